"""ComfyUI-Manager: a list of files for picture and video models, by kind and by the model that they go with."""

import json
import re

from rows import Rows, is_id

ID = re.compile(r"huggingface\.co/([\w.-]+/[\w.-]+)/(?:resolve|blob|raw)/")
#: kind of file → task, library; other kinds are parts
KINDS = {
    "checkpoint": ("text-to-image", "diffusion-single-file"),
    "checkpoints": ("text-to-image", "diffusion-single-file"),
    "diffusion_model": ("text-to-image", "diffusion-single-file"),
    "unclip": ("text-to-image", "diffusion-single-file"),
    "lora": ("text-to-image", "diffusers"),
    "controlnet": ("image-to-image", "diffusers"),
    "T2I-Adapter": ("image-to-image", "diffusers"),
    "IP-Adapter": ("image-to-image", "diffusers"),
    "instantid": ("image-to-image", "diffusers"),
    "photomaker": ("text-to-image", "diffusers"),
    "PuLID": ("text-to-image", "diffusers"),
    "VAE": ("image-to-image", "diffusers"),
    "vae": ("image-to-image", "diffusers"),
    "animatediff": ("text-to-video", "diffusers"),
    "motion lora": ("text-to-video", "diffusers"),
    "upscale": ("image-to-image", None),
    "zero123": ("image-to-3d", None),
    "depthanything": ("depth-estimation", None),
    "clip_vision": ("image-feature-extraction", None),
    "clip": ("feature-extraction", None),
    "Ultralytics": ("object-detection", "ultralytics"),
    "sam": ("mask-generation", None),
    "sam2": ("mask-generation", "sam2"),
    "sam2.1": ("mask-generation", "sam2"),
}
VIDEO = re.compile(r"wan|ltx|hunyuan ?video|cosmos|svd|mochi|cogvideo|framepack|video", re.I)
#: model that a file goes with → its repository
BASES = {
    "SD1.5": "stable-diffusion-v1-5/stable-diffusion-v1-5",
    "SDXL": "stabilityai/stable-diffusion-xl-base-1.0",
    "FLUX.1": "black-forest-labs/FLUX.1-dev",
}
ADAPTERS = {"lora", "controlnet", "T2I-Adapter", "IP-Adapter"}


def read(package):
    path = package.relative(next(iter(package.files("comfyui_manager", "model-list.json"))))
    rows = Rows(path)
    with open(f"{package.root}/{path}", encoding="utf-8") as file:
        listed = json.load(file)["models"]
    found = {}
    for entry in listed:
        match = ID.search(entry.get("url", ""))
        if match is not None and is_id(match[1]):
            found.setdefault(match[1], []).append(entry)
    for hub_id, entries in sorted(found.items()):
        model = rows.model(hub_id)
        kinds, bases = ({entry[key] for entry in entries} for key in ("type", "base"))
        known = {KINDS[kind] for kind in kinds if kind in KINDS}
        if len(known) == 1:
            task, library = next(iter(known))
            if task == "text-to-image" and all(VIDEO.search(base) for base in bases):
                task = "text-to-video"
            model.say("pipeline_tag", task, rule="what files of this kind are for")
            model.say("library_name", library, rule="what loads files of this kind")
        if kinds <= ADAPTERS and len(bases) == 1 and next(iter(bases)) in BASES:
            model.say("baseModels", [{"id": BASES[next(iter(bases))], "relation": "adapter"}])
