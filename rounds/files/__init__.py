"""Files: exports, imports, dumps, in CSV, JSON and NDJSON."""
