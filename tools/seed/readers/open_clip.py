"""open_clip: the hub id of each architecture and training set."""

from rows import Rows, is_id


def read(package):
    path = "open_clip/pretrained.py"
    module = package.open(path)
    rows = Rows(path)
    for tables in [module.name("_PRETRAINED")]:
        for architecture, sets in (tables if isinstance(tables, dict) else {}).items():
            for config in sets.values() if isinstance(sets, dict) else []:
                hub_id = config.get("hf_hub") if isinstance(config, dict) else None
                hub_id = hub_id.rstrip("/") if isinstance(hub_id, str) else None
                if not is_id(hub_id):
                    continue
                model = rows.model(hub_id)
                model.say("pipeline_tag", "zero-shot-image-classification", rule="contrastive image and text model")
                model.say("library_name", "open_clip")
                model.say("clipArchitecture", architecture)
