#!/usr/bin/env node
/**
 * Runs a command next to a temporary PostgreSQL server:
 *
 *   node with-postgres.mjs npx vitest run packages/hub
 *   node with-postgres.mjs -c shared_buffers=2GB node bench.ts
 *
 * The server is made from the programs on this machine (initdb and pg_ctl), lives in a temporary folder, listens on a
 * socket in it and on a free port of 127.0.0.1, and is gone when the command ends. The command finds its address in
 * VITRINE_TEST_DATABASE_URL. Where PostgreSQL cannot be had, that is said and the command runs without the variable.
 *
 * PostgreSQL refuses to run as root; for root the user `postgres`, which Debian's package makes, is used. Plain
 * JavaScript for Node 18 and newer.
 */
import { spawn } from "node:child_process";
import process from "node:process";
import { startServer } from "./postgres.mjs";

const command = process.argv.slice(2);
const settings = [];
while (command[0] === "-c") settings.push(...command.splice(0, 2));
if (command.length === 0) {
  process.stderr.write("Usage: with-postgres.mjs [-c SETTING=VALUE]… COMMAND [ARGUMENT…]\n");
  process.exit(2);
}

const server = await startServer(settings);
if (typeof server === "string") {
  process.stderr.write(`PostgreSQL: ${server}. Tests on a PostgreSQL server will be skipped.\n`);
}
let code = 1;
try {
  code = await run(command, typeof server === "string" ? {} : { VITRINE_TEST_DATABASE_URL: server.url });
} finally {
  if (typeof server !== "string") server.stop();
}
process.exit(code);

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
