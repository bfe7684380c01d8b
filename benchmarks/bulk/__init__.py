"""Years of made-up play for measuring: real deals and logs, copied into rows by the million."""
