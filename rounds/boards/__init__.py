"""Leaderboards and standings as values."""
