/** An answer was paid for: what holds a result is returned, with warnings; an error is for what holds none. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InferenceClient } from "../src/client/client.ts";
import type { CallEnd, CallOptions } from "../src/wire/settings.ts";
import { changed, pathsOf } from "./changed-values.ts";

const WHOLE = {
  id: "1",
  created: 1,
  model: "m",
  system_fingerprint: "f",
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      logprobs: { content: [{ token: "a", logprob: -1, top_logprobs: [{ token: "a", logprob: -1 }] }] },
      message: { role: "assistant", content: "Hello", name: "n", tool_call_id: "t" },
    },
  ],
};

const answering = (body: unknown, options: CallOptions = {}) =>
  new InferenceClient("", {
    fetch: (async () => Response.json(body)) as typeof fetch,
    retry: { retries: 0 },
    ...options,
  }).endpoint("http://127.0.0.1:1/v1");
const chat = (body: unknown, options?: CallOptions) => answering(body, options).chatCompletion({ messages: [] });

describe("a chat answer", () => {
  test("is returned whatever is wrong next to its text", async () => {
    const optional = pathsOf(WHOLE).filter(
      (path) =>
        path.length > 0 &&
        !["choices", "choices.0", "choices.0.message", "choices.0.message.content"].includes(path.join(".")),
    );
    const other = fc.oneof(fc.constantFrom(null, 2.5, "12", -1, true, [], {}, [null]), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...optional), other), { minLength: 1, maxLength: 3 }),
        async (changes) => {
          let body: unknown = WHOLE;
          for (const [path, replacement] of changes)
            if (pathsOf(body).some((known) => known.join() === path.join())) body = changed(body, path, replacement);
          const answer = await chat(body);
          expect(answer.choices[0]?.message.content).toBe("Hello");
          expect(typeof answer.choices[0]?.message.role).toBe("string");
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each<[string, unknown, readonly string[]]>([
    ["null", changed(WHOLE, ["choices", "0", "message", "name"], null), []],
    [
      "a half token",
      changed(WHOLE, ["usage", "completion_tokens"], 2.5),
      ["Expected integer at usage.completion_tokens"],
    ],
    ["a number as text", changed(WHOLE, ["usage", "prompt_tokens"], "12"), ["Expected integer at usage.prompt_tokens"]],
    [
      "another choice without a message",
      { ...WHOLE, choices: [...WHOLE.choices, {}] },
      ["Expected choices[1].message"],
    ],
    ["a piece of a stream", { choices: [{ delta: { content: "Hello" } }] }, []],
    ["a bare text", { choices: [{ text: "Hello" }] }, []],
    [
      "a text in an object",
      { choices: [{ message: { content: { text: "Hello" } } }] },
      ["Expected string at choices.0.message.content"],
    ],
    [
      "a tool call without a function",
      { choices: [{ message: { content: "Hello", tool_calls: [null] } }] },
      ["Expected a function's name at choices.0.message.tool_calls"],
    ],
  ])("with %s is returned, with what is wrong", async (_, body, warnings) => {
    const heard: string[] = [];
    const ends: CallEnd[] = [];
    const call = chat(body, {
      onWarning: (warning) => heard.push(warning),
      hooks: { onCall: () => (end) => ends.push(end) },
    });
    const { data, response } = await call.withResponse();
    expect(data.choices[0]?.message.content).toBe("Hello");
    expect([data["warnings"] ?? [], response.warnings, heard, ends[0]?.warnings]).toEqual(Array(4).fill(warnings));
  });

  test("keeps half a token, and drops what has another type", async () => {
    const body = { ...WHOLE, usage: { prompt_tokens: "12", completion_tokens: 2.5 } };
    expect((await chat(body)).usage).toEqual({ completion_tokens: 2.5 });
  });

  test("must be whole where strict says so", async () => {
    for (const body of [
      changed(WHOLE, ["usage", "completion_tokens"], 2.5),
      changed(WHOLE, ["choices", "0", "message", "name"], null),
    ])
      // oxlint-disable-next-line no-await-in-loop
      await expect(chat(body, { strict: true })).rejects.toMatchObject({ code: "malformed_output" });
    await expect(chat(WHOLE, { strict: true })).resolves.not.toHaveProperty("warnings");
  });

  test.each([{}, { choices: "a" }, { choices: [null] }, { choices: [{ message: {} }, null] }, [], 5])(
    "that holds none is an error: %j",
    async (body) => {
      const isEmptyMessage = JSON.stringify(body).includes("message");
      const outcome = chat(body);
      if (isEmptyMessage) await expect(outcome).rejects.toMatchObject({ code: "malformed_output" });
      else await expect(outcome).rejects.toMatchObject({ name: "ProviderOutputError" });
    },
  );
});

describe("an answer of another task", () => {
  const classify = (body: unknown, options?: CallOptions) =>
    answering(body, options).textClassification({ inputs: "a", endpointApi: "hub" });

  test("holds what is right in it, and says what is not", async () => {
    const result = await classify([{ label: "good", score: 0.9 }, null, { label: "bad", score: null }]);
    expect(result).toEqual([
      { label: "good", score: 0.9 },
      { label: "bad", score: null },
    ]);
    expect((result as unknown as { warnings: string[] }).warnings).toEqual([
      "Expected object at 1: 1 of 3 results hold nothing",
      "Expected number at 1.score",
    ]);
    expect(JSON.stringify(result)).not.toContain("warnings");
  });

  test("takes null for nothing in an optional field", async () => {
    const client = answering({ text: "hello", chunks: null });
    const audio = new Blob(["a"], { type: "audio/wav" });
    const result = await client.automaticSpeechRecognition({ inputs: audio, endpointApi: "hub" });
    expect(result).toEqual({ text: "hello" });
  });

  test("is an error where it holds none, or is not whole and strict", async () => {
    await expect(classify([null, { score: 1 }])).rejects.toMatchObject({ code: "malformed_output" });
    await expect(classify([{ label: "a", score: null }], { strict: true })).rejects.toMatchObject({
      code: "malformed_output",
    });
  });
});
