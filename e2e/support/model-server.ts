/** A model server next to the site that answers what a test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ModelRequest {
  messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[];
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
  response_format?: { json_schema: { schema: unknown } };
}

export interface ModelServer {
  /** Host and port, as `VITRINE_ENDPOINT` takes them. */
  address: string;
  close(): void;
}

export interface Answers {
  /** Answers a conversation; its stream has been opened unless a test answers `before` that. */
  converse: (response: ServerResponse, requested: ModelRequest) => void;
  /** `tiny-chat` by default. */
  models?: () => readonly string[];
  /** Sees each conversation first; true where it has answered. */
  before?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Its answer as JSON at other addresses; nothing there without it. */
  other?: (path: string, body: string) => object | undefined;
}

export async function startModelServer({
  converse,
  models = () => ["tiny-chat"],
  before = () => false,
  other = () => undefined,
}: Answers): Promise<ModelServer> {
  const server = createServer(async (request, response) => {
    if (request.url === "/v1/models") {
      response
        .setHeader("Content-Type", "application/json")
        .end(JSON.stringify({ data: models().map((id) => ({ id })) }));
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.url !== "/v1/chat/completions") {
      const answer = other(request.url ?? "", Buffer.concat(parts).toString());
      response.writeHead(answer ? 200 : 404, { "Content-Type": "application/json" });
      response.end(JSON.stringify(answer ?? {}));
      return;
    }
    if (before(request, response)) return;
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    converse(response, JSON.parse(Buffer.concat(parts).toString()) as ModelRequest);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An event of a stream. */
export const event = (choice: Record<string, unknown>) =>
  `data: ${JSON.stringify({ id: "1", created: 1, model: "m", choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }] })}\n\n`;

/** An event that brings a piece of text. */
export const chunk = (content: string) => event({ delta: { content } });

/** Ends an answer, with a last piece of text. */
export const say = (response: ServerResponse, content: string, more: Record<string, unknown> = {}) =>
  response.end(`${event({ delta: { content }, ...more })}${event({ finish_reason: "stop" })}data: [DONE]\n\n`);
