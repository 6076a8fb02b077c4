"""`python -m pentapolis` is the command `pentapolis`."""

from pentapolis.cli import main

main()
