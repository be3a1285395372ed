"""Packages that run one kind of model: the repositories their own README names.

The README travels inside a wheel as the body of METADATA. What the models do is what the package is for, which is
written down here once for each package, with the owners whose repositories are its models.
"""

import os
import re

from rows import Rows, is_id

#: distribution → owners of its models, task, library
PACKAGES = {
    "audioseal": (r"facebook/audioseal", None, "audioseal"),
    "chronos_forecasting": (r"(amazon|autogluon)/chronos", "time-series-forecasting", "chronos-forecasting"),
    "f5_tts": (r"SWivid/", "text-to-speech", "f5-tts"),
    "gliner": (r"(urchade|knowledgator|gliner-community)/gliner", "token-classification", "gliner"),
    "gliner2": (r"fastino/gliner2[.-](?!privacy)", "token-classification", "gliner2"),
    "kokoro": (r"hexgrad/", "text-to-speech", "kokoro"),
    "momentfm": (r"AutonLab/|google/timesfm|Salesforce/moirai|ibm-granite/granite-timeseries", "time-series-forecasting", None),
    "nemo_toolkit": (r"nvidia/(canary|parakeet|nemotron-.*(asr|speech))", "automatic-speech-recognition", "nemo"),
    "outetts": (r"OuteAI/", "text-to-speech", "outetts"),
    "pyannote_audio": (r"pyannote/speaker-diarization-community", None, "pyannote-audio"),
    "relik": (r"(sapienzanlp|relik-ie)/relik-(entity|relation|cie)", None, "relik"),
    "setfit": (r"tomaarsen/", "text-classification", "setfit"),
    "span_marker": (r"tomaarsen/", "token-classification", "span-marker"),
    "timesfm": (r"google/timesfm", "time-series-forecasting", "timesfm"),
    "tirex_ts": (r"NX-AI/", "time-series-forecasting", "tirex"),
    "uni2ts": (r"Salesforce/moirai", "time-series-forecasting", None),
    "paddleocr": (r"PaddlePaddle/PaddleOCR-VL", "image-text-to-text", "PaddleOCR"),
    "adapters": (r"AdapterHub/", "text-classification", "adapter-transformers"),
    "mlx_lm": (r"mlx-community/(Llama|Mistral)", "text-generation", "mlx"),
    "docling": (r"ibm-granite/", "image-text-to-text", "transformers"),
}
MENTION = re.compile(r"(?:huggingface\.co/|[\"'`])([A-Za-z][\w.-]{1,40}/[A-Za-z0-9][\w.-]{2,80})(?=[\"'`)\s>\]])")


def read(package):
    folder = next(name for name in sorted(os.listdir(package.root)) if name.endswith(".dist-info"))
    path = os.path.join(folder, "METADATA")
    distribution = folder.split("-")[0].lower().replace(".", "_")
    owners, task, library = PACKAGES[distribution]
    with open(os.path.join(package.root, path), encoding="utf-8") as file:
        text = file.read()
    rows = Rows(path)
    for hub_id in sorted(set(MENTION.findall(text))):
        if is_id(hub_id) and re.match(owners, hub_id) and not re.search(r"/resolve|/blob", hub_id):
            model = rows.model(hub_id)
            model.say("library_name", library, rule="named in the README of the package that runs it")
            model.say("pipeline_tag", task, rule="what the package is for")
