"""litgpt: shapes of language models, typed by its authors for each hub repository. A judge, not a source."""

import ast

from rows import Rows, is_id, whole

KINDS = ("", "-chat", "-instruct", "-Instruct", "-it", "-Base", "-Chat", "-v0.1", "-hf")


def read(package):
    path = "litgpt/config.py"
    module = package.open(path)
    rows = Rows(path)
    for call in module.calls("dict"):
        config = module.value(call)
        hub = config.get("hf_config") if isinstance(config, dict) else None
        if not isinstance(hub, dict) or not isinstance(hub.get("org"), str) or not isinstance(hub.get("name"), str):
            continue
        names = {hub["name"].replace("{}", kind) for kind in KINDS} if "{}" in hub["name"] else {hub["name"]}
        for name in sorted(names):
            hub_id = f"{hub['org']}/{name}"
            if not is_id(hub_id):
                continue
            model = rows.model(hub_id)
            model.say("layers", whole(config.get("n_layer")))
            model.say("attentionHeads", whole(config.get("n_head")))
            model.say("keyValueHeads", whole(config.get("n_query_groups")))
            model.say("hiddenSize", whole(config.get("n_embd")))
            model.say("contextLength", whole(config.get("block_size")))
            model.say("vocabularySize", whole(config.get("vocab_size")))
