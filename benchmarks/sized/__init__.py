"""Databases of several sizes, and the measurements on each."""
