"""Pages that stay connected: messages come in, frames go out."""
