/** FlagEmbedding: the rerankers of BGE that are language models, which score by a word. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "FlagEmbedding",
  prettyLabel: "FlagEmbedding",
  repoUrl: "https://github.com/FlagOpen/FlagEmbedding",
  snippets(model) {
    const isLayerwise = /layerwise/i.test(model.name);
    const isLight = /lightweight/i.test(model.name);
    const name = py.identifier(
      isLayerwise ? "LayerWiseFlagLLMReranker" : isLight ? "LightWeightFlagLLMReranker" : "FlagLLMReranker",
    );
    const more =
      isLayerwise || isLight
        ? py.raw(`, cutoff_layers=[28]${isLight ? ", compress_ratio=2, compress_layers=[24, 40]" : ""}`)
        : py.empty;
    const code = py`
      from FlagEmbedding import ${name}

      reranker = ${name}(${model.id}, use_fp16=True)

      pairs = [
          ["When does the ferry leave?", "The ferry to the island leaves at half past six."],
          ["When does the ferry leave?", "Bread is baked in the village every morning."],
      ]
      print(reranker.compute_score(pairs${more}))
    `;
    return [snippet(code, { install: 'pip install -U FlagEmbedding "transformers<5.0.0"' })];
  },
  examples: [
    { tags: [], id: "BAAI/bge-reranker-v2-gemma" },
    { tags: [], id: "BAAI/bge-reranker-v2-minicpm-layerwise" },
  ],
});
