"""fastembed: converted embedding models with dimension, license, size and ONNX file."""

from rows import Rows, is_id, number, whole
from evaluate import UNKNOWN

TASKS = {
    "text": "feature-extraction",
    "sparse": "feature-extraction",
    "late_interaction": "feature-extraction",
    "rerank": "text-ranking",
    "image": "image-feature-extraction",
}


def read(package):
    for path in package.files("fastembed", ".py"):
        place = package.relative(path)
        module = package.open(path)
        rows = Rows(place)
        for call in module.calls("DenseModelDescription", "SparseModelDescription", "BaseModelDescription"):
            meta = module.keywords(call)
            source = next((k.value for k in call.keywords if k.arg == "sources"), None)
            files = module.keywords(source) if source is not None and hasattr(source, "keywords") else {}
            hub_id, original = files.get("hf"), meta.get("model")
            if not is_id(hub_id):
                continue
            folder = place.split("/")[1]
            model = rows.model(hub_id)
            # The package's own conversions; those of others are of other programs too.
            is_own = hub_id.startswith("Qdrant/") or folder == "rerank" and hub_id.startswith("Xenova/")
            model.say("library_name", "fastembed" if is_own else "onnx" if hub_id != original else None, rule="converted for ONNX Runtime")
            model.say("pipeline_tag", TASKS.get(folder), rule=f"folder {folder}")
            model.say("embeddingDimension", whole(meta.get("dim")))
            size = number(meta.get("size_in_GB"))
            model.say("sizeAbout", round(size * 1e9) if size is not None else None)
            file = meta.get("model_file")
            model.say("files", [{"path": file}] if isinstance(file, str) and "/" not in file[:1] else None)
            key = meta.get("license")
            model.say("license", key.lower() if isinstance(key, str) and key is not UNKNOWN else None)
            if is_id(original) and original.lower() != hub_id.lower():
                model.say("baseModels", [{"id": original, "relation": "quantized" if hub_id.endswith("-Q") else None}])
                named = rows.model(original)
                named.say("embeddingDimension", whole(meta.get("dim")))
                named.say("license", key.lower() if isinstance(key, str) else None)
