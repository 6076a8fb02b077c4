"""How Dilluvia Project looks, drawn and as text."""
