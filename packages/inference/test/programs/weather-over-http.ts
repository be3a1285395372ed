/** The server of tools over HTTP, without sessions: each request has a server of its own. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { weatherServer } from "./weather-server.ts";

export function serveWeather(request: IncomingMessage, answer: ServerResponse): void {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  answer.on("close", () => void transport.close());
  void weatherServer()
    .connect(transport as Parameters<ReturnType<typeof weatherServer>["connect"]>[0])
    .then(() => transport.handleRequest(request, answer));
}
