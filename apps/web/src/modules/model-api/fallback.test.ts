/** Where calls of an alias go: when a model has no room, refuses, or has no tools, and how long each place is waited for. */
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
/** Models that the upstream got, in their order. */
let asked: string[] = [];

beforeAll(async () => {
  const answer = (message: object) =>
    Response.json({
      id: "x",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason: "stop" }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
  const send = (async (_: string, init?: RequestInit) => {
    if (init?.body === undefined) return Response.json({ data: [] });
    const { model } = JSON.parse(String(init.body)) as { model: string };
    asked.push(model);
    if (model === "strict") return answer({ refusal: "No." });
    if (model === "tight")
      return Response.json({ error: { message: "maximum context length is 9 tokens" } }, { status: 400 });
    if (model === "slow") await new Promise((later) => setTimeout(later, 5_000).unref());
    return answer({ content: `from ${model}` });
  }) as typeof fetch;
  const alias = (models: string, more = {}) => ({ models: `${models}:groq`, ...more });
  site = await startModelApi(
    {
      endpoints: [],
      aliases: {
        roomy: alias("tight", { longer: "wide:groq" }),
        open: alias("strict", { onRefusal: "lenient:groq" }),
        quick: { models: ["slow:groq", "fast:groq"], timeout: 50 },
        alone: { models: ["slow:groq", "fast:groq"], timeout: 50, fallback: false },
        known: { models: ["org/short"], longer: "org/long" },
      },
    },
    { fetch: send },
  );
  const origin = { from: "hub", endpoint: "https://hub.example", commit: "0" } as never;
  const ids = ["org/short", "org/long", "org/plain"];
  await site.store.upsertMany(
    ids.map((id) => ({ id, tags: ["conversational"], pipeline_tag: "text-generation", origin })),
  );
  const listing = (model: string, more: object) => ({
    provider: "groq",
    providerId: model.replace("org/", "at-"),
    model,
    task: "conversational",
    readOn: "2026-11-01",
    source: "t",
    ...more,
  });
  await site.store.replaceListings("more", [
    listing("org/short", { contextLength: 2_000 }),
    listing("org/long", { contextLength: 1_000_000 }),
    listing("org/plain", { lacks: ["tools"] }),
  ]);
});
afterAll(() => site.close());

const chat = (model: string, more: object = {}) => {
  asked = [];
  return new OpenAI({ apiKey: "chief", baseURL: `${site.url}/v1`, maxRetries: 0 }).chat.completions.create({
    model,
    messages: [{ role: "user", content: "Hi" }],
    ...more,
  });
};
const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }] as const;

test.each([
  ["has no room", "roomy", ["tight", "wide"]],
  ["refuses", "open", ["strict", "lenient"]],
  ["does not begin in time", "quick", ["slow", "fast"]],
])("another model of the alias answers where one %s", async (_, alias, models) => {
  const { choices } = await chat(alias);
  expect([choices[0]?.message.content, asked]).toEqual([`from ${models[1]}`, models]);
});

test("no other model is asked where the alias says so", async () => {
  await expect(chat("alone")).rejects.toMatchObject({ status: 504 });
  expect(asked).toEqual(["slow"]);
});

test("a model of which the catalog says that it has no room is not asked at all", async () => {
  const content = "word ".repeat(10_000);
  await chat("known", { messages: [{ role: "user", content }] });
  expect(asked).toEqual(["at-long"]);
  await expect(chat("org/short", { messages: [{ role: "user", content }] })).rejects.toMatchObject({
    status: 400,
    code: "context_length_exceeded",
  });
});

test("tools are refused by name where the only place is known to have none, and unknown places get them", async () => {
  await expect(chat("org/plain", { tools })).rejects.toMatchObject({ status: 400, param: "tools" });
  expect(asked).toEqual([]);
  await chat("org/plain", { tools, tool_choice: "none" });
  await chat("org/short", { tools });
  expect(asked).toEqual(["at-short"]);
});
