"""whisperx: models of speech recognition by language, used to align words."""

from rows import Rows, is_id


def read(package):
    path = "whisperx/alignment.py"
    rows = Rows(path)
    for language, hub_id in package.open(path).name("DEFAULT_ALIGN_MODELS_HF").items():
        if is_id(hub_id):
            model = rows.model(hub_id)
            model.say("pipeline_tag", "automatic-speech-recognition", rule="used as Wav2Vec2ForCTC")
            model.say("languages", [language])
            model.say("library_name", "transformers")
            model.say("architectures", ["Wav2Vec2ForCTC"])
