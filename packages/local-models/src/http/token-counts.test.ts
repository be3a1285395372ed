/**
 * Counting before sending, with the tokenizers of tiny models that can be checked by hand: in GGUF a token is a byte,
 * in ONNX a word. The programs are those of `custom-models.test.ts`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customModel, type CustomModel } from "../model/custom-model.ts";
import { countTokens } from "../model/context.ts";
import { isInstalled } from "../model/packages.ts";
import { runnerOf } from "../models/index.ts";
import { LocalRuntime } from "../runtime/runtime.ts";
import { makeGgufModel, makeOnnxTeller } from "../testing/tiny-models.ts";
import { countEndpointTokens } from "./endpoint-tokens.ts";
import { createLocalHandler } from "./handler.ts";

const dataDir = process.env["VITRINE_LOCAL_TEST_DATA"] ?? ".vitrine";
const root = mkdtempSync(join(tmpdir(), "vitrine-counts-"));
const runtime = new LocalRuntime({ dataDir });
const hasOnnx = await isInstalled(runnerOf({ runner: "onnx" }), dataDir);
const hasGguf = await isInstalled(runnerOf({ runner: "gguf" }), dataDir);
const unless = (has: boolean) => (has ? "" : " (skipped: the program is not installed)");

const TEMPLATE = "{% for m in messages %}{{ m['content'] }} {% endfor %}{% if add_generation_prompt %}once{% endif %}";

beforeAll(() => {
  makeGgufModel(join(root, "acme/babble"));
  const teller = join(root, "acme/teller");
  makeOnnxTeller(teller);
  change(join(teller, "tokenizer_config.json"), { chat_template: TEMPLATE });
  change(join(teller, "config.json"), { n_positions: 8 });
});
afterAll(() => {
  runtime.close();
  rmSync(root, { recursive: true, force: true });
});

function change(path: string, more: object): void {
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...more }));
}

function folderOf(id: string): CustomModel {
  const path = join(root, id);
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return { rfilename: relative(path, file), size: statSync(file).size };
  });
  const found = customModel({ id, revision: "r1", path, task: "text-generation", isChat: true, files });
  if (!found) throw new Error(`${id} does not run here`);
  return found;
}

const handle = createLocalHandler({
  runtime,
  custom: async (id) => (/^acme\/(babble|teller)$/.test(id) ? folderOf(id) : undefined),
});
const post = async (path: string, body: object) => {
  const headers = { "content-type": "application/json" };
  const response = await handle(
    new Request(`http://here${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });

describe.skipIf(!hasGguf)(`a model in GGUF${unless(hasGguf)}`, () => {
  const address = "/models/acme%2Fbabble";
  const pad = "a".repeat(100);

  test("counts one token more for each byte more, and the server's own count of the run is the same", async () => {
    const [short, long] = [
      await post(`${address}/tokens`, { messages: [user("Hello")] }),
      await post(`${address}/tokens`, { messages: [user("Hello-there")] }),
    ];
    expect(Number(long.body["tokens"]) - Number(short.body["tokens"])).toBe("-there".length);
    expect(short.body["contextTokens"]).toBe(512);
    const run = await post(`${address}/v1/chat/completions`, { messages: [user("Hello")], max_tokens: 4 });
    expect(run.body["usage"]).toMatchObject({ prompt_tokens: short.body["tokens"] });
  });

  test("says how many of the oldest messages to leave out, and what is left then fits", async () => {
    const messages = [
      { role: "system", content: "Be brief." },
      ...[1, 2, 3].flatMap(() => [user(pad), assistant(pad)]),
      user("Last"),
    ];
    const { body } = await post(`${address}/tokens`, { messages, max_tokens: 40 });
    expect(body).toMatchObject({ contextTokens: 512, leaveOut: 4 });
    const kept = [messages[0], ...messages.slice(5)];
    const rest = await post(`${address}/tokens`, { messages: kept, max_tokens: 40 });
    expect(rest.body).toEqual({ tokens: body["tokensLeft"], contextTokens: 512 });
    expect(Number(rest.body["tokens"])).toBeLessThanOrEqual(512 - 40);
  });

  test("a conversation that does not fit is refused with both numbers, not cut without a word", async () => {
    const { status, body } = await post(`${address}/v1/chat/completions`, { messages: [user(pad.repeat(6))] });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(/has 6\d\d tokens, but this model reads 512/);
  });
});

describe.skipIf(!hasOnnx)(`a model in ONNX${unless(hasOnnx)}`, () => {
  const address = "/models/acme%2Fteller";

  test("counts its template's words, as the run does", async () => {
    const messages = [user("once upon a time")];
    const counted = await post(`${address}/tokens`, { messages });
    expect(counted.body).toEqual({ tokens: 5, contextTokens: 8 });
    const run = await post(`${address}/v1/chat/completions`, { messages, max_tokens: 2 });
    expect(run.body["usage"]).toEqual({ prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 });
  });

  test("refuses what does not fit", async () => {
    const { status, body } = await post(`${address}/v1/chat/completions`, { messages: [user("a ".repeat(9))] });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("10 tokens")]);
  });
});

test("a message that alone is too long leaves nothing that could be left out", async () => {
  const count = (messages: unknown) => JSON.stringify(messages).length;
  const counted = await countTokens({ count, contextTokens: 100 }, [
    user("Hi"),
    assistant("Hi"),
    user("a".repeat(200)),
  ]);
  expect(counted.tokens).toBeGreaterThan(100);
  expect(counted.leaveOut).toBeUndefined();
});

describe("a server with a tokenizer", () => {
  /** Answers of llama.cpp and vLLM as their documentation shows them; a token is a word. */
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? "{}")) as {
      content?: string;
      messages?: { content: string }[];
      add_generation_prompt?: boolean;
    };
    const words = (body.messages ?? []).map(({ content }) => content).join(" ");
    const { pathname } = new URL(String(address));
    if (pathname === "/props") return Response.json({ default_generation_settings: { n_ctx: 4096 } });
    if (pathname === "/apply-template") return Response.json({ prompt: `${words} go` });
    if (body.content !== undefined) return Response.json({ tokens: body.content.split(" ").map((_, at) => at) });
    return Response.json({ count: words.split(" ").length + 1, max_model_len: 3 });
  };
  const messages = [user("one two"), assistant("three"), user("four")];

  test("llama.cpp renders its template and tokenizes it", async () => {
    const endpoint = { url: "http://here", kind: "llama.cpp", models: ["m"] } as const;
    expect(await countEndpointTokens(endpoint, { model: "m", messages }, { fetch })).toEqual({
      tokens: 5,
      contextTokens: 4096,
    });
  });

  test("vLLM counts messages, and what does not fit is left out from the oldest on", async () => {
    const endpoint = { url: "http://here", kind: "vLLM", models: ["m"] } as const;
    expect(await countEndpointTokens(endpoint, { model: "m", messages }, { fetch })).toEqual({
      tokens: 5,
      contextTokens: 3,
      leaveOut: 2,
      tokensLeft: 2,
    });
  });

  test("another kind of server has none", async () => {
    const endpoint = { url: "http://here", kind: "Ollama", models: ["m"] } as const;
    expect(await countEndpointTokens(endpoint, { model: "m", messages }, { fetch })).toBeUndefined();
  });
});
