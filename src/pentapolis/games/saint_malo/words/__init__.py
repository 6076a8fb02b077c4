"""The sentences of Saint Malo."""
