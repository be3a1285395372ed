/** Where requests go, with real servers on loopback. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { AddressError, checkedFetch } from "./checked-fetch.ts";
import { proxyEnvironment } from "./proxy-environment.ts";

async function serve(listener: RequestListener): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    listener(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, seen };
}

const at = (address: string) => async () => [{ address, family: address.includes(":") ? 6 : 4 }];
const failure = (answer: Promise<unknown>) => answer.then(() => undefined).catch((error: unknown) => error);

test("a host on loopback is read, whole and unpacked, and its redirects are not followed", async () => {
  const { port } = await serve((request, response) => {
    if (request.url === "/moved") return void response.writeHead(307, { location: "/elsewhere" }).end();
    response.writeHead(200, { "content-encoding": "gzip", "x-kind": "a" }).end(gzipSync("the text"));
  });
  const fetch = checkedFetch(`http://localhost:${port}`);
  const answer = await fetch(new URL(`http://localhost:${port}/`));
  expect([answer.status, answer.headers.get("x-kind"), await answer.text()]).toEqual([200, "a", "the text"]);
  const moved = await fetch(new URL(`http://127.0.0.1:${port}/moved`));
  expect([moved.status, moved.headers.get("location")]).toEqual([307, "/elsewhere"]);
  const head = await fetch(new URL(`http://127.0.0.1:${port}/`), { method: "HEAD" });
  expect([head.status, head.body]).toEqual([200, null]);
});

test.each([
  "http://127.0.0.1:PORT/",
  "http://localhost:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f.1:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://0.0.0.0:PORT/",
  "http://10.0.0.1:PORT/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00:ec2::254]/",
])("from a public host %s is not requested", async (address) => {
  const { port, seen } = await serve((_request, response) => void response.end("inside"));
  const lookup = async (host: string) => at(host === "localhost" ? "127.0.0.1" : "93.184.215.14")();
  const fetch = checkedFetch("https://hub.example.org", { lookup });
  const error = await failure(fetch(new URL(address.replace("PORT", String(port)))));
  expect(error).toBeInstanceOf(AddressError);
  expect(error).toMatchObject({ code: "forbidden-address" });
  expect(seen).toEqual([]);
});

test("a name that moves into the network after it was judged gains nothing", async () => {
  const { port, seen } = await serve((_request, response) => void response.end("inside"));
  const answers = ["93.184.215.14", "127.0.0.1", "127.0.0.1"];
  const lookup = async () => at(answers.shift() ?? "127.0.0.1")();
  const fetch = checkedFetch("http://hub.example.org", { lookup });
  for (let time = 0; time < 2; time += 1)
    expect(await failure(fetch(new URL(`http://hub.example.org:${port}/`)))).toBeInstanceOf(AddressError);
  expect(seen).toEqual([]);
});

test("the address that was checked is the one that is connected to", async () => {
  const { port, seen } = await serve((_request, response) => void response.end("inside"));
  let lookups = 0;
  const lookup = async () => {
    lookups += 1;
    return at("127.0.0.1")();
  };
  const fetch = checkedFetch("http://hub.example.org", { lookup });
  // No name server knows this name: it can only have come from the lookup that was checked.
  expect(await (await fetch(new URL(`http://hub.example.org:${port}/a`))).text()).toBe("inside");
  expect([seen, lookups]).toEqual([["/a"], 2]);
});

test("one forbidden address among several is enough, and metadata services are never allowed", async () => {
  const lookup = async (host: string) =>
    host === "mixed.example" ? [...(await at("93.184.215.14")()), ...(await at("10.0.0.1")())] : at("127.0.0.1")();
  const fetch = checkedFetch("http://hub.example.org", { lookup });
  expect(await failure(fetch(new URL("http://mixed.example/")))).toBeInstanceOf(AddressError);
  const there = checkedFetch("http://169.254.169.254");
  expect(await failure(there(new URL("http://169.254.169.254/")))).toBeInstanceOf(AddressError);
});

test("an answer that is none rejects, and ends nothing else", async () => {
  const { port } = await serve((request) => {
    request.socket.end(request.url === "/status" ? "HTTP/1.1 999 No\r\n\r\n" : "no HTTP at all\r\n\r\n");
  });
  const fetch = checkedFetch(`http://127.0.0.1:${port}`);
  for (const path of ["/status", "/text"])
    expect(await failure(fetch(new URL(path, `http://127.0.0.1:${port}`)))).toBeInstanceOf(Error);
  expect(await failure(fetch(new URL("file:///etc/passwd")))).toBeInstanceOf(AddressError);
});

test("a signal ends the wait for an answer and for the rest of a body", async () => {
  const { port } = await serve((request, response) => {
    if (request.url === "/begun") response.write("begun");
  });
  const fetch = checkedFetch(`http://127.0.0.1:${port}`);
  const silent = fetch(new URL(`http://127.0.0.1:${port}/`), { signal: AbortSignal.timeout(50) });
  expect(await failure(silent)).toBeInstanceOf(Error);
  const end = new AbortController();
  const begun = await fetch(new URL(`http://127.0.0.1:${port}/begun`), { signal: end.signal });
  const text = begun.text();
  end.abort();
  expect(await failure(text)).toBeInstanceOf(Error);
});

test("a proxy of the environment is used for names that only it knows, and not to get into the network", async () => {
  const { port, seen } = await serve((request, response) => response.end(`by way of the proxy: ${request.url}`));
  const env = { HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: "direct.example" };
  const addresses: Record<string, string> = { "hub.example": "93.184.215.14", "inside.example": "10.0.0.7" };
  const lookup = async (host: string) => {
    const address = addresses[host];
    if (address === undefined) throw new Error(`${host} is not known`);
    return [{ address, family: 4 }];
  };
  const fetch = checkedFetch("http://hub.example", { lookup, env });
  const answer = await fetch(new URL("http://hub.example/api"));
  expect(await answer.text()).toBe("by way of the proxy: http://hub.example/api");
  expect(await (await fetch(new URL("http://files.example/a"))).text()).toContain("http://files.example/a");
  expect(await failure(fetch(new URL("http://inside.example/")))).toBeInstanceOf(AddressError);
  expect(await failure(fetch(new URL("http://169.254.169.254/latest")))).toBeInstanceOf(AddressError);
  expect(await failure(fetch(new URL("http://direct.example/")))).toMatchObject({
    message: "direct.example is not known",
  });
  expect(seen).toEqual(["http://hub.example/api", "http://files.example/a"]);
});

test("without a proxy there is no environment for one, and with one this machine is left out", () => {
  expect(proxyEnvironment({ NO_PROXY: "a" })).toBeUndefined();
  expect(proxyEnvironment({ https_proxy: "http://p:1" })).toEqual({
    https_proxy: "http://p:1",
    NO_PROXY: "localhost,127.0.0.1,::1",
  });
});
