/**
 * The site's documentation: the folder `docs/` of this repository and the API reference that the
 * build makes from the packages' sources. Read when the server starts and rendered page by page on
 * request.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { autodocFrom, Documentation, type DocumentationSource, openApiPages } from "@vitrine/docs";
import { followDocumentationFolder, readDocumentationFolder } from "@vitrine/docs";
import { apiDescription } from "./api-description.ts";
import { documentedCalls } from "./documented-calls.ts";

const ADDRESS = "/docs";

/** Reads the documentation from a folder, and the API reference from another where that has been made. */
export async function openDocumentation(folder: string, apiFolder: string): Promise<Documentation> {
  const descriptions = join(apiFolder, "_autodoc.json");
  const source = await readDocumentationFolder(folder, {
    address: ADDRESS,
    folder: "docs",
    title: "Documentation",
    inferenceSnippet: documentedCalls,
    ...(existsSync(descriptions) && { autodoc: autodocFrom(await readFile(descriptions, "utf8")) }),
  });
  const http = await httpApi();
  if (!existsSync(apiFolder)) return new Documentation([source, http]);
  const api = await readDocumentationFolder(apiFolder, {
    address: `${ADDRESS}/api`,
    folder: "packages",
    title: "API reference",
    // Names and types repeat the words of the guides, and most readers look for guides.
    searchWeight: 0.4,
    changed: () => undefined,
  });
  return new Documentation([source, api, http]);
}

/** Where a site listens that was started without arguments, as everywhere in the documentation. */
const EXAMPLE_ORIGIN = "http://localhost:3000";

/** Pages of the HTTP API, from the document that the site serves. */
async function httpApi(): Promise<DocumentationSource> {
  return {
    address: `${ADDRESS}/http-api`,
    folder: "docs/http-api",
    madeFrom: "apps/web/src/modules/documentation/api-description.ts",
    title: "HTTP API",
    searchWeight: 0.4,
    files: await openApiPages(JSON.stringify(apiDescription(EXAMPLE_ORIGIN))),
  };
}

/** Shows edits of the folder's files at the next request. Returns what ends it. */
export function followDocumentation(documentation: Documentation, folder: string): () => void {
  return followDocumentationFolder(documentation, ADDRESS, folder);
}

/** Documentation from Markdown by path, for tests. */
export function createDocumentation(files: Readonly<Record<string, string>>): Documentation {
  return new Documentation([
    { address: ADDRESS, folder: "docs", title: "Documentation", inferenceSnippet: documentedCalls, files },
  ]);
}
