/**
 * `npm run bench:memory -w tools`: resident memory of the built site, with the embedded database and the models that come
 * along: its peak at the first and at the second start, then what it holds 30 and 90 seconds after the second, with no
 * visitor, and after 200 pages.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../setup.mjs";

const SERVER = join(import.meta.dirname, "../../apps/web/dist/server/main.js");
const PAGES = 200;
const folder = mkdtempSync(join(tmpdir(), "vitrine-memory-"));

/** Starts the site as `tools/setup.mjs` does, and returns it with its address. */
async function start(): Promise<{ site: ChildProcess; address: string }> {
  const site = spawn(process.execPath, [...SERVER_ARGUMENTS, SERVER], {
    env: { PATH: process.env["PATH"], ...SERVER_ENVIRONMENT, VITRINE_DATA: folder, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    site.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/\S+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    site.once("exit", (code) => reject(new Error(`The site ended with code ${code}: ${text}`)));
  });
  return { site, address };
}

async function end(site: ChildProcess): Promise<void> {
  const ended = new Promise((done) => site.once("exit", done));
  site.kill("SIGTERM");
  await ended;
}

/** Megabytes that a process holds, or the most that it ever held. */
function megabytes({ pid }: ChildProcess, which: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1000);
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}`,
);
try {
  const first = await start();
  await pause(30_000);
  console.log(
    `first start: peak ${megabytes(first.site, "VmHWM")} MB, ${megabytes(first.site, "VmRSS")} MB after 30 s`,
  );
  await end(first.site);

  const { site, address } = await start();
  await pause(30_000);
  const after30 = megabytes(site, "VmRSS");
  await pause(60_000);
  console.log(
    `second start: peak ${megabytes(site, "VmHWM")} MB, ${after30} MB after 30 s, ${megabytes(site, "VmRSS")} MB after 90 s`,
  );
  const models = (await (await fetch(`${address}/api/models?limit=${PAGES}&full=false`)).json()) as { id: string }[];
  const began = performance.now();
  for (let index = 0; index < models.length; index += 4)
    await Promise.all(
      models.slice(index, index + 4).map(async ({ id }) => (await fetch(`${address}/models/${id}`)).text()),
    );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`after ${models.length} pages in ${seconds} s: ${megabytes(site, "VmRSS")} MB`);
  await end(site);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
