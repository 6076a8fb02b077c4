"""Running tables: who may do what, and who moves. No HTTP and no drawing in here."""
