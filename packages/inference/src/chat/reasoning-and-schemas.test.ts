/** Reasoning budgets, reasoning between tags, schemas in streams, cut JSON, and jobs of one's own providers. */

import { HUB_TOKEN, KIT_MODEL, PROVIDER_KEY, startTestKit, type TestKit } from "@vitrine/test-kit";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { InferenceClient } from "../client/client.ts";
import { defineProvider, postJson } from "../custom-provider.ts";
import { type NewAnswerReader, rawAnswers } from "./raw-answers.ts";
import { collectChat } from "../messages/chat-assembler.ts";
import { INFERENCE_PROVIDERS, loadProvider } from "../providers/index.ts";
import { readPartialJson } from "../messages/partial-json.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const messages = [{ role: "user", content: "Hi" }];
const client = () =>
  new InferenceClient(HUB_TOKEN, { fetch: (...request) => kit.fetch(...request), retry: { retries: 0 } });
const server = () => client().endpoint(`${kit.url}/v1`);
const sent = () => kit.requests.at(-1)?.body as Record<string, unknown>;

describe("one form of a reasoning budget", () => {
  test.each([
    ["low", "low"],
    [0, "none"],
    [1_000, "low"],
    [4_000, "medium"],
    [100_000, "high"],
  ] as const)("%s is sent as %s", async (reasoningBudget, effort) => {
    await server().chatCompletion({ messages, reasoningBudget });
    expect(sent()).toMatchObject({ reasoning_effort: effort });
    expect(sent()).not.toHaveProperty("reasoningBudget");
  });

  test("is a provider's own, and a prompt cache is left out where there is no key for it", async () => {
    const mapping = { m: { "zai-org": KIT_MODEL } };
    const call = { provider: "zai-org", model: "m", messages, promptCache: { key: "a" } } as const;
    await client().chatCompletion({ ...call, reasoningBudget: "none" }, { mapping });
    expect(sent()).toMatchObject({ thinking: { type: "disabled" } });
    expect(Object.keys(sent())).toEqual(["model", "thinking", "messages"]);
    const direct = new InferenceClient(PROVIDER_KEY, { fetch: kit.fetch });
    await direct.chatCompletion({
      provider: "openai",
      model: `openai/${KIT_MODEL}`,
      messages,
      promptCache: { key: "a", retention: "24h" },
    });
    expect(sent()).toMatchObject({ prompt_cache_key: "a", prompt_cache_retention: "24h" });
  });

  test("leaves every provider that chats in that provider's own words", async () => {
    const forms: Record<string, object> = {};
    for (const id of INFERENCE_PROVIDERS) {
      // oxlint-disable-next-line no-await-in-loop
      const entry = (await loadProvider(id)).tasks.conversational;
      if (!entry) continue;
      const extra = { messages, reasoningBudget: 4_000, promptCache: { key: "a" } };
      const call = { task: "conversational", model: "m", extra, parameters: {}, inputs: undefined } as const;
      const { body } = entry.request({ ...call, routed: false, stream: false, outputType: "blob" });
      const fields = JSON.parse(JSON.stringify(body)) as { value: Record<string, unknown> };
      const { messages: _, model: __, ...rest } = fields.value;
      forms[id] = rest;
    }
    const { "zai-org": zai, openai, deepinfra, "fireworks-ai": fireworks, ...others } = forms;
    expect(zai).toEqual({ thinking: { type: "enabled" } });
    for (const one of [openai, deepinfra, fireworks])
      expect(one).toEqual({ reasoning_effort: "medium", prompt_cache_key: "a" });
    expect(Object.keys(others).length).toBeGreaterThan(14);
    for (const [id, one] of Object.entries(others)) expect(one, id).toEqual({ reasoning_effort: "medium" });
  });
});

