/**
 * Reads a repository folder that may be untrusted: the list of its files, and their text, within
 * limits. A symbolic link counts as the file it points to when that lies inside the allowed root;
 * any other link is omitted, and linked folders are never entered.
 *
 * Names that begin with a dot, and files that `.vitrineignore` at the repository's root lists (in
 * the syntax of `.gitignore`), are omitted silently: no list shows that they exist.
 */
import { open, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import ignore from "ignore";
import type { ByteSource } from "./byte-source.ts";
import type { ProblemList } from "../record/plain-data.ts";

export interface FolderLimits {
  /** Files listed. */
  files: number;
  /** Folders below the repository. */
  depth: number;
}

export const FOLDER_LIMITS: FolderLimits = { files: 20_000, depth: 8 };

export interface ListedFile {
  rfilename: string;
  size: number;
  /** Where the bytes are, links resolved. */
  realPath: string;
  /** When its content changed, in milliseconds since 1970. */
  modified: number;
  /** When anything about it changed, its name and place too. */
  touched: number;
}

const SKIPPED_FOLDERS = new Set(["node_modules", "__pycache__"]);
const IGNORE_FILE = ".vitrineignore";
const MAX_IGNORE_BYTES = 64 * 1024;

/**
 * The files below `folder`, sorted by path, with their sizes in bytes. It reports unreadable entries, links that leave
 * `root` and the limits it reaches, and goes on without them.
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { listFiles } from "@vitrine/models/folder";
 *
 * const folder = await mkdtemp(`${tmpdir()}/models-`);
 * await writeFile(`${folder}/config.json`, "{}");
 * const [file] = await listFiles(folder, folder, { add: (path, message) => console.warn(path, message) });
 * console.log(file?.rfilename, file?.size); // config.json 2
 */
export async function listFiles(
  folder: string,
  root: string,
  report: Pick<ProblemList, "add">,
  limits: FolderLimits = FOLDER_LIMITS,
): Promise<ListedFile[]> {
  const [realRoot, realFolder] = await Promise.all([realpath(root), realpath(folder)]);
  const isIgnored = await ignoreRulesOf(folder);
  const found: ListedFile[] = [];
  let full = false;

  const readFolder = async (path: string, inside: string, depth: number): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (full) return;
      if (entry.name.startsWith(".")) continue;
      const entryPath = join(path, entry.name);
      const name = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (isIgnored(entry.isDirectory() ? `${name}/` : name)) continue;
      if (entry.isDirectory()) {
        if (SKIPPED_FOLDERS.has(entry.name)) continue;
        if (depth >= limits.depth) report.add(name, `a folder deeper than ${limits.depth} levels`);
        else await readFolder(entryPath, name, depth + 1);
        continue;
      }
      if (!entry.isFile() && !entry.isSymbolicLink()) continue;
      if (found.length >= limits.files) {
        full = true;
        report.add(name, `more than ${limits.files} files: the rest is omitted`);
        return;
      }
      try {
        // The folder itself is no link, and linked folders are not entered: a plain file is where it is.
        const isLink = entry.isSymbolicLink();
        const realPath = isLink ? await realpath(entryPath) : join(realFolder, name);
        if (isLink && !isInside(realRoot, realPath)) {
          report.add(name, "a link that leads out of the repository");
          continue;
        }
        // A link to what is hidden would show it under another name. A hub client's cache is links to `blobs`.
        if (isLink && isHidden(relative(realRoot, realPath))) continue;
        const target = relative(realFolder, realPath).split(sep).join("/");
        if (isLink && !target.startsWith("..") && isIgnored(target)) continue;
        const metadata = await stat(realPath);
        if (!metadata.isFile()) continue;
        const { size, mtimeMs: modified, ctimeMs: touched } = metadata;
        found.push({ rfilename: name, size, realPath, modified, touched });
      } catch {
        report.add(name, "a file that cannot be read");
      }
    }
  };
  await readFolder(folder, "", 0);
  return found;
}

/**
 * Whether a path is one that the ignore file of a repository's folder names; none is without that file.
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { ignoreRulesOf } from "@vitrine/models/folder";
 *
 * const folder = await mkdtemp(`${tmpdir()}/models-`);
 * await writeFile(`${folder}/.vitrineignore`, "*.env\n");
 * const isIgnored = await ignoreRulesOf(folder);
 * console.log(isIgnored("secret.env"), isIgnored("README.md")); // true false
 */
export async function ignoreRulesOf(folder: string): Promise<(path: string) => boolean> {
  const path = join(folder, IGNORE_FILE);
  try {
    if ((await stat(path)).size > MAX_IGNORE_BYTES) throw new RangeError(`${IGNORE_FILE} is too long`);
    const rules = ignore().add(await readFile(path, "utf8"));
    return (name) => rules.ignores(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return () => false;
    // A rule that cannot be read may hide anything: everything is omitted until it can.
    return () => true;
  }
}

function isHidden(path: string): boolean {
  return path.split(sep).some((part) => part.startsWith("."));
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/**
 * A byte source of a file on disk. Each read opens the file, so that nothing has to be closed.
 *
 * @throws the file system's error when the file does not exist.
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { fileSource } from "@vitrine/models/folder";
 *
 * const path = `${await mkdtemp(`${tmpdir()}/models-`)}/model.gguf`;
 * await writeFile(path, "GGUF");
 * const source = await fileSource(path);
 * console.log(source.size, await source.read(0, 4)); // 4 Uint8Array(4) [ 71, 71, 85, 70 ]
 */
export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    size,
    read: async (offset, length) => {
      const room = Math.max(0, Math.min(length, size - offset));
      if (room === 0) return new Uint8Array(0);
      const handle = await open(path, "r");
      try {
        const bytes = new Uint8Array(room);
        const { bytesRead } = await handle.read(bytes, 0, room, offset);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}

/** Text of a listed file, or `undefined` (and a report) when it is longer than `maxBytes` or cannot be read. */
export async function readText(file: ListedFile, maxBytes: number, report: ProblemList): Promise<string | undefined> {
  if (file.size > maxBytes) {
    report.add(file.rfilename, `${file.size} bytes; at most ${maxBytes} are read`);
    return undefined;
  }
  try {
    const source = await fileSource(file.realPath);
    return new TextDecoder().decode(await source.read(0, maxBytes));
  } catch {
    report.add(file.rfilename, "a file that cannot be read");
    return undefined;
  }
}
