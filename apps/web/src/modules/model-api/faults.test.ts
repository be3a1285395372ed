/** Faults of a provider in the middle of streams: a caller gets the whole answer or an error, and never half in silence. */
import Anthropic from "@anthropic-ai/sdk";
import { REPLY, type Fault } from "@vitrine/test-kit";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  // Each call meets its own fault, not the rest that one before it has given.
  site = await startModelApi({ coolDown: 0 });
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

const messages = [{ role: "user" as const, content: "Hi" }];
const model = "model-a";

/** The text of a streamed answer by each protocol; rejects where the client says that it failed. */
const STREAMS: Readonly<Record<string, () => Promise<string>>> = {
  openai: async () => {
    const client = new OpenAI({ apiKey: "ada", baseURL: `${site.url}/v1`, maxRetries: 0 });
    let text = "";
    for await (const { choices } of await client.chat.completions.create({ model, messages, stream: true }))
      text += choices[0]?.delta.content ?? "";
    return text;
  },
  "openai responses": async () => {
    const client = new OpenAI({ apiKey: "ada", baseURL: `${site.url}/v1`, maxRetries: 0 });
    return (await client.responses.stream({ model, input: "Hi" }).finalResponse()).output_text;
  },
  anthropic: async () => {
    const client = new Anthropic({ apiKey: "ada", baseURL: site.url, maxRetries: 0 });
    return client.messages.stream({ model, max_tokens: 9, messages }).finalText();
  },
  ollama: async () => {
    const client = new Ollama({ host: site.url, headers: { authorization: "Bearer ada" } });
    let text = "";
    for await (const { message } of await client.chat({ model, messages, stream: true })) text += message.content;
    return text;
  },
};

const BREAKING: readonly Fault[] = [
  { kind: "cut", atByte: 0 },
  { kind: "cut", atByte: 250 },
  { kind: "cut", atByte: 700 },
  { kind: "end", atByte: 300 },
  { kind: "end", atByte: 700 },
  { kind: "malformed-json" },
  { kind: "html-error" },
  { kind: "no-answer" },
  { kind: "redirect" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429 },
  { kind: "error-in-answer", error: { message: "Overloaded", code: 503 } },
  { kind: "error-in-answer", error: { message: "Overloaded", code: 503 }, at: "choice" },
];

describe.each(Object.entries(STREAMS))("%s", (_, read) => {
  test.each(BREAKING.map((fault) => [JSON.stringify(fault), fault] as const))(
    "%s is an error",
    async (_name, fault) => {
      // The servers' list of models goes through.
      site.kit.fault({ ...fault, match: ({ method }) => method === "POST" } as Fault);
      const outcome = await read().then(
        (text) => ({ text }),
        (error: unknown) => ({ error }),
      );
      expect(outcome).toHaveProperty("error");
      await expect.poll(() => site.kit.openAnswers).toBe(0);
    },
  );

  test("an answer that comes byte by byte is whole", async () => {
    site.kit.fault({ kind: "single-bytes", match: ({ method }) => method === "POST" });
    expect(await read()).toBe(REPLY);
  });
});

test("every call is in the ledger, with its outcome", async () => {
  const lines = await site.api.ledger.lines({}, 1_000);
  expect(lines).toHaveLength(Object.keys(STREAMS).length * (BREAKING.length + 1));
  for (const { outcome } of lines) expect(["internal_error", "no_place"]).not.toContain(outcome);
  expect(lines.filter(({ outcome }) => outcome === "ok")).toHaveLength(Object.keys(STREAMS).length);
});
