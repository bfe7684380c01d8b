"""The Django app: stored rounds and the pages, API and commands around them."""
