/**
 * `npm run check:node-versions -w tools`: the README's two commands, as a person with an old Node runs them.
 * For each pair of Node and npm: both alone on the PATH of an ordinary user, a fresh clone of the
 * current commit, `npm start` until it answers a page, SIGTERM to npm until all its processes have
 * ended, then `npm test` until its first step has passed. It takes some minutes and needs npm's
 * registry, so `npm test` does not include it.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.mjs";
import { ROOT } from "../setup.mjs";

const PAIRS = [
  ["18.20.8", "9.2.0"],
  ["20.11.1", "10.2.4"],
  ["22.5.1", "10.8.2"],
];
const START_LIMIT_MS = 300_000;
const TEST_LIMIT_MS = 400_000;
const END_LIMIT_MS = 20_000;
const PATIENCE_MS = 8_000;

/** The user `nobody`, where this runs as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const selected = process.argv.slice(2);
const results = [];
for (const [node, npm] of PAIRS.filter(([node]) => selected.length === 0 || selected.includes(node))) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-nodes-"));
  try {
    results.push({ node, npm, ...(await tryPair(node, npm, folder)) });
  } catch (error) {
    results.push({ node, npm, problem: error instanceof Error ? error.message : String(error) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.table(results);
process.exit(results.every(({ problem }) => problem === undefined) ? 0 : 1);

async function tryPair(node, npm, folder) {
  const bin = join(folder, "bin");
  const tools = join(folder, "tools");
  const home = join(folder, "home");
  for (const path of [bin, tools, home]) mkdirSync(path);
  const name = `node-${process.platform}-${process.arch}`;
  must("npm", [
    "install",
    "--prefix",
    tools,
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    `${name}@${node}`,
    `npm@${npm}`,
  ]);
  symlinkSync(join(tools, "node_modules", name, "bin", "node"), join(bin, "node"));
  writeFileSync(join(bin, "npm"), `#!/bin/sh\nexec node "${join(tools, "node_modules/npm/bin/npm-cli.js")}" "$@"\n`);
  chmodSync(join(bin, "npm"), 0o755);
  const clone = join(folder, "vitrine");
  must("git", ["clone", "--quiet", ROOT, clone]);
  if (USER.uid !== undefined) must("chown", ["-R", `${USER.uid}:${USER.gid}`, folder]);

  const env = { PATH: [bin, systemWithoutNode(folder)].join(":"), HOME: home, LANG: "C.UTF-8", CI: "1" };
  for (const setting of ["npm_config_registry", "NPM_CONFIG_REGISTRY", "npm_config_userconfig", "NODE_EXTRA_CA_CERTS"])
    if (process.env[setting]) env[setting] = process.env[setting];
  const port = await freePort();
  const options = { cwd: clone, env: { ...env, PORT: String(port) }, ...USER };

  const began = performance.now();
  const server = follow(spawn("npm", ["start"], options));
  await server.until(/Vitrine is at (\S+)/, START_LIMIT_MS);
  const startSeconds = seconds(began);
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  if (answer.status !== 200) throw new Error(`The home page answered ${answer.status}.`);
  await answer.text();
  server.child.kill("SIGTERM");
  const ended = performance.now();
  let end = "SIGTERM";
  while (!(await isFree(port))) {
    const waited = performance.now() - ended;
    if (waited > END_LIMIT_MS) throw new Error("The server outlived npm.");
    // Some releases of npm do not pass the signal on and continue; then only their end shows it.
    if (waited > PATIENCE_MS && server.child.exitCode === null && server.child.signalCode === null) {
      end = "SIGKILL, as npm did not pass SIGTERM on";
      server.child.kill("SIGKILL");
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const endSeconds = seconds(ended);

  const test = follow(spawn("npm", ["test"], { ...options, detached: true }));
  await test.until(/^(ok|FAILED) +types$/m, TEST_LIMIT_MS);
  process.kill(-test.child.pid, "SIGKILL");
  if (!/^ok +types$/m.test(test.output())) throw new Error("The first step of npm test failed.");
  return { startSeconds, end, endSeconds };
}

/** A folder with the system's programs, without Node. */
function systemWithoutNode(folder) {
  const system = join(folder, "system");
  mkdirSync(system);
  for (const folder of ["/bin", "/usr/bin"]) {
    for (const name of readdirSync(folder))
      if (!/^(node|nodejs|npm|npx|corepack)$/.test(name) && !existsSync(join(system, name)))
        symlinkSync(join(folder, name), join(system, name));
  }
  return system;
}

/** A child whose output can be waited for. */
function follow(child) {
  let text = "";
  let notify = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
      notify();
    });
  child.on("exit", () => setTimeout(notify, 200));
  return {
    child,
    output: () => text,
    until: (pattern, limit) =>
      new Promise((resolve, reject) => {
        const fail = (why) => reject(new Error(`${why} Its last words:\n${text.slice(-1500)}`));
        const timer = setTimeout(() => {
          child.kill("SIGKILL");
          fail(`${child.spawnargs.join(" ")} did not say ${pattern} within ${limit / 1000} s.`);
        }, limit);
        notify = () => {
          if (pattern.test(text)) resolve();
          else if (child.exitCode !== null) fail(`${child.spawnargs.join(" ")} ended with ${child.exitCode}.`);
          else return;
          clearTimeout(timer);
        };
        notify();
      }),
  };
}

function must(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
}

function seconds(since) {
  return Math.round((performance.now() - since) / 100) / 10;
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
