import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  HUB_TOKEN,
  KIT_MODEL,
  PNG,
  PROVIDER_KEY,
  REPLY,
  servedBy,
  startTestKit,
  type TestKit,
} from "@vitrine/test-kit";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { InferenceClient } from "../client/client.ts";
import { collectChat } from "../messages/chat-assembler.ts";
import { record, replay, type Recording } from "./index.ts";

let kit: TestKit;
let folder: string;
beforeAll(async () => {
  kit = await startTestKit();
  folder = await mkdtemp(join(tmpdir(), "recording-"));
});
afterAll(async () => {
  await kit.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => kit.reset());

const messages = [{ role: "user", content: "My name is Ada" }];
const empty = (): Recording => ({ version: 1, exchanges: [] });
const client = (token = HUB_TOKEN) =>
  new InferenceClient(token, { fetch: (...request) => kit.fetch(...request), retry: { retries: 0 } });

test("what was recorded to a file is played back, with no request and no key", async () => {
  const file = join(folder, "chat.json");
  kit.model(KIT_MODEL, servedBy("replicate", "text-to-image"));
  kit.jobs({ pending: 0 });
  const recorder = record(client(), file);
  const run = async (caller: InferenceClient) => ({
    whole: (await caller.chatCompletion({ model: "m", messages })).choices,
    streamed: (await collectChat(caller.chatCompletionStream({ model: "m", messages }))).choices,
    picture: new Uint8Array(
      await (await caller.textToImage({ provider: "replicate", model: KIT_MODEL, inputs: "a cat" })).arrayBuffer(),
    ),
  });
  const expected = await run(recorder);
  await recorder.save();
  const { length } = kit.requests;
  expect(await run(await replay(file, { speed: 0 }))).toEqual(expected);
  expect(expected.picture).toEqual(PNG);
  expect(kit.requests).toHaveLength(length);
});

test("a recording holds no credential and no text of the request", async () => {
  kit.fault({
    kind: "status",
    status: 400,
    body: JSON.stringify({ error: `bad key ${HUB_TOKEN}, base64 ${btoa(`Bearer ${HUB_TOKEN}`)}` }),
    headers: { "set-cookie": "session=abc" },
  });
  const recorder = record(client(), empty());
  await recorder
    .chatCompletion({ model: "m", messages }, { headers: { "x-own-key": "very-secret-value" } })
    .catch(() => {});
  await recorder.save();
  const text = JSON.stringify(recorder.recording);
  for (const secret of [HUB_TOKEN, btoa(`Bearer ${HUB_TOKEN}`), "very-secret-value", "Ada", "session=abc"])
    expect(text).not.toContain(secret);
  expect(text).toContain("[redacted]");
  const login = record(new InferenceClient("", { fetch: kit.fetch }), empty());
  await login
    .chatCompletion({ endpointUrl: `${kit.url.replace("//", "//ann:pass-word@")}?api_key=query-key`, messages })
    .catch(() => {});
  await login.save();
  expect(JSON.stringify(login.recording)).not.toMatch(/pass-word|query-key/);
});

describe("requests are matched by their content", () => {
  const recorded = async () => {
    const recorder = record(client(), empty());
    await recorder.chatCompletion({ model: "m", messages, temperature: 0, max_tokens: 3 });
    await recorder.save();
    return replay(recorder.recording, { speed: 0 });
  };

  test("whatever the order of the fields and the key", async () => {
    const player = await recorded();
    const call = player.chatCompletion({
      max_tokens: 3,
      temperature: 0,
      messages,
      model: "m",
      accessToken: "hf_another",
    });
    expect((await call).choices[0]?.message.content).toBe(REPLY);
  });

  test("and another one is an error that says so, and is not retried", async () => {
    const call = (await recorded()).chatCompletion({ model: "m", messages, temperature: 1, max_tokens: 3 });
    await expect(call).rejects.toMatchObject({
      code: "not_recorded",
      message:
        "The recording holds no answer for POST https://router.huggingface.co/v1/chat/completions. Record it again: the request may have changed.",
    });
  });

  test("the same one again gets the next answer, and the last one from then on", async () => {
    const recorder = record(client(), empty());
    for (const content of ["one", "two"]) {
      kit.say({ content });
      await recorder.chatCompletion({ model: "m", messages });
    }
    await recorder.save();
    const player = await replay(recorder.recording, { speed: 0 });
    const answers: unknown[] = [];
    for (let call = 0; call < 3; call++)
      answers.push((await player.chatCompletion({ model: "m", messages })).choices[0]?.message.content);
    expect(answers).toEqual(["one", "two", "two"]);
  });

  test("files are a part of it", async () => {
    const recorder = record(new InferenceClient(PROVIDER_KEY, { endpointUrl: `${kit.url}/v1` }), empty());
    const wav = (byte: number) => new Blob([new Uint8Array([82, 73, 70, 70, byte])], { type: "audio/wav" });
    await recorder.automaticSpeechRecognition({ model: "m", inputs: wav(1) });
    await recorder.save();
    const player = (await replay(recorder.recording, { speed: 0 })).endpoint(`${kit.url}/v1`);
    expect(await player.automaticSpeechRecognition({ model: "m", inputs: wav(1) })).toEqual({ text: "hello" });
    await expect(player.automaticSpeechRecognition({ model: "m", inputs: wav(2) })).rejects.toMatchObject({
      code: "not_recorded",
    });
  });
});

test("streams come with their timing, or faster", async () => {
  const piece = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: content === "b" ? "stop" : null }] })}\n\n`;
  const slow = (async () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          for (const content of ["a", "b"]) {
            controller.enqueue(new TextEncoder().encode(piece(content)));
            await new Promise((resolve) => setTimeout(resolve, 120));
          }
          controller.close();
        },
      }),
      { headers: { "content-type": "text/event-stream" } },
    )) as typeof fetch;
  const recorder = record(new InferenceClient("", { fetch: slow, endpointUrl: "https://models.example" }), empty());
  await collectChat(recorder.chatCompletionStream({ messages }));
  await recorder.save();
  const timeOf = async (speed: number) => {
    const player = (await replay(recorder.recording, { speed })).endpoint("https://models.example");
    const began = performance.now();
    expect((await collectChat(player.chatCompletionStream({ messages }))).choices[0]?.message.content).toBe("ab");
    return performance.now() - began;
  };
  expect(await timeOf(0)).toBeLessThan(80);
  expect(await timeOf(1)).toBeGreaterThan(100);
});

test("works in Node's own test runner", async () => {
  const recorder = record(client(), join(folder, "node.json"));
  await recorder.chatCompletion({ model: "m", messages });
  await recorder.save();
  const entry = new URL("./index.ts", import.meta.url).href;
  const program = `
    import assert from "node:assert/strict";
    import { test } from "node:test";
    import { replay } from ${JSON.stringify(entry)};
    test("a chat", async () => {
      const client = await replay(new URL("./node.json", import.meta.url));
      const { choices } = await client.chatCompletion({ model: "m", messages: ${JSON.stringify(messages)} });
      assert.equal(choices[0].message.content, ${JSON.stringify(REPLY)});
    });`;
  await writeFile(join(folder, "chat.test.mjs"), program);
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=vitrine-source", "--test", "--test-reporter=tap", join(folder, "chat.test.mjs")],
    { env },
  );
  expect(stdout).toMatch(/pass 1/);
});

test("loads nothing of Node's in a browser", async () => {
  const { metafile } = await build({
    entryPoints: [new URL("./index.ts", import.meta.url).pathname],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    splitting: true,
    outdir: folder,
    platform: "browser",
    external: ["node:*"],
    conditions: ["vitrine-source", "browser", "import"],
  });
  const fromNode = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ path }) => path.startsWith("node:")),
  );
  expect(fromNode.map(({ kind }) => kind)).toEqual(["dynamic-import", "dynamic-import"]);
  expect(await readFile(new URL("./index.ts", import.meta.url), "utf8")).not.toMatch(/^import .*node:/m);
});
