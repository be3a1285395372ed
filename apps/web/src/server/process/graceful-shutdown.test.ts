import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { gracefulShutdown } from "./graceful-shutdown.ts";

const GRACE_MS = 4_000;

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer(async (requested, response) => {
    if (requested.url === "/slow") {
      response.write("begun ");
      await pause(600);
    }
    response.end("done");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  return { server, port: (server.address() as AddressInfo).port };
}

/** A client that keeps its connection, as a balancer does. */
function client(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path: string, method = "POST") =>
    new Promise<{ text: string; connection: string | undefined; isReused: boolean }>((resolve, reject) => {
      const requested = request({ host: "127.0.0.1", port, path, method, agent }, (answer) => {
        const { connection } = answer.headers;
        textOf(answer).then((text) => resolve({ text, connection, isReused: requested.reusedSocket }), reject);
      });
      requested.on("error", reject);
      requested.end();
    });
}

test("a keep-alive connection still serves a request after SIGTERM, and receives Connection: close", async () => {
  const { server, port } = await listening();
  const [send, other] = [client(port), client(port)];
  expect(await send("/")).toMatchObject({ text: "done", connection: "keep-alive" });
  await other("/");
  const state = gracefulShutdown(server);
  const ended = state.end(GRACE_MS);
  expect(state.isDraining).toBe(true);
  await pause(300);
  expect(await send("/")).toEqual({ text: "done", connection: "close", isReused: true });
  // The next would need a new connection.
  await expect(send("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  // The other connection stays silent: the server closes it and does not wait for the end of the
  // grace period.
  const began = performance.now();
  await ended;
  expect(performance.now() - began).toBeLessThan(GRACE_MS - 1_000);
});

test("an answer that was begun before comes to its end, and only then its connection is closed", async () => {
  const { server, port } = await listening();
  const send = client(port);
  await send("/");
  const answer = send("/slow");
  await pause(100);
  const ended = gracefulShutdown(server).end(GRACE_MS, true);
  expect((await answer).text).toBe("begun done");
  await ended;
});

test("the server ends at once without connections, and waits for a silent client no longer than the grace period", async () => {
  const idle = await listening();
  const began = performance.now();
  await gracefulShutdown(idle.server).end(GRACE_MS);
  expect(performance.now() - began).toBeLessThan(GRACE_MS - 1_000);

  const { server, port } = await listening();
  const stuck = client(port)("/slow").catch((error: unknown) => error);
  await pause(100);
  await gracefulShutdown(server).end(300);
  expect(await stuck).toBeInstanceOf(Error);
});
