import fc from "fast-check";
import { getDescription, is, safeParse } from "valibot";
import { describe, expect, expectTypeOf, test } from "vitest";
import { isTaskId } from "./catalog.ts";
import {
  hasSchemas,
  SCHEMAS,
  taskSchemas,
  type ChatCompletionChunk,
  type SchemaId,
  type TaskInput,
  type TaskOutput,
  type TaskParameters,
} from "./schemas.ts";
import { SAMPLES } from "./samples.ts";
import { sampleInput } from "./choose-sample.ts";

const ids = Object.keys(SCHEMAS) as SchemaId[];

/** Answers as servers give them, in the form the client hands on. */
const ANSWERS: Partial<Record<SchemaId, unknown>> = {
  "text-classification": [{ label: "POSITIVE", score: 0.99 }],
  "token-classification": [{ entity_group: "PER", score: 0.99, word: "Ada", start: 0, end: 3 }],
  "question-answering": { score: 0.9, start: 4, end: 8, answer: "1921" },
  "table-question-answering": {
    answer: "SUM > 6, 18",
    coordinates: [[0, 1]],
    cells: ["6"],
    aggregator: "SUM",
  },
  "visual-question-answering": { score: 0.8, answer: "two" },
  "document-question-answering": { score: 0.7, answer: "us-001", start: 15, end: 15 },
  "zero-shot-classification": [{ label: "refund", score: 0.9 }],
  "fill-mask": [{ score: 0.4, token: 3007, token_str: "capital", sequence: "Lisbon is the capital." }],
  "feature-extraction": [
    [0.1, 0.2],
    [0.3, 0.4],
  ],
  "sentence-similarity": [0.71, 0.1],
  summarization: { summary_text: "Short." },
  translation: [{ translation_text: "Bonjour" }, { translation_text: "Salut" }],
  "text-generation": { generated_text: "once upon a time" },
  "automatic-speech-recognition": {
    text: "hello",
    chunks: [{ text: "hello", timestamp: [0, null] }],
  },
  "audio-to-audio": [{ blob: "UklGRg==", "content-type": "audio/flac", label: "label_0" }],
  "object-detection": [{ score: 0.99, label: "cat", box: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 } }],
  "image-segmentation": [{ label: "sky", mask: "iVBORw0KGgo=" }],
  "image-to-text": { generated_text: "a heron" },
  "tabular-classification": [0, 1],
  "text-to-image": new Blob(["x"], { type: "image/png" }),
  conversational: {
    id: "x",
    object: "chat.completion",
    created: 1700000000,
    model: "m",
    system_fingerprint: null,
    usage: null,
    choices: [
      {
        index: 0,
        finish_reason: "tool_calls",
        message: {
          role: "assistant",
          content: null,
          reasoning_content: "hm",
          tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
        },
      },
    ],
  },
};

/** Streamed events that trip naive readers: an empty delta, a chunk with usage alone, a tool call in pieces. */
const CHUNKS: unknown[] = [
  { index: 0, delta: { role: "assistant", content: "Hi" } },
  { index: 0, delta: {}, finish_reason: "stop" },
  { index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{"ci' } }] } },
].map((choice) => ({ id: "x", created: 1, model: "m", choices: [choice] }));

describe("task schemas", () => {
  test("exist for the tasks a client can call, and for the chat endpoint", () => {
    expect(ids.length).toBeGreaterThanOrEqual(34);
    expect(ids.filter((id) => !isTaskId(id))).toEqual(["conversational"]);
    expect(hasSchemas("reinforcement-learning")).toBe(false);
    expect(taskSchemas("__proto__")).toBeUndefined();
  });

  test.each(Object.entries(ANSWERS))("%s accepts a real answer and keeps unknown keys", (id, answer) => {
    const result = safeParse(SCHEMAS[id as SchemaId].output, answer);
    expect(result.issues).toBeUndefined();
    expect(result.output).toEqual(answer);
  });

  test("every output schema rejects invalid answers", () => {
    for (const id of ids) {
      for (const wrong of [null, "oops", 5, { error: "Model too busy" }]) {
        const isOpen = id === "depth-estimation" && typeof wrong === "object";
        if (!isOpen) expect(is(SCHEMAS[id].output, wrong), `${id}: ${JSON.stringify(wrong)}`).toBe(false);
      }
    }
  });

  test("chat chunks parse, with an empty delta, usage alone and split tool calls", () => {
    const usageOnly = {
      id: "x",
      created: 1,
      model: "m",
      choices: [],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    };
    for (const chunk of [...CHUNKS, usageOnly]) {
      expect(safeParse(SCHEMAS.conversational.chunk, chunk).issues).toBeUndefined();
    }
  });

  test("parameters pass unknown keys and refuse known keys of the wrong type", () => {
    expect(is(SCHEMAS["text-to-image"].parameters, { num_inference_steps: 4, loras: [{ path: "x" }] })).toBe(true);
    expect(is(SCHEMAS["text-to-image"].parameters, { num_inference_steps: "four" })).toBe(false);
    expect(is(SCHEMAS["zero-shot-classification"].parameters, {})).toBe(false);
    expect(is(SCHEMAS["text-generation"].parameters, { grammar: { type: "regex", value: "[ab]+" } })).toBe(true);
  });

  test("sample inputs that need no file satisfy the input schema of their task", () => {
    for (const id of Object.keys(SAMPLES)) {
      const sample = sampleInput(id);
      if (typeof sample === "string" || !hasSchemas(id) || /image|audio/.test(sample.kind)) continue;
      expect(safeParse(SCHEMAS[id].input, sample.inputs).issues, id).toBeUndefined();
    }
    const chat = sampleInput("conversational");
    expect(typeof chat !== "string" && is(SCHEMAS.conversational.input, chat.inputs)).toBe(true);
  });

  test("every scalar input is described", () => {
    for (const id of ids) {
      const { type } = SCHEMAS[id].input;
      if (type !== "loose_object" && type !== "array" && type !== "optional") {
        expect(getDescription(SCHEMAS[id].input), id).toBeTruthy();
      }
    }
  });

  test("no JSON makes a schema throw", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...ids), (value, id) => {
        safeParse(SCHEMAS[id].output, value);
        safeParse(SCHEMAS[id].parameters, value);
        safeParse(SCHEMAS[id].input, value);
      }),
    );
  });

  test("types follow the schemas", () => {
    expectTypeOf<TaskInput<"text-classification">>().toEqualTypeOf<string>();
    expectTypeOf<TaskInput<"image-classification">>().toEqualTypeOf<Blob>();
    expectTypeOf<TaskOutput<"sentence-similarity">>().toEqualTypeOf<number[]>();
    expectTypeOf<TaskOutput<"text-to-image">>().toEqualTypeOf<Blob>();
    expectTypeOf<TaskParameters<"zero-shot-classification">["candidate_labels"]>().toEqualTypeOf<string[]>();
    expectTypeOf<TaskParameters<"fill-mask">["top_k"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ChatCompletionChunk["choices"][number]["index"]>().toEqualTypeOf<number>();
  });
});
