"""Models for the pipelines that only version 4 of transformers has, saved by it: it does not read what version 5 saves."""
# environment: own

import make_transformers  # its makers are registered too
from common import MAKERS, main

for name in ("t5", "bert-answers", "swin2sr"):
    MAKERS[f"tiny/older-{name}"] = MAKERS[f"tiny/{name}"]

if __name__ == "__main__":
    main()
