import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "videoprism",
  prettyLabel: "VideoPrism",
  repoUrl: "https://github.com/google-deepmind/videoprism",
  countDownloads: 'path_extension:"npz"',
  snippets(model) {
    const code = py`
      import jax
      import jax.numpy as jnp
      from videoprism import models as vp

      model = vp.get_model(${model.id})
      state = vp.load_pretrained_weights(${model.id})

      video = jnp.zeros((1, 16, 288, 288, 3))  # videos, frames, height, width, colours between 0 and 1
      forward = jax.jit(model.apply, static_argnames="train")
      outputs, _ = forward(state, video, train=False)
      print("embeddings", outputs.shape)
    `;
    return [snippet(code, { install: "pip install git+https://github.com/google-deepmind/videoprism.git" })];
  },
  examples: [{ tags: [], id: "google/videoprism-base-f16r288" }],
});
