"""Prints the metadata that one unpacked release states: read.py READER FOLDER."""

import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.setrecursionlimit(10_000)

from evaluate import Package  # noqa: E402

if __name__ == "__main__":
    reader, folder = sys.argv[1:3]
    importlib.import_module(reader).read(Package(folder))
