/**
 * Who may see which models: a file of tokens, of which only hashes are stored. A token is 256 random bits, so a plain
 * hash is as good as a slow one. The file is read again when it changes: a token that is taken out is worthless a
 * second later.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, readFile, rename, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { closest } from "fastest-levenshtein";
import type { Visible } from "../store/visible.ts";
import type { FileRights, PatternRight } from "./rights.ts";

/** An entry of the file: a program, or a person by name, as the operator says. */
export interface Reader {
  name: string;
  read: Visible;
  /** Repositories that it may create, push to, move and delete. */
  write: Visible;
  /** ISO 8601 instant after which the token is worthless. */
  expires?: string;
  isAdmin: boolean;
  /** ISO 8601 instant. */
  created: string;
}

interface Entry extends Reader {
  /** Hexadecimal SHA-256 of the token; absent where a proxy authenticates the reader. */
  sha256?: string;
}

/** Permissions for the people of a group of the identity provider. */
interface Group extends Pick<Reader, "name" | "read" | "write" | "isAdmin"> {}

interface Contents {
  entries: readonly Entry[];
  groups: readonly Group[];
}

/**
 * The access file is invalid or cannot be read, or an entry for it is invalid. The message says what is wrong.
 * @example
 * import { AccessFileError, addReader } from "@vitrine/hub";
 *
 * const error = await addReader("access.json", { name: "ada", read: [] }).catch((error: unknown) => error);
 * if (error instanceof AccessFileError) console.log(error.message);
 * // --read takes an id or a pattern such as 'acme/*', and '*' for everything.
 */
export class AccessFileError extends VitrineError<"access-file"> {
  override readonly name = "AccessFileError";

  constructor(message: string, details?: ErrorDetails) {
    super("access-file", message, details);
  }
}

/** Clients of a hub expect its beginning. */
const TOKEN_START = "hf_vitrine_";
const NAME = /^[\w.@+-]{1,100}$/;
/** As identity providers spell them: a path, a sentence, an id. */
const GROUP_NAME = /^[^\p{Cc}]{1,200}$/u;
const PATTERN = /^[A-Za-z0-9*][A-Za-z0-9*._/-]{0,199}$/;
const LOOK_EVERY_MS = 1000;
const NOTHING: Contents = { entries: [], groups: [] };

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
    this.#contents = parse(this.#path, await readFile(this.#path, "utf8"));
    this.#rights = { source: `file:${resolve(this.#path)}`, rights: rightsIn(this.#contents) };
    this.#state = state;
  }
}

function isValid({ expires }: Entry): boolean {
  return expires === undefined || Date.parse(expires) > Date.now();
}

/** The file has one word for all that changes a repository, so that word is the whole right on it. */
function rightsIn({ entries, groups }: Contents): PatternRight[] {
  const of =
    (kind: PatternRight["kind"]) =>
    ({ name, read, write }: Group): PatternRight[] => {
      const strongest = new Map<string, PatternRight>();
      const add = (patterns: Visible, access: PatternRight["access"]) => {
        for (const pattern of patterns) strongest.set(pattern.toLowerCase(), { kind, subject: name, pattern, access });
      };
      add(read, "read");
      add(write, "admin");
      return [...strongest.values()];
    };
  return [...entries.flatMap(of("service")), ...groups.flatMap(of("group"))];
}

function parse(path: string, text: string): Contents {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AccessFileError(`${path} is not JSON.`);
  }
  const { tokens, groups = [] } = (value ?? {}) as { tokens?: unknown; groups?: unknown };
  if (!Array.isArray(tokens) || !Array.isArray(groups))
    throw new AccessFileError(`${path} must be {"tokens": […]}, with a list "groups" where people sign in elsewhere.`);
  refuseUnknown(value as object, ["tokens", "groups"], path);
  const contents = {
    entries: tokens.map((token: unknown, at) => entryOf(token, `${path}: ${called("token", token, at)}`)),
    groups: groups.map((group: unknown, at) => groupOf(group, `${path}: ${called("group", group, at)}`)),
  };
  refuseTwice(contents.entries, `${path}: two tokens are called`);
  refuseTwice(contents.groups, `${path}: two groups are called`);
  const hashes = contents.entries.flatMap(({ sha256 }) => sha256 ?? []);
  if (new Set(hashes).size < hashes.length)
    throw new AccessFileError(`${path}: two tokens have one "sha256". Remove the one that nobody uses.`);
  return contents;
}

