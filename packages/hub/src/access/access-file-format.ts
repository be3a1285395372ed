/**
 * The format of the access file, and what is wrong with one. Every field is checked and every key must mean something:
 * the file closes the site, and a slip in it must not open it.
 */
import { parseStrictJson } from "@vitrine/base";
import { closest } from "fastest-levenshtein";
import { isPattern, type Visible } from "../store/visible.ts";
import { AccessFileError } from "./access-file-error.ts";
import { NAME } from "./personal-tokens.ts";
import type { PatternRight } from "./rights.ts";

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

export interface Entry extends Reader {
  /** Hexadecimal SHA-256 of the token; absent where a proxy authenticates the reader. */
  sha256?: string;
}

/** Permissions for the people of a group of the identity provider. */
export interface Group extends Pick<Reader, "name" | "read" | "write" | "isAdmin"> {}

export interface Contents {
  entries: readonly Entry[];
  groups: readonly Group[];
}

/** As identity providers spell them: a path, a sentence, an id. */
export const GROUP_NAME = /^[^\p{Cc}]{1,200}$/u;
/**
 * Whether a text can be the name of a person, a group or a service.
 * @example
 * import { isSubjectName } from "@vitrine/hub";
 *
 * console.log(isSubjectName("Ada Lovelace"), isSubjectName("/research"), isSubjectName("")); // true true false
 */
export const isSubjectName = (text: string): boolean => GROUP_NAME.test(text);

export const NOTHING: Contents = { entries: [], groups: [] };

/** The file has one word for all that changes a repository, so that word is the whole right on it. */
export function rightsIn({ entries, groups }: Contents): PatternRight[] {
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

export function parseAccessFile(path: string, text: string): Contents {
  let value: unknown;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    throw new AccessFileError(`${path} ${(error as Error).message}.`);
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
    if (seen.has(name.toLowerCase()))
      throw new AccessFileError(`${where} ${JSON.stringify(name)}. Rename or remove one.`);
    seen.add(name.toLowerCase());
  }
}

const isPatterns = (value: unknown): value is string[] => Array.isArray(value) && value.every(isPattern);

const ISO = /^(2\d{3}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Whether it is a day of the calendar, or a time of one anywhere: no 31st of February, which would be a day of March, and no
 * time without its zone, which would be another one at each server.
 */
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
