/**
 * Collections: lists of models with a name, each an address of the list with its filters. The operator writes them into a
 * JSON file; the home page shows them.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { readFile } from "node:fs/promises";

export interface Collection {
  title: string;
  /** `/models?…` */
  path: string;
  text?: string;
}

const MAX_ITEMS = 24;
const MAX_CHARS = 300;

/** What is wrong with a file of collections, for its author. */
export class CollectionsError extends VitrineError<"collections"> {
  override readonly name = "CollectionsError";

  constructor(message: string, details?: ErrorDetails) {
    super("collections", message, details);
  }
}

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
  if (!Array.isArray(value) || value.length > MAX_ITEMS)
    throw new CollectionsError(`${file} must hold a list of at max ${MAX_ITEMS} collections.`);
  return value.map((entry: unknown, at) => readCollection(entry, `${file}, entry ${at + 1}`));
}

function readCollection(entry: unknown, where: string): Collection {
  const { title, path, text } = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
  if (typeof title !== "string" || title.trim() === "" || title.length > MAX_CHARS)
    throw new CollectionsError(`${where}: "title" must be a text of up to ${MAX_CHARS} characters.`);
  if (typeof path !== "string" || !/^\/models(\?[^#\s]*)?$/.test(path))
    throw new CollectionsError(`${where}: "path" must be an address of a list, as /models?task=translation.`);
  if (text !== undefined && (typeof text !== "string" || text.length > MAX_CHARS))
    throw new CollectionsError(`${where}: "text" must be a text of up to ${MAX_CHARS} characters, or missing.`);
  return { title, path, ...(text !== undefined && { text }) };
}
