"""The site as the benchmarks serve it, with the reference view in the same processes."""
