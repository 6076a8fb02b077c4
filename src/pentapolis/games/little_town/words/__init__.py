"""What Little Town says."""
