"""llamafactory: groups of models that can be trained, by whether they take more than text."""

from evaluate import UNKNOWN
from rows import Rows, is_id


def read(package):
    path = "llamafactory/extras/constants.py"
    module = package.open(path)
    rows = Rows(path)
    for call in module.calls("register_model_group"):
        # Keys of the inner dictionaries are members of an enumeration, so they are read as written.
        table = next((keyword.value for keyword in call.keywords if keyword.arg == "models"), None)
        multimodal = module.keywords(call).get("multimodal")
        for entry in getattr(table, "values", []):
            for key, value in zip(getattr(entry, "keys", []), getattr(entry, "values", [])):
                hub_id = module.value(value)
                if getattr(key, "attr", "") != "DEFAULT" or hub_id is UNKNOWN or not is_id(hub_id):
                    continue
                model = rows.model(hub_id)
                if multimodal is None:
                    model.say("pipeline_tag", "text-generation", rule="group of models that take text only")
                model.say("library_name", "transformers", rule="loaded by transformers for training")
