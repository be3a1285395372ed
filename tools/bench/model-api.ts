/**
 * `npm run bench:model-api -w tools`: what one address for models costs. A server that paces its tokens is called by itself,
 * through a proxy that only copies bytes, through the built site, and through LiteLLM's proxy where `LITELLM_PROGRAM`
 * names its program (`pip install 'litellm[proxy]'`): whole answers, one target after the other for each, so that what
 * else the machine does falls on all of them alike; then many streams at once. What each server's own process used of a
 * processor does not depend on that.
 *
 *   npm run bench:model-api -w tools [-- --streams 500] [-- --calls 300] [-- --rounds 2] [-- --token-ms 20] [-- --limits]
 *
 * With `--limits` the caller has limits that no call reaches.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "../free-port.mjs";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../setup.mjs";

const { values } = parseArgs({
  options: {
    streams: { type: "string", default: "500" },
    calls: { type: "string", default: "300" },
    rounds: { type: "string", default: "2" },
    "token-ms": { type: "string", default: "20" },
    limits: { type: "boolean", default: false },
  },
});
const [STREAMS, CALLS, ROUNDS] = [Number(values.streams), Number(values.calls), Number(values.rounds)];
const LIMITS = { requestsPerMinute: 1_000_000, tokensPerMinute: 1e9, dollarsPerDay: 1e6, dollarsPerMonth: 1e6 };
const WARM_UP_CALLS = 50;
const START_MS = 120_000;
const QUIET_MS = 30_000;
const SERVER = join(import.meta.dirname, "../../apps/web/dist/server/main.js");

interface Target {
  name: string;
  url: string;
  process: ChildProcess;
}

const folder = mkdtempSync(join(tmpdir(), "vitrine-model-api-"));
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const targets: Target[] = [];

/** One call; milliseconds to the first byte of the answer's body and to its end, and the pieces of the text. */
function call(url: string, isStream: boolean): Promise<{ first: number; whole: number; tokens: number }> {
  const body = JSON.stringify({
    model: "bench",
    messages: [{ role: "user", content: "Hi" }],
    stream: isStream,
  });
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: "Bearer sk-bench" };
    const sent = request(`${url}/v1/chat/completions`, { method: "POST", agent, headers }, (answer) => {
      let first = 0;
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => {
        first ||= performance.now() - began;
        text += piece;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode} ${text.slice(0, 200)}`));
        else resolve({ first, whole: performance.now() - began, tokens: text.split('"content":" t').length - 1 });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
const memoryMb = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Seconds of processor that a process has used. */
function workOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function untilUp(url: string): Promise<void> {
  for (const until = performance.now() + START_MS; performance.now() < until;) {
    // oxlint-disable-next-line no-await-in-loop -- until it answers
    const isUp = await call(url, false).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    // oxlint-disable-next-line no-await-in-loop
    await pause(500);
  }
  throw new Error(`${url} does not answer`);
}

async function start(): Promise<void> {
  const portOf = (program: ChildProcess) =>
    new Promise<number>((resolve) => program.once("message", (message) => resolve(Number(message))));
  const upstream = fork(join(import.meta.dirname, "model-server.mjs"), [values["token-ms"]]);
  const port = await portOf(upstream);
  targets.push({ name: "the server alone", url: `http://127.0.0.1:${port}`, process: upstream });

  const bare = fork(join(import.meta.dirname, "bare-proxy.mjs"), [`http://127.0.0.1:${port}`]);
  targets.push({ name: "a proxy that only copies", url: `http://127.0.0.1:${await portOf(bare)}`, process: bare });

  const sitePort = await freePort();
  const file = join(folder, "model-api.json");
  writeFileSync(
    file,
    JSON.stringify({
      endpoints: [{ name: "bench", url: `http://127.0.0.1:${port}` }],
      ...(values.limits && { callers: { local: LIMITS } }),
    }),
  );
  const site = spawn(process.execPath, [...SERVER_ARGUMENTS, SERVER], {
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      PORT: String(sitePort),
      VITRINE_DATA: join(folder, "data"),
      VITRINE_MODELS: folder,
      VITRINE_MODEL_API: file,
      VITRINE_LOCAL_MODELS: "off",
    },
    stdio: "ignore",
  });
  targets.push({ name: "this site", url: `http://127.0.0.1:${sitePort}`, process: site });

  const program = process.env["LITELLM_PROGRAM"];
  if (program !== undefined) {
    const proxyPort = await freePort();
    const settings = join(folder, "litellm.yaml");
    writeFileSync(
      settings,
      `model_list:\n  - model_name: bench\n    litellm_params:\n      model: openai/bench\n      api_base: http://127.0.0.1:${port}/v1\n      api_key: sk-bench\n`,
    );
    const proxy = spawn(program, ["--config", settings, "--port", String(proxyPort), "--num_workers", "1"], {
      env: {
        ...process.env,
        LITELLM_LOCAL_MODEL_COST_MAP: "True",
        LITELLM_LOG: "ERROR",
        LITELLM_MASTER_KEY: "sk-bench",
      },
      stdio: "ignore",
    });
    targets.push({ name: "LiteLLM's proxy", url: `http://127.0.0.1:${proxyPort}`, process: proxy });
  }
  for (const { url } of targets) await untilUp(url);
  // The site renders its documentation first.
  await pause(QUIET_MS);
}

