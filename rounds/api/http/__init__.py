"""How the API speaks HTTP: who calls, limits, lists, problems, keys, the OpenAPI document."""
