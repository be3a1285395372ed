/**
 * The recipes for nginx and Caddy, run by nginx and Caddy themselves in front of a small server: what a visitor says
 * about itself is not passed on, answers of models come as they are written, bodies have the site's bounds.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request as plainRequest } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { BODY_LIMITS, MIN_LIMIT_BYTES } from "../../apps/web/src/server/http/gateway.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const folder = mkdtempSync(join(tmpdir(), "vitrine-proxies-"));
const running: ChildProcess[] = [];

const STREAMS = [
  "/local/stream",
  "/acme/net/resolve/main/model.safetensors",
  "/net/raw/main/a/b",
  "/acme/net.git/git-upload-pack",
];

/** Says what arrived; a stream's second word comes 400 ms after the first. */
const site = createServer((incoming, answer) => {
  if (STREAMS.includes(incoming.url ?? "")) {
    answer.writeHead(200, { "Content-Type": "application/x-ndjson" }).write("one\n");
    setTimeout(() => answer.end("two\n"), 400);
    return;
  }
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => (bytes += chunk.length));
  incoming.on("end", () => answer.end(JSON.stringify({ bytes, headers: incoming.headers })));
  incoming.on("error", () => {});
});

interface Arrived {
  bytes: number;
  headers: IncomingHttpHeaders;
}

beforeAll(async () => {
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
});
afterAll(() => {
  for (const program of running) program.kill("SIGTERM");
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined;
const sitePort = () => (site.address() as AddressInfo).port;

/** The recipe with this machine's ports and its own certificate. */
async function startNginx(): Promise<URL> {
  const port = await freePort();
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const wanted = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=models.example", "-days", "1"];
  const { status } = spawnSync("openssl", [...wanted, "-keyout", key, "-out", certificate]);
  if (status !== 0) throw new Error("openssl made no certificate.");
  const recipe = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace("server 127.0.0.1:8080 fail_timeout=2s;", `server 127.0.0.1:${sitePort()} fail_timeout=2s;`)
    .replace("/etc/nginx/tls/models.example.crt", certificate)
    .replace("/etc/nginx/tls/models.example.key", key);
  const path = join(folder, "nginx.conf");
  const settings = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(path, `${settings}\nhttp {\n${folders.join("\n")}\n${recipe}\n}\n`);
  running.push(spawn("nginx", ["-p", folder, "-c", path], { stdio: "ignore" }));
  return new URL(`https://127.0.0.1:${port}`);
}

async function startCaddy(): Promise<URL> {
  const address = new URL(`http://127.0.0.1:${await freePort()}`);
  const path = join(folder, "Caddyfile");
  writeFileSync(path, `{\n\tadmin off\n}\n${readFileSync(join(DEPLOY, "Caddyfile"), "utf8")}`);
  const env = { ...process.env, SITE_ADDRESS: address.origin, UPSTREAMS: `127.0.0.1:${sitePort()}`, HOME: folder };
  const args = ["run", "--adapter", "caddyfile", "--config", path];
  running.push(spawn("caddy", args, { env, stdio: "ignore" }));
  return address;
}

/** Sends a body and collects the answer, with the time at which each piece came. */
function send(base: URL, path: string, bytes = 0, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string; times: number[] }>((done, fail) => {
    const send = base.protocol === "https:" ? request : plainRequest;
    const incoming = send(
      new URL(path, base),
      {
        method: bytes > 0 ? "POST" : "GET",
        headers: { ...headers, "Content-Length": bytes },
        rejectUnauthorized: false,
      },
      (answer) => {
        let text = "";
        const times: number[] = [];
        answer.on("data", (chunk: Buffer) => {
          text += chunk.toString();
          times.push(performance.now());
        });
        answer.on("end", () => done({ status: answer.statusCode ?? 0, text, times }));
        answer.on("error", fail);
      },
    );
    incoming.on("error", fail);
    incoming.end(Buffer.alloc(bytes));
  });
}

async function untilUp(base: URL): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const up = await send(base, "/").catch(() => undefined);
    if (up?.status === 200) return;
    await pause(50);
  }
  throw new Error(`Nothing answers at ${base.origin}. ${readFileSync(join(folder, "error.log"), "utf8")}`);
}

describe.each([
  {
    name: "nginx",
    refuses: [413],
    start: startNginx,
    isHere: isInstalled("nginx", "-v") && isInstalled("openssl", "version"),
  },
  // Version 2.6 says 502 when a body turns out to be too large on its way.
  { name: "Caddy", refuses: [413, 502], start: startCaddy, isHere: isInstalled("caddy", "version") },
])("$name", ({ start, isHere, refuses }) => {
  let base: URL;
  beforeAll(async () => {
    if (!isHere) return;
    base = await start();
    await untilUp(base);
  });

  test.skipIf(!isHere)(
    "what a visitor says of itself is replaced (skipped where the program is not installed)",
    async () => {
      const { text } = await send(base, "/models", 0, {
        "X-Forwarded-For": "203.0.113.9",
        "X-Forwarded-Host": "other.example",
        "X-Forwarded-Proto": "gopher",
        "X-Request-Id": "chosen-by-a-visitor",
      });
      const { headers } = JSON.parse(text) as Arrived;
      expect(headers).toMatchObject({
        host: base.host,
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": base.host,
        "x-forwarded-proto": base.protocol.slice(0, -1),
      });
      expect(headers["x-request-id"]).toMatch(/^[\da-f-]{32,36}$/);
    },
  );

  test.skipIf(!isHere).each(STREAMS)("%s comes as it is written", async (path) => {
    const { text, times } = await send(base, path);
    expect(text).toBe("one\ntwo\n");
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(200);
  });

  test.skipIf(!isHere)("bodies have the site's bounds", async () => {
    const seen = new Set<number>();
    for (const [prefix, limit] of [...BODY_LIMITS, ["/models", MIN_LIMIT_BYTES] as const]) {
      // The whole size once for each; of others with the same it is enough that they are not among the rest.
      const isFirst = Number.isFinite(limit) && !seen.has(limit);
      seen.add(limit);
      const bytes = isFirst ? limit : 4 * MIN_LIMIT_BYTES;
      const fits = await send(base, `${prefix}?x`, bytes);
      expect(fits.status, `${prefix} with ${bytes} bytes`).toBe(200);
      expect((JSON.parse(fits.text) as Arrived).bytes, prefix).toBe(bytes);
      if (!isFirst) continue;
      // Or the connection is closed while the body is still being sent.
      const refused = await send(base, `${prefix}?x`, bytes + 1).catch(() => undefined);
      expect(refuses, prefix).toContain(refused?.status ?? 413);
    }
  });
});
