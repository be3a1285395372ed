/** fastembed: embeddings and rerankers on ONNX Runtime. A model has the name under which the package lists it. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

/** Repositories whose files the package lists under another name than theirs and their base's. */
const LISTED_AS: ReadonlyMap<string, string> = new Map([
  ["Qdrant/all_miniLM_L6_v2_with_attentions", "Qdrant/bm42-all-minilm-l6-v2-attentions"],
  ["Qdrant/fast-bge-base-en", "BAAI/bge-base-en"],
  ["Qdrant/bge-small-en", "BAAI/bge-small-en"],
  ["Qdrant/bge-small-zh-v1.5", "BAAI/bge-small-zh-v1.5"],
]);
const SPARSE = /splade|bm25|bm42|with_attentions|minicoil|sparse/i;
const PAGES = /colpali|colmodernvbert/i;

export default defineLibrary({
  id: "fastembed",
  prettyLabel: "FastEmbed",
  repoName: "fastembed",
  repoUrl: "https://github.com/qdrant/fastembed",
  docsUrl: "https://qdrant.github.io/fastembed/",
  countDownloads: 'path_extension:"onnx"',
  snippets(model) {
    const name =
      LISTED_AS.get(model.id) ?? (model.name.includes("-onnx") ? (model.baseModels[0] ?? model.id) : model.id);
    return [snippet(codeOf(model, name), { install: "pip install -U fastembed" })];
  },
  examples: [
    { id: "Qdrant/bge-small-en-v1.5-onnx-Q", tags: [], cardData: { base_model: "BAAI/bge-small-en-v1.5" } },
    { id: "Qdrant/Splade_PP_en_v1", tags: [] },
    { id: "Qdrant/clip-ViT-B-32-vision", tags: [], pipeline_tag: "image-feature-extraction" },
    { id: "Qdrant/colpali-v1.3-fp16", tags: [] },
    { id: "Xenova/ms-marco-MiniLM-L-6-v2", tags: [], pipeline_tag: "text-ranking" },
  ],
});

function codeOf(model: SnippetModel, name: string): Code<"python"> {
  if (model.task === "text-ranking")
    return py`
      from fastembed.rerank.cross_encoder import TextCrossEncoder

      model = TextCrossEncoder(model_name=${name})
      passages = ["The ferry leaves at six.", "Tomatoes need a lot of sun."]
      for score, passage in zip(model.rerank("When does the boat depart?", passages), passages):
          print(f"{score:.3f}", passage)
    `;
  if (PAGES.test(model.name))
    return py`
      from fastembed import LateInteractionMultimodalEmbedding

      model = LateInteractionMultimodalEmbedding(model_name=${name})
      [page] = model.embed_image(["image.png"])
      [question] = model.embed_text(["When does the boat depart?"])
      print((question @ page.T).max(axis=1).sum())
    `;
  if (model.task === "image-feature-extraction")
    return py`
      from fastembed import ImageEmbedding

      model = ImageEmbedding(model_name=${name})
      [embedding] = model.embed(["image.jpg"])
      print(embedding.shape)
    `;
  if (SPARSE.test(model.name))
    return py`
      from fastembed import SparseTextEmbedding

      model = SparseTextEmbedding(model_name=${name})
      [embedding] = model.embed(["The ferry leaves at six."])
      print(embedding.indices, embedding.values)
    `;
  return py`
    from fastembed import TextEmbedding

    model = TextEmbedding(model_name=${name})
    one, other = model.embed(["The ferry leaves at six.", "The boat departs in the evening."])
    print(one.shape, one @ other)
  `;
}
