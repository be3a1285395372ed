#!/usr/bin/env node
/**
 * Runs a command next to a temporary PostgreSQL server, and with `--opensearch` next to an OpenSearch node as well (three in `npm run test:whole`):
 *
 *   node with-engines.mjs --opensearch npx vitest run packages/hub
 *   node with-engines.mjs -c shared_buffers=2GB node bench.ts
 *
 * The server is made from the programs on this machine (initdb and pg_ctl), lives in a temporary folder, listens on a
 * socket in it and on a free port of 127.0.0.1, and is gone when the command ends. The command finds its address in
 * VITRINE_TEST_DATABASE_URL. Where PostgreSQL cannot be had, that is said and the command runs without the variable.
 *
 * OpenSearch takes half a minute to start. The command runs meanwhile, with its addresses in VITRINE_TEST_OPENSEARCH_URL.
 *
 * PostgreSQL refuses to run as root; for root the user `postgres`, which Debian's package makes, is used. Plain
 * JavaScript for Node 18 and newer.
 */
import { spawn } from "node:child_process";
import process from "node:process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare, startNodes } from "./opensearch/nodes.mjs";
import { startServer } from "./postgres.mjs";

/** `npm run test:whole` has a cluster. */
const OPENSEARCH_NODES = Number(process.env.VITRINE_TEST_RUNS ?? 1) > 1 ? 3 : 1;
const OPENSEARCH_MEMORY_MB = 256;

const command = process.argv.slice(2);
const settings = [];
const hasOpenSearch = command[0] === "--opensearch";
if (hasOpenSearch) command.shift();
while (command[0] === "-c") settings.push(...command.splice(0, 2));
if (command.length === 0) {
  process.stderr.write("Usage: with-engines.mjs [--opensearch] [-c SETTING=VALUE]… COMMAND [ARGUMENT…]\n");
  process.exit(2);
}

const server = await startServer(settings);
if (typeof server === "string") {
  process.stderr.write(`PostgreSQL: ${server}. Tests on a PostgreSQL server will be skipped.\n`);
}
const cluster = hasOpenSearch ? await startOpenSearch() : undefined;
let code = 1;
try {
  code = await run(command, {
    ...(typeof server !== "string" && { VITRINE_TEST_DATABASE_URL: server.url }),
    ...(cluster && { VITRINE_TEST_OPENSEARCH_URL: cluster.url }),
  });
} finally {
  await cluster?.stop();
  if (typeof server !== "string") server.stop();
}
process.exit(code);

async function startOpenSearch() {
  const reason = prepare();
  if (reason !== undefined) {
    process.stderr.write(`OpenSearch: ${reason}. Tests on OpenSearch will be skipped.\n`);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "vitrine-opensearch-"));
  const nodes = await startNodes({ nodes: OPENSEARCH_NODES, memory: OPENSEARCH_MEMORY_MB, folder, isBrief: true });
  return {
    url: nodes.url,
    stop: async () => {
      await nodes.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the command with our input and output; signals to us end it too. */
function run([program, ...args], extra) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: "inherit",
      env: { ...process.env, ...extra },
      shell: process.platform === "win32",
    });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.on("error", (error) => {
      process.stderr.write(`${program}: ${error.message}\n`);
      resolve(127);
    });
    child.on("exit", (exitCode, signal) => resolve(signal ? 1 : (exitCode ?? 1)));
  });
}
