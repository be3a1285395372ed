/**
 * `npm run check:upgrade -w tools -- COMMIT`: whether a site is upgraded without a pause. Two instances of an earlier release, which
 * is built from COMMIT (default: the commit before this one), run behind nginx by the recipe in deploy/, on one PostgreSQL
 * server and one data folder. While clients read pages, list models, download and commit, each instance is ended and
 * replaced by one of this release; in between, the old one is killed and begun again beside the new one. No request may
 * fail, and every commit must be there. The result of the last run is in docs/benchmarks/hub.md.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addReader } from "@vitrine/hub";
import { startServer } from "../../packages/hub/test/engines/postgres.mjs";
import { freePort } from "../free-port.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const READY_MS = 120_000;
const STEP_MS = 6_000;
const folder = mkdtempSync(join(tmpdir(), "vitrine-upgrade-"));
const commit = execFileSync("git", ["-C", ROOT, "rev-parse", process.argv[2] ?? "HEAD~1"], { encoding: "utf8" }).trim();
const running = new Set<ChildProcess>();

/** The earlier release, built in a worktree of its own with the packages that are installed here. */
function buildEarlier(): string {
  const where = join(folder, "earlier");
  execFileSync("git", ["-C", ROOT, "worktree", "add", "--detach", "--quiet", where, commit]);
  for (const part of ["", "apps/web", "packages/hub"]) {
    const modules = join(ROOT, part, "node_modules");
    if (existsSync(modules)) execFileSync("cp", ["-al", modules, join(where, part, "node_modules")]);
  }
  execFileSync(process.execPath, [join(where, "tools/build.mjs")], { cwd: where, stdio: "ignore" });
  return where;
}

interface Instance {
  port: number;
  child: ChildProcess;
}

