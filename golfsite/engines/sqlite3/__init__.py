"""SQLite, whose writers wait in turn."""
