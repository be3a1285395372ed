import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { InferenceClient, InferenceClientError } from "@vitrine/inference";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalHandler } from "./handler.ts";
import { LocalRuntime } from "../runtime/runtime.ts";

const runtime = new LocalRuntime({ dataDir: "/nonexistent" });
const handle = createLocalHandler({ runtime, basePath: "/local" });
let base = "";

const server = createServer((incoming, outgoing) => {
  const abort = new AbortController();
  outgoing.once("close", () => abort.abort());
  const request = new Request(`${base}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: incoming.headers as Record<string, string>,
    signal: abort.signal,
    ...(incoming.method === "POST" ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}),
  });
  void handle(request).then(async (response) => {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  runtime.close();
});

const at = (model: string) => ({ endpointUrl: `${base}/local/models/${model}` });

describe("the inference client at a local model's address", () => {
  test("compares sentences", async () => {
    const client = new InferenceClient(undefined, at("minilm"));
    const scores = await client.sentenceSimilarity({
      inputs: { source_sentence: "A cat sleeps", sentences: ["A kitten naps", "Taxes are due"] },
    });
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 1);
  });

  test("embeds, classifies with new labels and names a language", async () => {
    const minilm = new InferenceClient(undefined, at("minilm"));
    await expect(minilm.featureExtraction({ inputs: "hello" })).resolves.toHaveLength(384);
    const ranked = await minilm.zeroShotClassification({
      inputs: "The striker scored twice",
      parameters: { candidate_labels: ["cooking", "football"] },
    });
    expect(ranked[0]?.label).toBe("football");
    const [language] = await new InferenceClient(undefined, at("language")).textClassification({
      inputs: "Guten Morgen, wie geht es Ihnen?",
    });
    expect(language?.label).toBe("German");
  });

  test("gets a file for speech", async () => {
    const speech = await new InferenceClient(undefined, at("speech")).textToSpeech({ inputs: "Hello" });
    expect(speech.type).toBe("audio/wav");
    expect(speech.size).toBeGreaterThan(10_000);
  });

  test("gets an error that says what to do", async () => {
    const client = new InferenceClient(undefined, { ...at("stories"), retry_on_error: false });
    const error = await client.textGeneration({ inputs: "Once" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InferenceClientError);
    expect((error as Error).message).toContain("npm run local-models -- install stories");
  });
});

describe("OpenAI's dialect", () => {
  const post = (path: string, body: unknown) =>
    handle(
      new Request(`http://host/local/v1/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    );

  test("lists models and embeds", async () => {
    const list = (await (await handle(new Request("http://host/local/v1/models"))).json()) as {
      data: { id: string }[];
    };
    expect(list.data.map(({ id }) => id)).toContain("minilm");
    expect(list.data.map(({ id }) => id)).not.toContain("stories");
    const embedded = (await (await post("embeddings", { model: "minilm", input: ["a", "b"] })).json()) as {
      data: { index: number; embedding: number[] }[];
    };
    expect(embedded.data.map(({ index, embedding }) => [index, embedding.length])).toEqual([
      [0, 384],
      [1, 384],
    ]);
  });

  test("says how to get a model that chats where none is installed", async () => {
    const response = await post("chat/completions", { messages: [{ role: "user", content: "Hello" }] });
    expect(response.status).toBe(409);
    expect(((await response.json()) as { error: { message: string } }).error.message).toContain("install tiny-chat");
  });
});

test("a recording is transcribed by a form with a file, once a model is installed", async () => {
  const post = (body: BodyInit) =>
    handle(new Request("http://host/local/v1/audio/transcriptions", { method: "POST", body }));
  expect((await post("{}")).status).toBe(422);
  const form = new FormData();
  form.set("model", "whisper-tiny");
  expect((await post(form)).status).toBe(422);
  form.set("file", new Blob([new Uint8Array(44)], { type: "audio/wav" }), "a.wav");
  const answer = await post(form);
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("install whisper-tiny")]);
});

describe("an event stream", () => {
  test("reports loading and running and ends with the result and the model's name", async () => {
    const response = await handle(
      new Request("http://host/local/models/sentiment", {
        method: "POST",
        headers: { Accept: "text/event-stream", "Content-Type": "application/json" },
        body: JSON.stringify({ inputs: "lovely" }),
      }),
    );
    const events = (await response.text())
      .split("\n\n")
      .filter(Boolean)
      .map((event) => JSON.parse(event.slice("data: ".length)) as { state: string });
    expect(events.at(-1)).toMatchObject({ state: "done", model: "sentiment", output: { kind: "json" } });
    expect(events.map(({ state }) => state)).toContain("running");
  });

  test("ends with an error event when the input is refused", async () => {
    const response = await handle(
      new Request("http://host/local/models/sentiment", {
        method: "POST",
        headers: { Accept: "text/event-stream", "Content-Type": "application/json" },
        body: JSON.stringify({ inputs: "" }),
      }),
    );
    expect(await response.text()).toContain('"code":"bad-input"');
  });
});

describe("invalid requests", () => {
  const send = (path: string, init: RequestInit) =>
    handle(new Request(`http://host/local${path}`, { method: "POST", ...init }));
  const json = (value: unknown): RequestInit => ({
    body: JSON.stringify(value),
    headers: { "Content-Type": "application/json" },
  });

  test.each([
    ["no model of that name", "/models/nope", json({ inputs: "a" }), 404],
    ["a path that is no text", "/models/%E0%A4", json({ inputs: "a" }), 404],
    ["a path outside", "/models/../../etc/passwd", json({ inputs: "a" }), 404],
    ["a task that the model does not do", "/models/sentiment/pipeline/translation", json({ inputs: "a" }), 400],
    [
      "a body that is no JSON",
      "/models/sentiment",
      { body: "{", headers: { "Content-Type": "application/json" } },
      422,
    ],
    ["a list for a body", "/models/sentiment", json([1]), 422],
    ["an empty text", "/models/sentiment", json({ inputs: " " }), 422],
    ["a text of a million characters", "/models/sentiment", json({ inputs: "a".repeat(1_000_000) }), 422],
    [
      "ten thousand sentences",
      "/models/minilm/pipeline/feature-extraction",
      json({ inputs: Array(10_000).fill("a") }),
      422,
    ],
    ["numbers for text", "/models/language", json({ inputs: 5 }), 422],
    ["text for a picture", "/models/printed-text", json({ inputs: "hello" }), 422],
    ["a picture that claims to be huge", "/models/printed-text", { body: hugePng() }, 422],
    ["an install that is not allowed", "/models/stories/install", {}, 403],
    ["a voice that does not exist", "/models/speech", json({ inputs: "hi", parameters: { voice: "../x" } }), 422],
  ])("%s is refused with a reason", async (_, path, init, status) => {
    const response = await send(path, init);
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as { error: { message: string; code: string } };
    expect(error.message.length).toBeGreaterThan(10);
    expect(error.code).toMatch(/^[a-z-]+$/);
  });
});

/** A PNG header that promises 60,000 × 60,000 pixels, and nothing behind it. */
function hugePng(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, 60_000);
  new DataView(bytes.buffer).setUint32(20, 60_000);
  return bytes;
}
