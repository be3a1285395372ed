"""gpustack: a catalog in YAML with size, license, release date and abilities.

Only the plain shape that the file has is read: a list of sets, keys at four spaces, lists below them. A real YAML
reader is not in Python's library, and this file needs none.
"""

import re

from rows import Rows, is_id

TASKS = {
    "embedding": "feature-extraction",
    "reranker": "text-ranking",
    "speech_to_text": "automatic-speech-recognition",
    "text_to_speech": "text-to-speech",
}
NUMBER_FORMATS = {"fp8", "mxfp4", "nvfp4"}
UNITS = {"M": 1e6, "B": 1e9, "T": 1e12}
LICENSES = re.compile(r"^[a-z0-9.-]+$")


def read(package):
    path = "gpustack/assets/model-catalog.yaml"
    rows = Rows(path)
    with open(f"{package.root}/{path}", encoding="utf-8") as file:
        text = file.read()
    for block in re.split(r"^- name: ", text[text.index("\nmodel_sets:") :], flags=re.M)[1:]:
        head, _, specs = block.partition("\n  specs:")
        scalar = lambda key: next(iter(re.findall(rf"^  {key}: \"?([^\"\n]+?)\"?$", head, re.M)), None)
        listed = lambda key: re.findall(r"^    - (.+)$", next(iter(re.findall(rf"^  {key}:\n((?:    - .+\n?)+)", head + "\n", re.M)), ""), re.M)
        categories, capabilities, licenses = listed("categories"), listed("capabilities"), listed("licenses")
        forms = {}
        for spec in re.split(r"^    - mode:", specs, flags=re.M)[1:]:
            form = re.search(r"^      quantization: \"?(\w+)\"?$", spec, re.M)
            repository = re.search(r"huggingface_repo_id: (\S+)", spec)
            if form and repository:
                forms.setdefault(repository.group(1), set()).add(form.group(1).lower())
        ids = dict.fromkeys(re.findall(r"huggingface_repo_id: (\S+)", specs))
        for index, hub_id in enumerate(each for each in ids if is_id(each)):
            model = rows.model(hub_id)
            for key, field in (("size", "parametersAbout"), ("activated_size", "activeParametersAbout")):
                value, unit = scalar(key), scalar(f"{key}_unit") or "B"
                if value and re.match(r"^[\d.]+$", value) and float(value) > 0 and unit in UNITS:
                    model.say(field, round(float(value) * UNITS[unit]))
            if index == 0 and re.match(r"^\d{4}-\d{2}-\d{2}$", scalar("release_date") or ""):
                model.say("releaseDate", scalar("release_date"))
            if len(licenses) == 1 and LICENSES.match(licenses[0]):
                model.say("license", licenses[0])
            abilities = [each for each in capabilities if each in ("vision", "tools", "reasoning")]
            # One repository in one form; where two are named, one of them is made on loading.
            stated = forms.get(hub_id, set()) & NUMBER_FORMATS
            if len(forms.get(hub_id, ())) == 1 and stated:
                model.say("formats", sorted(stated), rule=f"quantization {sorted(stated)[0].upper()}")
            model.say("abilities", abilities)
            for each in capabilities:
                found = re.match(r"dimensions/(\d+)$", each)
                model.say("embeddingDimension", int(found.group(1)) if found else None)
            if len(categories) == 1:
                task = TASKS.get(categories[0])
                if categories[0] == "llm":
                    task = "image-text-to-text" if "vision" in capabilities else "text-generation"
                model.say("pipeline_tag", task, rule=f"category {categories[0]}")
