/**
 * First steps of `npm start`, `npm test` and `npm run dev`: bring Node 24, install what is missing with
 * it, build what changed. Plain JavaScript without dependencies, because it runs before the install, on any Node from
 * 18 and any npm from 9 on.
 *
 * Node comes first and alone. npm omits optional packages whose `engines` the running Node does not
 * meet, silently, and today's builders keep their native code in such packages: installed by an old
 * Node, they would be missing. So Node 24 and an npm of its time come into `.tools`, without
 * scripts, and everything after is theirs.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedState, isGenerated, stateOf } from "./generate/stamp.mjs";
import { packageIndex } from "./release/published-packages.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BIN = join(ROOT, "node_modules", ".bin");
const TOOLS = join(ROOT, ".tools");
const STAMP = join(ROOT, "node_modules", ".vitrine-installed");
const isWindows = process.platform === "win32";

/** Version that everything after the first step runs with. */
const NODE_VERSION = "24.21.0";
const NPM_VERSION = "11.19.1";
const OLDEST_NODE = 24;

/** The environment in which this repository's own tools, and its own Node, come first. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: [BIN, dirname(ensureNode().node), process.env.PATH].join(delimiter), ...extra };
}

const hasNewNode = () => Number.parseInt(process.versions.node, 10) >= OLDEST_NODE;

/**
 * Starts the running program again with the repository's Node where this one is older, and ends with its code: `npx
 * vitest` has the machine's, and tests start further programs with theirs.
 */
