/** Unchanged clients of other protocols call the model API; the test kit answers as the providers. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import Anthropic from "@anthropic-ai/sdk";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { InferenceClient } from "@huggingface/inference";
import { PNG, PROVIDER_KEY, REPLY, WAV } from "@vitrine/test-kit";
import { generateText, streamText } from "ai";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MODEL, startModelApi, type ModelApiServer } from "./testing/model-api-server.ts";

let site: ModelApiServer;
beforeAll(async () => {
  site = await startModelApi({ aliases: { fast: `${MODEL}:cheapest` } });
});
afterAll(() => site.close());
beforeEach(() => site.kit.reset());

const messages = [{ role: "user" as const, content: "Hi" }];
const weather = {
  name: "weather",
  description: "The weather",
  parameters: { type: "object" as const, properties: { city: { type: "string" } } },
};
/** Which provider was asked. */
const origins = () => site.kit.requests.map(({ origin }) => origin);

describe("openai", () => {
  const client = () => new OpenAI({ apiKey: "ada", baseURL: `${site.url}/v1`, maxRetries: 0 });

  test("lists models and finds one", async () => {
    const ids: string[] = [];
    for await (const { id } of client().models.list()) ids.push(id);
    expect(ids).toEqual(["fast", "model-a", "model-b", "model-c", MODEL]);
    expect(await client().models.retrieve(MODEL)).toMatchObject({ id: MODEL, object: "model" });
    await expect(client().models.retrieve("org/none")).rejects.toMatchObject({ status: 404, code: "model_not_found" });
  });

  test("chats, whole and streamed, with usage only where it was asked for", async () => {
    const whole = await client().chat.completions.create({ model: MODEL, messages, temperature: 0.3 });
    expect(whole).toMatchObject({ model: MODEL, choices: [{ message: { content: REPLY }, finish_reason: "stop" }] });
    expect(Object.keys(whole)).not.toContain("routing");
    expect(site.kit.requests[0]?.body).toMatchObject({ model: "kit-model", temperature: 0.3 });
    for (const include of [undefined, true]) {
      const stream = await client().chat.completions.create({
        model: MODEL,
        messages,
        stream: true,
        ...(include && { stream_options: { include_usage: true } }),
      });
      let text = "";
      let usage: unknown;
      for await (const chunk of stream) {
        text += chunk.choices[0]?.delta.content ?? "";
        usage = chunk.usage ?? usage;
      }
      expect(text).toBe(REPLY);
      expect(usage !== undefined).toBe(include === true);
    }
  });

  test("uses tools, schemas and fields that this site does not know", async () => {
    const { choices } = await client().chat.completions.create({
      model: MODEL,
      messages,
      tools: [{ type: "function", function: weather }],
      response_format: { type: "json_object" },
      repetition_context: 7,
    } as OpenAI.ChatCompletionCreateParamsNonStreaming);
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: { name: "weather" } });
    expect(site.kit.requests[0]?.body).toMatchObject({
      repetition_context: 7,
      response_format: { type: "json_object" },
    });
  });

  test("chooses by a suffix or an alias", async () => {
    await client().chat.completions.create({ model: `${MODEL}:together`, messages });
    await client().chat.completions.create({ model: "fast", messages });
    await client().chat.completions.create({ model: `${MODEL}:groq`, messages });
    expect(origins()).toEqual(["https://api.together.xyz", "https://api.together.xyz", "https://api.groq.com"]);
  });

  test("falls back when a provider fails", async () => {
    site.kit.fault({ kind: "status", status: 503, match: ({ origin }) => origin.includes("together"), times: 1 });
    const answer = await client().chat.completions.create({ model: MODEL, messages }).asResponse();
    expect(answer.headers.get("x-inference-provider")).toBe("groq");
    // The cheapest one comes first.
    expect(origins()).toEqual(["https://api.together.xyz", "https://api.groq.com"]);
  });

  test("embeds, as numbers and as base64, and at the server next to the site", async () => {
    const { data, model } = await client().embeddings.create({ model: "model-a", input: ["a", "b"] });
    expect(model).toBe("model-a");
    expect(data.map(({ embedding }) => embedding)).toEqual([
      [0, 0.5, -1],
      [1, 0.5, -1],
    ]);
    const plain = await client().embeddings.create({ model: "model-a", input: "a", encoding_format: "float" });
    expect(plain.data[0]?.embedding).toEqual([0, 0.5, -1]);
  });

  test("completes texts, draws, speaks and listens", async () => {
    expect((await client().completions.create({ model: "model-a", prompt: "Hello" })).choices[0]?.text).toBe(" world");
    const pieces: string[] = [];
    for await (const { choices } of await client().completions.create({
      model: "model-a",
      prompt: "Hello",
      stream: true,
    }))
      pieces.push(choices[0]?.text ?? "");
    expect(pieces.join("")).toBe(" world");
    expect(pieces.length).toBeGreaterThan(1);
    const picture = await client().images.generate({ model: "model-a", prompt: "a cat", size: "256x256" });
    expect(Buffer.from(picture.data?.[0]?.b64_json ?? "", "base64").equals(Buffer.from(PNG))).toBe(true);
    const sound = await client().audio.speech.create({ model: "model-a", voice: "alloy", input: "Hi" });
    expect(Buffer.from(await sound.arrayBuffer()).equals(Buffer.from(WAV))).toBe(true);
    const file = new File([WAV as Uint8Array<ArrayBuffer>], "a.wav", { type: "audio/wav" });
    expect((await client().audio.transcriptions.create({ model: "model-a", file })).text).toBe("hello");
  });

  test("speaks the Responses API, with tools and streams", async () => {
    const whole = await client().responses.create({ model: MODEL, input: "Hi", instructions: "Be brief." });
    expect(whole.output_text).toBe(REPLY);
    expect(site.kit.requests[0]?.body).toMatchObject({
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hi" },
      ],
    });
    const stream = client().responses.stream({ model: MODEL, input: "Hi" });
    let text = "";
    stream.on("response.output_text.delta", ({ delta }) => (text += delta));
    expect((await stream.finalResponse()).output_text).toBe(REPLY);
    expect(text).toBe(REPLY);
    const tools = [{ type: "function" as const, ...weather, strict: false }];
    const called = await client().responses.stream({ model: MODEL, input: "Hi", tools }).finalResponse();
    expect(called.output).toMatchObject([{ type: "function_call", name: "weather", arguments: '{"city":"Zürich"}' }]);
    const input = [
      { role: "user" as const, content: "Hi" },
      ...(called.output as never[]),
      { type: "function_call_output" as const, call_id: "call_kit", output: "sunny" },
    ];
    expect((await client().responses.create({ model: MODEL, input, tools })).output_text).toBe(REPLY);
    await expect(
      client().responses.create({ model: MODEL, input: "Hi", previous_response_id: "r" }),
    ).rejects.toMatchObject({
      status: 400,
      code: "unsupported_parameter",
    });
  });

  test("gets errors in its own classes", async () => {
    const wrong = new OpenAI({ apiKey: "nobody", baseURL: `${site.url}/v1`, maxRetries: 0 });
    await expect(wrong.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const call = (model: string) => client().chat.completions.create({ model, messages });
    await expect(call("org/none")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    site.kit.fault({ kind: "status", status: 400, body: '{"error":{"message":"temperature is too high"}}', times: 1 });
    await expect(call(`${MODEL}:groq`)).rejects.toThrow("temperature is too high");
  });
});

