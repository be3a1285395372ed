"""xinference: JSON files of models by kind, with commit, sizes, context, languages, abilities and GGUF file names."""

import json
import re

from rows import Rows, is_commit, is_id, number, texts, whole

KINDS = ("llm", "embedding", "rerank", "image", "audio", "video", "world")
# The hub's word for what a file format or a way of quantizing is called here.
FORMATS = {"ggufv2": "gguf", "mlx": "mlx", "awq": "awq", "gptq": "gptq", "fp8": "fp8", "bnb": "bitsandbytes"}
RELATION = {"ggufv2", "mlx", "awq", "gptq", "fp8", "bnb", "fp4"}


def task_of(kind, abilities):
    has = set(abilities).__contains__
    if kind == "llm":
        if has("omni") or (has("vision") and has("audio")):
            return "any-to-any"
        return "image-text-to-text" if has("vision") else "audio-text-to-text" if has("audio") else "text-generation"
    if kind == "embedding":
        return None if has("embed_vision") else "feature-extraction"
    if kind == "rerank":
        return "text-ranking"
    if kind == "image":
        if has("ocr"):
            return "image-to-text" if not has("text2image") else None
        return "text-to-image" if has("text2image") else "image-to-image" if has("image2image") else None
    if kind == "audio":
        if has("audio2text"):
            return "automatic-speech-recognition"
        return "text-to-audio" if has("text2music") else "text-to-speech" if has("text2audio") else None
    if kind == "video":
        return "text-to-video" if has("text2video") else "image-to-video" if has("image2video") else None
    return None


def read(package):
    for kind in KINDS:
        for path in package.files(f"xinference/model/{kind}/models", ".json"):
            with open(path, encoding="utf-8") as file:
                entries = json.load(file)
            rows = Rows(package.relative(path))
            for entry in entries if isinstance(entries, list) else []:
                read_entry(rows, kind, entry)


def read_entry(rows, kind, entry):
    specs = entry.get("model_specs") or [entry]
    sources = [spec.get("model_src", {}).get("huggingface", {}) for spec in specs]
    original = next(
        (src.get("model_id") for spec, src in zip(specs, sources) if spec.get("model_format") == "pytorch"), None
    )
    for spec, src in zip(specs, sources):
        template = src.get("model_id")
        quantizations = texts(src.get("quantizations")) or []
        if not isinstance(template, str):
            continue
        names = {template: None}
        if "{quantization}" in template:
            names = {template.replace("{quantization}", each): each for each in quantizations}
        size = number(spec.get("model_size_in_billions")) if not isinstance(
            spec.get("model_size_in_billions"), str
        ) else spec_size(spec["model_size_in_billions"])
        base = original
        # Several sizes in one file: the original of the same size.
        same_size = [
            other_src.get("model_id")
            for other, other_src in zip(specs, sources)
            if other.get("model_format") == "pytorch" and other.get("model_size_in_billions") == spec.get("model_size_in_billions")
        ]
        if same_size:
            base = same_size[0]
        elif any(other.get("model_size_in_billions") != spec.get("model_size_in_billions") for other in specs):
            base = None
        for name, quantization in names.items():
            if is_id(name):
                say_spec(rows, kind, entry, spec, src, name, quantization, size, base)


def spec_size(text):
    try:
        return float(text.replace("_", "."))
    except ValueError:
        return None


def say_spec(rows, kind, entry, spec, src, name, quantization, size, base):
    abilities = texts(entry.get("model_ability")) or texts(spec.get("model_ability")) or []
    metadata = src.get("model_metadata") or (src.get("model_metadata_by_quantization") or {}).get(quantization) or {}
    address = metadata.get("config_source") or ""
    at = re.search(r"/resolve/([0-9a-f]{40})/", address)
    of_itself = f"huggingface.co/{name}/" in address
    revision = src.get("model_revision")
    commit = revision if is_commit(revision) else at.group(1) if at and of_itself else None
    model = rows.model(name, commit)
    fmt = spec.get("model_format") or entry.get("model_format")
    model.say("pipeline_tag", task_of(kind, abilities), rule=f"{kind}: {', '.join(abilities) or 'all'}")
    model.say("languages", texts(entry.get("model_lang") or entry.get("language")))
    sizes = {str(each.get("model_size_in_billions")) for each in entry.get("model_specs") or []}
    model.say(
        "contextLength",
        whole(entry.get("context_length") or entry.get("max_tokens")),
        # One number for several models may be the smallest of them.
        rule="stated for the whole family" if len(sizes) > 1 else None,
    )
    model.say("embeddingDimension", whole(entry.get("dimensions")))
    # A file with several classes does not say which of its repositories has which.
    architectures = texts(entry.get("architectures")) or []
    if fmt != "ggufv2" and len(architectures) == 1:
        model.say("architectures", architectures)
    if size is not None:
        model.say("parametersAbout", round(size * 1e9))
    active = number(spec.get("activated_size_in_billions"))
    if active is not None:
        model.say("activeParametersAbout", round(active * 1e9))
    model.say("abilities", sorted({each for each in abilities if each in ABILITIES}))
    model.say("featured", True if entry.get("featured") is True else None)
    if kind == "llm" and fmt in ("pytorch", "awq", "gptq", "fp8", "bnb"):
        model.say("library_name", "transformers", rule=f"language model in the format {fmt}")
    if fmt == "mlx":
        model.say("library_name", "mlx", rule="format mlx")
    if entry.get("engine") == "diffusers" or fmt == "diffusers":
        model.say("library_name", "diffusers")
    if fmt in FORMATS:
        model.say("formats", [FORMATS[fmt]])
    if fmt in RELATION and is_id(base) and base.lower() != name.lower():
        model.say("baseModels", [{"id": base, "relation": "quantized"}], rule="the same model in the format pytorch")
    if isinstance(entry.get("updated_at"), int):
        model.say("entryUpdated", entry["updated_at"])
    for field, key in SHAPE.items():
        model.say(field, whole(metadata.get(key)), commit=at.group(1) if at else None)
    if of_itself:
        model.say("weightBytes", whole(metadata.get("weights_bytes")), commit=at.group(1) if at else None)
    if fmt == "ggufv2":
        model.say("files", gguf_files(src))
    elif isinstance(entry.get("model_file_name"), str):
        model.say("files", [{"path": entry["model_file_name"]}])


ABILITIES = {"chat", "generate", "tools", "reasoning", "vision", "audio", "hybrid", "omni"}
SHAPE = {
    "hiddenSize": "hidden_size",
    "layers": "num_hidden_layers",
    "attentionHeads": "num_attention_heads",
    "keyValueHeads": "num_key_value_heads",
    "headSize": "head_dim",
    "vocabularySize": "vocab_size",
}


def gguf_files(src):
    """Files by quantization, as the templates name them, with all parts."""
    whole_file, in_parts = src.get("model_file_name_template"), src.get("model_file_name_split_template")
    parts = src.get("quantization_parts") or {}
    files = []
    for quantization in texts(src.get("quantizations")) or []:
        fill = lambda template, **more: template.format(quantization=quantization, **more)
        try:
            if quantization in parts and isinstance(in_parts, str):
                names = [fill(in_parts, part=part) for part in parts[quantization]]
            elif isinstance(whole_file, str):
                names = [fill(whole_file)]
            else:
                continue
        except (KeyError, IndexError, ValueError):
            continue
        if not all(names):
            continue
        files.extend({"path": name, "quantization": quantization} for name in names)
    for projector in texts(src.get("multimodal_projectors")) or []:
        files.append({"path": projector})
    return files
