/** Keras 2: its loader in the hub's client is gone since version 1, so files are downloaded and loaded apart. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "tf-keras",
  prettyLabel: "TF-Keras",
  repoUrl: "https://github.com/keras-team/tf-keras",
  docsUrl: "https://huggingface.co/docs/hub/tf-keras",
  countDownloads: 'path:"saved_model.pb"',
  aliases: ["tensorflow-keras", "tfkeras"],
  snippets(model) {
    const code = py`
      import tf_keras
      from huggingface_hub import snapshot_download

      model = tf_keras.models.load_model(snapshot_download(${model.id}))
      model.summary()
      print("takes", model.input_shape, "and gives", model.output_shape)
    `;
    return [
      snippet(code, {
        install: "pip install -U tf_keras huggingface_hub",
        notes: ["The model was saved by Keras 2: Keras 3 cannot load it, tf_keras (or keras<3) can."],
      }),
    ];
  },
  examples: [{ tags: [], id: "keras-io/x" }],
});