test("a key of the site that a provider refuses is no matter of the caller's", async () => {
  const other = await startModelApi();
  try {
    other.kit.fault({ kind: "status", status: 401, body: `{"error":"Incorrect key ${PROVIDER_KEY}"}` });
    const client = new OpenAI({ apiKey: "ada", baseURL: `${other.url}/v1`, maxRetries: 0 });
    const error = (await client.chat.completions
      .create({ model: `${MODEL}:groq`, messages })
      .catch((thrown: unknown) => thrown)) as InstanceType<typeof OpenAI.APIError>;
    expect(error).toMatchObject({ status: 502, code: "provider_key_refused" });
    expect(error.message).not.toContain("Incorrect");
  } finally {
    await other.close();
  }
});

describe("streams", () => {
  const client = () => new OpenAI({ apiKey: "ada", baseURL: `${site.url}/v1`, maxRetries: 0 });

  test("that break in the middle say so", async () => {
    site.kit.fault({ kind: "cut", atByte: 600 });
    const stream = await client().chat.completions.create({ model: "model-a", messages, stream: true });
    let text = "";
    const read = async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    };
    await expect(read()).rejects.toBeInstanceOf(OpenAI.APIError);
    expect(REPLY.startsWith(text)).toBe(true);
  });

  test("that are left close the provider's connection, and are in the ledger", async () => {
    site.kit.fault({ kind: "stall", afterBytes: 600 });
    const stream = await client().chat.completions.create({ model: "model-b", messages, stream: true });
    for await (const _ of stream) break;
    await expect.poll(() => site.kit.openAnswers).toBe(0);
    await expect
      .poll(async () => (await site.api.ledger.lines({}, 1))[0])
      .toMatchObject({ model: "model-b", place: "server", outcome: "aborted" });
  });
});

