/** Chunks of a stream, put together, are the same answer as a whole one. */
import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ChatAssembler, collectChat } from "./chat-assembler.ts";
import { InferenceClient } from "../client/client.ts";

type Piece = Record<string, unknown>;

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** An endpoint that streams these deltas, one a chunk, and the answer that a program puts together. */
async function streamed(deltas: readonly Piece[], last: Piece = {}) {
  const chunk = (delta: Piece, more: Piece = {}) =>
    `data: ${JSON.stringify({ id: "1", created: 1, model: "m", choices: [{ index: 0, delta, ...more }] })}\n\n`;
  const body = `${deltas.map((delta) => chunk(delta)).join("")}${chunk({}, { finish_reason: "stop", ...last })}data: [DONE]\n\n`;
  const send = (async () => new Response(body, { headers: { "content-type": "text/event-stream" } })) as typeof fetch;
  const client = new InferenceClient(undefined, { fetch: send });
  const chunks: ChatCompletionChunk[] = [];
  const whole = await collectChat(
    client.endpoint("http://127.0.0.1:1/v1").chatCompletionStream({ messages: [] }),
    (each) => chunks.push(structuredClone(each)),
  );
  return {
    message: whole.choices[0]?.message as unknown as Piece,
    choice: whole.choices[0] as unknown as Piece,
    chunks,
  };
}

interface Call {
  id: string;
  name: string;
  text: string;
}

const calls = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^call_[a-z]{1,6}$/),
    name: fc.constantFrom("weather", "time", "search"),
    text: fc
      .dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 12 }), { minKeys: 1, maxKeys: 3 })
      .map((value) => JSON.stringify(value)),
  }),
  { minLength: 1, maxLength: 4, selector: ({ id }) => id },
);

/** The arguments of a call in pieces. */
const cut = (text: string, size: number): string[] => text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];

/** A call as deltas, by the habit of its endpoint. */
type Habit = (call: Call, position: number, first: boolean, text: string) => Piece;

const named = ({ name }: Call, first: boolean, text: string) => ({ ...(first && { name }), arguments: text });
const INTERLEAVING: Readonly<Record<string, Habit>> = {
  "numbers and first ids": (call, index, first, text) => ({
    index,
    ...(first && { id: call.id, type: "function" }),
    function: named(call, first, text),
  }),
  "ids on every piece, number 0 for all": (call, _, first, text) => ({
    index: 0,
    id: call.id,
    function: named(call, first, text),
  }),
  "ids on every piece, no number": (call, _, first, text) => ({ id: call.id, function: named(call, first, text) }),
};
const ONE_AFTER_ANOTHER: Readonly<Record<string, Habit>> = {
  ...INTERLEAVING,
  "first ids, number 0 for all": (call, _, first, text) => ({
    index: 0,
    ...(first && { id: call.id }),
    function: named(call, first, text),
  }),
  "first ids, no number": (call, _, first, text) => ({
    ...(first && { id: call.id }),
    function: named(call, first, text),
  }),
  "names on every piece, no number and no id": (call, _, __, text) => ({
    function: { name: call.name, arguments: text },
  }),
  "names on every piece, number 0 for all, no id": (call, _, __, text) => ({
    index: 0,
    function: { name: call.name, arguments: text },
  }),
};

function expectCalls(message: Piece, expected: readonly Call[], hasIds: boolean): void {
  const found = message["tool_calls"] as { id: string; function: { name: string; arguments: string } }[];
  expect(found.map((call) => [call.function.name, call.function.arguments])).toEqual(
    expected.map(({ name, text }) => [name, text]),
  );
  if (hasIds) expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
}

