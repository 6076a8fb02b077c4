"""The sentences of Dilluvia Project."""
