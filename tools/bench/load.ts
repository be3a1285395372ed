/**
 * `npm run bench:load -w tools`: how much the built site carries, as a visitor's browser or a crawler
 * requests it. The server has one core, the client has another (`taskset`). For each kind of page:
 * the highest rate with ten connections, and how long answers take at fractions of that rate; warm
 * (one address again and again) and cold (each address once). Next to it, in the same run, a page
 * of the same list by Next.js. Then 500 silent sockets and 50 readers that stop reading.
 *
 *   npm run bench:load -w tools [-- --soak 600] [-- --no-peer] [-- --seconds 4] [-- --only "API: a list"]
 *   npm run bench:load -w tools -- --seconds 0 --soak 600     the soak alone
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { importSeed, openStore } from "@vitrine/hub";
import autocannon from "autocannon";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../setup.mjs";
import { requestAtRandom } from "./random-arrivals.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    soak: { type: "string" },
    only: { type: "string" },
    "no-peer": { type: "boolean", default: false },
  },
});
const SECONDS = Number(values.seconds);
const CONNECTIONS = 10;
/** Pages a second, nearly each another: some two thirds of what one core makes. */
const SOAK_RATE = 40;
/** The client that sends at random moments has one core too, and is late above this rate per second. */
const MAX_RANDOM_RATE = 3_000;
const SHARES = [0.3, 0.5, 0.7, 0.9];
const SERVER = join(import.meta.dirname, "../../apps/web/dist/server/main.js");

const folder = mkdtempSync(join(tmpdir(), "vitrine-load-"));
const hasTaskset = existsSync("/usr/bin/taskset") && cpus().length > 1;
/** The program on the first core alone, where the system supports it. */
const onOneCore = (command: string, args: string[]): [string, string[]] =>
  hasTaskset ? ["/usr/bin/taskset", ["-c", "0", command, ...args]] : [command, args];

interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  wrong: number;
}

const requestFor = (path: string) => ({
  method: "GET" as const,
  path,
  headers: { accept: "text/html", "accept-encoding": "br" },
});

/** Requests an address again and again, as fast as answers come. */
async function requestAgain(base: string, path: string): Promise<Measured> {
  return measuredOf(
    await autocannon({ url: base, connections: CONNECTIONS, duration: SECONDS, requests: [requestFor(path)] }),
  );
}

/** Requests each address once, as fast as answers come: left to itself, every connection would request all of them. */
async function requestOnce(base: string, paths: readonly string[]): Promise<Measured> {
  const each = Math.floor(paths.length / CONNECTIONS);
  let connection = 0;
  return measuredOf(
    await autocannon({
      url: base,
      connections: CONNECTIONS,
      amount: each * CONNECTIONS,
      setupClient: (client) => {
        client.setRequests(paths.slice(connection * each, (connection + 1) * each).map(requestFor));
        connection += 1;
      },
    }),
  );
}

/** Sends that many requests a second, each path once. */
async function requestAt(rate: number, base: string, paths: readonly string[]): Promise<Measured> {
  const { times, wrong } = await requestAtRandom(base, paths, rate);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { rate, p50: at(0.5), p99: at(0.99), wrong };
}

/** One address for as long as a round takes. */
const again = (path: string, rate: number) => Array.from({ length: Math.ceil(rate * SECONDS) }, () => path);

