"""Databases of several sizes, and what is measured on each."""
