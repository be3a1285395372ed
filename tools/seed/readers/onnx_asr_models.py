"""onnx-asr: the hub id behind each short name."""

import ast

from rows import Rows, is_id


def read(package):
    for path in package.files("onnx_asr", ".py"):
        module = package.open(path)
        rows = Rows(package.relative(path))
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Dict):
                continue
            table = module.value(node)
            for hub_id in table.values() if isinstance(table, dict) else []:
                if is_id(hub_id) and hub_id.count("/") == 1 and not hub_id.endswith("..."):
                    model = rows.model(hub_id)
                    is_vad = "vad" in hub_id.lower() or "segmentation" in hub_id.lower()
                    model.say("pipeline_tag", "voice-activity-detection" if is_vad else "automatic-speech-recognition", rule="table of the package")
                    model.say("library_name", "onnx" if is_vad else "onnx-asr", rule="the package runs ONNX files only")
