"""flair: the hub id behind each short name of a tagger or classifier."""

import ast

from rows import Rows, is_id


def read(package):
    for path in package.files("flair/models", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("huggingface_model_map", "hf_model_map"):
                table = module.value(node.value)
                for hub_id in table.values() if isinstance(table, dict) else []:
                    if is_id(hub_id):
                        model = rows.model(hub_id)
                        model.say("library_name", "flair")
                        if path.endswith("sequence_tagger_model.py"):
                            model.say("pipeline_tag", "token-classification", rule="table of sequence taggers")
