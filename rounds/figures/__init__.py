"""What is counted over rounds and holes: figures, comparisons, the golf index, the site."""
