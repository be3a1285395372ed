/** sentence-transformers: embeddings, dense, sparse or one for each token; rerankers; late interaction through PyLate. */
import { type Code, py } from "@vitrine/code";
import { buildSample, sentenceSimilaritySample as standardSample } from "@vitrine/tasks/samples";
import { hasGguf } from "../entry/gguf-files.ts";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import { memoryNote } from "../model/memory-note.ts";
import { roleOf } from "../model/role.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { packagesOfCode } from "../snippets/transformers/packages.ts";
import { DOCUMENTS, lateInteraction, QUERIES } from "../snippets/late-interaction.ts";

export default defineLibrary({
  id: "sentence-transformers",
  prettyLabel: "sentence-transformers",
  repoUrl: "https://github.com/UKPLab/sentence-transformers",
  docsUrl: "https://huggingface.co/docs/hub/sentence-transformers",
  filter: true,
  snippets(model) {
    if (model.tags.has("PyLate")) return [lateInteraction(model)];
    if (isGgufAlone(model)) return [note("python", GGUF_ALONE)];
    const notes = memoryNote(model, [["32 bits, as it is loaded", 32]]);
    return [snippet(usage(model), { install: `pip install -U sentence-transformers${packagesOfCode(model)}`, notes })];
  },
  examples: [
    { tags: [], id: "a/embedder" },
    { tags: ["custom_code"], id: "a/embedder", widgetData: [{ source_sentence: "Hi", sentences: ["Hello", "Bye"] }] },
    { tags: ["custom_code"], id: "a/embedder" },
    { tags: ["cross-encoder", "custom_code"], id: "a/reranker" },
    { tags: ["cross-encoder"], id: "a/reranker" },
    { tags: [], id: "a/reranker", pipeline_tag: "text-ranking" },
    { tags: ["PyLate"], id: "a/colbert" },
    { tags: ["sparse-encoder"], id: "a/splade" },
    { tags: ["multi-vector"], id: "a/late-interaction" },
  ],
});

const GGUF_ALONE =
  "This repository has GGUF files alone, which Sentence Transformers does not load: use llama.cpp, or the base model.";

function isGgufAlone(model: SnippetModel): boolean {
  const hasWeights = model.files?.some((file) => /\.(?:safetensors|bin|onnx)$/.test(file));
  return hasGguf(model) && (hasWeights === false || (hasWeights === undefined && /gguf$/i.test(model.name)));
}

/** Loaded by the class of another kind, a model answers with numbers that mean nothing, so the kind comes first. */
function usage(model: SnippetModel): Code<"python"> {
  const { pairs } = roleOf(model);
  if (pairs !== undefined) return pairs === "ranking" ? rerank(model) : relate(model);
  if (model.tags.has("sparse-encoder")) return embed(model, "SparseEncoder");
  if (model.tags.has("multi-vector")) return embedTokens(model);
  const prompts = promptsOf(model);
  return prompts === undefined ? embed(model, "SentenceTransformer") : search(model, prompts);
}

/** Arguments by which questions and texts are told apart: the beginning of a text, or the name that the files give it. */
interface Told {
  readonly prompt?: string;
  readonly prompt_name?: string;
  readonly task?: string;
}
type Prompts = readonly [query: Told, document: Told];

const INSTRUCTED: Prompts = [{ prompt: "Instruct: Given a question, find the texts that answer it\nQuery: " }, {}];
/** Families that were trained with prompts. Where the files name them as the library expects, nothing is told. */
const PROMPTS: readonly (readonly [pattern: RegExp, prompts: Prompts])[] = [
  [/(?:^|[-_])e5-(?:\w+-)?(?:large|base|small|mistral|7b)\S*instruct/i, INSTRUCTED],
  [/(?:^|[-_])e5-(?:small|base|large)/i, [{ prompt: "query: " }, { prompt: "passage: " }]],
  [/nomic-embed-text|modernbert-embed/i, [{ prompt: "search_query: " }, { prompt: "search_document: " }]],
  [
    /bge-(?:small|base|large)-en|mxbai-embed|arctic-embed-(?:xs|s|m|l)$|arctic-embed-m-(?:long|v1\.5)/i,
    [{ prompt: "Represent this sentence for searching relevant passages: " }, {}],
  ],
  [/nv-embed|sfr-embedding|gte-qwen|linq-embed|gritlm/i, INSTRUCTED],
  [/stella_/i, [{ prompt_name: "s2p_query" }, {}]],
  [/jina-embeddings-v3/i, [{ task: "retrieval.query" }, { task: "retrieval.passage" }]],
  [/qwen3-embedding|embeddinggemma|arctic-embed-[ml]-v2|granite-embedding|kalm-embedding/i, [{}, {}]],
];

