"""Reads which models programs know, from the sources of their releases: {program: {"package", "version", "names"}}.

Argument: the folder of unpacked releases. Nothing of them is imported.
"""

import ast
import json
import re
import sys
from pathlib import Path

releases = Path(sys.argv[1])


def release(name):
    """The unpacked folder of a package, and its version."""
    pattern = re.compile(rf"{re.escape(name)}-(\d[\w.]*)")
    found = [(folder, match[1]) for folder in releases.iterdir() if (match := pattern.fullmatch(folder.name))]
    if len(found) != 1:
        sys.exit(f"{name}: {len(found)} releases in {releases}")
    return found[0]


def assigned(path, names):
    """Values of top-level names of a module, as syntax."""
    for node in ast.parse(path.read_text()).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Name) and names(target.id):
                yield target.id, node.value


def keys(value, others=None):
    """String keys of a dictionary, of OrderedDict([...]) or of OrderedDict({...}); a list may take in another's."""
    if isinstance(value, ast.Call):
        value = value.args[0]
    if isinstance(value, ast.Dict):
        return [key.value for key in value.keys if isinstance(key, ast.Constant)]
    own = [pair.elts[0].value for pair in value.elts if not isinstance(pair, ast.Starred)]
    taken = [node.id for pair in value.elts if isinstance(pair, ast.Starred) for node in ast.walk(pair) if isinstance(node, ast.Name)]
    return own + [key for name in taken if name in (others or {}) for key in keys(others[name], others)]


def vllm(folder):
    """By kind: what vLLM writes with, and what it makes vectors and scores with."""
    registry = folder / "vllm/model_executor/models/registry.py"
    found = {name: keys(value) for name, value in assigned(registry, lambda name: name.endswith("_MODELS")) if isinstance(value, ast.Dict)}
    pick = lambda *names: sorted({key for name in names for key in found[name]})
    return {
        "writes": pick("_TEXT_GENERATION_MODELS", "_MULTIMODAL_MODELS", "_TRANSFORMERS_SUPPORTED_MODELS"),
        "pools": pick("_EMBEDDING_MODELS", "_LATE_INTERACTION_MODELS", "_SEQUENCE_CLASSIFICATION_MODELS"),
    }


def sglang(folder):
    names = set()
    for path in (folder / "sglang/srt/models").glob("**/*.py"):
        for _, value in assigned(path, lambda name: name == "EntryClass"):
            elements = value.elts if isinstance(value, (ast.List, ast.Tuple)) else [value]
            names |= {element.id for element in elements if isinstance(element, ast.Name)}
    return {"knows": sorted(names)}


def transformers(folder):
    """Model types by what serves them: those that write text, with or without other inputs."""
    mappings = dict(assigned(folder / "transformers/models/auto/modeling_auto.py", lambda name: name.endswith("MAPPING_NAMES")))
    pick = lambda *kinds: sorted({key for kind in kinds for key in keys(mappings[f"MODEL_FOR_{kind}_MAPPING_NAMES"], mappings)})
    return {"writes": pick("CAUSAL_LM", "IMAGE_TEXT_TO_TEXT", "MULTIMODAL_LM"), "audioInput": pick("SPEECH_SEQ_2_SEQ", "CTC")}


def modules(folder, path, are_packages):
    """Model types are modules of a package; helpers among them define no Model."""
    found = []
    for each in sorted((folder / path).iterdir()):
        sources = list(each.glob("*.py")) if each.is_dir() else ([] if are_packages else [each])
        if any(re.search(r"^class Model\b|import .*\bModel\b|^    Model,", source.read_text(), re.M) for source in sources if source.suffix == ".py"):
            found.append(each.stem if each.is_file() else each.name)
    return {"writes": found}


def gguf(folder):
    """Names that llama.cpp's own converter writes as general.architecture."""
    source = (folder / "gguf/constants.py").read_text()
    table = source[source.index("MODEL_ARCH_NAMES") :]
    return {"writes": sorted(re.findall(r'MODEL_ARCH\.\w+:\s*"([^"]+)"', table[: table.index("\n}")]))}


READERS = {
    "vllm": ("vllm", vllm),
    "sglang": ("sglang", sglang),
    "transformers": ("transformers", transformers),
    "mlxLm": ("mlx-lm", lambda folder: modules(folder, "mlx_lm/models", False)),
    "mlxVlm": ("mlx-vlm", lambda folder: modules(folder, "mlx_vlm/models", True)),
    "llamaCpp": ("gguf", gguf),
}

answer = {}
for program, (package, read) in READERS.items():
    folder, version = release(package)
    answer[program] = {"package": package, "version": version, "names": read(folder)}
json.dump(answer, sys.stdout)
