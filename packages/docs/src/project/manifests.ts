/** What manifests state about the package of a project: `pyproject.toml`, `setup.cfg`, `setup.py` and `package.json`. */
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isObject } from "@vitrine/base";
import { parse as parseToml } from "smol-toml";
import type { PackageManifest } from "../api-reference/entry-modules.ts";
import { DocumentationError } from "../folders/documentation-error.ts";
import { pythonStatements, textsIn, textTable } from "../folders/python-statements.ts";

/** What is stated, by whichever file states it first. */
export interface Manifest {
  /** The file that names the package, else the first one. */
  file: string;
  name?: string;
  description?: string;
  version?: string;
  /** Addresses by what they lead to, in lower case. */
  urls: Map<string, string>;
  /** Folders below which packages are, and packages that are named. */
  roots: readonly string[];
  packages: readonly string[];
  /** Files that could not be read, with why. */
  unread: readonly { file: string; reason: string }[];
}

export interface NpmManifest extends Manifest {
  parsed: PackageManifest;
  isPrivate: boolean;
  workspaces: readonly string[];
}

type Table = Readonly<Record<string, unknown>>;

const table = (value: unknown): Table => (isObject(value) ? value : {});

/** The manifest of a Python project; `undefined` where there is none. */
export async function readPythonManifest(folder: string, files: ReadonlySet<string>): Promise<Manifest | undefined> {
  const stated: Omit<Manifest, "unread">[] = [];
  const unread: { file: string; reason: string }[] = [];
  if (files.has("pyproject.toml")) stated.push(await readPyproject(join(folder, "pyproject.toml")));
  const setups = ["setup.cfg", "setup.py"].filter((file) => files.has(file));
  const read = await pythonStatements(setups.map((file) => join(folder, file)));
  for (const [index, { setup, problem }] of read.entries()) {
    const file = setups[index] ?? "";
    if (problem !== undefined) unread.push({ file, reason: problem });
    const urls: [string, unknown][] = [...textTable(setup["project_urls"]), ["homepage", setup["url"]]];
    const packageFolders = textTable(setup["package_dir"]);
    stated.push({
      file,
      ...texts(setup),
      urls: addresses(urls),
      roots: packageFolders.flatMap(([name, path]) => (name === "" ? [path] : [])),
      packages: [
        ...packageFolders.flatMap(([name, path]) => (name === "" ? [] : [path])),
        ...textsIn(setup["packages"]),
        ...textsIn(setup["py_modules"]).map((module) => `${module}.py`),
      ],
    });
  }
  const manifest = stated.toReversed().reduce<Omit<Manifest, "unread"> | undefined>(
    (below, above) =>
      below === undefined
        ? above
        : {
            ...below,
            ...above,
            file: above.name === undefined && below.name !== undefined ? below.file : above.file,
            urls: new Map([...below.urls, ...above.urls]),
            roots: [...above.roots, ...below.roots],
            packages: [...above.packages, ...below.packages],
          },
    undefined,
  );
  return manifest && { ...manifest, unread };
}

async function readPyproject(file: string): Promise<Omit<Manifest, "unread">> {
  const parsed = await parsedFile<Table>(file, parseToml);
  const [project, tool] = [table(parsed["project"]), table(parsed["tool"])];
  const poetry = table(tool["poetry"]);
  const setuptools = table(tool["setuptools"]);
  const find = table(table(setuptools["packages"])["find"]);
  const wheel = table(table(table(table(tool["hatch"])["build"])["targets"])["wheel"]);
  const flit = table(table(tool["flit"])["module"])["name"];
  const included = (Array.isArray(poetry["packages"]) ? poetry["packages"] : []).map(table);
  const urls = [
    ...textTable(poetry["urls"]),
    ...["homepage", "repository", "documentation"].map((key): [string, unknown] => [key, poetry[key]]),
    ...textTable(project["urls"]),
  ];
  return {
    file: basename(file),
    ...texts(poetry),
    ...texts(project),
    urls: addresses(urls),
    roots: [
      ...textsIn(find["where"]),
      ...textTable(setuptools["package-dir"]).flatMap(([name, path]) => (name === "" ? [path] : [])),
    ],
    packages: [
      ...textsIn(setuptools["packages"]),
      ...textsIn(setuptools["py-modules"]).map((module) => `${module}.py`),
      ...textsIn(wheel["packages"]),
      ...textsIn([flit]),
      ...included.flatMap(({ include, from }) => textsIn([include]).map((name) => join(...textsIn([from]), name))),
    ],
  };
}

/** The manifest of an npm package. */
export async function readPackageJson(file: string): Promise<NpmManifest> {
  const json = await parsedFile<PackageManifest & Table>(file, JSON.parse);
  const { repository, homepage, workspaces } = json;
  const url = typeof repository === "string" ? repository : table(repository)["url"];
  const urls: [string, unknown][] = [
    ["repository", typeof url === "string" && /^[\w.-]+\/[\w.-]+$/.test(url) ? `https://github.com/${url}` : url],
    ["homepage", homepage],
  ];
  return {
    file: basename(file),
    ...texts(json),
    urls: addresses(urls),
    roots: [],
    packages: [],
    unread: [],
    parsed: json,
    isPrivate: json["private"] === true,
    workspaces: textsIn(workspaces ?? []).length > 0 ? textsIn(workspaces) : textsIn(table(workspaces)["packages"]),
  };
}

async function parsedFile<Content>(file: string, parse: (text: string) => unknown): Promise<Content> {
  try {
    return parse(await readFile(file, "utf8")) as Content;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new DocumentationError("invalid-project", `${file} cannot be read: ${reason}`, { cause: error });
  }
}

function texts(given: Table): Pick<Manifest, "name" | "description" | "version"> {
  const { name, description, version } = given;
  return {
    ...(typeof name === "string" && name !== "" && { name }),
    ...(typeof description === "string" && { description }),
    ...(typeof version === "string" && { version }),
  };
}

function addresses(entries: readonly (readonly [string, unknown])[]): Map<string, string> {
  return new Map(
    entries.flatMap(([key, url]) => (typeof url === "string" && url !== "" ? [[key.toLowerCase(), url] as const] : [])),
  );
}
