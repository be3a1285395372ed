"""ms-swift: families of language and multimodal models with their class and what they take in."""

import ast
import re

from evaluate import UNKNOWN
from rows import Rows, is_id, texts


def read(package):
    for path in package.files("swift/model/models", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for call in module.calls("ModelMeta"):
            read_meta(rows, module, call)


def read_meta(rows, module, call):
    keywords = module.keywords(call)
    kind = call.args[0] if call.args else None
    group = ast.unparse(kind).split(".")[0] if kind is not None else ""
    architectures = texts(keywords.get("architectures")) or []
    for node in ast.walk(call):
        if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Model"):
            continue
        hub_id = module.keywords(node).get("hf_model_id")
        if hub_id is None and len(node.args) > 1:
            hub_id = module.value(node.args[1])
        if hub_id is UNKNOWN or not is_id(hub_id):
            continue
        model = rows.model(hub_id)
        model.say("library_name", "transformers" if architectures else None, rule="loaded by a class of transformers")
        if len(architectures) == 1:
            model.say("architectures", architectures)
        if re.search(r"embed|rerank|-tts|reward|-asr", hub_id, re.I):
            # Families of language models hold these too; what they do is another thing.
            continue
        tags = set(texts(keywords.get("tags")) or [])
        model.say("pipeline_tag", task_of(group, tags, keywords.get("task_type")), rule=f"{group}, {', '.join(sorted(tags)) or 'no tags'}")


def task_of(group, tags, task_type):
    if task_type == "embedding":
        return "feature-extraction" if group == "LLMModelType" else None
    if task_type in ("reranker", "generative_reranker"):
        return "text-ranking"
    if group == "LLMModelType" and task_type in (None, "causal_lm"):
        return "text-generation"
    if group == "BertModelType" or group == "RMModelType" or task_type not in (None, "causal_lm"):
        return None
    if {"vision", "audio"} <= tags:
        return "any-to-any"
    if "vision" in tags:
        return "image-text-to-text"
    return "audio-text-to-text" if "audio" in tags else None
