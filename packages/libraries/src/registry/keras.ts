/**
 * Keras: a model is a folder or one `.keras` file. `load_model` takes `hf://` addresses too, but
 * needs TensorFlow for them with every backend; a downloaded path works without it.
 */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "keras",
  prettyLabel: "Keras",
  repoUrl: "https://github.com/keras-team/keras",
  docsUrl: "https://huggingface.co/docs/hub/keras",
  filter: true,
  countDownloads: 'path:"config.json" OR path_extension:"keras"',
  snippets(model) {
    const file = model.files?.find((path) => path.endsWith(".keras"));
    const isFolder = file === undefined || model.files?.includes("config.json") === true;
    const download = py.identifier(isFolder ? "snapshot_download" : "hf_hub_download");
    const code = py`
      # Backends: "jax", "torch" or "tensorflow"; jax is usually the fastest
      import os

      os.environ["KERAS_BACKEND"] = "jax"

      import keras
      from huggingface_hub import ${download}

      model = keras.saving.load_model(${download}(${model.id}${isFolder ? py.empty : py`, ${file}`}))
      model.summary()
      print("takes", model.input_shape, "and gives", model.output_shape)
    `;
    return [snippet(code, { install: "pip install -U keras huggingface_hub jax" })];
  },
  examples: [
    { tags: [], id: "a/keras" },
    { tags: [], id: "a/keras-file", siblings: [{ rfilename: "model.keras" }] },
  ],
});
