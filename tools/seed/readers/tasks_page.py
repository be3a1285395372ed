"""The task data of the hub's own JavaScript packages: models named under each task."""

import re

from rows import Rows, is_id


def read(package):
    for path in package.files("package/src/tasks", "data.ts"):
        place = package.relative(path)
        task = place.split("/")[-2]
        with open(path, encoding="utf-8") as file:
            text = file.read()
        block = re.search(r"^\tmodels: \[(.*?)^\t\],", text, re.S | re.M)
        rows = Rows(place)
        for hub_id in re.findall(r"\bid: \"([^\"]+)\"", block.group(1) if block else ""):
            if is_id(hub_id):
                rows.model(hub_id).say("listedUnder", TASKS.get(task, task))


TASKS = {"placeholder": None}
