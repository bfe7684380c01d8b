"""The words of the domain as plain values: kinds, formats, choices, errors, numbers in words."""
