/** Documentation sets on disk: reading a folder, and following what changes in it. */
import { execFile } from "node:child_process";
import { watch } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { findDialect, includedPaths } from "@vitrine/markdown/pages";
import type { DocumentationSet, DocumentationSource } from "./documentation-source.ts";
import type { Documentation } from "./documentation.ts";
import { DocumentationError } from "./documentation-error.ts";
import { builderSettings, constructsOff } from "./builder-settings.ts";
import { ownPath, picturesAround, publicFiles } from "./public-files.ts";
import { foldersAround, siteAround } from "./site-around.ts";
import { sphinxSettings } from "./sphinx-settings.ts";
import { FilePieces, textsOf } from "./texts-on-demand.ts";

/** Everything about a set but its files. */
export type FolderOptions = Omit<DocumentationSource, "files" | "assets" | "included"> & {
  /** Files and folders that do not belong to the set; hidden ones and `node_modules` never do. */
  ignore?: readonly string[];
  /** Where the site begins: the set's address unless given. */
  siteAt?: string;
};

/** Files of a set that are text; everything else in its folder is an asset. */
const TEXT = /(\.mdx?|\.qmd|\.ipynb|(^|\/)_(toctree|redirects)\.ya?ml)$/;
/** Where an author keeps drawings for computers without a browser; hidden, so it is no part of the set. */
const DRAWINGS = ".diagrams";
const MAX_FILE_BYTES = 5_000_000;
/** Notebooks hold pictures. */
const MAX_NOTEBOOK_BYTES = 30_000_000;
const MAX_INCLUDED_BYTES = 1_000_000;

/**
 * Reads a folder of documentation into a set. Dates of pages come from git where the folder is in a repository, else
 * from the files.
 *
 * @throws {DocumentationError} for a page of more than 5 MB (a notebook: 30 MB); the file system's error where it cannot read
 *   the folder
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { Documentation } from "@vitrine/docs";
 * import { readDocumentationFolder } from "@vitrine/docs";
 *
 * const folder = await mkdtemp(`${tmpdir()}/docs-`);
 * await writeFile(`${folder}/index.md`, "# Start");
 * const source = await readDocumentationFolder(folder, { address: "/docs" });
 * console.log(new Documentation([source]).pages.map(({ address }) => address)); // [ '/docs' ]
 */
export async function readDocumentationFolder(
  folder: string,
  { ignore = [], siteAt, ...options }: FolderOptions,
): Promise<DocumentationSource> {
  const root = resolve(folder);
  const read: [path: string, bytes: Buffer][] = [];
  const pieces = new FilePieces();
  const assets: string[] = [];
  const times = new Map<string, Date>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (!entry.isFile() || isIgnored(path, ignore)) continue;
    // A notebook is a page, and a file to take away.
    if (path.endsWith(".ipynb")) assets.push(path);
    if (!TEXT.test(path)) {
      if (path !== "_autodoc.json") assets.push(path);
      continue;
    }
    const { size, mtime } = await stat(join(root, path));
    const largest = path.endsWith(".ipynb") ? MAX_NOTEBOOK_BYTES : MAX_FILE_BYTES;
    if (size > largest)
      throw new DocumentationError(
        "page-too-large",
        `${join(folder, path)} is larger than ${largest} bytes: split it into pages.`,
      );
    times.set(path, mtime);
    read.push([path, pieces.hold(await readFile(join(root, path)))]);
  }
  const files = textsOf(read);
  const around = await foldersAround(root);
  const project = around.at(-1)?.folder ?? root;
  const included = new Map<string, string>();
  const others = new Set(assets);
  for (const page of Object.keys(files)) {
    // A file that a page includes may include more, by paths that are the page's too.
    const seen = new Set([page]);
    for (const path of seen) {
      // Only files found in the folder, which no link leads out of.
      const isKnown = Object.hasOwn(files, path) || included.has(path);
      if (path.startsWith("../") && !isKnown) await readAround(root, project, path, included);
      if (others.has(path) && !isKnown && (await stat(join(root, path))).size <= MAX_INCLUDED_BYTES)
        included.set(path, await readFile(join(root, path), "utf8"));
      const text = included.get(path) ?? (Object.hasOwn(files, path) ? files[path] : undefined);
      if (text !== undefined) for (const other of includedPaths(page, text)) seen.add(other);
    }
  }
  const pictures = await picturesAround(files, root, project);
  const committed = await committedAt(root);
  const site = siteAround(around, options.dialect);
  const dialect = options.dialect ?? site?.dialect;
  // What cannot be read is reported by its own builder.
  const settings = site && (await builderSettings(site).catch(() => undefined));
  const places = { pages: root, site: site?.folder, project };
  const published = new Map([...pictures, ...(await publicFiles(places, dialect, settings?.values))]);
  return {
    folder: folder.split(sep).join("/"),
    ...(dialect && { dialect }),
    ...(settings && { off: constructsOff(settings) }),
    ...(settings && dialect === "myst" && { sphinx: sphinxSettings(settings, project) }),
    ...((await isFolder(join(root, DRAWINGS))) && { drawingsIn: join(root, DRAWINGS) }),
    changed: (path) => committed.get(path) ?? times.get(path),
    ...options,
    // Who edits a set needs its texts at hand.
    files: options.readsOnDemand ? files : { ...files },
    included: Object.fromEntries(included),
    ...(published.size > 0 && { published: { at: siteAt ?? options.address, files: Object.fromEntries(published) } }),
    // The builder's configuration is nothing to take away.
    assets: assets.filter((path) => findDialect({ files: [path] }) === undefined),
  };
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Reads a file outside of the set's folder that a page includes, if it is in the same project. */
async function readAround(root: string, project: string, path: string, included: Map<string, string>): Promise<void> {
  try {
    const file = await ownPath(project, join(root, path));
    const found = file === undefined ? undefined : await stat(file);
    if (file === undefined || !found?.isFile() || found.size > MAX_INCLUDED_BYTES) return;
    included.set(path, await readFile(file, "utf8"));
  } catch {
    // Reported where it is included.
  }
}

