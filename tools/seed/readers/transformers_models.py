"""transformers: default models of pipelines with their commit, the checkpoint each configuration means, what the
only head of its type does, and the class that an example of the documentation loads a repository with."""

import ast
import re

from rows import Rows, is_id

# Classes that put a new head on any checkpoint say nothing about the repository they are shown with.
CUSTOM_HEADS = re.compile(
    r"For(ConditionalGeneration|CTC|ObjectDetection|ZeroShotObjectDetection|DepthEstimation|UniversalSegmentation|"
    r"InstanceSegmentation|KeypointDetection|KeypointMatching|PoseEstimation|TextToWaveform|ImageSuperResolution|"
    r"ImageMatting|PromptableSegmentation|SpeechSeq2Seq|Prediction|TimeSeriesPrediction|VisualQuestionAnswering|TableQuestionAnswering|XVector|AudioFrameClassification|VideoClassification)$|"
    r"^(AutoModelForCTC|SamModel|Sam2Model|CLIPModel|SiglipModel|ChineseCLIPModel|AltCLIPModel|AlignModel|Swin2SRForImageSuperResolution|"
    r"AutoModelFor(DepthEstimation|ObjectDetection|ZeroShotObjectDetection|VideoClassification|MaskGeneration|UniversalSegmentation))$"
)
# Heads that a checkpoint of a type without another head comes with, and what they do.
AUTO = "transformers/models/auto/modeling_auto.py"
TASKS_OF_HEADS = {
    "CAUSAL_LM": "text-generation",
    "IMAGE_TEXT_TO_TEXT": "image-text-to-text",
    "OBJECT_DETECTION": "object-detection",
    "DEPTH_ESTIMATION": "depth-estimation",
    "UNIVERSAL_SEGMENTATION": "image-segmentation",
    "ZERO_SHOT_OBJECT_DETECTION": "zero-shot-object-detection",
    "ZERO_SHOT_IMAGE_CLASSIFICATION": "zero-shot-image-classification",
}
# Heads that any checkpoint may be given, and parts of models.
HEADS_FOR_ALL = {
    "PRETRAINING",
    "IMAGE",
    "BACKBONE",
    "TEXT_ENCODING",
    "SEQUENCE_CLASSIFICATION",
    "TOKEN_CLASSIFICATION",
    "QUESTION_ANSWERING",
    "MULTIPLE_CHOICE",
    "NEXT_SENTENCE_PREDICTION",
}
# Speech, proteins, a half of a model and films go by heads that are meant for something else.
OTHERWISE = {"moshi", "evolla", "bert-generation", "videoprism", "videomt"}
EXAMPLE = re.compile(r"(\w+)\.from_pretrained\(\s*[\"']([^\"'\s]+/[^\"'\s]+)[\"']")


def read(package):
    path = "transformers/pipelines/__init__.py"
    module = package.open(path)
    rows = Rows(path)
    for task, entry in module.name("SUPPORTED_TASKS").items():
        default = entry.get("default") if isinstance(entry, dict) else None
        defaults = default.values() if isinstance(default, dict) else []
        for each in defaults:
            if isinstance(each, tuple) and len(each) == 2 and is_id(each[0]):
                model = rows.model(each[0])
                model.say("pipeline_tag", task, rule="default model of the pipeline of this name")
                model.say("library_name", "transformers")
    heads = heads_by_type(package.open(AUTO))
    claims = []
    for path in package.files("transformers/models", ".py"):
        place = package.relative(path)
        module = package.open(path)
        rows = Rows(place)
        if "/configuration_" in place:
            claims.extend((rows, place.split("/")[2], *claim) for claim in configured_checkpoints(module))
        if "/modeling_" in place:
            read_examples(rows, module)
    say_types(claims, heads)


def say_types(claims, heads):
    """The type of each checkpoint. A configuration that was copied from another family's may keep the name of a
    checkpoint of theirs: of several types it has the one that its own name holds, else the shortest of one family, as
    parts have longer names, else none."""
    found = {}
    for _, family, hub_id, kind in claims:
        found.setdefault(hub_id, []).append((family, kind))
    for rows, _, hub_id, kind in claims:
        kinds = [each for _, each in found[hub_id]]
        named = [each for each in kinds if letters(each) in letters(hub_id)]
        is_one_family = len({family for family, _ in found[hub_id]}) == 1
        if kind != (max(named, key=len) if named else min(kinds, key=len) if is_one_family else None):
            continue
        model = rows.model(hub_id)
        model.say("model_type", kind)
        model.say("library_name", "transformers")
        of_type = heads.get(kind, [])
        task = TASKS_OF_HEADS.get(of_type[0]) if len(of_type) == 1 and kind not in OTHERWISE else None
        model.say("taskOfHead", task, rule=f"the only head that modeling_auto.py has for the model type {kind}")


def letters(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def heads_by_type(module):
    """Heads of each model type that say what its checkpoints do."""
    heads = {}
    for node in module.tree.body:
        name = getattr(node.targets[0], "id", "") if isinstance(node, ast.Assign) else ""
        head = re.fullmatch(r"MODEL_FOR_(\w+)_MAPPING_NAMES", name)
        if head is None or head[1] in HEADS_FOR_ALL or not isinstance(node.value, ast.Call):
            continue
        for pair in node.value.args[0].elts:
            if isinstance(pair, ast.Tuple) and isinstance(pair.elts[0], ast.Constant):
                heads.setdefault(pair.elts[0].value, []).append(head[1])
    return heads


def configured_checkpoints(module):
    """Each checkpoint that a configuration names, with its model type."""
    for node in module.tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        kind = next(
            (
                module.value(item.value)
                for item in node.body
                if isinstance(item, ast.Assign) and getattr(item.targets[0], "id", "") == "model_type"
            ),
            None,
        )
        for call in node.decorator_list:
            if not isinstance(call, ast.Call) or getattr(call.func, "id", "") != "auto_docstring":
                continue
            hub_id = module.keywords(call).get("checkpoint")
            # Parts of a model are configured next to the whole, with the same checkpoint.
            is_part = re.search(r"(Text|Vision|Audio|Encoder|Decoder|QFormer|Semantic|Coarse|Fine|Speech|Qformer|Backbone|Acoustic|MaskFormerSwin)\w*Config$", node.name)
            if is_id(hub_id) and isinstance(kind, str) and not is_part:
                yield hub_id, kind


def read_examples(rows, module):
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for name, hub_id in EXAMPLE.findall(ast.get_docstring(node) or ""):
                if is_id(hub_id) and CUSTOM_HEADS.search(name):
                    model = rows.model(hub_id)
                    if not name.startswith("Auto"):
                        model.say("architectures", [name])
                    else:
                        model.say("autoClass", name)
                    model.say("library_name", "transformers")