/** An entry as messages name it. */
function called(kind: string, entry: unknown, at: number): string {
  const name = (entry as { name?: unknown } | null)?.name;
  return `${kind} ${at + 1}${typeof name === "string" ? ` (${JSON.stringify(name.slice(0, 100))})` : ""}`;
}

/** A misspelt key would be a limit that does not hold: `expire` for a token that is then valid for ever. */
function refuseUnknown(entry: object, known: readonly string[], where: string): void {
  const unknown = Object.keys(entry)
    .find((key) => !known.includes(key))
    ?.slice(0, 100);
  if (unknown !== undefined)
    throw new AccessFileError(
      `${where}: ${JSON.stringify(unknown)} means nothing here. Did you mean "${closest(unknown, known)}"? Rename or remove it.`,
    );
}

function refuseTwice(entries: readonly { name: string }[], where: string): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    if (seen.has(name)) throw new AccessFileError(`${where} ${JSON.stringify(name)}. Rename or remove one.`);
    seen.add(name);
  }
}

const isPatterns = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((pattern) => typeof pattern === "string" && PATTERN.test(pattern));

const ISO = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Whether it is a day of the calendar, with or without a time: no 31st of February, which would be a day of March. */
function isInstant(value: unknown): boolean {
  const [, day = ""] = typeof value === "string" ? (ISO.exec(value) ?? []) : [];
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.valueOf()) || Number.isNaN(Date.parse(value as string))) return false;
  return midnight.toISOString().startsWith(day);
}

/** A field, whether a value is one for it, and what the message says that it must be. */
type Check = readonly [field: string, isRight: (value: unknown) => boolean, rule: string];

const optional = (isRight: (value: unknown) => boolean) => (value: unknown) => value === undefined || isRight(value);
const textOf = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);
const PATTERNS = "a list of ids and of patterns such as 'acme/*'";
const RIGHTS: readonly Check[] = [
  ["read", isPatterns, PATTERNS],
  ["write", optional(isPatterns), PATTERNS],
  ["admin", optional((value) => typeof value === "boolean"), "true or false"],
];
const GROUP: readonly Check[] = [["name", textOf(GROUP_NAME), "a name of at most 200 characters"], ...RIGHTS];
const ENTRY: readonly Check[] = [
  ["name", textOf(NAME), "letters, digits and . _ @ + - without spaces"],
  ["sha256", optional(textOf(/^[0-9a-f]{64}$/)), "the 64 digits of a hash, or missing where a proxy names the reader"],
  ...RIGHTS,
  ["expires", optional(isInstant), "a date such as 2027-01-31 or 2027-01-31T12:00:00Z"],
  ["created", optional(isInstant), "a date such as 2027-01-31T12:00:00Z"],
];

function checked(entry: unknown, checks: readonly Check[], where: string): Record<string, unknown> {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry))
    throw new AccessFileError(`${where} must be an object with a name and a list "read".`);
  const fields = entry as Record<string, unknown>;
  refuseUnknown(
    fields,
    checks.map(([field]) => field),
    where,
  );
  for (const [field, isRight, rule] of checks)
    if (!isRight(fields[field])) throw new AccessFileError(`${where}: "${field}" must be ${rule}.`);
  return fields;
}

function groupOf(group: unknown, where: string): Group {
  const { name, read, write = [], admin = false } = checked(group, GROUP, where);
  return { name, read, write, isAdmin: admin } as Group;
}

function entryOf(token: unknown, where: string): Entry {
  const { write = [], admin = false, created = new Date(0).toISOString(), ...rest } = checked(token, ENTRY, where);
  return { ...rest, write, isAdmin: admin, created } as Entry;
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
  if (read.length === 0 || !read.every((pattern) => PATTERN.test(pattern)))
    throw new AccessFileError("--read takes an id or a pattern such as 'acme/*', and '*' for everything.");
  if (!write.every((pattern) => PATTERN.test(pattern)))
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
  if (!isPatterns(read) || !isPatterns(write))
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
  return parse(path, await readFile(path, "utf8"));
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
  parse(path, text);
  return JSON.parse(text) as FileContents;
}

/** Whole or not at all: a server may read it at any moment. */
async function writeContents(path: string, contents: FileContents): Promise<void> {
  const fresh = `${path}.${process.pid}.part`;
  await writeFile(fresh, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, path);
}