export function continueWithNewNode() {
  if (hasNewNode()) return;
  const { status } = spawnSync(ensureNode().node, process.argv.slice(1), {
    env: projectEnvironment(),
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}

/** Paths of a Node of today and of an npm that it runs: the running ones where they will do, else brought here. */
export function ensureNode() {
  if (hasNewNode() && process.env.npm_execpath?.endsWith(".js"))
    return { node: process.execPath, npm: process.env.npm_execpath };
  const system = isWindows ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = join(TOOLS, `node-${NODE_VERSION}`);
  const node = join(folder, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  const npm = join(folder, "node_modules", "npm", "bin", "npm-cli.js");
  if (existsSync(node) && existsSync(npm)) return { node, npm };

  console.log(`Bringing Node ${NODE_VERSION}…`);
  // Made next to its place and moved there whole, so that what is there is complete.
  const fresh = join(TOOLS, `fresh-${process.pid}`);
  mkdirSync(join(fresh, "node_modules"), { recursive: true });
  writeFileSync(join(fresh, "package.json"), '{ "private": true }\n');
  const wanted = [`${name}@${NODE_VERSION}`, `npm@${NPM_VERSION}`];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  // Exact versions: what npm has cached of them is as good as what its registry would send. Their own Node runs them, not
  // the one that brings them.
  const flags = [
    "--ignore-scripts",
    "--no-save",
    "--no-package-lock",
    "--prefer-offline",
    "--engine-strict=false",
    ...quiet,
  ];
  const { status, error } = spawnSync(
    isWindows ? "npm.cmd" : "npm",
    ["install", "--prefix", fresh, ...flags, ...wanted],
    {
      cwd: fresh,
      stdio: "inherit",
      shell: isWindows,
    },
  );
  const brought = join(fresh, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  const runs = status === 0 && spawnSync(brought, ["--version"], { encoding: "utf8" });
  if (!runs || runs.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    console.error(
      [
        `Node ${NODE_VERSION} could not be brought${error ? `: ${error.message}` : runs ? `: it does not run on this system (${name})` : ""}.`,
        `This is Node ${process.versions.node}. Either let npm reach its registry, or install Node ${OLDEST_NODE} or newer and start again.`,
      ].join("\n"),
    );
    process.exit(1);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return { node, npm };
}

/**
 * Installs dependencies unless the installed ones are those of the lock file. What only tests need stays away from who
 * only starts the site: `{ forTests: true }` brings it.
 */
export function ensureInstalled({ forTests = false } = {}) {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  const version = createHash("sha256").update(lock).update(process.platform).update(process.arch).digest("hex");
  const [installed, extent] = existsSync(STAMP) ? readFileSync(STAMP, "utf8").split(" ") : [];
  const isCurrent = installed === version;
  if (isCurrent && (extent === "all" || !forTests)) return;
  const { node, npm } = ensureNode();
  console.log(isCurrent ? "Installing what the tests need…" : "Installing dependencies…");
  const wantsAll = forTests || extent === "all";
  // A server may be running from what is there: what is missing is added to it, and only another lock file starts again.
  const how = isCurrent ? ["install", "--no-save"] : ["ci"];
  const which = wantsAll ? "--include=dev" : "--omit=dev";
  run(node, [npm, ...how, which, "--loglevel=error", "--prefer-offline"], {
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
  });
  checkNativeModules(JSON.parse(lock.toString()), wantsAll);
  linkNode(node);
  writeFileSync(STAMP, `${version} ${wantsAll ? "all" : "start"}`);
}

/** Ends with a sentence when npm omitted a package that holds native code for this machine. */
function checkNativeModules({ packages }, wantsAll) {
  const isMusl = process.platform === "linux" && !process.report?.getReport().header.glibcVersionRuntime;
  const missing = Object.entries(packages)
    .filter(([, { os, cpu, libc, optional, dev, devOptional }]) => {
      if (!optional || (!os && !cpu) || ((dev || devOptional) && !wantsAll)) return false;
      const fits = (list, own) => !list || list.includes(own);
      return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, isMusl ? "musl" : "glibc");
    })
    .map(([path]) => path)
    .filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length === 0) return;
  console.error(
    [
      "npm did not install native packages that this machine needs:",
      ...missing.map((path) => `  ${path.replace(/^.*node_modules\//, "")}`),
      "Its registry may lack them, or it is set to omit optional packages (npm config get omit).",
      "Remove node_modules and start again; `npm config delete omit` if that says optional.",
    ].join("\n"),
  );
  process.exit(1);
}

/** `npm run …` finds the same Node first, whichever Node npm itself runs on. */
function linkNode(node) {
  if (isWindows) {
    writeFileSync(join(BIN, "node.cmd"), `@"${node}" %*\r\n`);
    return;
  }
  rmSync(join(BIN, "node"), { force: true });
  symlinkSync(node, join(BIN, "node"));
}

/** Runs a command to its end with its output shown; ends this process with its code when it fails. */
export function run(command, args, { env = projectEnvironment(), cwd = ROOT } = {}) {
  const result = spawnSync(command, args, { cwd, env, stdio: "inherit", shell: isWindows });
  if (result.error) {
    console.error(`Could not run ${command}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Makes the generated files that are missing or out of date; ends this process where that fails. */
export function ensureGenerated() {
  if (generateOutdated()) return;
  console.error("The generated files could not be made. See: npm run generate");
  process.exit(1);
}

/**
 * Runs the generators whose inputs have changed, in a Node that reads TypeScript, and says whether they succeeded. What
 * they print goes to where messages go, because a program's own output may be read by another.
 */
function generateOutdated() {
  if (isGenerated(ROOT)) return true;
  const program = join(ROOT, "tools/generate/generate.ts");
  const { status } = spawnSync(
    hasNewNode() ? process.execPath : ensureNode().node,
    ["--conditions=vitrine-source", "--disable-warning=ExperimentalWarning", program, "--outdated"],
    { cwd: ROOT, stdio: ["ignore", process.stderr, process.stderr] },
  );
  return status === 0;
}

/** Keeps the generated files up to date while this process runs. What cannot be generated is tried again after the next edit. */
export function keepGenerated() {
  let seen = "";
  setInterval(() => {
    const state = generatedState(ROOT);
    if (state === seen) return;
    seen = state;
    generateOutdated();
  }, 1000).unref();
}

const WEB = join(ROOT, "apps", "web");

/**
 * What the build makes, in this order: the server with the API reference that it reads when it starts, the files of
 * browsers, and what nobody waits for at a first start: the tarballs of the packages, and the files of browsers as small
 * as they get.
 */
export const BUILD_STEPS = [
  async () => {
    console.log("Building the site…");
    const api = ["reference", "packages", "--out", "apps/web/dist/api"];
    await Promise.all([
      runBeside("vite", ["build", "--ssr", "--logLevel", "warn"], WEB),
      runBeside("node", ["--conditions=vitrine-source", "packages/docs/src/cli/bin.ts", ...api]),
    ]);
    // Pages name addresses to install from, never a name that the public registry has of somebody else.
    mkdirSync(join(WEB, "dist/packages"), { recursive: true });
    writeFileSync(join(WEB, "dist/packages/index.json"), JSON.stringify(packageIndex()));
  },
  () => runBeside("vite", ["build", "--logLevel", "warn"], WEB),
  () => runBeside("node", ["tools/release/pack.mjs"]).catch(sayMissing("tarballs of its packages")),
  () => runBeside("node", ["tools/compress-assets.ts"]).catch(sayMissing("the smallest files")),
];

/** Builds the site, unless it was built from what is there. */
export async function ensureBuilt() {
  for await (const _ of buildSteps());
}

/**
 * The same step by step: yields how many are done, at first those of an earlier build. Its stamp has what it was built from
 * and that number.
 */
export async function* buildSteps() {
  ensureGenerated();
  const stamp = join(WEB, "dist", ".inputs");
  const inputs = ["apps/web/src", "apps/web/vite.config.ts", "packages", "data", "package-lock.json"];
  const wanted = stateOf(ROOT, inputs);
  const [builtFrom, count = 0] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : [];
  let done = builtFrom === wanted ? Number(count) : 0;
  // What was built from something else is not served, and not taken for built after this was interrupted.
  if (done === 0)
    for (const name of [".inputs", "client", "packages"])
      rmSync(join(WEB, "dist", name), { recursive: true, force: true });
  yield done;
  for (const step of BUILD_STEPS.slice(done)) {
    await step().catch(({ message }) => {
      console.error(message);
      process.exit(1);
    });
    done += 1;
    writeFileSync(stamp, `${wanted} ${done}`);
    yield done;
  }
}

const sayMissing =
  (what) =>
  ({ message }) =>
    console.warn(`The site does without ${what}: ${message}`);

/** Runs a command while this process does other work, and ends it with this process. */
export function runBeside(command, args, cwd = ROOT, stdio = "inherit") {
  const child = spawn(command, args, { cwd, env: projectEnvironment(), stdio, shell: isWindows });
  const end = () => child.kill();
  process.once("exit", end);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(" ")} ended with ${code}.`));
    });
  });
}

