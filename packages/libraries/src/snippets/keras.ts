import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function kerasSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    # Backends: "jax", "torch" or "tensorflow"; jax is usually the fastest
    import os

    os.environ["KERAS_BACKEND"] = "jax"

    import keras

    model = keras.saving.load_model(${`hf://${model.id}`})
  `;
  return [snippet(code, { install: "pip install -U keras huggingface_hub jax" })];
}
