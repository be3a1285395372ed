/**
 * Who may see which models: a file of tokens, of which only hashes are stored. A token is 256 random bits, so a plain
 * hash is as good as a slow one. The file is read again when it changes: a token that is taken out is worthless a
 * second later.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, readFile, rename, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AccessFileError } from "./access-file-error.ts";
import {
  type Contents,
  type Entry,
  type Group,
  GROUP_NAME,
  NOTHING,
  parseAccessFile,
  type Reader,
  rightsIn,
} from "./access-file-format.ts";
import { isPattern } from "../store/visible.ts";
import { NAME } from "./personal-tokens.ts";
import type { FileRights } from "./rights.ts";

export { AccessFileError };
export type { Reader };

/** Clients of a hub expect its beginning. */
const TOKEN_START = "hf_vitrine_";
const LOOK_EVERY_MS = 1000;

/**
 * A file that says which models the owner of a token may see. It holds hashes of the tokens. A change of the file
 * applies within a second.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { AccessFile, addReader } from "@vitrine/hub";
 *
 * const path = `${await mkdtemp(`${tmpdir()}/access-`)}/access.json`;
 * const token = await addReader(path, { name: "ada", read: ["acme/*"] });
 * const file = await AccessFile.open(path);
 * console.log((await file.byToken(token ?? ""))?.name, await file.byToken("wrong")); // ada undefined
 */
export class AccessFile {
  readonly #path: string;
  readonly #onProblem: (problem: string | undefined) => void;
  #contents: Contents = NOTHING;
  #rights: FileRights | undefined;
  #state = "";
  #lookedAt = -Infinity;
  #problem: string | undefined;

  private constructor(path: string, onProblem: (problem: string | undefined) => void) {
    this.#path = path;
    this.#onProblem = onProblem;
  }

  /**
   * @param onProblem hears once what is wrong when the file cannot be read any more, and nothing when it can again
   * @throws AccessFileError that says what is wrong
   */
  static async open(path: string, onProblem: (problem: string | undefined) => void = () => {}): Promise<AccessFile> {
    const file = new AccessFile(path, onProblem);
    await file.#read();
    return file;
  }

  /** Why the file grants nothing; undefined while it can be read. */
  async problem(): Promise<string | undefined> {
    await this.#current();
    return this.#problem;
  }

  /** What it says, the same object until it says something else. Undefined while it cannot be read. */
  async rights(): Promise<FileRights | undefined> {
    await this.#current();
    return this.#rights;
  }

  /** Whether it lets nobody in: no group is in it, and no token that is valid now. */
  async isClosed(): Promise<boolean> {
    const { entries, groups } = await this.#current();
    return groups.length === 0 && !entries.some(isValid);
  }

  /** Whose token it is. */
  async byToken(token: string): Promise<Reader | undefined> {
    const hash = createHash("sha256").update(token).digest();
    const { entries } = await this.#current();
    return entries.find(
      (entry) =>
        entry.sha256 !== undefined && timingSafeEqual(hash, Buffer.from(entry.sha256, "hex")) && isValid(entry),
    );
  }

