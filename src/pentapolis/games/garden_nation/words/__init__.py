"""The sentences of Garden Nation."""