describe("parallel tool calls", () => {
  test.each(Object.entries(ONE_AFTER_ANOTHER))("one after the other, with %s", async (name, habit) => {
    await fc.assert(
      fc.asyncProperty(calls, fc.integer({ min: 1, max: 9 }), async (made, size) => {
        const deltas = made.flatMap((call, position) =>
          cut(call.text, size).map((text, at) => ({ tool_calls: [habit(call, position, at === 0, text)] })),
        );
        const { message } = await streamed(deltas);
        expectCalls(message, made, !name.includes("no id"));
      }),
      { numRuns: 60 },
    );
  });

  test.each(Object.entries(INTERLEAVING))("between one another, with %s", async (_name, habit) => {
    await fc.assert(
      fc.asyncProperty(
        calls,
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.nat()),
        async (made, size, picks) => {
          const waiting = made.map((call, position) =>
            cut(call.text, size).map((text, at) => habit(call, position, at === 0, text)),
          );
          // Each begins in order; what follows comes as it comes.
          const deltas = waiting.map((pieces) => ({ tool_calls: [pieces.shift() as Piece] }));
          while (waiting.some((pieces) => pieces.length > 0)) {
            const open = waiting.filter((pieces) => pieces.length > 0);
            deltas.push({ tool_calls: [open[(picks.next().value ?? 0) % open.length]?.shift() as Piece] });
          }
          const { message, chunks } = await streamed(deltas);
          expectCalls(message, made, true);
          // Who puts them together by number alone gets the same.
          const byNumber = new Map<number, string>();
          for (const { index, function: called } of chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []))
            byNumber.set(index as number, (byNumber.get(index as number) ?? "") + (called?.arguments ?? ""));
          expect([...byNumber.values()]).toEqual(made.map(({ text }) => text));
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([true, false])("of one id at two numbers are two calls (ids on every piece: %s)", async (everywhere) => {
    const piece = (index: number, first: boolean, text: string) => ({
      tool_calls: [
        {
          index,
          ...((first || everywhere) && { id: "call_x" }),
          function: { ...(first && { name: `f${index}` }), arguments: text },
        },
      ],
    });
    const { message } = await streamed([
      piece(0, true, '{"a"'),
      piece(1, true, '{"b"'),
      piece(0, false, ":1}"),
      piece(1, false, ":2}"),
    ]);
    expect(message["tool_calls"]).toMatchObject([
      { id: "call_x", function: { name: "f0", arguments: '{"a":1}' } },
      { id: "call_x", function: { name: "f1", arguments: '{"b":2}' } },
    ]);
  });

  test("whole, in one chunk, without numbers and ids", async () => {
    const tool_calls = ["a", "b"].map((name) => ({ function: { name, arguments: { x: name } } }));
    const { message } = await streamed([{ tool_calls }]);
    expect(message["tool_calls"]).toEqual(
      ["a", "b"].map((name, at) => ({
        id: `call_${at}`,
        type: "function",
        function: { name, arguments: `{"x":"${name}"}` },
      })),
    );
  });

  test("retain other fields, such as a thought's signature", async () => {
    const extra = { google: { thought_signature: "abc" } };
    const { message } = await streamed([
      { tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: "{" }, extra_content: extra }] },
      { tool_calls: [{ index: 0, function: { arguments: "}" } }] },
    ]);
    expect(message["tool_calls"]).toEqual([
      { id: "c", type: "function", function: { name: "f", arguments: "{}" }, extra_content: extra },
    ]);
  });
});

describe("fields", () => {
  test.each<[string, Piece[], Piece]>([
    ["refusal", [{ refusal: "I " }, { refusal: "will not" }], { refusal: "I will not" }],
    [
      "reasoning under either name",
      [{ reasoning_content: "a" }, { reasoning: "b" }],
      { reasoning: "ab", reasoning_content: "ab" },
    ],
    [
      "details of reasoning, by number",
      [
        { reasoning_details: [{ type: "reasoning.text", index: 0, text: "a", format: "x" }] },
        { reasoning_details: [{ type: "reasoning.text", index: 0, text: "b", format: "x", signature: "s" }] },
        { reasoning_details: [{ type: "reasoning.encrypted", index: 1, data: "e" }] },
      ],
      {
        reasoning_details: [
          { type: "reasoning.text", index: 0, text: "ab", format: "x", signature: "s" },
          { type: "reasoning.encrypted", index: 1, data: "e" },
        ],
      },
    ],
    [
      "details of reasoning without numbers, each for itself",
      [
        { reasoning_details: [{ type: "reasoning.text", text: "a", signature: "s" }] },
        {
          reasoning_details: [
            { type: "reasoning.text", text: "b", id: "r2" },
            { type: "reasoning.text", text: "c" },
          ],
        },
      ],
      {
        reasoning_details: [
          { type: "reasoning.text", text: "a", signature: "s" },
          { type: "reasoning.text", text: "b", id: "r2" },
          { type: "reasoning.text", text: "c" },
        ],
      },
    ],
    [
      "annotations",
      [
        { annotations: [{ type: "url_citation", url_citation: { url: "https://a" } }] },
        { annotations: [{ type: "url_citation", url_citation: { url: "https://b" } }] },
      ],
      {
        annotations: [
          { type: "url_citation", url_citation: { url: "https://a" } },
          { type: "url_citation", url_citation: { url: "https://b" } },
        ],
      },
    ],
    [
      "audio",
      [
        { audio: { id: "a", data: "AAAA", transcript: "Hi" } },
        { audio: { data: "BBBB", transcript: " you" } },
        { audio: { expires_at: 5 } },
      ],
      { audio: { id: "a", data: "AAAABBBB", transcript: "Hi you", expires_at: 5 } },
    ],
    [
      "content in parts",
      [
        { content: [{ type: "thinking", thinking: [{ type: "text", text: "hm" }] }] },
        { content: [{ type: "thinking", thinking: [{ type: "text", text: "m" }] }] },
        { content: [{ type: "text", text: "So" }] },
        { content: [{ type: "text", text: "." }] },
      ],
      {
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "hmm" }] },
          { type: "text", text: "So." },
        ],
      },
    ],
    [
      "text that becomes parts",
      [{ content: "a" }, { content: [{ type: "text", text: "b" }] }, { content: "c" }],
      { content: [{ type: "text", text: "abc" }] },
    ],
    [
      "a field of tomorrow",
      [{ mood: { tone: "warm", words: ["a"] } }, { mood: { words: ["b"] } }],
      { mood: { tone: "warm", words: ["a", "b"] } },
    ],
    [
      "null, which takes nothing back",
      [{ content: "a", refusal: null }, { content: null }],
      { content: "a", refusal: null },
    ],
  ])("%s", async (_name, deltas, expected) => {
    const { message } = await streamed([{ role: "assistant", content: null }, ...deltas]);
    expect(message).toMatchObject(expected);
  });

  test("probabilities of all tokens, and what an endpoint adds to a choice", async () => {
    const assembler = new ChatAssembler();
    for (const [token, logprob] of [
      ["a", -1],
      ["b", -2],
    ] as const)
      assembler.add({
        choices: [
          { index: 0, delta: { content: token }, logprobs: { content: [{ token, logprob }] }, matched_stop: 7 },
        ],
      } as never);
    expect(assembler.completion().choices[0]).toMatchObject({
      logprobs: {
        content: [
          { token: "a", logprob: -1 },
          { token: "b", logprob: -2 },
        ],
      },
      matched_stop: 7,
      message: { content: "ab" },
    });
  });

  test("named to reach the prototype are dropped", async () => {
    const { message } = await streamed([
      JSON.parse('{"__proto__":{"polluted":1},"x":{"__proto__":{"y":1}}}') as Piece,
      { x: JSON.parse('{"__proto__":{"y":1}}') as Piece },
    ]);
    expect(({} as Piece)["polluted"]).toBeUndefined();
    expect(message["polluted"]).toBeUndefined();
  });
});

