import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSlowBodies } from "./slow-bodies.ts";

const LIMIT_MS = 150;
const server = createServer((incoming, outgoing) => {
  incoming.resume();
  incoming.on("end", () => outgoing.end("whole"));
});
const sockets: Socket[] = [];

beforeAll(async () => {
  endSlowBodies(server, LIMIT_MS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Sends the beginning of a body and no more. */
async function begin(path: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: site\r\nContent-Length: 10\r\n\r\nab`);
  return socket;
}

test.each(["/", "/models", "/v1/chat/completions", "/api/uploads", "//"])(
  "a slow body to %s is not waited for",
  async (path) => {
    const socket = await begin(path);
    await once(socket, "close");
  },
);

test.each(["/api/uploads/ticket", "/api/models/acme/a/commit/main", "/acme/a.git/git-receive-pack"])(
  "an upload to %s may take longer",
  async (path) => {
    const socket = await begin(path);
    await pause(2 * LIMIT_MS);
    const answer = once(socket, "data");
    socket.write("cdefghij");
    expect(String((await answer)[0])).toContain("whole");
  },
);
