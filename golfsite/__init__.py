"""The Golfsite project: its settings, its addresses and how it is served."""