async function start(where: string, port: number, environment: Record<string, string>): Promise<Instance> {
  const child = spawn(process.execPath, [join(where, "apps/web/dist/server/main.js")], {
    cwd: folder,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.add(child);
  for (const end = performance.now() + READY_MS; performance.now() < end;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is ready
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { port, child };
    if (child.exitCode !== null) throw new Error(`${where} ended with ${child.exitCode}.`);
    // oxlint-disable-next-line no-await-in-loop
    await pause(100);
  }
  throw new Error(`${where} does not start.`);
}

async function end({ child }: Instance, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
  running.delete(child);
}

/** The recipe without its certificate, and with this machine's ports. */
async function startNginx(ports: readonly number[]): Promise<string> {
  const port = await freePort();
  const recipe = readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8")
    .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, "")
    .replace(/^ *(listen \[::\]|ssl_).*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(
      "server 127.0.0.1:8080 fail_timeout=2s;",
      ports.map((each) => `server 127.0.0.1:${each} fail_timeout=2s;`).join(" "),
    );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const own = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`;
  writeFileSync(join(folder, "nginx.conf"), `${own}\nhttp {\n${temporary.join("\n")}\n${recipe}\n}\n`);
  running.add(spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" }));
  return `http://127.0.0.1:${port}`;
}

/** Clients that go on until they are stopped. */
function clients(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const counts: Record<string, number> = {};
  const problems: string[] = [];
  const commits: string[] = [];
  let longest = 0;
  let isOver = false;
  const ask = async (what: string, path: string, init: RequestInit = {}): Promise<Response | undefined> => {
    const began = performance.now();
    try {
      const response = await fetch(address + path, { ...init, headers });
      const body = await response.clone().arrayBuffer();
      if (!response.ok) problems.push(`${what} ${response.status} ${Buffer.from(body).toString("utf8", 0, 100)}`);
      counts[what] = (counts[what] ?? 0) + 1;
      longest = Math.max(longest, performance.now() - began);
      return response;
    } catch (error) {
      problems.push(`${what} ${String(error)} ${String((error as Error).cause ?? "")}`);
      return undefined;
    }
  };
  const each = async (work: (at: number) => Promise<unknown>, waitMs: number) => {
    for (let at = 0; !isOver; at++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await work(at);
      // oxlint-disable-next-line no-await-in-loop
      await pause(waitMs);
    }
  };
  const commitOf = (at: number) => {
    const content = Buffer.from(`change ${at}`).toString("base64");
    const lines = [
      { key: "header", value: { summary: `change ${at}` } },
      { key: "file", value: { path: "notes.txt", encoding: "base64", content } },
    ];
    return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  };
  const all = Promise.all([
    each((at) => ask("pages", ["/models", "/models/acme/net", "/tasks", "/"][at % 4] ?? "/"), 20),
    each((at) => ask("lists", `/api/models?limit=5&search=${["net", "acme", "qwen"][at % 3]}`), 20),
    each(() => ask("downloads", "/acme/net/resolve/main/weights.bin"), 50),
    each(async (at) => {
      const made = await ask("commits", "/api/models/acme/net/commit/main", { method: "POST", body: commitOf(at) });
      if (made?.ok) commits.push(((await made.json()) as { commitOid: string }).commitOid);
    }, 100),
  ]);
  return {
    stop: async () => {
      isOver = true;
      await all;
      const listed = (await (await fetch(`${address}/api/models/acme/net/commits/main`, { headers })).json()) as {
        id: string;
      }[];
      const there = new Set(listed.map(({ id }) => id));
      return { counts, problems, longest: Math.round(longest), lost: commits.filter((id) => !there.has(id)).length };
    },
  };
}

const database = await startServer();
if (typeof database === "string") throw new Error(database);
try {
  console.log(`Building ${commit.slice(0, 8)} …`);
  const earlier = buildEarlier();
  const access = join(folder, "access.json");
  const token = (await addReader(access, { name: "upgrade", read: ["*"], write: ["*"] })) ?? "";
  mkdirSync(join(folder, "data"));
  const environment = {
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    VITRINE_DATA: join(folder, "data"),
    VITRINE_ACCESS: access,
    VITRINE_TRUST_PROXY: "loopback",
    VITRINE_LOCAL_MODELS: "off",
    VITRINE_FETCH: "off",
    VITRINE_GRACE: "10",
  };
  const ports = [await freePort(), await freePort()];
  const headers = { authorization: `Bearer ${token}` };
  const first = await start(earlier, ports[0]!, environment);
  // Before the second one: until November 2026 an instance did not know what another had created.
  const own = `http://127.0.0.1:${ports[0]}`;
  await fetch(`${own}/api/repos/create`, { method: "POST", headers, body: '{"organization":"acme","name":"net"}' });
  const content = Buffer.alloc(500_000, "w").toString("base64");
  const lines = [
    { key: "header", value: { summary: "Weights" } },
    { key: "file", value: { path: "weights.bin", encoding: "base64", content } },
  ];
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  await fetch(`${own}/api/models/acme/net/commit/main`, { method: "POST", headers, body });
  const second = await start(earlier, ports[1]!, environment);
  const address = await startNginx(ports);
  await pause(500);
  const load = clients(address, token);
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    console.log(what);
    const result = await work();
    await pause(STEP_MS);
    return result;
  };
  await step("two instances of the earlier release", async () => {});
  await step("the first is ended", () => end(first, "SIGTERM"));
  const newFirst = await step("one of this release takes its place", () => start(ROOT, ports[0]!, environment));
  await step("the other earlier one is ended, and begun again beside it", async () => {
    await end(second, "SIGTERM");
    return undefined;
  });
  const again = await step("… it starts on the tables of this release", () =>
    start(earlier, ports[1]!, environment).catch(String),
  );
  if (typeof again === "string") console.log(`  ${again} It is replaced by one of this release at once.`);
  else await step("and is ended for good", () => end(again, "SIGTERM"));
  const newSecond = await step("a second one of this release takes its place", () =>
    start(ROOT, ports[1]!, environment),
  );
  const { counts, problems, longest, lost } = await load.stop();
  console.log(
    JSON.stringify({
      from: commit.slice(0, 8),
      counts,
      failed: problems.length,
      longestMs: longest,
      commitsLost: lost,
    }),
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  await Promise.all([end(newFirst, "SIGTERM"), end(newSecond, "SIGTERM")]);
  process.exitCode = problems.length === 0 && lost === 0 ? 0 : 1;
} finally {
  for (const child of running) child.kill("SIGKILL");
  database.stop();
  execFileSync("git", ["-C", ROOT, "worktree", "remove", "--force", join(folder, "earlier")], { stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}
