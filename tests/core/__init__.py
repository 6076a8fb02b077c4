"""The contract itself."""
