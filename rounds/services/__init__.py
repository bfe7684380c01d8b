"""Every write: beginning, playing and closing rounds, and whose they are."""
