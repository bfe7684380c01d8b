"""PostgreSQL, with a limit on every wait for the server."""
