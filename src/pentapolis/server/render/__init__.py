"""What one viewer sees, drawn and worded, and the frames that are made of it."""
