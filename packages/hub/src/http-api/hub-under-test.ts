/** Test support: the API behind a real server on loopback. Not part of the package. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { HubApi } from "./hub-api.ts";

export interface Served {
  /** Address of the server, without a slash at the end. */
  endpoint: string;
  /** Paths and queries that were asked for. */
  asked: string[];
  close(): void;
}

export async function serve(api: HubApi): Promise<Served> {
  const asked: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    asked.push(incoming.url ?? "");
    const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
    const response = await api(new Request(url, { method: incoming.method ?? "GET" }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
    else outgoing.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => void server.close(),
  };
}
