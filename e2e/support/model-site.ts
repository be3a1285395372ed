/**
 * A site with a model server and a server of tools next to it, for all test files that run in this process, one after the other: a site takes
 * four seconds of a processor to start, and its first pages take more.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { isWhole } from "./browser.ts";
import { type Answers, startModelServer } from "./model-server.ts";
import { type RunningSite, startSite, WITH_DOCUMENTATION } from "./server.ts";

/** What the server lists, unless a file says otherwise; the site knows these from its start, whichever file is the first. */
export const MODELS: readonly string[] = [
  "tiny-chat",
  "tiny-chat-large",
  "other",
  "other-chat",
  "model-a",
  "model-b",
  "Qwen/Qwen3-8B",
];

interface ModelSite extends RunningSite {
  /** The server of tools that the operator connects as `forecast`, with the token `right`. */
  tools: string;
}

/** @param tools the server of tools; without it that has nothing */
type OfFile = Answers & { tools?: (request: IncomingMessage, response: ServerResponse) => unknown };

let answers: OfFile;
let shared: Promise<ModelSite> | undefined;

/** @param ofFile how the servers answer from now on */
export function modelSite(ofFile: OfFile): Promise<ModelSite> {
  answers = ofFile;
  shared ??= start();
  return shared;
}

async function start(): Promise<ModelSite> {
  const toolServer = createServer((request, response) =>
    answers.tools ? answers.tools(request, response) : response.writeHead(404).end(),
  );
  await new Promise<void>((ready) => toolServer.listen(0, "127.0.0.1", ready));
  const tools = `http://127.0.0.1:${(toolServer.address() as AddressInfo).port}/mcp`;
  // Next to the filled store, with which it is removed.
  const file = join(mkdtempSync(join(dirname(inject("filled")), "mcp-")), "mcp.json");
  const forecast = { url: tools, headers: { Authorization: "Bearer right" } };
  writeFileSync(file, JSON.stringify({ mcpServers: { forecast } }));
  const server = await startModelServer({
    converse: (response, requested) => answers.converse(response, requested),
    before: (request, response) => answers.before?.(request, response) ?? false,
    models: () => answers.models?.() ?? MODELS,
  });
  const site = await startSite(
    {
      VITRINE_ENDPOINT: server.address,
      VITRINE_ENDPOINT_TOKEN: "sk-behind-the-site",
      VITRINE_MCP: file,
      HF_ENDPOINT: "https://hub.example",
      ...(isWhole && WITH_DOCUMENTATION),
    },
    inject("filled"),
  );
  // So Vitest ends its workers.
  process.once("SIGTERM", () => {
    server.close();
    toolServer.close();
    void site.kill("SIGKILL");
  });
  return { ...site, tools };
}