  /** Who has this name. */
  async byName(name: string): Promise<Reader | undefined> {
    return (await this.#current()).entries.find((entry) => entry.name === name && isValid(entry));
  }

  /** Those of these groups that the file knows. */
  async knownGroups(names: readonly string[]): Promise<string[]> {
    const { groups } = await this.#current();
    return groups.map(({ name }) => name).filter((name) => names.includes(name));
  }

  /** A person of these groups: what any of them may do. Undefined where the file knows none of them. */
  async byGroups(name: string, names: readonly string[]): Promise<Reader | undefined> {
    const groups = (await this.#current()).groups.filter((group) => names.includes(group.name));
    if (groups.length === 0) return undefined;
    return {
      name,
      read: [...new Set(groups.flatMap(({ read }) => read))],
      write: [...new Set(groups.flatMap(({ write }) => write))],
      isAdmin: groups.some(({ isAdmin }) => isAdmin),
      created: new Date(0).toISOString(),
    };
  }

  /** Changes with the reader's token and rights: what was granted to an older one is not to this. */
  async stampOf(name: string): Promise<string | undefined> {
    const entry = (await this.#current()).entries.find((each) => each.name === name && isValid(each));
    return entry && createHash("sha256").update(JSON.stringify(entry)).digest("hex");
  }

  async #current(): Promise<Contents> {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_EVERY_MS) return this.#contents;
    this.#lookedAt = now;
    let problem: string | undefined;
    try {
      await this.#read();
    } catch (error) {
      // A file that cannot be read grants access to no one.
      this.#contents = NOTHING;
      this.#rights = undefined;
      this.#state = "";
      problem = error instanceof AccessFileError ? error.message : `${this.#path} cannot be read.`;
    }
    if (problem !== this.#problem) this.#onProblem(problem);
    this.#problem = problem;
    return this.#contents;
  }

  async #read(): Promise<void> {
    const { mtimeMs, size } = await stat(this.#path).catch(() => {
      throw new AccessFileError(
        `There is no ${this.#path}. Create it with: npm run token -- create --name … --read '…'`,
      );
    });
    const state = `${mtimeMs} ${size}`;
    if (state === this.#state) return;
    this.#contents = parseAccessFile(this.#path, await readFile(this.#path, "utf8"));
    this.#rights = { source: `file:${resolve(this.#path)}`, rights: rightsIn(this.#contents) };
    this.#state = state;
  }
}

function isValid({ expires }: Entry): boolean {
  return expires === undefined || Date.parse(expires) > Date.now();
}

export interface NewReader {
  name: string;
  read: readonly string[];
  write?: readonly string[];
  /** Days for which the token is valid. Default: for good. */
  days?: number;
  isAdmin?: boolean;
  /** False for a reader whom a proxy names. Default: true. */
  hasToken?: boolean;
}

/**
 * Adds a reader to an access file, or replaces the one with the same name. It creates a missing file, for its owner
 * only.
 *
 * @returns the token, which is stored nowhere; `undefined` for a reader without one
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { addReader } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/access-`);
 * const token = await addReader(`${folder}/access.json`, { name: "ada", read: ["acme/*"] });
 * console.log(token?.slice(0, 11)); // hf_vitrine_
 */
export async function addReader(path: string, reader: NewReader): Promise<string | undefined> {
  const { name, read, write = [], days, isAdmin = false, hasToken = true } = reader;
  if (!NAME.test(name)) throw new AccessFileError("--name takes letters, digits and . _ @ + - without spaces.");
  if (read.length === 0 || !read.every(isPattern))
    throw new AccessFileError("--read takes an id or a pattern such as 'acme/*', and '*' for everything.");
  if (!write.every(isPattern))
    throw new AccessFileError("--write takes an id or a pattern such as 'acme/*', and '*' for everything.");
  if (days !== undefined && !(days > 0 && days < 36_500)) throw new AccessFileError("--days takes a number of days.");
  const token = hasToken ? TOKEN_START + randomBytes(32).toString("base64url") : undefined;
  const { tokens, ...rest } = await readContents(path);
  const others = tokens.filter((entry) => entry["name"] !== name);
  others.push({
    name,
    ...(token !== undefined && { sha256: createHash("sha256").update(token).digest("hex") }),
    read: [...read],
    ...(write.length > 0 && { write: [...write] }),
    ...(days !== undefined && { expires: new Date(Date.now() + days * 86_400_000).toISOString() }),
    ...(isAdmin && { admin: true }),
    created: new Date().toISOString(),
  });
  await writeContents(path, { tokens: others, ...rest });
  return token;
}

/**
 * Removes a reader from an access file. Returns whether the file had one with this name.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { addReader, removeReader } from "@vitrine/hub";
 *
 * const path = `${await mkdtemp(`${tmpdir()}/access-`)}/access.json`;
 * await addReader(path, { name: "ada", read: ["acme/*"] });
 * console.log(await removeReader(path, "ada"), await removeReader(path, "ada")); // true false
 */
export async function removeReader(path: string, name: string): Promise<boolean> {
  const { tokens, ...rest } = await readContents(path);
  const others = tokens.filter((entry) => entry["name"] !== name);
  if (others.length < tokens.length) await writeContents(path, { tokens: others, ...rest });
  return others.length < tokens.length;
}

export interface NewGroup {
  /** As the identity provider spells it. */
  name: string;
  read: readonly string[];
  write?: readonly string[];
  isAdmin?: boolean;
}

/**
 * Says what the people of a group of the identity provider may do. Replaces the group of the same name; one that may
 * read nothing is removed.
 * @example
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { AccessFile, setGroup } from "@vitrine/hub";
 *
 * const path = `${await mkdtemp(`${tmpdir()}/access-`)}/access.json`;
 * await setGroup(path, { name: "/research", read: ["acme/*"] });
 * const file = await AccessFile.open(path);
 * console.log((await file.byGroups("ada", ["/research", "/sales"]))?.read); // [ 'acme/*' ]
 */
export async function setGroup(path: string, { name, read, write = [], isAdmin = false }: NewGroup): Promise<void> {
  if (!GROUP_NAME.test(name)) throw new AccessFileError("--group takes a name of at most 200 characters.");
  if (!read.every(isPattern) || !write.every(isPattern))
    throw new AccessFileError("--read and --write take an id or a pattern such as 'acme/*', and '*' for everything.");
  const { groups = [], ...rest } = await readContents(path);
  const others = groups.filter((group) => group["name"] !== name);
  if (read.length > 0)
    others.push({
      name,
      read: [...read],
      ...(write.length > 0 && { write: [...write] }),
      ...(isAdmin && { admin: true }),
    });
  await writeContents(path, { ...rest, groups: others });
}

/** Everybody in the file, and what groups may do. */
export async function listReaders(path: string): Promise<{ entries: readonly Reader[]; groups: readonly Group[] }> {
  return parseAccessFile(path, await readFile(path, "utf8"));
}

/** As it is written. */
interface FileContents {
  tokens: Record<string, unknown>[];
  groups?: Record<string, unknown>[];
}

async function readContents(path: string): Promise<FileContents> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return '{"tokens": []}';
    throw new AccessFileError(`${path} cannot be read: ${error.code}.`);
  });
  parseAccessFile(path, text);
  return JSON.parse(text) as FileContents;
}

/** Whole or not at all: a server may read it at any moment. */
async function writeContents(path: string, contents: FileContents): Promise<void> {
  const fresh = `${path}.${process.pid}.part`;
  await writeFile(fresh, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, path);
}
