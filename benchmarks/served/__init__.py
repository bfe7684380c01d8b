"""The site as the benchmarks serve it: with the reference view beside it, in the same processes."""
