/**
 * `npm run check:push -w tools`: the unchanged Python client of hubs pushes to the built site, which is killed, finds its disk full
 * and has its clock turned meanwhile. Whatever the site acknowledged must be there afterwards, with its content. Two
 * releases of the client are used: the one of `VITRINE_PYTHON` (default: the newest), and the last one that has
 * `upload_large_folder`. The full disk is a small tmpfs, so that part runs as root; the clock needs `faketime`. The result
 * of the last run is in docs/benchmarks/hub.md.
 */
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { addReader } from "@vitrine/hub";
import { freePort } from "../free-port.mjs";
import { startTestSite, type TestSite } from "./test-site.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const OLDER_CLIENT = "huggingface_hub==0.36.*";
const DISK = "420m";
const BALLAST_BYTES = 60_000_000;
const DAY = 86_400;

const folder = mkdtempSync(join(tmpdir(), "vitrine-push-"));
const models = join(folder, "models");
mkdirSync(join(models, "own/net"), { recursive: true });
writeFileSync(join(models, "own/net/config.json"), "{}");
const access = join(folder, "access.json");
const token = (await addReader(access, { name: "ada", read: ["*"], write: ["acme/*"] })) ?? "";
const running = new Set<ChildProcess>();
let failures = 0;

function report(what: string, isGood: boolean, detail = ""): void {
  if (!isGood) failures += 1;
  console.log(`${isGood ? "good" : "FAILS"}: ${what}${detail === "" ? "" : `: ${detail}`}`);
}

function pythonWith(name: string, requirement: string): string {
  const where = join(folder, name);
  execFileSync("python3", ["-m", "venv", where]);
  execFileSync(join(where, "bin/pip"), ["install", "--quiet", requirement, "hf_xet"]);
  return join(where, "bin/python");
}

/** A site on one port and one data folder, which is begun again as often as it is ended. */
class Site {
  readonly data: string;
  readonly port: number;
  readonly environment: Record<string, string>;
  #site: TestSite | undefined;

  constructor(data: string, port: number, environment: Record<string, string> = {}) {
    this.data = data;
    this.port = port;
    this.environment = { VITRINE_ACCESS: access, VITRINE_LOCAL_MODELS: "off", VITRINE_FETCH: "off", ...environment };
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#site = await startTestSite(models, this.data, { port: this.port, environment: this.environment });
    running.add(this.#site.server);
  }

  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const server = this.#site?.server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
    running.delete(server);
  }

