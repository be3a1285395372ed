/**
 * Model ids. A repository is named `name` or `owner/name`; each part is 1 to 96 characters out of
 * `A-Z a-z 0-9 . _ -`. A part neither begins with `-` (it would read as an option on a command line), nor begins or
 * ends with `.`, nor holds `..` (it would climb in a path). The hub refuses a little more, but has old repositories
 * that break its newer rules; what is enforced here is what makes an id safe in a path, an address and a command.
 */
import { VitrineError } from "@vitrine/base";
import { shorten } from "./plain-data.ts";

export type ModelRecordErrorCode = "not-an-object" | "no-id" | "invalid-id" | "not-a-folder";

/**
 * The input cannot become a record. `code` says why; the message says what to do and never holds
 * the whole input.
 * @example
 * import { parseHubModel } from "@vitrine/models";
 *
 * const parsed = parseHubModel({ tags: [] });
 * if (!parsed.ok) console.log(parsed.error.code); // no-id
 */
export class ModelRecordError extends VitrineError<ModelRecordErrorCode> {
  override readonly name = "ModelRecordError";
}

const MAX_PART = 96;
const PART = /^[A-Za-z0-9._-]+$/;

/** The fault of an id, as a sentence without a subject; `undefined` when there is none. */
export function modelIdFault(id: string): string | undefined {
  if (id === "") return "is empty";
  if (id.length > 2 * MAX_PART + 1) return `has ${id.length} characters`;
  const parts = id.split("/");
  if (parts.length > 2) return "has more than one slash";
  for (const part of parts) {
    if (part === "") return "has an empty part";
    if (part.length > MAX_PART) return `has a part of ${part.length} characters (at most ${MAX_PART})`;
    if (!PART.test(part)) return "has a character other than letters, digits, '.', '_' and '-'";
    if (part.startsWith(".") || part.endsWith(".") || part.includes("..")) {
      return "has a dot at the edge of a part, or two in a row";
    }
    if (part.startsWith("-")) return "has a part that begins with '-'";
  }
  return undefined;
}

/**
 * True for `name` and `owner/name` in the hub's alphabet.
 * @example
 * import { isModelId } from "@vitrine/models";
 *
 * console.log(isModelId("Qwen/Qwen3-8B"), isModelId("gpt2"), isModelId("../etc")); // true true false
 */
export function isModelId(value: unknown): value is string {
  return typeof value === "string" && modelIdFault(value) === undefined;
}

/**
 * Owner and name of a model id. An id without an owner has the name alone.
 * @example
 * import { splitModelId } from "@vitrine/models";
 *
 * console.log(splitModelId("Qwen/Qwen3-8B")); // { owner: 'Qwen', name: 'Qwen3-8B' }
 */
export function splitModelId(id: string): { owner?: string; name: string } {
  const slash = id.indexOf("/");
  return slash === -1 ? { name: id } : { owner: id.slice(0, slash), name: id.slice(slash + 1) };
}

/** The id, or the error that says how to mend it. */
export function checkModelId(value: unknown): string | ModelRecordError {
  if (value === undefined || value === null) {
    return new ModelRecordError("no-id", "The model has no id. Give it one: `id` must be `name` or `owner/name`.");
  }
  if (typeof value !== "string") {
    return new ModelRecordError(
      "invalid-id",
      `The model's id is a ${typeof value}. It must be text: \`name\` or \`owner/name\`.`,
    );
  }
  const fault = modelIdFault(value);
  if (fault === undefined) return value;
  return new ModelRecordError(
    "invalid-id",
    `The model id ${JSON.stringify(shorten(value, 60))} ${fault}. Write \`name\` or \`owner/name\`, each part 1 to ${MAX_PART} characters of A-Z a-z 0-9 . _ -`,
  );
}