describe("@anthropic-ai/sdk", () => {
  const client = () => new Anthropic({ apiKey: "ada", baseURL: site.url, maxRetries: 0 });
  const request = { model: MODEL, max_tokens: 50, messages };
  const tools = [{ name: "weather", input_schema: weather.parameters }];

  test("gets a message, whole and streamed", async () => {
    const whole = await client().messages.create({ ...request, system: "Be brief.", stop_sequences: ["x"] });
    expect(whole).toMatchObject({
      model: MODEL,
      content: [{ type: "text", text: REPLY }],
      stop_reason: "end_turn",
      usage: { input_tokens: 7, output_tokens: 5 },
    });
    expect(site.kit.requests[0]?.body).toMatchObject({
      stop: ["x"],
      max_tokens: 50,
      messages: [{ role: "system" }, {}],
    });
    const stream = client().messages.stream(request);
    expect(await stream.finalText()).toBe(REPLY);
    expect((await stream.finalMessage()).usage.output_tokens).toBe(5);
  });

  test("uses tools, and reasoning is a block of its own", async () => {
    const called = await client()
      .messages.stream({ ...request, tools })
      .finalMessage();
    expect(called).toMatchObject({
      stop_reason: "tool_use",
      content: [{ type: "tool_use", name: "weather", input: { city: "Zürich" } }],
    });
    const [block] = called.content;
    const result = { type: "tool_result" as const, tool_use_id: (block as { id: string }).id, content: "sunny" };
    const history = [...messages, { role: "assistant" as const, content: called.content as never }];
    const answer = await client().messages.create({
      ...request,
      tools,
      messages: [...history, { role: "user", content: [result] }],
    });
    expect(answer.content).toMatchObject([{ type: "text", text: REPLY }]);
    site.kit.say({ reasoning: "Well.", content: "Yes." }, { reasoning: "Well.", content: "Yes." });
    const expected = [
      { type: "thinking", thinking: "Well." },
      { type: "text", text: "Yes." },
    ];
    expect((await client().messages.create(request)).content).toMatchObject(expected);
    expect((await client().messages.stream(request).finalMessage()).content).toMatchObject(expected);
  });

  test("gets errors in its own classes", async () => {
    const wrong = new Anthropic({ apiKey: "nobody", baseURL: site.url, maxRetries: 0 });
    await expect(wrong.messages.create(request)).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
    await expect(client().messages.create({ ...request, model: "none" })).rejects.toBeInstanceOf(
      Anthropic.NotFoundError,
    );
    site.kit.fault({ kind: "cut", atByte: 600 });
    await expect(
      client()
        .messages.stream({ ...request, model: "model-c" })
        .finalMessage(),
    ).rejects.toThrow();
  });
});

