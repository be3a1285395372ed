/** Links to other sites, tested with a local server. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkExternalLinks, type ExternalOptions } from "./external-links.ts";
import { Documentation } from "../index.ts";
import { externalLinks } from "./link-check.ts";

let server: Server;
let origin: string;
let folder: string;
const requested: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-links-"));
  server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    if (request.url === "/slow") return;
    const status = { "/here": 200, "/moved": 302, "/only-get": request.method === "GET" ? 200 : 405, "/no": 403 }[
      request.url ?? ""
    ];
    response.writeHead(status ?? 404, request.url === "/moved" ? { Location: "/here" } : {}).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void requested.splice(0));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const check = (paths: string[], options: ExternalOptions = {}) =>
  checkExternalLinks(
    paths.map((path, line) => ({ file: "a.md", line, address: path.startsWith("http") ? path : origin + path })),
    { isPrivate: () => Promise.resolve(false), timeout: 300, ...options },
  );

test("a missing page is a problem with its position; one that moved, refuses or is slow is not", async () => {
  const found = await check(["/here", "/gone#part", "/moved", "/only-get", "/no", "/slow"]);
  expect(found.problems).toEqual([
    { file: "a.md", line: 1, message: `“${origin}/gone#part” is gone: the site answers 404.` },
  ]);
  expect(found).toMatchObject({ requested: 6, known: 0, left: 0, isOffline: false });
});

test("an address is requested once, for any number of links, and not again on the same day", async () => {
  const cache = join(folder, "cache.json");
  let now = 1_000_000;
  const options = { cache, now: () => now };
  await check(["/here", "/here#a", "/here#b"], options);
  expect(requested).toEqual(["HEAD /here"]);
  expect(await check(["/here", "/gone"], options)).toMatchObject({ requested: 1, known: 1 });
  now += 90_000_000;
  expect(await check(["/here"], options)).toMatchObject({ requested: 1, known: 0 });
});

test("number and time have an end", async () => {
  expect(await check(["/a", "/b", "/c"], { max: 2 })).toMatchObject({ requested: 2, left: 1 });
  let now = 0;
  expect(await check(["/a", "/b", "/c"], { total: 10, now: () => (now += 9) })).toMatchObject({ left: 2 });
});

test("without a network no link counts as broken, and one message says so", async () => {
  const offline = () =>
    Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: "ENETUNREACH" } }));
  expect(await check(["https://a.example/x", "/b"], { fetch: offline })).toMatchObject({
    problems: [],
    isOffline: true,
    left: 2,
  });
});

test("this machine and its network are not requested", async () => {
  const links = [origin, "http://localhost/x", "http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest"];
  const found = await checkExternalLinks(links.map((address) => ({ file: "a.md", line: 1, address })));
  expect([found.requested, requested, found.problems]).toEqual([0, [], []]);
});

test("only links that lead to other sites are meant", () => {
  const files = {
    "a.md": "[a](https://a.example) [own](https://docs.example/b) [b](b.md) [m](mailto:x@y.example)\n",
    "b.md": "# B\n",
  };
  const documentation = new Documentation([
    { address: "/", folder: "docs", publishedAt: ["https://docs.example"], files },
  ]);
  expect(externalLinks(documentation)).toEqual([{ file: "docs/a.md", line: 1, address: "https://a.example" }]);
});
