"""transformers before version 4.40: each family's module listed the repositories of its checkpoints. Later releases
dropped the lists; they say of what model type a repository is."""

import ast
import re

from rows import Rows, is_id

LIST = re.compile(r"PRETRAINED_(CONFIG_ARCHIVE_MAP|MODEL_ARCHIVE_LIST)$")
# Names in those lists under which there never was a repository, or that were withdrawn.
NOT_THERE = re.compile(
    r"^(Salesforce/instruct-blip-flan-t5|mistral-ai/|Qwen/Qwen2-7B-beta|llava-hf/llava-v1\.5-7b|facebook/timesformer$|ut/deta|"
    r"ibm/patchtst-|Tanrei/|microsoft/unispeech-large-multi|facebook/vit-det-base|facebook/data2vec-base-960h|"
    r"facebook/data2vec-vision-base-ft$|facebook/data2vec-audio-base-10m|sayakpaul/|bigscience/bigscience-small-testing|"
    r"facebook/xlm-roberta-xxl|Intel/tvp-base-ANet|google/mobilenet_v2_0\.37|google/realm-)"
)
# Types that the newest release no longer has.
DROPPED = {"deta", "ernie_m", "gptsan-japanese", "jukebox", "mega", "nat", "nezha", "realm", "tvlt", "open-llama", "retribert", "van", "vit_hybrid", "qdqbert", "speech_to_text_2", "tapex", "mctct", "efficientformer", "transfo-xl"}  # fmt: skip


def read(package):
    types = {}
    for path in package.files("transformers/models", ".py"):
        place = package.relative(path)
        if not re.search(r"/(configuration|modeling)_(?!tf_|flax_)", place):
            continue
        module = package.open(path)
        # A folder may hold several families, such as data2vec: each has its own two files.
        folder, family = place.split("/")[2], re.search(r"/(?:configuration|modeling)_(\w+)\.py", place)[1]
        if "/configuration_" in place:
            types[folder] = types[family] = model_type(module)
        kind = types.get(family, types.get(folder))
        rows = Rows(place)
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and LIST.search(getattr(node.targets[0], "id", "")):
                for hub_id in ids_of(node.value):
                    if is_id(hub_id) and not NOT_THERE.match(hub_id) and kind not in DROPPED:
                        model = rows.model(hub_id)
                        model.say("model_type", kind, rule="in the list of the family's checkpoints")
                        if kind is not None:
                            model.say("library_name", "transformers")


def model_type(module):
    """Of the only configuration, or of the whole where there are parts too."""
    kinds = [
        module.value(item.value)
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
        for item in node.body
        if isinstance(item, ast.Assign) and getattr(item.targets[0], "id", "") == "model_type"
    ]
    kinds = [kind for kind in kinds if isinstance(kind, str) and not kind.endswith(("_text_model", "_vision_model", "_qformer"))]
    return kinds[-1] if kinds else None


def ids_of(node):
    items = node.keys if isinstance(node, ast.Dict) else node.elts if isinstance(node, ast.List) else []
    return [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
