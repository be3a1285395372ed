/** What the doors say of one answer is the same, however its pieces come, and what clients send back arrives whole. */
import Anthropic from "@anthropic-ai/sdk";
import fc from "fast-check";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi();
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

const model = "model-a";
const messages = [{ role: "user" as const, content: "Hi" }];
const openai = () => new OpenAI({ apiKey: "ada", baseURL: `${site.url}/v1`, maxRetries: 0 });
const anthropic = () => new Anthropic({ apiKey: "ada", baseURL: site.url, maxRetries: 0 });
const ollama = () => new Ollama({ host: site.url, headers: { authorization: "Bearer ada" } });

interface Answer {
  reasoning: string;
  text: string;
  calls: { name: string; arguments: unknown }[];
}
type Delta = Record<string, unknown>;

const answerWith = (deltas: readonly Delta[], finish = "stop") => {
  const chunk = (delta: Delta, reason: string | null) => ({
    id: "c",
    object: "chat.completion.chunk",
    created: 1,
    model,
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const chunks = [
    chunk({ role: "assistant", content: "" }, null),
    ...deltas.map((delta) => chunk(delta, null)),
    chunk({}, finish),
  ];
  const body = `${chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("")}data: [DONE]\n\n`;
  site.kit.fault({ kind: "body", type: "text/event-stream", body, match: ({ method }) => method === "POST" });
};

const READ: Readonly<Record<string, () => Promise<Answer>>> = {
  "/v1/chat/completions": async () => {
    const { message } = (await openai().chat.completions.stream({ model, messages }).finalChatCompletion())
      .choices[0] as {
      message: { content: string | null; reasoning_content?: string; tool_calls?: never[] };
    };
    const calls = (message.tool_calls ?? []) as { function: { name: string; arguments: string } }[];
    return {
      // Its own class knows no reasoning.
      reasoning: "",
      text: message.content ?? "",
      calls: calls.map(({ function: called }) => ({
        name: called.name,
        arguments: JSON.parse(called.arguments) as unknown,
      })),
    };
  },
  "/v1/responses": async () => {
    const { output } = await openai().responses.stream({ model, input: "Hi" }).finalResponse();
    const answer: Answer = { reasoning: "", text: "", calls: [] };
    for (const item of output) {
      if (item.type === "reasoning") answer.reasoning += item.content?.map(({ text }) => text).join("") ?? "";
      if (item.type === "message") answer.text += item.content.map((part) => (part as { text: string }).text).join("");
      if (item.type === "function_call")
        answer.calls.push({ name: item.name, arguments: JSON.parse(item.arguments) as unknown });
    }
    return answer;
  },
  "/v1/messages": async () => {
    const { content } = await anthropic().messages.stream({ model, messages, max_tokens: 9 }).finalMessage();
    const answer: Answer = { reasoning: "", text: "", calls: [] };
    for (const block of content) {
      if (block.type === "thinking") answer.reasoning += block.thinking;
      if (block.type === "text") answer.text += block.text;
      if (block.type === "tool_use") answer.calls.push({ name: block.name, arguments: block.input });
    }
    return answer;
  },
  "/api/chat": async () => {
    const answer: Answer = { reasoning: "", text: "", calls: [] };
    for await (const { message } of await ollama().chat({ model, messages, stream: true })) {
      answer.reasoning += message.thinking ?? "";
      answer.text += message.content;
      answer.calls.push(...(message.tool_calls ?? []).map(({ function: called }) => ({ ...called })));
    }
    return answer;
  },
};

/** Texts cut anywhere. */
const cut = (text: string, at: readonly number[]): string[] => {
  const ends = [...new Set(at.map((each) => each % (text.length + 1)))].toSorted((one, other) => one - other);
  return [...ends, text.length].map((end, position) => text.slice(ends[position - 1] ?? 0, end)).filter(Boolean);
};
const cuts = fc.array(fc.nat(200), { maxLength: 5 });
const calls = fc.array(
  fc.record({
    name: fc.constantFrom("weather", "clock", "search"),
    arguments: fc.dictionary(
      fc.string({ minLength: 1, maxLength: 4 }).filter((name) => name !== "__proto__"),
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 2 })),
      { maxKeys: 3 },
    ),
    cuts,
  }),
  { maxLength: 3 },
);
const texts = fc.record({ text: fc.string({ maxLength: 30 }), cuts });

