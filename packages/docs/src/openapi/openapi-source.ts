/** An OpenAPI document as a documentation set, and following what changes in it. */
import { watch } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import type { DocumentationSource } from "../folders/documentation-source.ts";
import type { Documentation } from "../folders/documentation.ts";
import { OpenApiError } from "./openapi-document.ts";
import { openApiPages, type OpenApiPagesOptions } from "./openapi-pages.ts";

/** Everything about the set but its pages. */
export type OpenApiSourceOptions = Omit<DocumentationSource, "files" | "assets" | "included"> & OpenApiPagesOptions;

/** Whether a path of a site is an OpenAPI document rather than a folder of Markdown. */
export function isOpenApiFile(path: string): boolean {
  return /\.(json|ya?ml)$/i.test(path);
}

/** Reads a document's file. Rejects with an `OpenApiError` that names the file if it is invalid. */
export async function readOpenApiFile(file: string, options: OpenApiSourceOptions): Promise<DocumentationSource> {
  const { mtime } = await stat(file);
  const path = file.split(sep).join("/");
  try {
    return {
      ...(await openApiSource(await readFile(file, "utf8"), { folder: path, madeFrom: path, ...options })),
      changed: () => mtime,
    };
  } catch (error) {
    throw error instanceof OpenApiError ? new OpenApiError(`${file} is no OpenAPI document. ${error.message}`) : error;
  }
}

/** A set of pages from the text of a document. Rejects with an `OpenApiError` if it is invalid. */
export async function openApiSource(
  source: string,
  { server, ...options }: OpenApiSourceOptions,
): Promise<DocumentationSource> {
  return { ...options, files: await openApiPages(source, server === undefined ? {} : { server }) };
}

/**
 * Keeps the set at `setAt` up to date with a document's file until the returned function is called.
 * An invalid document, as while somebody types, leaves the pages as they are, and `onProblem`
 * receives the reason.
 */
export function followOpenApiFile(
  documentation: Documentation,
  setAt: string,
  file: string,
  {
    onChange = () => {},
    onProblem = () => {},
    server,
  }: {
    onChange?: (path: string) => void;
    onProblem?: (message: string) => void;
  } & OpenApiPagesOptions = {},
): () => void {
  let turn = 0;
  const take = async (): Promise<void> => {
    const mine = (turn += 1);
    const files = await openApiPages(await readFile(file, "utf8"), server === undefined ? {} : { server });
    const set = documentation.sets.find(({ address }) => address === setAt);
    if (mine !== turn || !set) return;
    const gone = set.pages.map(({ path }) => path).filter((path) => !Object.hasOwn(files, path));
    for (const path of gone) documentation.update(set, path, undefined);
    for (const [path, text] of Object.entries(files)) {
      const now = documentation.sets.find(({ address }) => address === setAt);
      if (now && now.textOf(path) !== text) documentation.update(now, path, text);
    }
    onChange(file);
  };
  // The folder, as editors put a new file in the place of the old one.
  const watcher = watch(dirname(file), (_event, name) => {
    if (name !== basename(file)) return;
    take().catch((error: unknown) => onProblem(`${file}: ${error instanceof Error ? error.message : String(error)}`));
  });
  return () => watcher.close();
}
