"""What games there are and how they present themselves."""
