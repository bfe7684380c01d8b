"""The solver within limits, and what is kept of its answers."""
