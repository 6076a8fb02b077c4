"""What Höyük says."""
