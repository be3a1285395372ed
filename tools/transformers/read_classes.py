"""Prints, as JSON, which auto classes of an unpacked transformers release load which architectures: read_classes.py FOLDER.

Nothing is imported: the mappings are literals of the modules in models/auto, read by their syntax trees.
"""

import ast
import json
import os
import sys

FOLDER = os.path.join(sys.argv[1], "transformers/models/auto")
# Not a model of its own to load for a use: heads for training, parts, backbones.
LEFT_OUT = {"AutoBackbone", "AutoModelForPreTraining", "AutoModelForMaskedImageModeling", "AutoModelForTextEncoding"}


def tree(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return ast.parse(file.read())


def pairs_of(node):
    """The pairs of OrderedDict([(type, value), ...]), with or without type arguments."""
    if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.List):
        return None
    found = []
    for pair in node.args[0].elts:
        if not isinstance(pair, ast.Tuple) or not isinstance(pair.elts[0], ast.Constant):
            continue
        value = pair.elts[1]
        if isinstance(value, ast.Constant):
            found.append((pair.elts[0].value, [value.value]))
        elif isinstance(value, ast.Tuple):
            found.append((pair.elts[0].value, [each.value for each in value.elts if isinstance(each, ast.Constant)]))
        else:
            found.append((pair.elts[0].value, ["?"]))
    return found


def assigned(module):
    """Every name that is assigned a mapping, also within `if` and `else`."""
    found = {}
    for node in ast.walk(module):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(target, ast.Name):
            pairs = pairs_of(node.value)
            if pairs is not None:
                found.setdefault(target.id, []).extend(pairs)
    return found


modeling = tree("modeling_auto.py")
names = assigned(modeling)
mappings = {}
for node in modeling.body:
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
        arguments = [each.id for each in node.value.args if isinstance(each, ast.Name)]
        if len(arguments) == 2 and arguments[1] in names:
            mappings[node.targets[0].id] = arguments[1]
classes = {}
for node in modeling.body:
    if not isinstance(node, ast.ClassDef) or node.name.startswith("_") or node.name in LEFT_OUT:
        continue
    for item in node.body:
        if isinstance(item, ast.Assign) and getattr(item.targets[0], "id", "") == "_model_mapping":
            classes[node.name] = {kind: found for kind, found in names.get(mappings.get(item.value.id, ""), [])}

auto = assigned(tree("auto_mappings.py"))
processing = assigned(tree("processing_auto.py"))
images = assigned(tree("image_processing_auto.py"))
features = assigned(tree("feature_extraction_auto.py"))
videos = assigned(tree("video_processing_auto.py"))
tokenizers = assigned(tree("tokenization_auto.py"))


def keys(*tables):
    return sorted({kind for table in tables for kind, values in table if values != [None]})


listed = {each for found in classes.values() for values in found.values() for each in values}
exported = set()
for folder, _, files in os.walk(os.path.join(sys.argv[1], "transformers/models")):
    for name in files:
        if name.startswith("modeling_") and name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                module = ast.parse(file.read())
            for node in module.body:
                if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
                    exported.update(each.value for each in getattr(node.value, "elts", []) if isinstance(each, ast.Constant))
autos = {each for each in exported if each.startswith("Auto")}

print(
    json.dumps(
        {
            # A class that no auto class loads is imported by its own name.
            "others": sorted(each for each in exported - listed - autos if "For" in each and "PreTraining" not in each),
            "types": keys(auto["CONFIG_MAPPING_NAMES"]),
            "classes": {name: dict(sorted(found.items())) for name, found in sorted(classes.items()) if name in autos},
            "readers": {
                "AutoProcessor": keys(auto["PROCESSOR_MAPPING_NAMES"], processing["MISSING_PROCESSOR_MAPPING_NAMES"]),
                "AutoTokenizer": keys(tokenizers["TOKENIZER_MAPPING_NAMES"]),
                "AutoImageProcessor": keys(
                    auto["IMAGE_PROCESSOR_MAPPING_NAMES"], images["MISSING_IMAGE_PROCESSOR_MAPPING_NAMES"]
                ),
                "AutoVideoProcessor": keys(
                    auto["VIDEO_PROCESSOR_MAPPING_NAMES"], videos["MISSING_VIDEO_PROCESSOR_MAPPING_NAMES"]
                ),
                "AutoFeatureExtractor": keys(
                    auto["FEATURE_EXTRACTOR_MAPPING_NAMES"], features["MISSING_FEATURE_EXTRACTOR_MAPPING_NAMES"]
                ),
            },
        },
        sort_keys=True,
    )
)
