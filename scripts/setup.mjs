/**
 * What `npm start`, `npm test` and `npm run dev` do before anything else: install what is missing, find Node 24,
 * build what changed. Plain JavaScript without dependencies, because it runs before the install, on any Node from 18.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BIN = join(ROOT, "node_modules", ".bin");

/** The environment in which this repository's own tools, and its own Node, come first. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter), ...extra };
}

/** Installs dependencies unless the installed ones are those of the lock file. */
export function ensureInstalled() {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).update(process.platform).update(process.arch).digest("hex");
  const stamp = join(ROOT, "node_modules", ".vitrine-installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing dependencies…");
  run(process.platform === "win32" ? "npm.cmd" : "npm", ["ci", "--loglevel=error", "--prefer-offline"], {
    env: process.env,
  });
  writeFileSync(stamp, wanted);
}

/** Runs a command to its end with its output shown; ends this process with its code when it fails. */
export function run(command, args, { env = projectEnvironment(), cwd = ROOT } = {}) {
  const result = spawnSync(command, args, { cwd, env, stdio: "inherit", shell: process.platform === "win32" });
  if (result.error) {
    console.error(`Could not run ${command}: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Builds the site unless its inputs are those of the last build. */
export function ensureBuilt() {
  const web = join(ROOT, "apps", "web");
  const stamp = join(web, "dist", ".inputs");
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the site…");
  run("vite", ["build", "--logLevel", "warn"], { cwd: web });
  run("vite", ["build", "--ssr", "--logLevel", "warn"], { cwd: web });
  const api = ["api", "packages", "--condition", "vitrine-source", "--out", "apps/web/dist/api"];
  run("node", ["--conditions=vitrine-source", "packages/docs/src/bin.ts", ...api]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Starts the built server with Node 24, its output shown. */
export function startServer(nodeArguments = [], serverArguments = []) {
  const program = join(ROOT, "apps/web/dist/server/main.js");
  return spawn("node", [...nodeArguments, "--enable-source-maps", program, ...serverArguments], {
    cwd: ROOT,
    env: projectEnvironment(),
    stdio: "inherit",
  });
}

/** Names, sizes and times of everything the build reads. */
function fingerprint() {
  const hash = createHash("sha256");
  const inputs = ["apps/web/src", "apps/web/vite.config.ts", "packages", "package-lock.json"];
  for (const input of inputs) visit(join(ROOT, input), hash);
  return hash.digest("hex");
}

function visit(path, hash) {
  const status = statSync(path);
  if (!status.isDirectory()) {
    hash.update(`${path}\0${status.size}\0${status.mtimeMs}\0`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name === "node_modules" || name === "dist" || name.endsWith(".tsbuildinfo")) continue;
    visit(join(path, name), hash);
  }
}
