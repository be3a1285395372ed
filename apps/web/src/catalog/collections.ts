/**
 * Collections: lists of models with a name, each an address of the list with its filters. The operator writes them into a
 * JSON file; the home page shows them.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { readFile } from "node:fs/promises";
import * as v from "valibot";

export interface Collection {
  title: string;
  /** `/models?…` */
  path: string;
  text?: string;
}

const MAX_ITEMS = 24;
const MAX_CHARS = 300;

/** Problems of a file of collections, for its author. */
export class CollectionsError extends VitrineError<"collections"> {
  override readonly name = "CollectionsError";

  constructor(message: string, details?: ErrorDetails) {
    super("collections", message, details);
  }
}

const text = (name: string, otherwise = "") => {
  const message = `"${name}" must be a text of up to ${MAX_CHARS} characters${otherwise}.`;
  return v.pipe(v.string(message), v.maxLength(MAX_CHARS, message));
};
const PATH = '"path" must be an address of a list, as /models?task=translation.';
const LIST = `must hold a list of at max ${MAX_ITEMS} collections.`;
const KNOWN = "a collection has a title, a path and a text, and nothing else.";

const COLLECTIONS = v.pipe(
  v.array(
    v.strictObject(
      {
        title: v.pipe(text("title"), v.regex(/\S/, `"title" must be a text of up to ${MAX_CHARS} characters.`)),
        path: v.pipe(v.string(PATH), v.regex(/^\/models(\?[^#\s]*)?$/, PATH)),
        text: v.exactOptional(text("text", ", or missing")),
      },
      ({ path }) =>
        path?.at(-1)?.key === "title" ? `"title" must be a text of up to ${MAX_CHARS} characters.` : KNOWN,
    ),
    LIST,
  ),
  v.maxLength(MAX_ITEMS, LIST),
);

/**
 * Reads `[{ "title": …, "path": "/models?…", "text": … }]`.
 *
 * @throws CollectionsError naming the file, the entry and what was expected
 */
export async function readCollections(file: string): Promise<Collection[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : "it cannot be read";
    throw new CollectionsError(`VITRINE_COLLECTIONS names ${file}, and ${reason}.`);
  }
  const { success, output, issues = [] } = v.safeParse(COLLECTIONS, value);
  if (success) return output;
  const [{ message, path = [] }] = issues as [v.BaseIssue<unknown>];
  const [entry] = path;
  throw new CollectionsError(entry ? `${file}, entry ${Number(entry.key) + 1}: ${message}` : `${file} ${message}`);
}