function promptsOf({ name, baseModels }: SnippetModel): Prompts | undefined {
  return PROMPTS.find(([pattern]) => [name, ...baseModels].some((each) => pattern.test(each)))?.[1];
}

/** Questions and texts are embedded each in their way. */
function search(model: SnippetModel, [query, document]: Prompts): Code<"python"> {
  const told = (arguments_: Told) =>
    py.join(
      Object.entries(arguments_).map(([name, value]) => py`, ${py.identifier(name)}=${String(value)}`),
      "",
    );
  return py`
    from sentence_transformers import SentenceTransformer

    ${load(model, "SentenceTransformer")}

    queries = ${QUERIES}
    documents = ${DOCUMENTS}
    query_embeddings = model.encode_query(queries${told(query)})
    document_embeddings = model.encode_document(documents${told(document)})

    similarities = model.similarity(query_embeddings, document_embeddings)
    print(similarities)
  `;
}

/** Labels for how the second text of a pair relates to the first. */
function relate(model: SnippetModel): Code<"python"> {
  return py`
    from sentence_transformers import CrossEncoder

    ${load(model, "CrossEncoder")}

    pairs = [
        ("A man is eating pizza.", "A man eats something."),
        ("The ferry leaves at six.", "The ferry stays in the harbour."),
    ]
    for pair, scores in zip(pairs, model.predict(pairs)):
        print(scores, *pair)
  `;
}

function load(model: SnippetModel, className: string): Code<"python"> {
  const trust = model.tags.has("custom_code") ? py.raw(", trust_remote_code=True") : py.empty;
  return py`model = ${py.identifier(className)}(${model.id}${trust})`;
}

function embed(model: SnippetModel, className: "SentenceTransformer" | "SparseEncoder"): Code<"python"> {
  const sentences = sampleSentences(model);
  return py`
    from sentence_transformers import ${py.identifier(className)}

    ${load(model, className)}

    sentences = ${sentences}
    embeddings = model.encode(sentences)

    similarities = model.similarity(embeddings, embeddings)
    print(similarities)
  `;
}

/** The card's own source sentence and sentences, else three from the catalogue in the model's language. */
function sampleSentences(model: SnippetModel): string[] {
  const sample = buildSample(standardSample, model.record);
  const { source_sentence, sentences } = sample.inputs;
  const all = [source_sentence, ...sentences];
  return sample.source === "widget" ? all : all.slice(0, 3);
}

function rerank(model: SnippetModel): Code<"python"> {
  return py`
    from sentence_transformers import CrossEncoder

    ${load(model, "CrossEncoder")}

    query = "Which planet is known as the red planet?"
    passages = ${[
      "Venus is often called Earth's twin because of its size.",
      "Mars looks red because of the iron oxide on its surface.",
      "Jupiter, the largest planet, has a prominent red spot.",
      "Saturn is known for its rings.",
    ]}

    scores = model.predict([(query, passage) for passage in passages])
    for score, passage in sorted(zip(scores.tolist(), passages), reverse=True):
        print(f"{score:.3f}", passage)
  `;
}

/** Late interaction without PyLate, since version 6 of the library. */
function embedTokens(model: SnippetModel): Code<"python"> {
  return py`
    from sentence_transformers import MultiVectorEncoder

    ${load(model, "MultiVectorEncoder")}

    queries = ${QUERIES}
    documents = ${DOCUMENTS}
    query_embeddings = model.encode_query(queries)
    document_embeddings = model.encode_document(documents)

    similarities = model.similarity(query_embeddings, document_embeddings)
    print(similarities)
  `;
}
