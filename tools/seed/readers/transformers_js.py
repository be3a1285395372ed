"""transformers.js: models of the examples and defaults of its pipelines."""

import re

from rows import Rows, is_id

EXAMPLE = re.compile(r"pipeline\(\s*['\"]([a-z0-9-]+)['\"]\s*,\s*['\"]([^'\"]+)['\"]")
DEFAULT = re.compile(r"^\s*['\"]([a-z0-9-]+)['\"]: \{(.*?)^\s{4}\}", re.S | re.M)


def read(package):
    for path in package.files("package/src", ".js"):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        rows = Rows(package.relative(path))
        for task, hub_id in EXAMPLE.findall(text):
            say(rows, task, hub_id, "example of the pipeline of this name")
        if "SUPPORTED_TASKS" in text:
            for task, body in DEFAULT.findall(text):
                found = re.search(r"model: ['\"]([^'\"]+)['\"]", body)
                if found:
                    say(rows, task, found.group(1), "default model of the pipeline of this name")


ALIASES = {"sentiment-analysis": "text-classification", "ner": "token-classification", "asr": "automatic-speech-recognition", "embeddings": "feature-extraction", "background-removal": "image-segmentation"}


def say(rows, task, hub_id, rule):
    if is_id(hub_id):
        model = rows.model(hub_id)
        model.say("library_name", "transformers.js")
        model.say("pipeline_tag", ALIASES.get(task, task), rule=rule)
