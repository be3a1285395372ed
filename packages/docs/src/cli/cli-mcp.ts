/** `vitrine-docs mcp`: a built site for programs that speak the Model Context Protocol, over standard input and output. */
import { once } from "node:events";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { DocumentationError } from "../folders/documentation-error.ts";
import { BuiltSite } from "../search/built-site.ts";
import { openEmbedder } from "../search/page-vectors.ts";

/** Characters that one answer may have; a longer page is read by its sections. */
const MAX_CHARS = 60_000;
const MAX_HITS = 20;

type Arguments = Readonly<Record<string, unknown>>;

/** A tool: what a program is told of it, and what it does. */
interface Tool {
  name: string;
  title: string;
  description: string;
  properties: Record<string, object>;
  required: string[];
  run: (site: BuiltSite, args: Arguments) => Promise<string>;
}

const address = (example: string) => ({ type: "string", maxLength: 2_000, description: `For example ${example}` });

const TOOLS: readonly Tool[] = [
  {
    name: "search",
    title: "Search the documentation",
    description: "Finds sections by words or a question. Each result has an address, to be read with read_section.",
    properties: {
      query: { type: "string", maxLength: 200 },
      limit: { type: "integer", minimum: 1, maximum: MAX_HITS },
      index: { type: "string", description: "Language and version, where the site has several" },
    },
    required: ["query"],
    run: async (site, { query, limit = 8, index }) => {
      const hits = await site.search(requiredString(query, "query"), {
        limit: Math.min(Math.max(Number(limit) || 8, 1), MAX_HITS),
        ...(index !== undefined && { group: requiredString(index, "index") }),
      });
      const lines = hits.map(({ address: at, title, path, excerpt }) => {
        const text = excerpt.map((piece) => piece.text).join("");
        return `- ${at}\n  ${[title, ...path].join(" › ")}\n  ${text.replace(/\s+/g, " ")}`;
      });
      return lines.join("\n") || "Nothing found.";
    },
  },
  {
    name: "list_pages",
    title: "List the pages",
    description: "Every page by section, with its description.",
    properties: {},
    required: [],
    run: (site) => site.pages(),
  },
  {
    name: "read_page",
    title: "Read a page",
    description: "A page as Markdown, by its address.",
    properties: { address: address("/guide") },
    required: ["address"],
    run: (site, args) => site.read(requiredString(args["address"], "address").replace(/#.*$/s, "")),
  },
  {
    name: "read_section",
    title: "Read a section",
    description: "A section of a page as Markdown, by its address with its id.",
    properties: { address: address("/guide#install") },
    required: ["address"],
    run: (site, args) => site.read(requiredString(args["address"], "address")),
  },
];

/** The server of a site: search, pages and sections. With `signal` aborted, it no longer reads what pages are about. */
export async function documentationServer(folder: string, signal?: AbortSignal): Promise<Server> {
  const site = await BuiltSite.open(folder);
  const [sdk, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]).catch((error: unknown) => {
    throw new DocumentationError("missing-package", "The server needs @modelcontextprotocol/sdk.", {
      hint: "Install it: npm install @modelcontextprotocol/sdk",
      cause: error,
    });
  });
  const server = new sdk.Server({ name: "vitrine-docs", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, title, description, properties, required }) => ({
      name,
      title,
      description,
      inputSchema: { type: "object" as const, properties, required, additionalProperties: false },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no tool “${params.name}”.`);
    return answer(() => tool.run(site, params.arguments ?? {}));
  });
  // Until then, words alone find pages.
  void learn(site, signal);
  return server;
}

async function learn(site: BuiltSite, signal: AbortSignal | undefined): Promise<void> {
  try {
    const embed = await openEmbedder();
    if (embed) await site.learn(embed, signal);
  } catch (error) {
    console.error(`Pages are found by words alone: ${String(error)}`);
  }
}

/** Serves until the other side ends. */
export async function serveMcp(folder: string): Promise<number> {
  const closed = new AbortController();
  const server = await documentationServer(folder, closed.signal);
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const ended = once(process.stdin, "end");
  await server.connect(new StdioServerTransport());
  await ended;
  closed.abort();
  return 0;
}

function requiredString(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  throw new DocumentationError("invalid-argument", `“${name}” must be a text.`);
}

async function answer(read: () => Promise<string>) {
  try {
    const text = await read();
    const left = text.length - MAX_CHARS;
    const shown =
      left <= 0 ? text : `${text.slice(0, MAX_CHARS)}\n\n[${left} characters follow: read the page by its sections.]`;
    return { content: [{ type: "text" as const, text: shown }] };
  } catch (error) {
    if (!(error instanceof DocumentationError)) throw error;
    return { content: [{ type: "text" as const, text: error.message }], isError: true };
  }
}