describe.each(Object.entries(READ))("%s", (path, read) => {
  test("gives the calls, the text and the reasoning that came, cut anywhere and interleaved", async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, calls, fc.infiniteStream(fc.nat(1_000)), async (text, thought, made, order) => {
        const lanes: Delta[][] = [
          // Reasoning between tags is taken out of a text: this is about the order of pieces.
          cut(text.text.replaceAll("<", ""), text.cuts).map((content) => ({ content })),
          cut(thought.text, thought.cuts).map((piece) => ({ reasoning_content: piece })),
          ...made.map(({ name, arguments: args, cuts: at }, index) => [
            { tool_calls: [{ index, id: `id_${index}`, type: "function", function: { name, arguments: "" } }] },
            ...cut(JSON.stringify(args), at).map((piece) => ({
              tool_calls: [{ index, function: { arguments: piece } }],
            })),
          ]),
        ];
        const deltas: Delta[] = [];
        for (let left = lanes; left.length > 0; left = left.filter((lane) => lane.length > 0)) {
          const lane = left[(order.next().value as number) % left.length];
          const next = lane?.shift();
          if (next) deltas.push(next);
        }
        const begun = deltas.flatMap((delta) => (delta["tool_calls"] as { index: number; id?: string }[]) ?? []);
        const inOrder = begun.filter(({ id }) => id !== undefined).map(({ index }) => made[index]);
        answerWith(deltas, made.length > 0 ? "tool_calls" : "stop");
        const answer = await read();
        site.kit.reset();
        expect(answer).toEqual({
          text: text.text.replaceAll("<", ""),
          reasoning: path === "/v1/chat/completions" ? "" : thought.text,
          calls: inOrder.map((each) => ({ name: each?.name, arguments: each?.arguments })),
        });
      }),
      { numRuns: 20 },
    );
  }, 30_000);
});

describe("a refusal", () => {
  const refused = [{ refusal: "I cannot " }, { refusal: "help." }];
  test("is one in all protocols, and in Ollama's, which has none, what the model says", async () => {
    answerWith(refused);
    const chat = await openai().chat.completions.stream({ model, messages }).finalChatCompletion();
    expect(chat.choices[0]?.message.refusal).toBe("I cannot help.");
    const response = await openai().responses.stream({ model, input: "Hi" }).finalResponse();
    expect(response.output).toMatchObject([{ content: [{ type: "refusal", refusal: "I cannot help." }] }]);
    const message = await anthropic().messages.stream({ model, messages, max_tokens: 9 }).finalMessage();
    expect(message).toMatchObject({ stop_reason: "refusal", content: [{ type: "text", text: "I cannot help." }] });
    expect((await READ["/api/chat"]?.())?.text).toBe("I cannot help.");
  });

  test("is one of a whole answer too", async () => {
    const choice = { index: 0, message: { role: "assistant", content: null, refusal: "No." }, finish_reason: "stop" };
    site.kit.fault({ kind: "status", status: 200, body: JSON.stringify({ choices: [choice] }) });
    expect((await openai().responses.create({ model, input: "Hi" })).output).toMatchObject([
      { content: [{ type: "refusal", refusal: "No." }] },
    ]);
    expect(await anthropic().messages.create({ model, messages, max_tokens: 9 })).toMatchObject({
      stop_reason: "refusal",
      content: [{ text: "No." }],
    });
    expect((await ollama().chat({ model, messages })).message.content).toBe("No.");
  });
});

describe("an assistant's turn that is sent back", () => {
  const sent = () =>
    ((site.kit.requests.findLast(({ method }) => method === "POST")?.body ?? {}) as { messages: Delta[] }).messages;
  const withCall = {
    role: "assistant",
    content: null,
    reasoning_content: "Look it up.",
    tool_calls: [{ id: "id_0", type: "function", function: { name: "weather", arguments: "{}" } }],
  };

  test("keeps its reasoning next to its call", async () => {
    await anthropic().messages.create({
      model,
      max_tokens: 9,
      messages: [
        ...messages,
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Look it up.", signature: "" },
            { type: "tool_use", id: "id_0", name: "weather", input: {} },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "id_0", content: "sunny" }] },
      ],
    });
    expect(sent()[1]).toEqual(withCall);
    await openai().responses.create({
      model,
      input: [
        ...messages,
        { type: "reasoning", id: "rs", summary: [], content: [{ type: "reasoning_text", text: "Look it up." }] },
        { type: "function_call", call_id: "id_0", name: "weather", arguments: "{}" },
        { type: "function_call_output", call_id: "id_0", output: "sunny" },
      ],
    });
    expect(sent()[1]).toEqual(withCall);
    const call = { id: "id_0", function: { name: "weather", arguments: {} } };
    await ollama().chat({
      model,
      messages: [
        ...messages,
        { role: "assistant", content: null as never, thinking: "Look it up.", tool_calls: [call] },
        { role: "tool", content: "sunny", tool_name: "weather" },
      ],
    });
    expect(sent()[1]).toEqual(withCall);
    expect(sent()[2]).toEqual({ role: "tool", content: "sunny", tool_call_id: "id_0" });
  });

  test("has the results of Ollama's clients at their calls, in any order and in every turn", async () => {
    const called = (...names: string[]) => ({
      role: "assistant",
      content: "",
      tool_calls: names.map((name) => ({ function: { name, arguments: {} } })),
    });
    const result = (name?: string) => ({ role: "tool", content: "done", ...(name && { tool_name: name }) });
    await ollama().chat({
      model,
      messages: [
        called("weather", "clock", "clock"),
        result("clock"),
        result("weather"),
        result("clock"),
        called("clock", "weather"),
        result(),
        result(),
      ],
    });
    const ids = sent().map(
      ({ tool_calls: made, tool_call_id: id }) => id ?? (made as { id: string }[]).map((each) => each.id),
    );
    const [first, a, b, c, second, d, e] = ids as [string[], string, string, string, string[], string, string];
    expect([b, a, c]).toEqual(first);
    expect([d, e]).toEqual(second);
    expect(new Set([...first, ...second]).size).toBe(5);
  });
});

