/** A server with the official SDK, as its own program or over HTTP: what the tests connect to. */

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

export function weatherServer(): McpServer {
  const server = new McpServer({ name: "weather", version: "1.0.0" });
  server.registerTool(
    "weather",
    {
      description: "The weather in a city now",
      inputSchema: { city: z.string() },
      annotations: { readOnlyHint: true },
    },
    ({ city }) => ({ content: [{ type: "text", text: `22 degrees in ${city}` }] }),
  );
  server.registerTool("launch", { description: "Changes the world", inputSchema: {} }, () => ({
    content: [{ type: "text", text: `launched, seeing ${process.env["SECRET_OF_PARENT"] ?? "nothing"}` }],
  }));
  server.registerTool("broken", { inputSchema: {}, annotations: { readOnlyHint: true } }, () => ({
    isError: true,
    content: [{ type: "text", text: "no satellite" }],
  }));
  server.registerTool("long", { inputSchema: {}, annotations: { readOnlyHint: true } }, () => ({
    content: [
      { type: "text", text: "a".repeat(500) },
      { type: "image", data: "AAAA", mimeType: "image/png" },
    ],
  }));
  server.registerTool(
    "report",
    { inputSchema: {}, outputSchema: { degrees: z.number() }, annotations: { readOnlyHint: true } },
    () => ({ content: [], structuredContent: { degrees: 22 } }),
  );
  server.registerPrompt("packing", { description: "What to pack", argsSchema: { city: z.string() } }, ({ city }) => ({
    messages: [{ role: "user", content: { type: "text", text: `What do I pack for ${city}?` } }],
  }));
  server.registerResource("Cities", "weather://cities", { mimeType: "text/plain" }, (uri) => ({
    contents: [{ uri: uri.href, text: "Lima, Cusco" }],
  }));
  return server;
}

if (process.argv[1]?.endsWith("weather-server.ts")) await weatherServer().connect(new StdioServerTransport());
