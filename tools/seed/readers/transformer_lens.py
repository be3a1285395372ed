"""transformer_lens: the class in the configuration of every model that it scanned on the hub."""

import json

from rows import Rows, is_id

PATH = "transformer_lens/tools/model_registry/data/supported_models.json"
# Classes under which it files models whose configurations name another.
ITS_OWN = {"Qwen3_5ForCausalLM", "Qwen3_5MoeForCausalLM", "Ministral3ForCausalLM", "Gemma4ForCausalLM", "Llama4ForCausalLM"}


def read(package):
    with open(f"{package.root}/{PATH}", encoding="utf-8") as file:
        models = json.load(file)["models"]
    rows = Rows(PATH)
    for each in models:
        if is_id(each["model_id"]) and each["architecture_id"] not in ITS_OWN:
            rows.model(each["model_id"], named=False).say("architectures", [each["architecture_id"]])
