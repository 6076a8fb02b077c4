"""Tables drawn and described for one viewer, and the frames made of that."""
