"""What a name in a snippet can refer to, in addition to the modules, classes and functions that griffe describes."""

import importlib


class Unknown:
    def __init__(self, why):
        self.why = why


class Instance:
    """`sure` is false where only a convention says what it is an instance of."""

    def __init__(self, kind, sure=True):
        self.kind = kind
        self.sure = sure


class Standard:
    """A module, class or value of Python itself; these are small enough to be looked at directly."""

    def __init__(self, value):
        self.value = value


class Namespace:
    """A package that is only a folder, such as `anemoi`."""

    def __init__(self, path):
        self.path = path


def standard_path(dotted):
    parts = dotted.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        for name in parts[cut:]:
            if not hasattr(found, name):
                return None
            found = getattr(found, name)
        return Standard(found)
    return None
