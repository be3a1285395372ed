"""tabpfn: the repositories of its tabular models."""

import ast

from rows import Rows, is_id


def read(package):
    path = "tabpfn/model_loading.py"
    module = package.open(path)
    rows = Rows(path)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and is_id(node.value) and node.value.startswith("Prior-Labs/"):
            model = rows.model(node.value)
            model.say("library_name", "tabpfn")
            name = node.value.lower()
            model.say("pipeline_tag", "tabular-classification" if name.endswith("clf") else "tabular-regression" if name.endswith("reg") else None, rule="name ends with clf or reg")