describe("tokens are counted without a call of the model", () => {
  const request = { model, messages: [{ role: "user" as const, content: "How many tokens has this?" }] };

  test("about, where nobody here has the tokenizer, and the answer says so", async () => {
    const { data, response } = await anthropic()
      .messages.countTokens({ ...request, system: "Be brief." })
      .withResponse();
    expect(data).toEqual({ input_tokens: expect.any(Number), estimate: true });
    expect(data.input_tokens).toBeGreaterThan(8);
    expect(response.headers.get("x-token-count")).toBe("estimate");
    const counted = await openai().responses.inputTokens.count({ model, input: "How many tokens has this?" });
    expect(counted).toMatchObject({ object: "response.input_tokens", input_tokens: expect.any(Number) });
    expect(site.kit.requests.filter(({ path }) => path.endsWith("/chat/completions"))).toEqual([]);
    await expect(anthropic().messages.countTokens({ ...request, model: "none" })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("by the server that has it", async () => {
    let own: ModelApiServer | undefined;
    own = await startModelApi(
      {},
      {
        fetch: (async (input, init) =>
          String(input).endsWith("/tokenize")
            ? Response.json({ count: 17, max_model_len: 4096 })
            : (own?.kit.fetch ?? fetch)(input as string, init)) as typeof fetch,
      },
    );
    try {
      const client = new Anthropic({ apiKey: "ada", baseURL: own.url, maxRetries: 0 });
      expect(await client.messages.countTokens(request)).toEqual({ input_tokens: 17 });
    } finally {
      await own.close();
    }
  });
});

describe("pages of other sites", () => {
  const origin = "https://other.example";
  test("ask whether they may call with a token, and read the answer and the error", async () => {
    for (const path of ["/v1/models", "/v1/messages", "/api/chat", "/hf-inference/models/org/model"])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await fetch(`${site.url}${path}`, { method: "OPTIONS", headers: { origin } })).status).toBe(204);
    const asked = await fetch(`${site.url}/v1/chat/completions`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,x-stainless-os",
      },
    });
    expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(asked.headers.get("access-control-allow-headers")).toBe("authorization,content-type,x-stainless-os");
    expect(asked.headers.get("access-control-allow-credentials")).toBeNull();
    for (const token of ["ada", "nobody"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await fetch(`${site.url}/v1/models`, { headers: { origin, authorization: `Bearer ${token}` } });
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
        token === "ada" ? 200 : 401,
        "*",
      ]);
    }
    expect(
      (await fetch(`${site.url}/v1/models`, { headers: { origin } })).headers.get("access-control-allow-origin"),
    ).toBeNull();
  });
});

test("an error names no address of a server next to this site", async () => {
  const { host } = new URL(site.kit.url);
  const error = {
    message: `Upstream http://10.1.2.3:9000/v1 behind ${site.kit.url}/v1 failed; see https://docs.example/help`,
  };
  for (const fault of [
    { kind: "status", status: 400, body: JSON.stringify({ error }) },
    { kind: "status", status: 500, body: JSON.stringify({ error }) },
    { kind: "no-answer" },
    { kind: "error-in-answer", error },
  ] as const) {
    site.kit.reset();
    site.kit.fault({ ...fault, match: ({ method }) => method === "POST" });
    const ends = [
      openai().chat.completions.create({ model, messages }),
      anthropic().messages.create({ model, messages, max_tokens: 9 }),
      ollama().chat({ model, messages }),
      anthropic().messages.stream({ model, messages, max_tokens: 9 }).finalText(),
      openai().embeddings.create({ model, input: "a" }),
    ];
    // oxlint-disable-next-line no-await-in-loop -- one fault after the other
    for (const each of await Promise.allSettled(ends)) {
      const said = each.status === "rejected" ? String(each.reason) : "";
      if (fault.kind !== "error-in-answer") expect(said).not.toBe("");
      expect(said).not.toMatch(/10\.1\.2\.3|127\.0\.0\.1/);
      expect(said).not.toContain(host);
      if (said.includes("docs.example")) expect(said).toContain("https://docs.example/help");
    }
  }
});
