"""transformers: default models of pipelines with their commit, the checkpoint each configuration stands for, and the
class that an example of the documentation loads a repository with."""

import ast
import re

from rows import Rows, is_id

# Classes that put a new head on any checkpoint say nothing about the repository they are shown with.
HEADS_OF_THEIR_OWN = re.compile(
    r"For(ConditionalGeneration|CTC|ObjectDetection|ZeroShotObjectDetection|DepthEstimation|UniversalSegmentation|"
    r"InstanceSegmentation|KeypointDetection|KeypointMatching|PoseEstimation|TextToWaveform|ImageSuperResolution|"
    r"ImageMatting|PromptableSegmentation|SpeechSeq2Seq|Prediction|TimeSeriesPrediction|VisualQuestionAnswering|TableQuestionAnswering|XVector|AudioFrameClassification|VideoClassification)$|"
    r"^(AutoModelForCTC|SamModel|Sam2Model|CLIPModel|SiglipModel|ChineseCLIPModel|AltCLIPModel|AlignModel|Swin2SRForImageSuperResolution|"
    r"AutoModelFor(DepthEstimation|ObjectDetection|ZeroShotObjectDetection|VideoClassification|MaskGeneration|UniversalSegmentation))$"
)
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
    for path in package.files("transformers/models", ".py"):
        place = package.relative(path)
        module = package.open(path)
        rows = Rows(place)
        if "/configuration_" in place:
            read_configurations(rows, module)
        if "/modeling_" in place:
            read_examples(rows, module)


def read_configurations(rows, module):
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
            # Parts of a model are configured beside the whole, with the same checkpoint.
            is_part = re.search(r"(Text|Vision|Audio|Encoder|Decoder|QFormer|Semantic|Coarse|Fine|Speech|Qformer|Backbone)\w*Config$", node.name)
            if is_id(hub_id) and isinstance(kind, str) and not is_part:
                model = rows.model(hub_id)
                model.say("model_type", kind)
                model.say("library_name", "transformers")


def read_examples(rows, module):
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for name, hub_id in EXAMPLE.findall(ast.get_docstring(node) or ""):
                if is_id(hub_id) and HEADS_OF_THEIR_OWN.search(name):
                    model = rows.model(hub_id)
                    if not name.startswith("Auto"):
                        model.say("architectures", [name])
                    else:
                        model.say("autoClass", name)
                    model.say("library_name", "transformers")
