import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function cartesiaMlxSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    import cartesia_mlx as cmx
    import mlx.core as mx

    model = cmx.from_pretrained(${model.id})
    model.set_dtype(mx.float32)

    prompt = "The ferry to the island"
    print(prompt, end="", flush=True)
    for text in model.generate(prompt, max_tokens=500, eval_every_n=5, top_p=0.99, temperature=0.85):
        print(text, end="", flush=True)
  `;
  return [snippet(code, { install: "pip install -U cartesia-mlx", notes: ["Runs on Apple silicon."] })];
}
