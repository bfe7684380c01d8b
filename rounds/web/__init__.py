"""What pages and API share: visitors, limits, converters, statuses."""
