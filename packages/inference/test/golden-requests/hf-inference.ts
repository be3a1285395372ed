import { KIT_MODEL, PNG, WAV, ROUTER_ORIGIN } from "@vitrine/test-kit";
import type { TaskName } from "../../src/protocol/provider.ts";
import { png, wav, PNG64, WAV64, generated, type Golden } from "../golden-request.ts";

const hub = (task: TaskName, args: Record<string, unknown>, body: unknown, result: unknown): Golden => ({
  provider: "hf-inference",
  task,
  args,
  origin: ROUTER_ORIGIN,
  path: ["feature-extraction", "sentence-similarity"].includes(task)
    ? `/models/kit-${task}/pipeline/${task}`
    : task === "text-generation"
      ? `/models/${KIT_MODEL}/v1/completions`
      : `/models/kit-${task}`,
  body,
  result,
});
const labels = [
  { label: "good", score: 0.9 },
  { label: "bad", score: 0.1 },
];
const plain = (task: TaskName, inputs: unknown, result: unknown): Golden => hub(task, { inputs }, { inputs }, result);
const page = { question: "what?", image: png };

/** Behind the router. */
export const requests: readonly Golden[] = [
  hub(
    "text-generation",
    { inputs: "Hello", parameters: { max_new_tokens: 5 } },
    { model: KIT_MODEL, prompt: "Hello", max_tokens: 5 },
    generated,
  ),
  hub(
    "text-classification",
    { inputs: "fine", parameters: { top_k: 2 } },
    { inputs: "fine", parameters: { top_k: 2 } },
    labels,
  ),
  plain("token-classification", "Ada", [{ entity_group: "PER", score: 0.9, word: "Ada", start: 0, end: 3 }]),
  hub(
    "zero-shot-classification",
    { inputs: "fine", parameters: { candidate_labels: ["good", "bad"] } },
    { inputs: "fine", parameters: { candidate_labels: ["good", "bad"] } },
    labels,
  ),
  plain("fill-mask", "a [MASK]", [{ sequence: "a b", score: 0.9, token: 5, token_str: "b" }]),
  plain("question-answering", { question: "q", context: "42" }, { answer: "42", score: 0.9, start: 0, end: 2 }),
  plain(
    "table-question-answering",
    { question: "q", table: { a: ["42"] } },
    { answer: "42", coordinates: [[0, 1]], cells: ["42"], aggregator: "NONE" },
  ),
  plain("summarization", "long", { summary_text: "short" }),
  plain("translation", "hello", { translation_text: "hallo" }),
  hub("feature-extraction", { inputs: "a", normalize: true }, { inputs: "a", normalize: true }, [[0.1, 0.2]]),
  plain("sentence-similarity", { source_sentence: "a", sentences: ["b", "c"] }, [0.5, 0.25]),
  plain("tabular-classification", { data: { a: ["1", "2"] } }, [1, 0]),
  plain("tabular-regression", { data: { a: ["1", "2"] } }, [1.5, 2]),
  plain("text-to-speech", "Hi", "audio/wav"),
  plain("text-to-audio", "rain", "audio/wav"),
  plain("text-to-image", "a cat", "image/png"),
  hub("audio-classification", { data: wav }, WAV, labels),
  hub("automatic-speech-recognition", { inputs: wav }, WAV, { text: "hello" }),
  hub("audio-to-audio", { inputs: wav }, WAV, [{ blob: WAV64, "content-type": "audio/wav", label: "voice" }]),
  hub("image-classification", { inputs: png }, PNG, labels),
  hub(
    "image-classification",
    { inputs: png, parameters: { top_k: 1 } },
    { inputs: PNG64, parameters: { top_k: 1 } },
    labels,
  ),
  hub("object-detection", { inputs: png }, PNG, [
    { label: "cat", score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } },
  ]),
  hub("image-to-text", { inputs: png }, PNG, { generated_text: "a cat" }),
  hub("image-segmentation", { inputs: png }, { inputs: PNG64 }, [{ label: "cat", mask: PNG64, score: 0.9 }]),
  hub("image-to-image", { inputs: png }, PNG, "image/png"),
  hub(
    "image-to-image",
    { inputs: png, parameters: { prompt: "red" } },
    { inputs: PNG64, parameters: { prompt: "red" } },
    "image/png",
  ),
  hub(
    "document-question-answering",
    { inputs: page, parameters: { lang: "de" } },
    { inputs: { question: "what?", image: PNG64 }, parameters: { lang: "de" } },
    { answer: "42", score: 0.9, start: 1, end: 1 },
  ),
  hub(
    "visual-question-answering",
    { inputs: page },
    { inputs: { question: "what?", image: PNG64 } },
    { answer: "a cat", score: 0.9 },
  ),
  hub(
    "zero-shot-image-classification",
    { inputs: png, parameters: { candidate_labels: ["good", "bad"] } },
    { inputs: { image: PNG64 }, parameters: { candidate_labels: ["good", "bad"] } },
    labels,
  ),
];