const measuredOf = ({ latency, requests, duration, non2xx, errors, timeouts }: autocannon.Result): Measured => ({
  rate: requests.total / duration,
  p50: latency.p50,
  p99: latency.p99,
  wrong: non2xx + errors + timeouts,
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((ready) => probe.once("listening", ready));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

async function start(command: string, args: string[], environment: NodeJS.ProcessEnv, base: string, cwd: string) {
  const [program, all] = onOneCore(command, args);
  const child = spawn(program, all, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(base).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return child;
    await pause(100);
  }
  throw new Error(`Nothing answers at ${base}.`);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

/** Resident megabytes of a process. */
function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const fixed = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

async function measure(name: string, base: string, warm: string, cold: readonly string[] = []): Promise<void> {
  if (SECONDS === 0 || (values.only !== undefined && !name.startsWith(values.only))) return;
  await requestAgain(base, warm);
  await measureOne(`${name}, warm`, await requestAgain(base, warm), (_, rate) =>
    requestAt(rate, base, again(warm, rate)),
  );
  // Each cold round gets its own addresses.
  const share = Math.floor(cold.length / (SHARES.length + 1));
  if (share > 0)
    await measureOne(`${name}, cold`, await requestOnce(base, cold.slice(0, share)), (round, rate) =>
      requestAt(rate, base, cold.slice(round * share, (round + 1) * share)),
    );
}

async function measureOne(
  name: string,
  fastest: Measured,
  measure: (round: number, rate: number) => Promise<Measured>,
): Promise<void> {
  const curve: string[] = [];
  for (const [round, share] of SHARES.entries()) {
    const { p50, p99, wrong } = await measure(
      round + 1,
      Math.max(1, Math.round(Math.min(fastest.rate, MAX_RANDOM_RATE) * share)),
    );
    curve.push(`${fixed(p50)} / ${fixed(p99)}${wrong > 0 ? ` (${wrong} wrong)` : ""}`);
  }
  const problems = fastest.wrong > 0 ? ` (${fastest.wrong} wrong)` : "";
  console.log(`| ${name} | ${fixed(fastest.rate)}${problems} | ${curve.join(" | ")} |`);
}

/** A page of the same list, by a framework that many know: rendered for each request, as ours is when cold. */
async function startNext(list: unknown): Promise<{ child: ChildProcess; base: string }> {
  const nextFolder = join(folder, "next");
  mkdirSync(join(nextFolder, "app/models"), { recursive: true });
  writeFileSync(join(nextFolder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "next", "react", "react-dom"], {
    cwd: nextFolder,
  });
  writeFileSync(join(nextFolder, "app/models/list.json"), JSON.stringify(list));
  writeFileSync(
    join(nextFolder, "app/layout.jsx"),
    "export default function Layout({ children }) { return <html lang='en'><body>{children}</body></html>; }\n",
  );
  writeFileSync(
    join(nextFolder, "app/models/page.jsx"),
    `import list from "./list.json";
export const dynamic = "force-dynamic";
export default async function Page({ searchParams }) {
  const { page = "1" } = await searchParams;
  return (
    <main>
      <h1>Models, page {page}</h1>
      <ul>
        {list.map((model) => (
          <li key={model.id}>
            <h2><a href={"/models/" + model.id}>{model.id}</a></h2>
            <p>{model.pipeline_tag} · {model.library_name} · {(model.tags ?? []).join(", ")}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
`,
  );
  const environment = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const next = join(folder, "node_modules/next/dist/bin/next");
  execFileSync(process.execPath, [next, "build"], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const args = [next, "start", "-p", String(port), "-H", "127.0.0.1"];
  return { child: await start(process.execPath, args, environment, `${base}/models`, folder), base };
}

/** Sockets that say nothing, and visitors that request a large page and do not read it. */
async function annoy(base: string): Promise<Socket[]> {
  const { hostname, port } = new URL(base);
  const open = () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    return socket;
  };
  const silent = Array.from({ length: 500 }, open);
  const slow = Array.from({ length: 50 }, () => {
    const socket = open();
    socket.write(`GET /docs/api/inference HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(20));
    socket.pause();
    return socket;
  });
  await pause(500);
  return [...silent, ...slow];
}

const data = join(folder, "data");
const store = await openStore({ dataDir: join(data, "database") });
await importSeed(store);
const { items } = await store.search({ limit: 30 });
const records = await store.getMany(items.map(({ id }) => id));
const ids = await store.idsFrom("", 10_000);
await store.close();

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const environment = {
  PORT: String(port),
  HOST: "127.0.0.1",
  VITRINE_DATA: data,
  DATABASE_URL: "",
  ...SERVER_ENVIRONMENT,
};
const site = await start(process.execPath, [...SERVER_ARGUMENTS, SERVER], environment, base, folder);
// The documentation is made after the start.
await pause(20_000);

console.log(
  `${cpus()[0]?.model}, Node ${process.version}, ${hasTaskset ? "a core for the server and one for the client" : "no cores set apart"}, load before ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString().slice(0, 10)}`,
);
console.log(`\n| page | most a second | ${SHARES.map((share) => `${share * 100} %: p50 / p99, ms`).join(" | ")} |`);
console.log(`|---|---|${SHARES.map(() => "---|").join("")}`);

const modelPaths = ids.map((id) => `/models/${id}`);
const words = [...new Set(ids.flatMap((id) => id.toLowerCase().split(/[^a-z\d]+/)))].filter((word) => word.length > 3);
const tasks = ["text-generation", "text-classification", "image-classification", "automatic-speech-recognition"];
await measure("home", base, "/");
await measure(
  "list of models",
  base,
  "/models",
  words.map((word, at) => `/models?task=${tasks[at % 4]}&author=${word}`),
);
await measure(
  "search",
  base,
  "/models?q=llama",
  words.map((word) => `/models?q=${word}`),
);
await measure("a model", base, modelPaths[100] ?? "", modelPaths);
await measure("a task", base, "/tasks/text-generation");
await measure("documentation", base, "/docs/client");
await measure(
  "API: a list",
  base,
  "/api/models?limit=20",
  words.map((word) => `/api/models?limit=20&search=${word}`),
);
await measure(
  "API: a model",
  base,
  `/api${modelPaths[100]}`,
  modelPaths.map((path) => `/api${path}`),
);
if (!values["no-peer"] && SECONDS > 0 && values.only === undefined) {
  const { child, base: peer } = await startNext(records);
  await measure(
    "Next.js, a list of 30 models out of memory",
    peer,
    "/models",
    words.map((word) => `/models?page=${word}`),
  );
  await end(child);
}

if (SECONDS > 0 && values.only === undefined) {
  const quiet = await requestAt(200, base, again("/models", 200));
  const sockets = await annoy(base);
  const annoyed = await requestAt(200, base, again("/models", 200));
  for (const socket of sockets) socket.destroy();
  console.log(
    `\nA list at 200 a second: p99 ${fixed(quiet.p99)} ms; with 500 silent sockets and 50 visitors that do not read: ${fixed(annoyed.p99)} ms, ${annoyed.wrong} wrong.`,
  );
}

if (values.soak !== undefined) {
  const until = performance.now() + Number(values.soak) * 1000;
  const mix = ["/", "/models", "/tasks/text-generation", "/docs/client"];
  const measurements = [residentMb(site)];
  let wrong = 0;
  for (let round = 0; performance.now() < until; round += 1) {
    // Some 15 seconds, nearly each page another than those before.
    const paths = Array.from({ length: 15 * SOAK_RATE }, (_, at) => {
      const next = round * 15 * SOAK_RATE + at;
      if (at % 13 === 0) return mix[(at / 13) % mix.length] ?? "/";
      return at % 5 === 0 ? `/models?q=${words[next % words.length]}` : (modelPaths[next % modelPaths.length] ?? "/");
    });
    wrong += (await requestAtRandom(base, paths, SOAK_RATE)).wrong;
    measurements.push(residentMb(site));
  }
  console.log(
    `\nSoak, ${values.soak} s at ${SOAK_RATE} pages a second, ${wrong} wrong. Resident MB each 15 s: ${measurements.join(" ")}`,
  );
}
console.log(`\nLoad after: ${loadavg()[0]?.toFixed(1)}`);
await end(site);
rmSync(folder, { recursive: true, force: true });
