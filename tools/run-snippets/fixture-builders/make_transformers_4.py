"""Models for the pipelines that only version 4 of transformers has, saved by it: it does not read what version 5 saves."""
# environment: own

import make_transformers  # its builders are registered too
from common import BUILDERS, main

for name in ("t5", "bert-answers", "swin2sr"):
    BUILDERS[f"tiny/older-{name}"] = BUILDERS[f"tiny/{name}"]

if __name__ == "__main__":
    main()
