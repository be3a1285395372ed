import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HUB_TOKEN, PNG, PROVIDER_KEY, REPLY, servedBy, startTestKit, type TestKit } from "./index.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const chat = (model: string) => JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] });
const post = (url: string, headers: Record<string, string>, body: string) =>
  kit.fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
const GROQ = "https://api.groq.com/openai/v1/chat/completions";
const key = { authorization: `Bearer ${PROVIDER_KEY}` };

describe("the services are strict", () => {
  test("about the key", async () => {
    expect((await post(GROQ, key, chat("kit-model"))).status).toBe(200);
    expect((await post(GROQ, {}, chat("kit-model"))).status).toBe(401);
    expect((await post(GROQ, { authorization: `Bearer ${HUB_TOKEN}` }, chat("kit-model"))).status).toBe(401);
    expect((await post(GROQ, { authorization: `Key ${PROVIDER_KEY}` }, chat("kit-model"))).status).toBe(401);
  });

  test("about the path, the method, the type, the model and the fields", async () => {
    expect((await post("https://api.groq.com/v1/chat/completions", key, chat("kit-model"))).status).toBe(404);
    expect((await kit.fetch(GROQ, { headers: key })).status).toBe(404);
    expect((await post(GROQ, { ...key, "content-type": "text/plain" }, chat("kit-model"))).status).toBe(400);
    expect((await post(GROQ, key, chat("other"))).status).toBe(404);
    expect((await post(GROQ, key, '{"model":"kit-model","messages":[]}')).status).toBe(400);
    expect((await post(GROQ, { ...key, "x-hf-bill-to": "org" }, chat("kit-model"))).status).toBe(400);
    expect((await post("https://nobody.example/", key, "{}")).status).toBe(404);
  });

  test("about credentials at the media host", async () => {
    const picture = "https://media.kit.test/picture.png";
    expect((await kit.fetch(picture, { headers: key })).status).toBe(400);
    expect(new Uint8Array(await (await kit.fetch(picture)).arrayBuffer())).toEqual(PNG);
  });
});

test("the hub knows the models that were put in", async () => {
  const url = "https://huggingface.co/api/models/org/model?expand[]=inferenceProviderMapping";
  expect((await kit.fetch(url)).status).toBe(404);
  kit.model("org/model", servedBy("groq", "conversational"));
  expect(await (await kit.fetch(url)).json()).toMatchObject({
    inferenceProviderMapping: { groq: { providerId: "kit-model", status: "live", task: "conversational" } },
  });
});

test("its fetch can replace the global one", async () => {
  vi.stubGlobal("fetch", kit.fetch);
  try {
    expect((await fetch("https://media.kit.test/picture.png")).status).toBe(200);
  } finally {
    vi.unstubAllGlobals();
  }
});

test("without the kit's fetch it is an OpenAI-compatible server", async () => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${kit.url}/v1/chat/completions`, { method: "POST", headers, body: chat("any") });
  expect(await answer.json()).toMatchObject({ choices: [{ message: { content: REPLY } }] });
});

test("a program of another kind reaches any host through the proxy, over TLS that it checks", async ({ skip }) => {
  const hasCommands = await promisify(execFile)("bash", ["-c", "command -v openssl && command -v curl"]).then(
    () => true,
    () => false,
  );
  skip(!hasCommands, "openssl or curl is missing");
  const { environment } = await kit.proxy();
  const headers = ["--header", `authorization: Bearer ${PROVIDER_KEY}`, "--header", "content-type: application/json"];
  const words = [GROQ, "--silent", "--show-error", ...headers, "--data", chat("kit-model")];
  const { stdout } = await promisify(execFile)("curl", words, { env: { PATH: process.env["PATH"], ...environment } });
  expect(JSON.parse(stdout)).toMatchObject({ choices: [{ message: { content: REPLY } }] });
  expect(kit.requests).toMatchObject([{ origin: "https://api.groq.com", path: "/openai/v1/chat/completions" }]);
  const { CURL_CA_BUNDLE: _, SSL_CERT_FILE: __, ...untrusting } = environment;
  const env = { PATH: process.env["PATH"], ...untrusting };
  await expect(promisify(execFile)("curl", words, { env })).rejects.toThrow("certificate");
});

test("requests are recorded with the origin that was meant", async () => {
  await post(GROQ, key, chat("kit-model"));
  expect(kit.requests).toMatchObject([
    {
      method: "POST",
      origin: "https://api.groq.com",
      path: "/openai/v1/chat/completions",
      body: { model: "kit-model" },
    },
  ]);
  expect(kit.requests[0]?.headers).not.toHaveProperty("x-kit-origin");
});

describe("the switchboard", () => {
  test("hits as often and where it is configured", async () => {
    kit.fault({ kind: "status", status: 503, times: 1, match: "/openai/" });
    expect((await post(GROQ, key, chat("kit-model"))).status).toBe(503);
    expect((await post(GROQ, key, chat("kit-model"))).status).toBe(200);
  });

  test("cuts a body at the configured byte", async () => {
    kit.fault({ kind: "end", atByte: 10 });
    expect((await (await post(GROQ, key, chat("kit-model"))).arrayBuffer()).byteLength).toBe(10);
    kit.fault({ kind: "cut", atByte: 10 });
    await expect(post(GROQ, key, chat("kit-model")).then((answer) => answer.text())).rejects.toThrow("terminated");
  });

  test("links to a second host that records its requests", async () => {
    kit.fault({ kind: "redirect", times: 1 });
    const answer = await kit.fetch(GROQ, { method: "POST", headers: key, redirect: "manual" });
    const location = answer.headers.get("location") ?? "";
    await kit.fetch(location, { headers: key });
    expect(kit.second).toMatchObject([{ path: "/landing", headers: key }]);
  });
});
