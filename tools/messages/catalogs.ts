/**
 * The texts of the interface: one catalog for each feature and language, `messages/<language>.json`, with nested keys and
 * ICU MessageFormat messages. The first keys are the names of objects of labels. In the English catalog a key that begins
 * with `@` is a note for translators about the key of the same name.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export type Entry = string | readonly Entry[] | Group;
export interface Group {
  readonly [key: string]: Entry;
}

export interface Feature {
  /** From its folder: `changes`, `playground-sheet`, `react-components`. */
  name: string;
  /** The folder of its catalogs, from the root of the repository. */
  folder: string;
  /** Catalogs by language. English is missing where the texts in it are data: names of tasks. */
  catalogs: ReadonlyMap<string, Readonly<Record<string, Group>>>;
}

const CATALOGS = ["apps/web/src/**/messages/*.json", "packages/react/messages/*/*.json"];

export function readFeatures(root: string): Feature[] {
  const files = Map.groupBy(globSync(CATALOGS, { cwd: root }).toSorted(), (path) => dirname(path));
  return [...files].map(([folder, paths]) => ({
    name: featureName(folder),
    folder,
    catalogs: new Map(paths.map((path) => [basename(path, ".json"), readCatalog(root, path)])),
  }));
}

function readCatalog(root: string, path: string): Readonly<Record<string, Group>> {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")) as Readonly<Record<string, Group>>;
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

function featureName(folder: string): string {
  const parts = folder.replace(/^apps\/web\/src\/|^packages\//, "").split("/");
  return parts.filter((part) => !["pages", "modules", "messages"].includes(part)).join("-");
}

/** Messages of a catalog by their path, without the notes. */
export function messagesOf(entry: Entry, path = ""): [path: string, message: string][] {
  if (typeof entry === "string") return [[path, entry]];
  return Object.entries(entry).flatMap(([key, inner]) =>
    key.startsWith("@") ? [] : messagesOf(inner as Entry, path === "" ? key : `${path}.${key}`),
  );
}
