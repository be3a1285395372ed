#!/usr/bin/env node
/**
 * Runs a command beside a temporary PostgreSQL server:
 *
 *   node with-postgres.mjs npx vitest run packages/hub
 *
 * The server is made from the programs on this machine (initdb and pg_ctl), lives in a temporary folder, listens on a
 * socket in it and on a free port of 127.0.0.1, and is gone when the command ends. The command finds its address in
 * VITRINE_TEST_DATABASE_URL. Where PostgreSQL cannot be had, that is said and the command runs without the variable.
 *
 * PostgreSQL refuses to run as root; for root the user `postgres`, which Debian's package makes, is used.
 * Plain JavaScript for Node 18 and newer.
 */
import { spawn, spawnSync } from "node:child_process";
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";

const command = process.argv.slice(2);
if (command.length === 0) {
  process.stderr.write("Usage: with-postgres.mjs COMMAND [ARGUMENT…]\n");
  process.exit(2);
}

const server = await startServer();
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

/** Starts a server, or says why there is none. */
async function startServer() {
  const bin = findPrograms();
  if (bin === undefined) return "initdb and pg_ctl are not on this machine (Debian: apt-get install postgresql)";
  const user = serverUser();
  if (typeof user === "string") return user;

  const folder = mkdtempSync(join(tmpdir(), "vitrine-postgres-"));
  const as = { encoding: "utf8", cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" }, ...user };
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const made = spawnSync(
    join(bin, "initdb"),
    ["--pgdata", data, "--username", "vitrine", "--auth", "trust", "--encoding", "UTF8", "--no-sync"],
    as,
  );
  if (made.status !== 0) {
    remove();
    return `initdb failed: ${lastLine(made)}`;
  }
  const port = await freePort();
  // Speed instead of durability: nothing outlives the run.
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c synchronous_commit=off -c full_page_writes=off`;
  const log = join(folder, "log");
  const started = spawnSync(
    join(bin, "pg_ctl"),
    ["start", "--pgdata", data, "--log", log, "--wait", "--timeout", "60", "--options", settings],
    { ...as, stdio: "ignore" },
  );
  if (started.status !== 0) {
    remove();
    return "pg_ctl could not start the server";
  }
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    stop() {
      spawnSync(join(bin, "pg_ctl"), ["stop", "--pgdata", data, "--mode", "immediate", "--wait"], {
        ...as,
        stdio: "ignore",
      });
      remove();
    },
  };
}

/** Folder that holds both programs: on PATH, in Debian's place (newest version first), or in /usr/local/bin. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  try {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => join(debian, version, "bin")));
  } catch {
    // Debian's package is not installed.
  }
  folders.push("/usr/local/bin");
  return folders.find((folder) => ["initdb", "pg_ctl"].every((program) => isProgram(join(folder, program))));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Who the server runs as: us, or for root the user `postgres`. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number.parseInt(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout ?? "", 10),
  );
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    return "it does not run as root, and there is no user postgres to run it as";
  }
  return { uid, gid };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function lastLine({ stderr, error }) {
  return error?.message ?? (stderr ?? "").trim().split("\n").at(-1);
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
