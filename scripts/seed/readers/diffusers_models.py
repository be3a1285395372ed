"""diffusers: the pipeline class that an example loads a repository with."""

import ast
import re

from rows import Rows, is_id

EXAMPLE = re.compile(r"(\w+Pipeline)\.from_pretrained\(\s*[\"']([^\"'\s]+/[^\"'\s]+)[\"']")
# Pipelines that use the weights of a model made for something else.
BORROWED = re.compile(r"Img2Img|Inpaint|ControlNet|Control|PAG|Adapter|Upscale|Depth2Img|Auto|AnimateDiff|SAG|Attend|LEdits|Panorama|Diff[A-Z]|Zero|Paradigms|Unclip|UnCLIP|GLIGEN|InstructPix2Pix|Combined|CLIPGuided|Flow|PIA|Sega|Semantic|HiRes|VideoToVideo|TextToVideoZero|^DiffusionPipeline")


def read(package):
    for path in package.files("diffusers/pipelines", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "from_pretrained" in node.value:
                for name, hub_id in EXAMPLE.findall(node.value):
                    if not is_id(hub_id):
                        continue
                    model = rows.model(hub_id)
                    model.say("library_name", "diffusers")
                    if not BORROWED.search(name):
                        model.say("diffusersClass", name)
