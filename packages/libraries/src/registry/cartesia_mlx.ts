import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "cartesia_mlx",
  prettyLabel: "Cartesia MLX",
  repoUrl: "https://github.com/cartesia-ai/cartesia_mlx",
  snippets(model) {
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
  },
  examples: [{ tags: [], id: "cartesia-ai/Rene-v0.1-1.3b-4bit-mlx" }],
});
