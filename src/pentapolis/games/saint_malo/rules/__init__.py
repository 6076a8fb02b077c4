"""The rules of Saint Malo; compiled."""
