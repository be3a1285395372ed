import { py } from "@vitrine/code";
import { textHole } from "../entry/holes.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "bm25s",
  prettyLabel: "BM25S",
  repoName: "bm25s",
  repoUrl: "https://github.com/xhluca/bm25s",
  countDownloads: 'path:"params.index.json"',
  snippets(model, fill) {
    const question = textHole(fill, "prompt", "Question", "when does the ferry leave");
    const code = py`
      import bm25s
      from bm25s.hf import BM25HF

      retriever = BM25HF.load_from_hub(${model.id}, load_corpus=True)

      results, scores = retriever.retrieve(bm25s.tokenize(${question.value}), k=2)
      for result, score in zip(results[0], scores[0]):
          print(f"{score:.3f}", result)
    `;
    return [snippet(code, { install: "pip install -U bm25s huggingface_hub", holes: [question] })];
  },
  examples: [{ tags: [], id: "a/bm25s-index" }],
});
