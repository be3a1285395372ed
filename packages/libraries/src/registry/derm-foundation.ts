/** Derm Foundation: a TensorFlow saved model. The loader of Keras models that its card names left huggingface_hub with 1.0. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "derm-foundation",
  prettyLabel: "Derm Foundation",
  repoName: "derm-foundation",
  repoUrl: "https://github.com/google-health/derm-foundation",
  countDownloads: 'path:"scin_dataset_precomputed_embeddings.npz" OR path:"saved_model.pb"',
  snippets(model) {
    const code = py`
      import io

      import tensorflow as tf
      from huggingface_hub import snapshot_download
      from PIL import Image

      model = tf.saved_model.load(snapshot_download(${model.id}))
      infer = model.signatures["serving_default"]

      buffer = io.BytesIO()
      Image.open("skin.png").convert("RGB").save(buffer, "PNG")
      feature = tf.train.Feature(bytes_list=tf.train.BytesList(value=[buffer.getvalue()]))
      example = tf.train.Example(features=tf.train.Features(feature={"image/encoded": feature}))

      output = infer(inputs=tf.constant([example.SerializeToString()]))
      embedding = output["embedding"].numpy().flatten()
      print("embedding of", len(embedding), "numbers")
    `;
    return [snippet(code, { install: "pip install -U tensorflow huggingface_hub pillow" })];
  },
  examples: [{ tags: [], id: "google/derm-foundation" }],
});
