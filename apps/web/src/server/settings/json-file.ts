/** Checks of the JSON files that operators write: a schema says what is allowed, and all that is wrong is said at once. */
import * as v from "valibot";

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

/** An object of known names alone. */
export function onlyKnown<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(", ");
  return v.strictObject(entries, (issue) =>
    issue.expected === "never" ? `"@" has no meaning. Known are ${names}.` : `"@" must be an object.`,
  );
}

export const amount = v.pipe(
  v.number('"@" must be a number from 0 on.'),
  v.finite('"@" must be a number from 0 on.'),
  v.minValue(0, '"@" must be a number from 0 on.'),
);

export const text = v.string('"@" must be a text.');

/** An address of the web. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** `endpoints[0].price`, as JavaScript writes it. */
function placeOf({ path }: v.BaseIssue<unknown>): string {
  return (path ?? [])
    .map(({ key }, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${String(key)}`))
    .join("");
}
