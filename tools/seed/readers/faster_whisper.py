"""faster-whisper: the hub id behind each short name."""

from rows import Rows, is_id


def read(package):
    path = "faster_whisper/utils.py"
    rows = Rows(path)
    for name, hub_id in package.open(path).name("_MODELS").items():
        if not is_id(hub_id):
            continue
        model = rows.model(hub_id)
        model.say("pipeline_tag", "automatic-speech-recognition", rule="all models of the package transcribe speech")
        model.say("library_name", "ctranslate2", rule="the package runs CTranslate2 models only")
        if name.endswith(".en"):
            model.say("languages", ["en"], rule="name ends with .en")