describe("ollama", () => {
  const client = () => new Ollama({ host: site.url, headers: { authorization: "Bearer ada" } });

  test("lists, shows, chats, completes and embeds", async () => {
    expect((await client().list()).models.map(({ name }) => name)).toContain(MODEL);
    expect((await client().show({ model: MODEL })).capabilities).toEqual(["completion"]);
    expect((await client().chat({ model: MODEL, messages })).message.content).toBe(REPLY);
    let text = "";
    for await (const part of await client().chat({ model: `${MODEL}:latest`, messages, stream: true }))
      text += part.message.content;
    expect(text).toBe(REPLY);
    expect((await client().generate({ model: MODEL, prompt: "Hi", options: { num_predict: 9 } })).response).toBe(REPLY);
    expect(site.kit.requests.at(-1)?.body).toMatchObject({ max_tokens: 9 });
    expect((await client().embed({ model: "model-a", input: ["a", "b"] })).embeddings).toHaveLength(2);
    expect((await client().embeddings({ model: "model-a", prompt: "a" })).embedding).toEqual([0, 0.5, -1]);
  });

  test("uses tools, and gets errors as it reads them", async () => {
    const tools = [{ type: "function", function: weather }];
    const { message } = await client().chat({ model: MODEL, messages, tools });
    expect(message.tool_calls).toEqual([
      { id: "call_kit", function: { name: "weather", arguments: { city: "Zürich" } } },
    ]);
    const history = [...messages, message, { role: "tool", content: "sunny", tool_name: "weather" }];
    expect((await client().chat({ model: MODEL, messages: history, tools })).message.content).toBe(REPLY);
    await expect(client().chat({ model: "none", messages })).rejects.toThrow("No model");
    await expect(new Ollama({ host: site.url }).chat({ model: MODEL, messages })).rejects.toThrow("token");
  });
});

describe("@huggingface/inference", () => {
  test("chats at /v1 and at a model's address", async () => {
    const hub = new InferenceClient("ada", { endpointUrl: `${site.url}/v1` });
    expect((await hub.chatCompletion({ model: MODEL, messages })).choices[0]?.message.content).toBe(REPLY);
    const hosted = new InferenceClient("ada", { endpointUrl: `${site.url}/hf-inference/models/${MODEL}` });
    let text = "";
    for await (const { choices } of hosted.chatCompletionStream({ messages })) text += choices[0]?.delta.content ?? "";
    expect(text).toBe(REPLY);
  });

  test("calls a provider by its own path through the router's address", async () => {
    const answer = await fetch(`${site.url}/groq/openai/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: "Bearer ada", "content-type": "application/json" },
      body: JSON.stringify({ model: "kit-model", messages }),
    });
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: REPLY } }] });
    expect(origins()).toEqual(["https://api.groq.com"]);
  });
});

test("curl chats, whole and streamed", async () => {
  const curl = async (stream: boolean) => {
    const body = JSON.stringify({ model: MODEL, stream, messages: [{ role: "user", content: "Hi" }] });
    const headers = ["-H", "Authorization: Bearer ada", "-H", "Content-Type: application/json"];
    const asked = ["-sSN", "--fail-with-body", `${site.url}/v1/chat/completions`, ...headers, "-d", body];
    return (await promisify(execFile)("curl", asked)).stdout;
  };
  expect(JSON.parse(await curl(false))).toMatchObject({ choices: [{ message: { content: REPLY } }] });
  const pieces = [...(await curl(true)).matchAll(/^data: (\{.*\})$/gm)].map(([, piece]) => JSON.parse(piece ?? "{}"));
  expect(pieces.map((piece) => piece.choices[0]?.delta.content ?? "").join("")).toBe(REPLY);
});

test("the AI SDK generates and streams", async () => {
  const model = createOpenAICompatible({ name: "site", baseURL: `${site.url}/v1`, apiKey: "ada" })(MODEL);
  expect((await generateText({ model, prompt: "Hi" })).text).toBe(REPLY);
  let text = "";
  for await (const piece of streamText({ model, prompt: "Hi" }).textStream) text += piece;
  expect(text).toBe(REPLY);
});
