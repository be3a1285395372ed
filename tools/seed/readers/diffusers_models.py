"""diffusers: the class that an example loads a repository with, of a pipeline or of a network that steers one."""

import ast
import re

from rows import Rows, is_id

CLASS = r"(\w+Pipeline|\w*ControlNetModel)\.from_pretrained\(\s*(?:(?:>>>|\.\.\.)\s*)?"
EXAMPLE = re.compile(CLASS + r"(?:[\"']([^\"'\s]+/[^\"'\s]+)[\"']|(\w+)\s*[,)])")
# Pipelines that use the weights of a model made for something else, by the word in their name.
BORROWED = re.compile(r"Img2Img|Inpaint|Control|PAG|Adapter|Upscale|Depth2Img|Auto|AnimateDiff|SAG|Attend|LEdits|Panorama|Diff[A-Z]|Zero|Paradigms|Unclip|UnCLIP|GLIGEN|InstructPix2Pix|Combined|CLIPGuided|Flow|PIA|Sega|Semantic|HiRes|VideoToVideo|Editing|Cycle|Redux|^DiffusionPipeline|^ModularPipeline")
BRANCH = re.compile(r"revision=[\"']\w+/")
# Words of repositories that were made for these pipelines, where theirs is another.
MADE_FOR = {"depth2img": "depth", "img2img": "refiner"}


def read(package):
    classes = {}
    for path in package.files("diffusers/pipelines", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "from_pretrained" in node.value:
                for name, hub_id in examples(node.value):
                    model = rows.model(hub_id)
                    model.say("library_name", "diffusers")
                    if is_own(name, hub_id):
                        classes.setdefault(hub_id, {}).setdefault(name, []).append(model)
    for found in classes.values():
        stems = [name.removesuffix("Pipeline") for name in found]
        for name, models in found.items():
            # Of a family of pipelines for one repository, the first of them names it.
            if not any(name.startswith(stem) and name not in (stem, stem + "Pipeline") for stem in stems):
                for model in models:
                    model.say("diffusersClass", name)


def examples(text):
    """Classes and repositories; a branch of its own is not what the repository's files load as."""
    for found in EXAMPLE.finditer(text):
        hub_id = found[2] or assigned(found[3], text[: found.start()])
        if hub_id is not None and is_id(hub_id) and not BRANCH.search(text[found.end() :].split(")", 1)[0]):
            yield found[1], hub_id


def assigned(variable, before):
    """The repository that an example gave a name to."""
    found = re.findall(rf"\b{variable} = [\"']([^\"'\s]+/[^\"'\s]+)[\"']", before)
    return found[-1] if found else None


def is_own(name, hub_id):
    words = [word.lower() for word in BORROWED.findall(name)]
    letters = re.sub(r"[^a-z0-9]", "", hub_id.lower())
    return all(MADE_FOR.get(word, word) in letters for word in words)
