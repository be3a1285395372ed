/**
 * `npm run bench:start -w tools`: clones what is committed here and starts the site twice. Prints each line of the start with
 * the seconds until then: those that passed, and on Linux those of processors in all of its processes.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../setup.mjs";

/** The environment without what npm, which started this, has put into it: its Node and its programs. */
const STRANGER: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name))),
  PATH: process.env["PATH"]
    ?.split(delimiter)
    .filter((path) => !path.includes("node_modules"))
    .join(delimiter),
};
const CLOCK_TICKS = 100;
/** Where the numbers of `/proc/PID/stat` stand after the name: parent, then time of a process and of its ended children. */
const [PARENT, FIRST_TIME, LAST_TIME] = [1, 11, 14];

/** Processor seconds of a process and all that it started. */
function processorSeconds(root: number): number {
  const processes = new Map<number, number[]>();
  for (const pid of readdirSync("/proc").map(Number).filter(Boolean)) {
    try {
      const [, numbers = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\S \d)/);
      processes.set(pid, numbers.split(" ").map(Number));
    } catch {
      // It has ended since.
    }
  }
  const isOf = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && isOf(processes.get(pid)?.[PARENT]));
  const ticks = [...processes]
    .filter(([pid]) => isOf(pid))
    .flatMap(([, numbers]) => numbers.slice(FIRST_TIME, LAST_TIME + 1));
  return ticks.reduce((sum, each) => sum + each, 0) / CLOCK_TICKS;
}

/** Starts the site, prints what it says with the time, and returns it once it answers. */
async function start(folder: string): Promise<ChildProcess> {
  const begun = performance.now();
  const site = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...STRANGER, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: site.stdout })) {
    const passed = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
    const busy =
      process.platform === "linux"
        ? processorSeconds(site.pid as number)
            .toFixed(1)
            .padStart(6)
        : "";
    if (line !== "") console.log(`${passed} s ${busy}  ${line}`);
    if (line.includes("Vitrine is at")) return site;
  }
  throw new Error("The site ended before it listened.");
}

const folder = mkdtempSync(join(tmpdir(), "vitrine-start-"));
console.log(`${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}`);
try {
  execFileSync("git", ["clone", "--quiet", ROOT, folder]);
  for (let count = 0; count < 2; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const site = await start(folder);
    const ended = new Promise((done) => site.once("exit", done));
    site.kill("SIGTERM");
    // oxlint-disable-next-line no-await-in-loop
    await ended;
  }
} finally {
  // What packs packages may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
