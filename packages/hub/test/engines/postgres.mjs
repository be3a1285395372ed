/** Temporary PostgreSQL servers out of the programs on this machine. Plain JavaScript for Node 18 and newer. */
import { spawnSync } from "node:child_process";
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";

/** Starts a server, or says why there is none. `settings` are more of its arguments, such as `["-c", "work_mem=8MB"]`. */
export async function startServer(settings = []) {
  const bin = findPrograms();
  if (bin === undefined) return "initdb and pg_ctl are not on this machine (Debian: apt-get install postgresql)";
  const user = serverUser();
  if (typeof user === "string") return user;

  return launch(bin, user, "initdb", (data) => [
    ["--pgdata", data, "--username", "vitrine", "--auth", "trust", "--encoding", "UTF8", "--no-sync"],
    // Speed instead of durability: nothing outlives the run. Commits stay synchronous, which costs next to nothing without
    // fsync: a VACUUM takes rows for invisible whose commit waits for the log.
    ["-c fsync=off -c full_page_writes=off", ...settings].join(" "),
  ]);
}

/** A replica of the server at `url`, which {@link startServer} made; or why there is none. */
export async function startReplica(url) {
  const bin = findPrograms(["pg_basebackup", "pg_ctl", "postgres"]);
  const user = serverUser();
  if (bin === undefined || typeof user === "string") return "the programs are not on this machine";
  return launch(bin, user, "pg_basebackup", (data) => [
    ["--pgdata", data, "--dbname", url, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"],
    "-c fsync=off -c hot_standby=on",
  ]);
}

/** Makes the data by a program, and starts a server over them. */
async function launch(bin, user, program, settingsOf) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-postgres-"));
  const as = { encoding: "utf8", cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" }, ...user };
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const [making, serving] = settingsOf(data);
  const made = spawnSync(join(bin, program), making, as);
  if (made.status !== 0) {
    remove();
    return `${program} failed: ${lastLine(made)}`;
  }
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${serving}`;
  const control = (...args) =>
    spawnSync(join(bin, "pg_ctl"), [...args, "--pgdata", data, "--wait"], { ...as, stdio: "ignore" }).status === 0;
  const start = () => control("start", "--log", join(folder, "log"), "--timeout", "60", "--options", settings);
  if (!start()) {
    remove();
    return "pg_ctl could not start the server";
  }
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    halt: () => control("stop", "--mode", "fast"),
    start,
    stop() {
      control("stop", "--mode", "immediate");
      remove();
    },
  };
}

/** Folder that holds these programs: on PATH, in Debian's place (newest version first), or in /usr/local/bin. */
function findPrograms(programs = ["initdb", "pg_ctl"]) {
  const debian = "/usr/lib/postgresql";
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  try {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    folders.push(...versions.map((version) => join(debian, version, "bin")));
  } catch {
    // Debian's package is not installed.
  }
  folders.push("/usr/local/bin");
  return folders.find((folder) => programs.every((program) => isProgram(join(folder, program))));
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
