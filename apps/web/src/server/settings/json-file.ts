/** Checks of the JSON files that operators write: a schema says what is allowed, and all that is wrong is said at once. */
import { readFile } from "node:fs/promises";
import { parseStrictJson } from "@vitrine/base";
import { closest } from "fastest-levenshtein";
import * as v from "valibot";
import { SettingsError } from "./settings.ts";

/**
 * The content of a file that a setting names.
 *
 * @throws SettingsError that says what is wrong, with the line
 */
export async function readJsonFile(setting: string, path: string): Promise<unknown> {
  try {
    return parseStrictJson(await readFile(path, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT";
    const why = error instanceof SyntaxError ? message : isMissing ? "does not exist" : `cannot be read (${code})`;
    throw new SettingsError([`${setting}: ${path} ${why}.`]);
  }
}

/**
 * Reads a value by a schema. In its messages `@` stands for the place, as in `"@" must be a text`, and `@name` for
 * the last part of it.
 *
 * @param problems gets what is wrong
 */
export function readBySchema<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  problems: string[],
): v.InferOutput<Schema> | undefined {
  const { success, output, issues = [] } = v.safeParse(schema, value);
  for (const issue of issues) {
    // A message that no schema here gives repeats what came, which may be a secret.
    const message = issue.message.startsWith("Invalid ") ? '"@" cannot be used.' : issue.message;
    const name = String(issue.path?.at(-1)?.key ?? "");
    problems.push(message.replaceAll("@name", name).replaceAll("@", placeOf(issue)));
  }
  return success ? output : undefined;
}

/**
 * A file that a setting names, by a schema.
 *
 * @throws SettingsError that says all that is wrong
 */
export async function readFileBySchema<Schema extends v.GenericSchema>(
  setting: string,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const problems: string[] = [];
  const read = readBySchema(schema, await readJsonFile(setting, path), problems);
  if (problems.length > 0) throw new SettingsError(problems.map((each) => `${setting}: ${path}: ${each}`));
  return read;
}

/** An object of known names alone. */
export function onlyKnown<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries);
  const NO_OBJECT = '"@" must be an object.';
  const object = v.strictObject(entries, (issue) => {
    if (issue.expected === "Object") return NO_OBJECT;
    if (issue.expected !== "never") return `"@" is missing.`;
    const nearest = closest(String(issue.path?.at(-1)?.key), names);
    return `"@" has no meaning. Did you mean "${nearest}"? Known are ${names.join(", ")}.`;
  });
  // A list would be one without any of the names.
  return v.pipe(
    v.custom<unknown>((value) => !Array.isArray(value), NO_OBJECT),
    object,
  );
}

const NO_LIST = '"@" must be an object, with a name for each.';

/** Values by their names. A list would be one with numbers for names. */
export const named = <Key extends v.GenericSchema<string, string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
) =>
  v.pipe(
    v.custom<Record<string, unknown>>((entries) => !Array.isArray(entries), NO_LIST),
    v.record(key, value, NO_LIST),
  );

export const amount = v.pipe(
  v.number('"@" must be a number from 0 on.'),
  v.finite('"@" must be a number from 0 on.'),
  v.minValue(0, '"@" must be a number from 0 on.'),
);

/** A count: half of one is a slip. */
export const count = v.pipe(amount, v.integer('"@" must be a whole number.'));

export const text = v.pipe(v.string('"@" must be a text.'), v.regex(/\S/, '"@" must not be empty.'));

/** A list in which nothing stands twice: the second would be there for something else. */
export const listOf = <Item extends v.GenericSchema>(
  item: Item,
  message = '"@" must be a list of texts.',
  nameOf: (each: v.InferOutput<Item>) => unknown = (each) => each,
) =>
  v.pipe(
    v.array(item, message),
    v.check((list) => new Set(list.map(nameOf)).size === list.length, '"@" has the same twice.'),
  );

/** What `isWebAddress` takes. */
export const WEB_ADDRESS = "must begin with https:// or http://, and have no user or password";

/** An address of the web. Nothing can be fetched from one with a user and a password in it. */
export const isWebAddress = (value: unknown): value is string => {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
};

/** `endpoints[0].price`, as JavaScript writes it. */
function placeOf({ path }: v.BaseIssue<unknown>): string {
  return (
    (path ?? [])
      .map(({ key }, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${String(key)}`))
      .join("") || "the whole"
  );
}
