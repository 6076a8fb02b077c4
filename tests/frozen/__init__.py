"""What the program made before its house was put in order, and must still make.

`python -m tests.frozen.record` wrote `data/`; nobody edits it. The readers here follow the names in
the code, the data stays. PENTAPOLIS_FROZEN=all compares everything; without it the slow half is
sampled, evenly and always the same.
"""
