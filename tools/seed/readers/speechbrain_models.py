"""speechbrain: the interface that an example loads a repository with."""

import ast
import re

from rows import Rows, is_id

EXAMPLE = re.compile(r"(\w+)\.from_hparams\((?:[^()]|\([^()]*\))*?source=[\"']([^\"']+)[\"']")
TASKS = {
    "EncoderDecoderASR": "automatic-speech-recognition",
    "EncoderASR": "automatic-speech-recognition",
    "WhisperASR": "automatic-speech-recognition",
    "StreamingASR": "automatic-speech-recognition",
    "SpectralMaskEnhancement": "audio-to-audio",
    "WaveformEnhancement": "audio-to-audio",
    "SGMSEEnhancement": "audio-to-audio",
    "SepformerSeparation": "audio-to-audio",
    "AudioClassifier": "audio-classification",
    "EncoderClassifier": "audio-classification",
    "Tacotron2": "text-to-speech",
    "MSTacotron2": "text-to-speech",
    "FastSpeech2": "text-to-speech",
    "FastSpeech2InternalAlignment": "text-to-speech",
    "HIFIGAN": "text-to-speech",
    "DiffWaveVocoder": "text-to-speech",
    "VAD": "voice-activity-detection",
}


def read(package):
    for path in package.files("speechbrain/inference", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for node in ast.walk(module.tree):
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                continue
            text = re.sub(r"\n\s*\.\.\. ?", " ", ast.get_docstring(node) or "")
            for name, hub_id in EXAMPLE.findall(text):
                if is_id(hub_id):
                    model = rows.model(hub_id)
                    model.say("library_name", "speechbrain")
                    model.say("speechbrainInterface", name)
                    model.say("pipeline_tag", TASKS.get(name), rule=f"loaded by {name}")