/**
 * Arguments of Node for the server. Little room for young objects, and old ones collected when there are a quarter more of
 * them, not twice as many: what pages leave behind fills 120 and 50 MB otherwise, under load.
 */
export const SERVER_ARGUMENTS = ["--max-semi-space-size=8", "--heap-growing-percent=25"];

/**
 * Environment of the server, for the system's allocator on Linux. The allocator has a pool for each
 * of many threads and returns little memory: two pools are enough and save 90 MB. Large blocks, as
 * for compressing a page or reading a file, are returned at once, which saves some 40 MB more.
 * Without these settings the allocator raises its limit for small blocks to the largest one ever
 * requested.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Starts the built server with Node 24, its output shown. The channel between the two signals to the server when this process
 * is gone, however it went, so that no server stays behind with its port and its store.
 */
export function startServer(nodeArguments = [], serverArguments = []) {
  const program = join(ROOT, "apps/web/dist/server/main.js");
  return spawn(ensureNode().node, [...nodeArguments, ...SERVER_ARGUMENTS, program, ...serverArguments], {
    cwd: ROOT,
    env: { ...SERVER_ENVIRONMENT, ...projectEnvironment() },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
}

/** Calls `stop` once when this process receives a signal to end, or when its parents ended without one. */
export function onEnd(stop) {
  const starters = startersOf(process.ppid);
  let hasEnded = false;
  const end = (signal) => {
    if (hasEnded) return;
    hasEnded = true;
    stop(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(signal));
  setInterval(() => starters.every(isRunning) || end("SIGTERM"), 500).unref();
}

/**
 * The processes on which this one depends: the one that started it and, where that is npm's shell,
 * npm.
 */
function startersOf(parent) {
  if (isWindows || !process.env.npm_lifecycle_event) return [parent];
  let about = "";
  try {
    // "pid (name) state parent …"
    about = readFileSync(`/proc/${parent}/stat`, "utf8").replace(/^\d+ \((.*)\) \S+ (\d+) .*$/s, "$2 $1");
  } catch {
    about = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(parent)], { encoding: "utf8" }).stdout ?? "";
  }
  const [, grandparent, name = ""] = /^\s*(\d+)\s+(\S+)/.exec(about) ?? [];
  return /(^|\/|-)(sh|dash|bash|ash|zsh)$/.test(name) ? [parent, Number(grandparent)] : [parent];
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
