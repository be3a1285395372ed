"""timm: dictionaries of pretrained configurations, with license, input size, classes and papers."""

import ast
import re

from rows import Rows, is_id, texts, whole


def read(package):
    for path in package.files("timm/models", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for node in tables(module):
            for key, config in module.value(node).items():
                if isinstance(config, dict):
                    read_config(rows, key.rstrip("*"), config)


def tables(module):
    """Dictionaries given to generate_default_cfgs, at once or under the name default_cfgs."""
    for call in module.calls("generate_default_cfgs"):
        if call.args and isinstance(call.args[0], ast.Dict):
            yield call.args[0]
    for node in module.tree.body:
        named = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "default_cfgs"
        typed = isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "default_cfgs"
        if (named or typed) and isinstance(node.value, ast.Dict):
            yield node.value


def read_config(rows, key, config):
    hub_id = config.get("hf_hub_id")
    if hub_id == "timm/":
        hub_id = f"timm/{key}"
    if not is_id(hub_id):
        return
    model = rows.model(hub_id)
    model.say("library_name", "timm" if hub_id.startswith("timm/") else None)
    classes = config.get("num_classes", 1000)
    # The "classes" of a contrastive image tower are the numbers of its embedding.
    is_tower = "_clip" in key.split(".")[0] and "_ft_" not in key
    if hub_id.startswith("timm/") and not is_tower:
        model.say(
            "pipeline_tag",
            "image-feature-extraction" if classes == 0 else "image-classification" if whole(classes) else None,
            rule="number of classes",
        )
        model.say("imageClasses", whole(classes))
    model.say("license", config["license"].lower() if isinstance(config.get("license"), str) else None)
    size = config.get("input_size")
    if isinstance(size, (list, tuple)) and len(size) == 3 and whole(size[1]):
        model.say("imageSize", whole(size[1]))
    papers = config.get("paper_ids")
    papers = [papers] if isinstance(papers, str) else texts(papers) or []
    model.say("papers", sorted({found for each in papers for found in re.findall(r"\d{4}\.\d{4,5}", each)}))
