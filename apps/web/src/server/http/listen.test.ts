import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { choosePort } from "./listen.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Takes a port, as another program would. */
async function occupy(port = 0): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

test("a busy default gives the next free port", async () => {
  const busy = await occupy();
  const chosen = await choosePort(undefined, busy, "127.0.0.1");
  expect(chosen).toBeGreaterThan(busy);
  await expect(occupy(chosen)).resolves.toBe(chosen);
});

test("a busy port that was set explicitly is an error that says what to do", async () => {
  const busy = await occupy();
  await expect(choosePort(String(busy), 3000, "127.0.0.1")).rejects.toThrow(/in use.*PORT=/);
});

test.each(["abc", "-1", "70000", "3.5"])("PORT=%s is refused", async (port) => {
  await expect(choosePort(port, 3000, "127.0.0.1")).rejects.toThrow(/whole number/);
});

test("the error names a host that is not this machine's", async () => {
  await expect(choosePort(undefined, 3000, "203.0.113.7")).rejects.toThrow(/203\.0\.113\.7/);
});
