"""HELM: metadata of evaluated models, with counts and release dates. A judge, not a source."""

import re

from rows import Rows, is_id


def read(package):
    path = "helm/config/model_metadata.yaml"
    with open(f"{package.root}/{path}", encoding="utf-8") as file:
        text = file.read()
    rows = Rows(path)
    for block in re.split(r"^  - name: ", text, flags=re.M)[1:]:
        hub_id = block.split("\n", 1)[0].strip()
        if not is_id(hub_id):
            continue
        model = rows.model(hub_id)
        date = re.search(r"^    release_date: (\d{4}-\d{2}-\d{2})", block, re.M)
        count = re.search(r"^    num_parameters: ([\d_]+)", block, re.M)
        model.say("releaseDate", date.group(1) if date else None)
        model.say("parametersAbout", int(count.group(1).replace("_", "")) if count else None)
