import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { endingOf } from "./ending.ts";

const GRACE_MS = 4_000;

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer(async (asked, response) => {
    if (asked.url === "/slow") {
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
      const asked = request({ host: "127.0.0.1", port, path, method, agent }, (answer) => {
        const { connection } = answer.headers;
        textOf(answer).then((text) => resolve({ text, connection, isReused: asked.reusedSocket }), reject);
      });
      asked.on("error", reject);
      asked.end();
    });
}

test("a connection that is kept still brings a visit after the server was told to end, and hears that it ends", async () => {
  const { server, port } = await listening();
  const [ask, other] = [client(port), client(port)];
  expect(await ask("/")).toMatchObject({ text: "done", connection: "keep-alive" });
  await other("/");
  const ending = endingOf(server);
  const ended = ending.end(GRACE_MS);
  expect(ending.isEnding).toBe(true);
  await pause(300);
  expect(await ask("/")).toEqual({ text: "done", connection: "close", isReused: true });
  // The next would need a new connection.
  await expect(ask("/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  // The other connection stays silent: it is closed, and nobody is waited for to the end of the grace.
  const began = performance.now();
  await ended;
  expect(performance.now() - began).toBeLessThan(GRACE_MS - 1_000);
});

test("an answer that was begun before comes to its end, and only then its connection is closed", async () => {
  const { server, port } = await listening();
  const ask = client(port);
  await ask("/");
  const answer = ask("/slow");
  await pause(100);
  const ended = endingOf(server).end(GRACE_MS, true);
  expect((await answer).text).toBe("begun done");
  await ended;
});

test("nobody is waited for where nobody is connected, and a silent visitor no longer than the grace", async () => {
  const idle = await listening();
  const began = performance.now();
  await endingOf(idle.server).end(GRACE_MS);
  expect(performance.now() - began).toBeLessThan(1_000);

  const { server, port } = await listening();
  const stuck = client(port)("/slow").catch((error: unknown) => error);
  await pause(100);
  await endingOf(server).end(300);
  expect(await stuck).toBeInstanceOf(Error);
});
