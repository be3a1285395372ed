import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { detectEndpoint } from "./endpoint.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server on loopback that answers these paths with JSON and everything else with 404. */
async function serve(paths: Record<string, unknown>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = paths[request.url ?? ""];
    response.writeHead(answer === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: "not found" }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const models = { object: "list", data: [{ id: "qwen3:4b", object: "model" }, { id: 7 }, null, { id: "nomic-embed" }] };

test.each([
  ["Ollama", { "/api/version": { version: "0.12.0" } }],
  ["llama.cpp", { "/props": { default_generation_settings: {}, total_slots: 1 } }],
  ["LM Studio", { "/api/v0/models": { data: [] } }],
  ["TGI", { "/info": { model_id: "org/model" } }],
  ["vLLM", { "/version": { version: "0.11.0" } }],
  ["OpenAI-compatible", {}],
])("%s is detected by its own address, its models by the shared one", async (kind, sign) => {
  const url = await serve({ "/v1/models": models, ...sign });
  await expect(detectEndpoint(url)).resolves.toEqual({ url, kind, models: ["qwen3:4b", "nomic-embed"] });
});

test("what models can do is read in the words of several servers, and nothing is made up", async () => {
  const entries = {
    openrouter: {
      supported_parameters: ["tools", "response_format", "temperature"],
      architecture: { input_modalities: ["text", "image"] },
    },
    mistral: { capabilities: { function_calling: true, vision: false, completion_chat: true } },
    "lm-studio": { type: "vlm", capabilities: ["tool_use"] },
    own: { abilities: ["chat", "reasoning", "tools"] },
    silent: { object: "model", owned_by: "tools" },
  };
  const data = Object.entries(entries).map(([id, more]) => ({ id, ...more }));
  const { abilities } = await detectEndpoint(await serve({ "/v1/models": { data } }));
  expect(abilities).toEqual({
    openrouter: ["tools", "vision", "json"],
    mistral: ["tools"],
    "lm-studio": ["tools", "vision"],
    own: ["tools", "reasoning"],
  });
});

test("an address works without a scheme, with /v1 and with a slash at the end", async () => {
  const url = await serve({ "/v1/models": models });
  for (const written of [url.slice("http://".length), `${url}/v1`, `${url}/v1/`, `${url}/`])
    // oxlint-disable-next-line no-await-in-loop
    await expect(detectEndpoint(written)).resolves.toMatchObject({ url });
});

test("nothing there, something else there, and a password in the address are three different messages", async () => {
  await expect(detectEndpoint("http://127.0.0.1:9", { timeoutMs: 500 })).rejects.toThrow(
    /No OpenAI-compatible server answers/,
  );
  await expect(detectEndpoint(await serve({}))).rejects.toThrow(/answered 404 to \/v1\/models/);
  const secret = detectEndpoint("http://me:hunter2@127.0.0.1:9");
  await expect(secret).rejects.toThrow(/VITRINE_ENDPOINT_TOKEN/);
  await expect(secret).rejects.not.toThrow(/hunter2/);
  await expect(detectEndpoint("not an address")).rejects.toThrow(/--endpoint must be an address/);
});