describe("reasoning between tags", () => {
  const answers = [
    ["<think>\nhm, <b>\n</think>\n\nHello", "hm, <b>", "Hello"],
    ["<thinking>a</thinking>b", "a", "b"],
    ["<think>cut in the mid", "cut in the mid", ""],
    ["begun in the prompt\n</think>\n\nHello", "begun in the prompt", "Hello"],
    ["Write `</think>` at its end", undefined, "Write `</think>` at its end"],
    ["Hello <think>not reasoning</think>", undefined, "Hello <think>not reasoning</think>"],
    ["<table>", undefined, "<table>"],
    ["<", undefined, "<"],
  ] as const;

  test.each(answers)("of %j is taken out, whole and streamed", async (content, reasoning, text) => {
    for (const isStream of [false, true]) {
      kit.say({ content });
      // oxlint-disable-next-line no-await-in-loop
      const answer = await (isStream
        ? collectChat(server().chatCompletionStream({ messages }))
        : server().chatCompletion({ messages }));
      const message = answer.choices[0]?.message;
      expect([message?.content, message?.["reasoning_content"]?.toString().trimEnd()], `stream: ${isStream}`).toEqual([
        text,
        reasoning,
      ]);
    }
  });

  test("is found however the stream is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }), async (sizes) => {
        const text = "<think>Some <reasoning> here</think>\n\nThe answer";
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        const body = pieces
          .map(
            (content, at) =>
              `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: at === pieces.length - 1 ? "stop" : null }] })}\n\n`,
          )
          .join("");
        const fetch = (async () =>
          new Response(body, { headers: { "content-type": "text/event-stream" } })) as typeof globalThis.fetch;
        const { choices } = await collectChat(
          new InferenceClient("", { fetch }).endpoint("http://a.example").chatCompletionStream({ messages }),
        );
        expect([choices[0]?.message.content, choices[0]?.message["reasoning_content"]]).toEqual([
          "The answer",
          "Some <reasoning> here",
        ]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("calls in the content", () => {
  /** Calls between braces behind an at sign; `#` ends the reasoning. */
  const newReader: NewAnswerReader = ({ tools }) => {
    let text = "";
    let isDone = false;
    const end = () => {
      const [, reasoning, rest = ""] = /^(?:([^#]*)#)?([^]*)$/.exec(text) ?? [];
      const calls = [...rest.matchAll(/@(\w+)(\{.*?\})/g)];
      const isKnown = (name: string) => tools.some((one) => (one as { name: string }).name === name);
      return {
        content: rest.replaceAll(/@\w*\{?.*$/g, "").trimEnd(),
        ...(reasoning !== undefined && { reasoning_content: reasoning }),
        tool_calls: calls
          .filter(([, name = ""]) => isKnown(name))
          .map(([, name = "", given = ""], index) => ({
            id: `call_${index}`,
            type: "function" as const,
            function: { name, arguments: given },
          })),
        broken: [...rest.matchAll(/@(\w*)(?:\{[^}]*\})?/g)]
          .filter(([, name = ""]) => !isKnown(name))
          .map(([raw]) => ({ raw })),
      };
    };
    return {
      push(piece) {
        text += piece;
        const hasReasoning = text.includes("#") && !isDone;
        isDone ||= hasReasoning;
        return hasReasoning ? [{ type: "reasoning", text: end().reasoning_content ?? "" }] : [];
      },
      end,
    };
  };
  const readAnswer = rawAnswers(newReader);
  const tools = [{ type: "function", name: "clock" }] as never;
  const ask = async (isStream: boolean) =>
    (isStream
      ? await collectChat(server().chatCompletionStream({ messages, tools }, { readAnswer }))
      : await server().chatCompletion({ messages, tools }, { readAnswer })
    ).choices[0];

  test.each([false, true])("are taken out by the caller's reader, reasoning too; streamed: %s", async (isStream) => {
    kit.say({ content: 'hm#Let me look. @clock{"zone":"UTC"}' });
    expect(await ask(isStream)).toMatchObject({
      finish_reason: "tool_calls",
      message: {
        content: "Let me look.",
        reasoning_content: "hm",
        tool_calls: [{ id: "call_0", type: "function", function: { name: "clock", arguments: '{"zone":"UTC"}' } }],
      },
    });
  });

  test.each([false, true])("stay in the content where they cannot be read; streamed: %s", async (isStream) => {
    kit.say({ content: "Look. @nosuch{}" });
    const choice = await ask(isStream);
    expect(choice?.message.content).toContain("Look.");
    expect(choice?.message.content).toContain("@nosuch{}");
    expect(choice?.finish_reason).toBe("stop");
  });

  test("are not looked for where the server took the answer apart", async () => {
    const chunks = [{ reasoning_content: "a" }, { content: "b#c" }];
    const body = chunks
      .map(
        (delta, at) =>
          `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: at ? "stop" : null }] })}\n\n`,
      )
      .join("");
    const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
    const { choices } = await collectChat(
      new InferenceClient("", { fetch })
        .endpoint("http://a.example")
        .chatCompletionStream({ messages }, { readAnswer }),
    );
    expect(choices[0]?.message).toMatchObject({ reasoning_content: "a", content: "b#c" });
  });
});

describe("partial JSON", () => {
  test("of any value, cut anywhere, is a part of it", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
        fc.nat(),
        (value, cut) => {
          const text = JSON.stringify(value);
          const at = 1 + (cut % text.length);
          const { value: found, isWhole } = readPartialJson(text.slice(0, at));
          if (at === text.length) expect([found, isWhole]).toEqual([JSON.parse(text), true]);
          else expect(Array.isArray(found)).toBe(Array.isArray(value));
        },
      ),
      { numRuns: 2_000 },
    );
  });
  test.each([
    ['{"a": "x', { a: "x" }],
    ['{"a": 1, "b', { a: 1 }],
    ['{"a": [1, 2', { a: [1, 2] }],
    ['{"a": tr', { a: true }],
    ['{"a": "\\u00', { a: "" }],
    ['[{"a": 1}, {"b": nul', [{ a: 1 }, { b: null }]],
  ])("%s", (text, expected) => expect(readPartialJson(text).value).toEqual(expected));
});

describe("a schema in a stream", () => {
  const schema = z.object({ city: z.string(), sights: z.array(z.string()) });
  const value = { city: "Zürich", sights: ["Lake", "Old Town"] };

  test("gives the value so far, and the checked one at the end", async () => {
    kit.say({ content: JSON.stringify(value) });
    const partials: unknown[] = [];
    let parsed: z.infer<typeof schema> | undefined;
    for await (const chunk of server().chatCompletionStream({ messages, schema })) {
      if (chunk.partial !== undefined) partials.push(chunk.partial);
      parsed = chunk.parsed ?? parsed;
    }
    expect(parsed).toEqual(value);
    expect(partials.length).toBeGreaterThan(3);
    expect(partials[0]).toEqual({});
    expect(partials).toContainEqual({ city: "Zürich" });
    expect(sent()).toMatchObject({ response_format: { type: "json_schema", json_schema: { name: "answer" } } });
  });

  test("that the answer does not fit is an error that holds what had come", async () => {
    kit.say({ content: '{"city": 5}' });
    await expect(collectChat(server().chatCompletionStream({ messages, schema }))).rejects.toMatchObject({
      code: "schema_mismatch",
      text: '{"city": 5}',
      partial: { choices: [{ message: { content: '{"city": 5}' } }] },
    });
  });
});

test("reasoning with braces, and a fence, are no part of the value so far", async () => {
  const schema = z.object({ city: z.string() });
  kit.say({ content: '<think>Perhaps {"city": "Bern"}?</think>\n```json\n{"city": "Zürich"}\n```' });
  const partials: unknown[] = [];
  const stream = server().chatCompletionStream({ messages, schema, reasoningBudget: "low" });
  for await (const { partial, parsed } of stream) {
    if (partial !== undefined) partials.push(partial);
    if (parsed !== undefined) expect(parsed).toEqual({ city: "Zürich" });
  }
  expect(JSON.stringify(partials)).not.toContain("Bern");
  expect(partials.at(-1)).toEqual({ city: "Zürich" });
});

test.each(['{"city": "Zü', '```json\n{"city": "Zü', '<think>{</think>{"city": "Zü'])(
  "%j, cut, is closed by repair, whole and streamed, and never requested again",
  async (content) => {
    const schema = z.object({ city: z.string() });
    const cut = { content, finish: "length" };
    kit.say(cut, cut, cut);
    const warnings: string[] = [];
    const options = { onWarning: (warning: string) => warnings.push(warning) };
    expect((await server().chatCompletion({ messages, schema, repair: true }, options)).parsed).toEqual({ city: "Zü" });
    let parsed: unknown;
    for await (const chunk of server().chatCompletionStream({ messages, schema, repair: true }, options))
      parsed = chunk.parsed ?? parsed;
    expect([parsed, warnings]).toEqual([{ city: "Zü" }, Array(2).fill("The answer was cut: its JSON was closed")]);
    await expect(collectChat(server().chatCompletionStream({ messages, schema }))).rejects.toMatchObject({
      code: "schema_cut",
    });
    expect(kit.requests).toHaveLength(3);
  },
);

test("an answer cut at its longest length is closed where repair says so", async () => {
  const schema = z.object({ city: z.string(), sights: z.array(z.string()).default([]) });
  const cut = { content: '{"city": "Zürich", "sights": ["La', finish: "length" };
  kit.say(cut);
  const { parsed, warnings } = await server().chatCompletion({ messages, schema, repair: true });
  expect([parsed, warnings]).toEqual([{ city: "Zürich", sights: ["La"] }, ["The answer was cut: its JSON was closed"]]);
  expect(kit.requests).toHaveLength(1);
  kit.say(cut);
  await expect(server().chatCompletion({ messages, schema })).rejects.toMatchObject({ code: "schema_cut" });
});

test("a job of a provider of one's own is resumed from its handle", async () => {
  const house = defineProvider({
    id: "house",
    baseUrl: "https://house.example",
    tasks: {
      "text-to-video": {
        submitsWork: true,
        request: ({ inputs }) => postJson("/videos", { prompt: inputs }),
        job: {
          shape: { id: ["id"], poll: { under: "/videos/" }, status: ["state"], done: "done", failed: ["failed"] },
          interval: 5,
          failureText: "Failed to look",
          failed: (reason) => `The video failed: ${reason ?? "no reason given"}`,
        },
        answer: { kind: "address", path: ["url"], media: "video" },
      },
    },
  });
  const seen: string[] = [];
  const fetch = (async (input: string, init?: RequestInit) => {
    seen.push(`${init?.method ?? "GET"} ${input} ${new Headers(init?.headers).get("authorization") ?? "-"}`);
    if (init?.method === "POST") return Response.json({ id: "job-1", state: "running" });
    if (input.endsWith("/videos/job-1"))
      return Response.json({ id: "job-1", state: "DONE", url: "https://media.example/a.mp4" });
    return new Response(new Uint8Array([0, 0, 0, 24, 102, 116, 121, 112]), {
      headers: { "content-type": "video/mp4" },
    });
  }) as typeof globalThis.fetch;
  const here = new InferenceClient("house-key", { fetch });
  const handle = JSON.parse(JSON.stringify(await here.submit("text-to-video", { provider: house, inputs: "a cat" })));
  // Another process: a client that knows the provider, and the handle alone.
  const there = new InferenceClient("house-key", { fetch, providers: [house] });
  expect((await there.status(handle)).state).toBe("completed");
  expect((await there.result(handle)) as Blob).toBeInstanceOf(Blob);
  expect(seen.at(-1)).toBe("GET https://media.example/a.mp4 -");
  await expect(here.status(handle)).rejects.toThrow("Pass a provider of your own in options.providers");
});
