/** `vitrine-docs init`: the beginning of a site for the library in a folder, from what the folder says. */
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { firstFiles } from "../project/first-pages.ts";
import { readProject } from "../project/project.ts";
import type { CommandOutput } from "./arguments.ts";

/** Writes what is not there yet. Resolves to the exit code. */
export async function initSite(folder: string, { print, fail }: CommandOutput): Promise<number> {
  if (existsSync(join(folder, "vitrine-docs.config.mjs"))) {
    fail(`${join(folder, "vitrine-docs.config.mjs")} is there already: edit it, or remove it to begin again.`);
    return 1;
  }
  const project = await readProject(folder);
  const pages = await pagesFolder(folder);
  const found = [
    `${project.name}${project.version === undefined ? "" : ` ${project.version}`}: ${KINDS[project.kind]}${project.sources === undefined ? "" : ` in ${project.sources}`}`,
    ...(project.repository ? [`repository ${project.repository.address}, branch ${project.repository.branch}`] : []),
    ...(project.changelog === undefined ? [] : [project.changelog]),
  ];
  print(`Found ${found.join("; ")}.`);
  for (const [path, text] of Object.entries(firstFiles(project, pages))) {
    const file = join(folder, path);
    if (existsSync(file)) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    print(`Wrote ${relative(".", file)}`);
  }
  print("Next: npx vitrine-docs dev");
  return 0;
}

const KINDS = { python: "a Python package", typescript: "a TypeScript package", other: "a project" };

/** `docs`, unless that folder holds the sources of another documentation builder. */
async function pagesFolder(folder: string): Promise<string> {
  const names = await readdir(join(folder, "docs")).catch((): string[] => []);
  return names.some((name) => /\.(rst|py)$/.test(name)) ? "site" : "docs";
}
