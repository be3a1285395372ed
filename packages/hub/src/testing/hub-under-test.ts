/** Test support: the API behind a real server on loopback. Not part of the package. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { HubApi } from "../http-api/hub-api.ts";

export interface Served {
  /** Address of the server, without a slash at the end. */
  endpoint: string;
  /** Paths and queries that were requested. */
  requests: string[];
  /** Ranges that were requested. */
  ranges: string[];
  /** The next answer with a body this long is cut off after so many bytes; once. */
  cutAfter: { longer: number; bytes: number } | undefined;
  close(): void;
}

export async function serve(api: HubApi): Promise<Served> {
  const served: Served = {
    endpoint: "",
    requests: [],
    ranges: [],
    cutAfter: undefined,
    close: () => void server.close(),
  };
  const server = createServer(async (incoming, outgoing) => {
    served.requests.push(incoming.url ?? "");
    const { range } = incoming.headers;
    if (range !== undefined) served.ranges.push(range);
    const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
    const method = incoming.method ?? "GET";
    const hasBody = method !== "GET" && method !== "HEAD";
    const headers = new Headers(
      Object.entries(incoming.headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ) as [string, string][],
    );
    const body = hasBody ? await new Response(Readable.toWeb(incoming) as unknown as BodyInit).arrayBuffer() : null;
    const response = await api(new Request(url, { method, headers, body }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) return void outgoing.end();
    const stream = Readable.fromWeb(response.body as ReadableStream);
    const { cutAfter } = served;
    if (cutAfter && Number(response.headers.get("content-length")) > cutAfter.longer) {
      served.cutAfter = undefined;
      let sent = 0;
      for await (const chunk of stream) {
        const part = (chunk as Uint8Array).subarray(0, cutAfter.bytes - sent);
        sent += part.length;
        await new Promise<void>((written) => outgoing.write(part, () => written()));
        if (sent >= cutAfter.bytes) break;
      }
      outgoing.destroy();
      return;
    }
    stream.on("error", () => outgoing.destroy()).pipe(outgoing);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  served.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return served;
}