function isIgnored(path: string, ignore: readonly string[]): boolean {
  if (/(^|\/)(\.[^/]|node_modules(\/|$))/.test(path)) return true;
  return ignore.some((ignored) => path === ignored || path.startsWith(`${ignored.replace(/\/$/, "")}/`));
}

/** An editor empties a file before it writes it: so long an empty file may be one that is being saved. */
const SAVING_MS = 20;

/** The text of a file that has just changed. */
async function readSaved(file: string): Promise<string> {
  const text = await readFile(file, "utf8");
  if (text !== "") return text;
  await setTimeout(SAVING_MS);
  return readFile(file, "utf8");
}

/** When each file below a folder was last committed; empty outside of a repository. */
async function committedAt(root: string): Promise<Map<string, Date>> {
  const times = new Map<string, Date>();
  const log = await promisify(execFile)("git", ["log", "--format=%x00%cI", "--name-only", "--relative", "--", "."], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    timeout: 10_000,
  }).catch(() => ({ stdout: "" }));
  for (const commit of log.stdout.split("\0").slice(1)) {
    const [date = "", ...names] = commit.split("\n").filter((line) => line !== "");
    for (const name of names) if (!times.has(name)) times.set(name, new Date(date));
  }
  return times;
}

/**
 * Watches a folder and keeps its set up to date until you call the returned function. `onChange` receives each path
 * after the documentation has applied the change.
 *
 * @param setAt address of the set
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { Documentation } from "@vitrine/docs";
 * import { followDocumentationFolder, readDocumentationFolder } from "@vitrine/docs";
 *
 * const folder = await mkdtemp(`${tmpdir()}/docs-`);
 * const documentation = new Documentation([await readDocumentationFolder(folder, { address: "/docs" })]);
 * const changed = Promise.withResolvers<string>();
 * const stop = followDocumentationFolder(documentation, "/docs", folder, { onChange: changed.resolve });
 * await writeFile(`${folder}/index.md`, "# Start");
 * console.log(await changed.promise); // index.md
 * stop();
 */
export function followDocumentationFolder(
  documentation: Documentation,
  setAt: string,
  folder: string,
  { ignore = [], onChange = () => {} }: { ignore?: readonly string[]; onChange?: (path: string) => void } = {},
): () => void {
  const root = resolve(folder);
  const turns = new Map<string, number>();
  const current = (): DocumentationSet | undefined => documentation.sets.find((set) => set.address === setAt);
  const watcher = watch(root, { recursive: true }, (_event, name) => {
    const path = name?.split(sep).join("/");
    if (path === undefined || isIgnored(path, ignore)) return;
    if (!TEXT.test(path) && current()?.included?.[path] === undefined) return;
    // Only the last of several changes in a row counts, whichever is read first.
    const turn = (turns.get(path) ?? 0) + 1;
    turns.set(path, turn);
    const isLast = () => turns.get(path) === turn;
    readSaved(join(root, path)).then(
      (text) => isLast() && take(path, text),
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" && isLast()) take(path, undefined);
      },
    );
  });
  const take = (path: string, text: string | undefined): void => {
    const set = current();
    if (!set || (text !== undefined && set.textOf(path) === text)) return;
    documentation.update(set, path, text);
    onChange(path);
  };
  return () => watcher.close();
}
