/** A conversation whose tools live in a server of the official SDK: as a program, and over HTTP. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { InferenceClient } from "../index.ts";
import { HUB_TOKEN, startTestKit, type TestKit } from "@vitrine/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectMcp, connectThrough, type McpOptions } from "./index.ts";
import { serveWeather } from "../../test/programs/weather-over-http.ts";
import { weatherServer } from "../../test/programs/weather-server.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startTestKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const PROGRAM = join(import.meta.dirname, "../../test/programs/weather-server.ts");
const program = { command: process.execPath, args: [PROGRAM] };
const input = { model: "org/model", messages: [{ role: "user", content: "Do I need a coat?" }] };
const client = () => new InferenceClient(HUB_TOKEN, { fetch: kit.fetch });
const call = (name: string, args: object) => ({ calls: [{ name, arguments: JSON.stringify(args) }] });

async function answersOf(names: readonly string[], options: McpOptions = {}) {
  await using server = await connectMcp(program, options);
  kit.say(...names.map((name) => call(name, {})), { content: "Well." });
  const { messages } = await client().runTools({ ...input, tools: server.tools });
  return messages.flatMap(({ role, content }) => (role === "tool" ? [content] : []));
}

describe("tools of a program", () => {
  test("run in a conversation, their arguments checked by the server's schema before they leave", async () => {
    await using server = await connectMcp(program);
    expect(server.tools.map(({ name }) => name)).toEqual(["weather", "launch", "broken", "long", "report"]);
    kit.say(call("weather", { town: "Lima" }), call("weather", { city: "Lima" }), { content: "No coat." });
    const { content, messages } = await client().runTools({ ...input, tools: server.tools });
    expect(content).toBe("No coat.");
    const given = messages.filter(({ role }) => role === "tool").map((message) => message.content);
    expect(given[0]).toMatch(/do not fit/);
    expect(given[1]).toBe("22 degrees in Lima");
  });

  test("need approval before they change something, by default; a program sees no key of this process", async () => {
    process.env["SECRET_OF_PARENT"] = "hf_secret";
    expect(await answersOf(["launch"])).toEqual(["Not allowed."]);
    expect(await answersOf(["launch"], { needsApproval: false })).toEqual(["launched, seeing nothing"]);
    expect(await answersOf(["weather"], { needsApproval: true })).toEqual([expect.stringMatching(/do not fit/)]);
  });

  test("say what went wrong, and no more than a model should read", async () => {
    const [broken, long] = await answersOf(["broken", "long"], { maxResultChars: 100 });
    expect(broken).toBe("The tool failed: no satellite");
    expect(long).toBe(`${"a".repeat(100)}… [518 characters in all]`);
  });

  test("are chosen and named apart", async () => {
    await using server = await connectMcp(program, { only: ["weather"], prefix: "north-" });
    expect(server.tools.map(({ name }) => name)).toEqual(["north-weather"]);
    await expect(connectMcp(program, { prefix: "north west " })).rejects.toThrow(/north west weather/);
  });

  test("fail for a missing program", async () => {
    await expect(connectMcp({ command: "/no/such/program" })).rejects.toThrow(/ENOENT/);
  });
});

test("prompts and resources are listed and read, and a result with a schema is text", async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await weatherServer().connect(theirs);
  await using server = await connectThrough(ours);
  expect(server.name).toBe("weather");
  expect(server.prompts).toEqual([
    {
      name: "packing",
      description: "What to pack",
      arguments: [{ name: "city", description: undefined, isRequired: true }],
    },
  ]);
  expect(await server.getPrompt("packing", { city: "Lima" })).toEqual([
    { role: "user", content: "What do I pack for Lima?" },
  ]);
  expect(server.resources).toMatchObject([{ uri: "weather://cities", name: "Cities", mimeType: "text/plain" }]);
  expect(await server.readResource("weather://cities")).toBe("Lima, Cusco");
  kit.say(call("report", {}), { content: "Warm." });
  const { messages } = await client().runTools({ ...input, tools: server.tools });
  expect(messages[2]?.content).toBe('{"degrees":22}');
});

test("a server without tools, prompts or resources has none", async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await new McpServer({ name: "empty", version: "1.0.0" }).connect(theirs);
  await using server = await connectThrough(ours);
  expect([server.tools, server.prompts, server.resources]).toEqual([[], [], []]);
});

test("tools of a server at an address run the same way, with a key for it", async () => {
  const keys: unknown[] = [];
  const http = createServer((request, answer) => {
    keys.push(request.headers["x-key"]);
    serveWeather(request, answer);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  {
    await using server = await connectMcp({ url, headers: { "x-key": "k" } });
    kit.say(call("weather", { city: "Cusco" }), { content: "A coat." });
    const { messages } = await client().runTools({ ...input, tools: server.tools });
    expect(messages[2]?.content).toBe("22 degrees in Cusco");
  }
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys)).toEqual(new Set(["k"]));
  http.closeAllConnections();
  http.close();
});
