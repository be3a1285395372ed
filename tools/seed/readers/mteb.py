"""mteb: calls of ModelMeta with commit, release date, languages, exact parameters, tokens, dimension and license."""

import re

from evaluate import UNKNOWN
from rows import Rows, is_commit, is_id, texts, whole

LIBRARIES = {"Sentence Transformers": "sentence-transformers", "PyLate": "PyLate", "ColBERT": "ColBERT"}


def read(package):
    for path in package.files("mteb/models/model_implementations", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for call in module.calls("ModelMeta"):
            read_meta(rows, module.keywords(call))


def known(meta, key):
    value = meta.get(key)
    return None if value is UNKNOWN else value


def read_meta(rows, meta):
    name, reference = known(meta, "name"), known(meta, "reference")
    if not is_id(name) or known(meta, "open_weights") is not True:
        return
    # A model of another place has no commit of the hub.
    of_hub = isinstance(reference, str) and re.match(r"https://(www\.)?huggingface\.co/" + re.escape(name) + r"/?$", reference, re.I)
    if not of_hub and not is_commit(known(meta, "revision")):
        return
    model = rows.model(name, known(meta, "revision"))
    frameworks = texts(known(meta, "framework")) or []
    kinds = texts(known(meta, "model_type")) or ["dense"]
    modalities = texts(known(meta, "modalities")) or ["text"]
    model.say("pipeline_tag", task_of(frameworks, kinds, modalities), rule=f"{'+'.join(kinds)} over {'+'.join(modalities)}, {', '.join(frameworks)}")
    model.say("library_name", next((LIBRARIES[each] for each in frameworks if each in LIBRARIES), None))
    license_key = known(meta, "license")
    if isinstance(license_key, str) and not license_key.startswith("http"):
        model.say("license", license_key.lower())
    loading = known(meta, "loader_kwargs")
    if isinstance(loading, dict) and loading.get("trust_remote_code") is True:
        model.say("customCode", True)
    model.say("languages", texts(known(meta, "languages")))
    model.say("parameters", whole(known(meta, "n_parameters")))
    model.say("contextLength", whole(known(meta, "max_tokens")))
    dimension = known(meta, "embed_dim")
    model.say("embeddingDimension", whole(max(dimension)) if texts(dimension) == [] and dimension else whole(dimension))
    date = known(meta, "release_date")
    model.say("releaseDate", date if isinstance(date, str) and re.match(r"^\d{4}-\d{2}-\d{2}$", date) else None)
    base = known(meta, "adapted_from")
    if is_id(base) and base != name:
        model.say("baseModels", [{"id": base}])
    newer = known(meta, "superseded_by")
    model.say("supersededBy", newer if is_id(newer) and newer != name else None)
    citation = known(meta, "citation")
    if isinstance(citation, str):
        model.say("papers", sorted(set(re.findall(r"\b(\d{4}\.\d{4,5})(?:v\d+)?\b", citation))))


def task_of(frameworks, kinds, modalities):
    if "cross-encoder" in kinds:
        return "text-ranking"
    if "image" in modalities:
        return "visual-document-retrieval" if "late-interaction" in kinds else None
    if "audio" in modalities or "video" in modalities:
        return None
    if kinds != ["dense"]:
        return "feature-extraction" if "sparse" in kinds else "sentence-similarity"
    return "sentence-similarity" if "Sentence Transformers" in frameworks else "feature-extraction"