  async isThere(path: string): Promise<boolean> {
    return fetch(this.address + path, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Bytes of content that are here whole. */
  get bytes(): number {
    const text = spawnSync("du", ["-sb", join(this.data, "repositories/objects")], { encoding: "utf8" }).stdout;
    return Number(/^\d+/.exec(text)?.[0] ?? 0);
  }
}

const clientEnvironment = (site: Site, home: string, xet: boolean) => ({
  PATH: process.env["PATH"],
  HOME: folder,
  HF_ENDPOINT: site.address,
  HF_HOME: join(folder, home),
  HF_TOKEN: token,
  HF_HUB_DISABLE_XET: xet ? "0" : "1",
  HF_HUB_DISABLE_TELEMETRY: "1",
  HF_HUB_DISABLE_PROGRESS_BARS: "1",
});

/** Runs a step of the client to its end; its last line. */
async function client(python: string, site: Site, args: string[], { xet = true } = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(python, [join(import.meta.dirname, "push_and_break.py"), ...args], {
    env: clientEnvironment(site, "home", xet),
    maxBuffer: 1e8,
  });
  return stdout.trim().split("\n").at(-1) ?? "";
}

const attempt = (step: Promise<string>): Promise<[isGood: boolean, detail: string]> =>
  step.then(
    (said) => [true, said],
    (error: { stderr?: string }) => [false, (error.stderr ?? String(error)).trim().slice(-500)],
  );

const python = process.env["VITRINE_PYTHON"] ?? pythonWith("newest", "huggingface_hub");
const older = pythonWith("older", OLDER_CLIENT);

async function checkClient(site: Site): Promise<void> {
  const script = join(ROOT, "packages/hub/test/push_to_hub.py");
  for (const [name, each] of Object.entries({ newest: python, older }))
    for (const xet of [true, false]) {
      const work = join(folder, `work-${name}-${xet}`);
      mkdirSync(work);
      // oxlint-disable-next-line no-await-in-loop -- one repository
      const said = await promisify(execFile)(each, [script, work], {
        env: clientEnvironment(site, `home-${name}-${xet}`, xet),
      }).then(
        ({ stdout }) => JSON.parse(stdout) as Record<string, unknown>,
        (error: { stderr: string }) => ({ error: error.stderr.slice(-500) }),
      );
      const got = said as Record<string, [unknown, unknown]> & { commits?: string[]; deleted?: boolean };
      const isGood =
        got["conflict"]?.[1] === 412 &&
        got["foreign"]?.[1] === 403 &&
        got["commits"]?.join() === "Moved,Other,All of it,initial commit" &&
        new Set(got["pinned"] as unknown as string[]).size === 1 &&
        got["deleted"] === false;
      report(
        `upload, commits, tags, pins, conflict (412), move, delete; ${name} client, ${xet ? "Xet" : "LFS"}`,
        isGood,
        isGood ? "" : JSON.stringify(said),
      );
    }
}

/** A folder of 40 files with 200 MB, of which four are large. */
function makeFolder(name: string): string {
  const where = join(folder, name);
  for (let at = 0; at < 40; at += 1) {
    mkdirSync(join(where, `shard-${at % 4}`), { recursive: true });
    writeFileSync(join(where, `shard-${at % 4}/part-${at}.bin`), randomBytes(at < 4 ? 30_000_000 : 2_200_000));
  }
  return where;
}

/** Uploads a folder while the client and then the site are killed, each when some of the content is there. */
async function checkKills(site: Site, each: string, xet: boolean): Promise<void> {
  const id = `acme/large-${each === older ? "older" : "newest"}-${xet ? "xet" : "lfs"}`;
  const large = makeFolder(id.slice(5));
  const before = site.bytes;
  const script = join(import.meta.dirname, "push_and_break.py");
  const kills: string[] = [];
  let isDone = false;
  for (let round = 0; round < 8 && !isDone; round += 1) {
    const process_ = spawn(each, [script, "upload", large, id], {
      env: clientEnvironment(site, "home", xet),
      stdio: "ignore",
    });
    running.add(process_);
    const ended = once(process_, "exit") as Promise<[number | null]>;
    const isOver = () => process_.exitCode !== null || process_.signalCode !== null;
    if (round < 4) {
      const here = site.bytes;
      // oxlint-disable-next-line no-await-in-loop
      for (const end = performance.now() + 60_000; !isOver() && performance.now() < end;) {
        if (site.bytes > here + 20_000_000) break;
        // oxlint-disable-next-line no-await-in-loop
        await pause(20);
      }
      if (!isOver()) {
        const at = Math.round((site.bytes - before) / 1e6);
        kills.push(`${round % 2 === 0 ? "client" : "site"} at ${at} MB`);
        // oxlint-disable-next-line no-await-in-loop
        if (round % 2 === 1) await site.end("SIGKILL");
        else process_.kill("SIGKILL");
        // oxlint-disable-next-line no-await-in-loop
        if (round % 2 === 1) await site.start();
      }
    }
    // oxlint-disable-next-line no-await-in-loop
    const [code] = await ended;
    running.delete(process_);
    isDone = code === 0;
  }
  report(`${id}: uploaded in the end`, isDone && kills.length > 1, `killed: ${kills.join(", ")}`);
  report(
    `${id}: what comes down is what went up`,
    ...(await attempt(client(each, site, ["same", large, id], { xet }))),
  );
  const clone = join(folder, "clone");
  const cloned = spawnSync("git", ["clone", "-q", `${site.address.replace("//", `//ada:${token}@`)}/${id}`, clone], {
    encoding: "utf8",
  });
  const isSame = spawnSync("diff", ["-r", "-x", ".git*", "-x", ".cache", large, clone]).status === 0;
  report(`${id}: git clone with git-lfs has the same`, isSame, cloned.stderr.replaceAll(token, "…").trim().slice(-200));
  for (const each_ of [clone, large]) rmSync(each_, { recursive: true, force: true });
}

/** Commits go on while the site is killed again and again. */
async function checkKillsAmongCommits(site: Site): Promise<void> {
  const log = join(folder, "kills.log");
  writeFileSync(log, "");
  await client(python, site, ["write", "acme/busy", log, "1", "0.3"]);
  const args = ["write", "acme/busy", log, "40", "0.3"];
  const writers = [0, 1].map(() => attempt(client(python, site, args)));
  let kills = 0;
  let isOver = false;
  const written = Promise.all(writers).finally(() => (isOver = true));
  while (!isOver && kills < 6) {
    // oxlint-disable-next-line no-await-in-loop
    await pause(1500 + kills * 137);
    // oxlint-disable-next-line no-await-in-loop
    await site.end("SIGKILL");
    kills += 1;
    // oxlint-disable-next-line no-await-in-loop
    await site.start();
  }
  await written;
  report(
    `each commit of two writers is there after ${kills} kills of the site`,
    ...(await attempt(client(python, site, ["kept", "acme/busy", log]))),
  );
}

async function checkFullDisk(): Promise<void> {
  const data = join(folder, "disk");
  mkdirSync(data);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", data]).status !== 0) {
    console.log("skipped: a full disk (a file system can only be mounted by root)");
    return;
  }
  const site = new Site(data, await freePort());
  try {
    writeFileSync(join(data, "ballast"), Buffer.alloc(BALLAST_BYTES));
    await site.start();
    const log = join(folder, "disk.log");
    writeFileSync(log, "");
    const write = (count: number, megabytes: number, xet = false) =>
      attempt(client(python, site, ["write", "acme/full", log, `${count}`, `${megabytes}`], { xet }));
    const kept = async () => attempt(client(python, site, ["kept", "acme/full", log]));
    const [, answers] = await write(200, 3.7);
    // The rest of the room, to the last block, for commits of a few bytes.
    const [, small] = await write(400, 0.09);
    const isFull = () => {
      const { bavail, bsize } = statfsSync(data);
      return `${Math.round((bavail * bsize) / 1e3)} kB are free`;
    };
    report(
      "the full disk is said (507)",
      /"507"/.test(answers) && /"507"/.test(small),
      `${answers} ${small}, ${isFull()}`,
    );
    const began = performance.now();
    const [, byXet] = await write(1, 5, true);
    // Its client tries again for a while.
    const seconds = Math.round((performance.now() - began) / 1000);
    report("with Xet, the full disk ends the upload", byXet !== "{}", `${byXet.slice(-200)}, after ${seconds} s`);
    // To the last byte, as another program would.
    spawnSync("sh", ["-c", `cat /dev/zero > ${join(data, "others")}`]);
    const [, none] = await write(9, 0.001);
    report("a disk without a single byte is said", /"507"/.test(none), `${none}, ${isFull()}`);
    report("pages are there on a full disk", (await site.isThere("/models")) && (await site.isThere("/own/net")));
    report("each commit is there on a full disk", ...(await kept()));
    const halves = globSync(join(data, "repositories/**/*.part")).length;
    report("nothing half written is left", halves === 0, String(halves));
    await site.end("SIGKILL");
    const begun = await site.start().then(
      () => "it starts",
      () => "it says what is missing and ends",
    );
    console.log(`note: killed and begun again on the full disk: ${begun}`);
    for (const name of ["ballast", "others"]) rmSync(join(data, name), { force: true });
    if (begun !== "it starts") await site.start();
    report("each commit is there after a kill on a full disk", ...(await kept()));
    const [isGood, more] = await write(3, 0.2);
    report("once there is room, commits go on", isGood && more === "{}", more);
    report("… and all are there", ...(await kept()));
  } finally {
    await site.end("SIGKILL");
    spawnSync("umount", [data]);
  }
}

async function checkClocks(): Promise<void> {
  const library = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0] ?? process.env["VITRINE_FAKETIME"];
  if (library === undefined || !existsSync(library)) {
    console.log("skipped: jumps of the clock (faketime is not installed)");
    return;
  }
  const file = join(folder, "clock");
  const turn = (days: number) => writeFileSync(file, `${days < 0 ? "" : "+"}${days * DAY}\n`);
  turn(0);
  const site = new Site(join(folder, "clocks"), await freePort(), {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  });
  const log = join(folder, "clocks.log");
  writeFileSync(log, "");
  try {
    await site.start();
    const jumps = [400, -400, 3, -2000, 0];
    for (const days of jumps) {
      const writing = attempt(client(python, site, ["write", "acme/clocks", log, "6", "1.5"]));
      // oxlint-disable-next-line no-await-in-loop
      await pause(3000);
      turn(days);
      // oxlint-disable-next-line no-await-in-loop
      await writing;
      const now = new Date((await fetch(`${site.address}/healthz`)).headers.get("date") ?? 0);
      const off = Math.round((now.getTime() - Date.now()) / 1000 / DAY);
      if (Number.isFinite(off) && Math.abs(off - days) > 1)
        report(`the clock is turned by ${days} days`, false, `${off}`);
      // The start looks for garbage, by the turned clock.
      // oxlint-disable-next-line no-await-in-loop
      await site.end(days < 0 ? "SIGKILL" : "SIGTERM");
      // oxlint-disable-next-line no-await-in-loop
      await site.start();
      // oxlint-disable-next-line no-await-in-loop
      await attempt(client(python, site, ["write", "acme/clocks", log, "2", "1.5"]));
    }
    report(
      `each commit is there after jumps by ${jumps.slice(0, -1).join(", ")} days and back, with starts in between`,
      ...(await attempt(client(python, site, ["kept", "acme/clocks", log]))),
    );
    const lines = readFileSync(log, "utf8").trim().split("\n").length;
    report("writers were acknowledged in each time", lines > jumps.length * 4, `${lines} commits`);
  } finally {
    await site.end("SIGKILL");
  }
}

const only = process.argv[2];
const wants = (part: string) => only === undefined || only === part;
try {
  const versions = [python, older].map((each) =>
    execFileSync(each, ["-c", "import huggingface_hub; print(huggingface_hub.__version__)"], {
      encoding: "utf8",
    }).trim(),
  );
  console.log(`huggingface_hub ${versions.join(" and ")}, Node ${process.version}, load ${loadavg()[0]?.toFixed(0)}`);
  const site = new Site(join(folder, "site"), await freePort());
  await site.start();
  if (wants("client")) await checkClient(site);
  if (wants("large")) {
    await checkKills(site, older, false);
    await checkKills(site, older, true);
    await checkKills(site, python, true);
  }
  if (wants("kills")) await checkKillsAmongCommits(site);
  await site.end("SIGTERM");
  if (wants("disk")) await checkFullDisk();
  if (wants("clocks")) await checkClocks();
  console.log(`load ${loadavg()[0]?.toFixed(0)} at the end`);
} finally {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
