/**
 * `npm run check:container -w tools [-- <options of podman>]`: builds the image with podman, runs it as
 * deploy/ does (no privileges, a read-only root) and checks: does it get ready, as which user, how
 * large is it, does it shut down on SIGTERM? Where the base image can neither be found nor fetched,
 * a stand-in replaces it: Debian by debootstrap (so as root), with this machine's Node and npm. The
 * script removes it with the rest at the end.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.mjs";
import { ensureNode } from "../setup.mjs";
import { readContainerfile } from "./containerfile.ts";
import { imageBuild, ROOT, run } from "./podman.ts";

const FILE = join(ROOT, "deploy/Containerfile");
const IMAGE = "localhost/vitrine-check";
const OPTIONS = process.argv.slice(2);
const READY_WITHIN_MS = 120_000;

const podman = (...args: string[]) => run("podman", [...OPTIONS, ...args]);

function must(what: string, { ok, said, out }: ReturnType<typeof run>): string {
  if (!ok) throw new Error(`${what} failed: ${said.slice(-2_000)}`);
  return out;
}

let failures = 0;
function report(what: string, isRight: boolean, found: string): void {
  if (!isRight) failures++;
  console.log(`${isRight ? "ok    " : "FAILED"} ${what.padEnd(30)} ${found}`);
}

/** Tags a stand-in with the base image's name, and says so. */
function standIn(image: string): void {
  console.log(`${image} cannot be had here; Debian by debootstrap with this machine's Node takes its place.`);
  const base = mkdtempSync(join(tmpdir(), "vitrine-base-"));
  try {
    must("debootstrap", run("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", base]));
    const { node, npm } = ensureNode();
    const npmFolder = join(base, "usr/local/lib/node_modules/npm");
    mkdirSync(dirname(npmFolder), { recursive: true });
    cpSync(node, join(base, "usr/local/bin/node"), { dereference: true });
    cpSync(resolve(dirname(npm), ".."), npmFolder, { recursive: true, dereference: true });
    symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(base, "usr/local/bin/npm"));
    const changes = ["-c", "ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"];
    // A network that has its own certificates needs them for the installation too.
    const certificates = process.env["NODE_EXTRA_CA_CERTS"];
    if (certificates !== undefined && existsSync(certificates)) {
      cpSync(certificates, join(base, "usr/local/share/extra.pem"));
      changes.push("-c", "ENV NODE_EXTRA_CA_CERTS=/usr/local/share/extra.pem");
    }
    const archive = `${base}.tar`;
    must("tar", run("tar", ["-C", base, "-cf", archive, "."]));
    must("podman import", podman("import", ...changes, archive, image));
    rmSync(archive);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

async function answer(port: number, path: string): Promise<number> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => (await response.text(), response.status),
    () => 0,
  );
}

async function main(): Promise<void> {
  const stages = readContainerfile(readFileSync(FILE, "utf8"));
  const base = stages[0]?.image ?? "";
  const isHere = podman("image", "exists", base).ok || podman("pull", "--quiet", base).ok;
  if (!isHere) standIn(base);
  const container = `vitrine-check-${process.pid}`;
  try {
    let began = Date.now();
    must("podman build", podman(...imageBuild(FILE, IMAGE, ROOT)));
    const bytes = Number(must("podman inspect", podman("image", "inspect", IMAGE, "--format={{.Size}}")));
    const baseBytes = Number(must("podman inspect", podman("image", "inspect", base, "--format={{.Size}}")));
    const size = `${Math.round((bytes - baseBytes) / 1e6)} MB over ${Math.round(baseBytes / 1e6)} MB of its base`;
    report("build", true, `${Math.round((Date.now() - began) / 1000)} s, ${size}`);

    const port = await freePort();
    began = Date.now();
    const rights = ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges"];
    const limits = ["--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024", "--no-healthcheck"];
    const settings = [`--env=PORT=${port}`, "--env=VITRINE_LOCAL_MODELS=off"];
    must(
      "podman run",
      podman("run", "-d", "--network=host", `--name=${container}`, ...rights, ...limits, ...settings, IMAGE),
    );
    while ((await answer(port, "/readyz")) !== 200 && Date.now() - began < READY_WITHIN_MS) await pause(200);
    report(
      "/readyz",
      (await answer(port, "/readyz")) === 200,
      `after ${((Date.now() - began) / 1000).toFixed(1)} s, an empty store filled`,
    );
    const inside = (...command: string[]) => podman("exec", container, ...command);
    for (const path of ["/", "/models", "/docs"]) {
      const status = await answer(port, path);
      report(path, status === 200, String(status));
    }
    const id = inside("id", "-u").out;
    report("user", id === stages.at(-1)?.user?.split(":")[0], id);
    const status = inside("cat", "/proc/1/status").out;
    report("no rights", /CapEff:\s+0+$/m.test(status) && /NoNewPrivs:\s+1/.test(status), "CapEff 0, NoNewPrivs 1");
    report(
      "its root cannot be written",
      !inside("touch", "/site/x").ok,
      inside("touch", "/site/x").said.split("\n")[0] ?? "",
    );
    const check = inside(...(stages.at(-1)?.healthCheck ?? []));
    report("its health check", check.ok, check.ok ? "ends with 0" : check.said);
    const doctor = inside("npm", "run", "--silent", "doctor");
    report("npm run doctor in it", doctor.ok, doctor.said.split("\n").at(-1) ?? "");
    await pause(60_000);
    const later = inside("cat", "/proc/1/status").out;
    const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(later)?.[1]) / 1024);
    report(
      "memory of the first start",
      mb("VmRSS") > 0,
      `${mb("VmRSS")} MiB after a minute, ${mb("VmHWM")} MiB at most`,
    );
    began = Date.now();
    podman("stop", "--time=30", container);
    const code = podman("inspect", container, "--format={{.State.ExitCode}}").out;
    report("shuts down on SIGTERM", code === "0", `code ${code} after ${Date.now() - began} ms`);
  } finally {
    podman("rm", "--force", "--volumes", container);
    podman("rmi", "--force", IMAGE);
    if (!isHere) podman("rmi", "--force", base);
  }
  process.exit(failures === 0 ? 0 : 1);
}

await main();