try {
  await start();
  console.log(
    `Load of the machine before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  for (const { url } of targets) {
    for (let warm = 0; warm < WARM_UP_CALLS; warm++) await call(url, false);
    await Promise.all(Array.from({ length: WARM_UP_CALLS }, () => call(url, true)));
  }
  for (let round = 1; round <= ROUNDS; round++) {
    const times = targets.map((): number[] => []);
    for (let made = 0; made < CALLS; made++)
      for (const [index, { url }] of targets.entries()) times[index]?.push((await call(url, false)).whole);
    const alone = times[0] ?? [];
    for (const [index, { name }] of targets.entries()) {
      const own = times[index] ?? [];
      const calls = sorted(own);
      const over = sorted(own.map((time, made) => time - (alone[made] ?? 0)));
      const overhead =
        index === 0
          ? ""
          : `; above the server alone: p50 ${at(over, 0.5).toFixed(2)}, p99 ${at(over, 0.99).toFixed(2)}`;
      console.log(
        `round ${round}, ${name}: call p50 ${at(calls, 0.5).toFixed(2)} ms, p99 ${at(calls, 0.99).toFixed(2)} ms${overhead}`,
      );
    }
    let aloneFirst = 0;
    let aloneRate = 0;
    for (const [index, { name, url, process: program }] of targets.entries()) {
      const rest = memoryMb(program);
      let most = rest;
      const watch = setInterval(() => (most = Math.max(most, memoryMb(program))), 200);
      const [began, work] = [performance.now(), workOf(program)];
      const settled = await Promise.allSettled(Array.from({ length: STREAMS }, () => call(url, true)));
      const seconds = (performance.now() - began) / 1000;
      clearInterval(watch);
      const streams = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      const firsts = sorted(streams.map(({ first }) => first));
      const tokens = streams.reduce((sum, stream) => sum + stream.tokens, 0);
      const [first, rate] = [at(firsts, 0.5), tokens / seconds];
      if (index === 0) [aloneFirst, aloneRate] = [first, rate];
      const percent = (value: number) => `${value >= 0 ? "+" : ""}${(100 * value).toFixed(1)} %`;
      console.log(
        [
          `round ${round}, ${name}:`,
          `${streams.length} of ${STREAMS} streams, first token p50 ${first.toFixed(0)} ms (${percent(first / aloneFirst - 1)}),`,
          `p99 ${at(firsts, 0.99).toFixed(0)} ms, ${Math.round(rate)} tokens/s (${percent(rate / aloneRate - 1)}),`,
          `${(workOf(program) - work).toFixed(1)} s of processor; memory ${rest.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
        ].join(" "),
      );
    }
  }
} finally {
  for (const { process: program } of targets) program.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
