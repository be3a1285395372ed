/**
 * Images for where no registry can be reached, made of this machine's own programs with the libraries that they name. They
 * take the names of the images that the recipes request, so that the recipes themselves run unchanged. What is tried with
 * them is the recipe, not the image that it names.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const SHELL = ["sh", "install", "id", "cat", "touch", "ls", "mkdir", "rm", "chmod", "chown", "env", "sleep"];

/** Content of an image, next to a shell and a few small programs. */
export interface StandIn {
  /** Programs by the path that they get; others come from where this machine has them. */
  programs?: Readonly<Record<string, string>>;
  /** Folders and files of this machine, at the same place in the image. */
  files?: readonly string[];
  /** Texts by path. */
  texts?: Readonly<Record<string, string>>;
  /** Instructions of a container file for the image. */
  changes?: readonly string[];
}

/** Imports an image under `name`. Throws with what podman or tar said where it cannot. */
export function makeStandIn(podman: (...args: string[]) => string, name: string, stand: StandIn): void {
  const root = mkdtempSync(join(tmpdir(), "vitrine-image-"));
  try {
    const copy = (from: string, to = from) => {
      mkdirSync(dirname(join(root, to)), { recursive: true });
      cpSync(from, join(root, to), { recursive: true, dereference: true });
    };
    const programs = { ...Object.fromEntries(SHELL.map((each) => [`/bin/${each}`, pathOf(each)])), ...stand.programs };
    for (const [to, from] of Object.entries(programs)) {
      copy(from, to);
      for (const library of librariesOf(from)) if (!existsSync(join(root, library))) copy(library);
    }
    for (const file of ["/etc/passwd", "/etc/group", "/etc/ssl/certs/ca-certificates.crt", ...(stand.files ?? [])])
      if (existsSync(file)) copy(file);
    for (const folder of ["tmp", "proc", "sys", "dev", "run"]) mkdirSync(join(root, folder), { recursive: true });
    chmodSync(join(root, "tmp"), 0o1777);
    for (const [path, text] of Object.entries(stand.texts ?? {})) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text, { mode: 0o755 });
    }
    const archive = `${root}.tar`;
    const packed = spawnSync("tar", ["-C", root, "--owner=0", "--group=0", "-cf", archive, "."], { encoding: "utf8" });
    if (packed.status !== 0) throw new Error(`tar failed: ${packed.stderr}`);
    podman("import", ...(stand.changes ?? []).flatMap((change) => ["-c", change]), archive, name);
    rmSync(archive);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * Copies the site's runtime files: the built site, packages, documentation, and `node_modules`
 * without tools.
 */
export function copyBuiltSite(root: string, to: string): void {
  const isTool = /(^|\/)(\.git|\.vitrine|coverage|node_modules)(\/|$)/;
  for (const path of ["package.json", "package-lock.json", "LICENSE", "packages", "apps", "docs", "data", "tools"])
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      filter: (from) => !isTool.test(from.slice(root.length)),
    });
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  for (const [path, { dev, devOptional, link }] of Object.entries(packages)) {
    if (!path.includes("node_modules/") || dev || devOptional || !existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(to, path), { recursive: true, verbatimSymlinks: link === true });
  }
}

function pathOf(program: string): string {
  const { stdout } = spawnSync("which", [program], { encoding: "utf8" });
  if (stdout.trim() === "") throw new Error(`${program} is not installed here. Install it and start again.`);
  return stdout.trim();
}

/** The shared libraries that a program is loaded with. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync("ldd", [program], { encoding: "utf8" });
  return [...stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(/gm)].map(([, path]) => path!);
}