describe("streams of endpoints that stream otherwise", () => {
  const client = (body: string, type: string, status = 200) =>
    new InferenceClient(undefined, {
      retry: { retries: 0 },
      fetch: (async () =>
        new Response(body, {
          status,
          headers: { "content-type": type, "retry-after": "7", "request-id": "r-1" },
        })) as typeof fetch,
    }).endpoint("http://127.0.0.1:1/v1");
  const whole = {
    id: "1",
    created: 1,
    model: "m",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Hi" } }],
    usage: {},
  };

  test("a whole answer is one chunk", async () => {
    const chunks = await all(client(JSON.stringify(whole), "application/json").chatCompletionStream({ messages: [] }));
    expect(chunks.map(({ choices }) => choices[0]?.delta.content)).toEqual(["Hi"]);
    const answer = await collectChat(
      client(JSON.stringify(whole), "application/json").chatCompletionStream({ messages: [] }),
    );
    expect(answer).toMatchObject({ choices: whole.choices, usage: {} });
  });

  test("events under text/plain are read", async () => {
    const body = `data: ${JSON.stringify({ choices: [{ delta: { content: "Hi" }, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`;
    expect(await all(client(body, "text/plain; charset=utf-8").chatCompletionStream({ messages: [] }))).toHaveLength(1);
  });

  test.each([
    ["rate_limit_exceeded", "rate_limited", true],
    ["server_error", "provider_unavailable", true],
    ["overloaded_error", "provider_unavailable", true],
    ["insufficient_quota", "payment_required", false],
    ["invalid_request_error", "provider_api", false],
  ])("an error that is a word: %s", async (word, code, retryable) => {
    const body = `data: ${JSON.stringify({ error: { message: "no", type: word } })}\n\n`;
    const error = await all(client(body, "text/event-stream").chatCompletionStream({ messages: [] })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code,
      retryable,
      retryAfter: 7000,
      httpResponse: { requestId: "r-1", headers: { "retry-after": "7" } },
    });
  });

  test.each([{}, { prompt_tokens: 1 }, undefined, null])("usage %j is no reason to fail", async (usage) => {
    await expect(
      client(JSON.stringify({ ...whole, usage }), "application/json").chatCompletion({ messages: [] }),
    ).resolves.toBeDefined();
  });
});

test.each([
  ["false", 500, 1],
  ["true", 400, 2],
])("x-should-retry: %s is heeded for a %i", async (word, status, sent) => {
  let count = 0;
  const send = (async () => {
    count += 1;
    return Response.json({ error: "no" }, { status, headers: { "x-should-retry": word } });
  }) as typeof fetch;
  const client = new InferenceClient(undefined, { fetch: send, retry: { retries: 1, base: 1 } });
  await client
    .endpoint("http://127.0.0.1:1/v1")
    .chatCompletion({ messages: [] })
    .catch(() => {});
  expect(count).toBe(sent);
});
