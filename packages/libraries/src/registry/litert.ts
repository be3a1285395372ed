import { py } from "@vitrine/code";
import { fileHole } from "../entry/file-hole.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "litert",
  prettyLabel: "LiteRT",
  repoUrl: "https://github.com/google-ai-edge/LiteRT",
  countDownloads: 'path_extension:"tflite"',
  snippets(model, fill) {
    const file = fileHole(model, fill, { extension: ".tflite", fallback: "model.tflite", label: "LiteRT file" });
    const code = py`
      import numpy as np
      from ai_edge_litert.interpreter import Interpreter
      from huggingface_hub import hf_hub_download

      interpreter = Interpreter(model_path=hf_hub_download(${model.id}, ${file.value}))
      interpreter.allocate_tensors()

      for details in interpreter.get_input_details():
          interpreter.set_tensor(details["index"], np.zeros(details["shape"], details["dtype"]))
      interpreter.invoke()
      for details in interpreter.get_output_details():
          print(details["name"], interpreter.get_tensor(details["index"]))
    `;
    return [snippet(code, { install: "pip install -U ai-edge-litert huggingface_hub", holes: [file] })];
  },
  examples: [
    { tags: [], id: "litert-community/x", siblings: [{ rfilename: "a.tflite" }, { rfilename: "b.tflite" }] },
    { tags: [], id: "a/litert" },
  ],
});
