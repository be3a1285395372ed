/** Files that pages name from the root of the site: where each builder keeps them, in one table. */
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { isObject } from "@vitrine/base";
import { includeCandidates } from "@vitrine/markdown/pages";
import type { DocumentationSource } from "./documentation-source.ts";

/** Folders whose files a builder publishes. */
interface PublicPlace {
  /** Where they usually are, seen from the folder of the site; of the pages for VitePress. */
  usual: readonly string[];
  /** What the configuration says in place of that. */
  stated: (settings: Readonly<Record<string, unknown>>) => unknown;
  /** Where the site has them, if that is not its root. */
  below?: string;
}

const PLACES: Partial<Record<NonNullable<DocumentationSource["dialect"]>, readonly PublicPlace[]>> = {
  vitepress: [{ usual: ["public"], stated: ({ vite }) => (isObject(vite) ? vite["publicDir"] : undefined) }],
  docusaurus: [{ usual: ["static"], stated: ({ staticDirectories }) => staticDirectories }],
  starlight: [{ usual: ["public"], stated: ({ publicDir }) => publicDir }],
  myst: [
    { usual: [], stated: ({ html_static_path }) => html_static_path, below: "/_static" },
    { usual: [], stated: ({ html_extra_path }) => html_extra_path },
  ],
};

/** The public files by their addresses below the site's. None is outside of the project's folder. */
export async function publicFiles(
  { pages, site = pages, project }: { pages: string; site?: string | undefined; project: string },
  dialect: DocumentationSource["dialect"],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { usual, stated, below = "" } of (dialect && PLACES[dialect]) ?? []) {
    const said = [stated(settings)].flat().filter((path) => typeof path === "string");
    for (const path of said.length > 0 ? said : usual) {
      const folder = await ownPath(project, resolve(dialect === "vitepress" ? pages : site, path), "..");
      if (folder === undefined) continue;
      // A single file is published under its name.
      if ((await stat(folder)).isFile()) files.set(`${below}/${basename(folder)}`, folder);
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
        const file = join(entry.parentPath, entry.name);
        const name = relative(folder, file).split(sep).join("/");
        if (entry.isFile() && !/(?:^|\/)(?:\.|node_modules\/)/.test(name)) files.set(`${below}/${name}`, file);
      }
    }
  }
  return files;
}

const PICTURE =
  /(?:!\[[^\]\n]*\]\(|\b(?:src|from|require)\s*[=(]?\s*["'])(\.\.?\/[^)\s"']+\.(?:png|jpe?g|gif|svg|webp|avif))/g;

/** Pictures in the project's folder that pages name from outside of their own, by the addresses that they get. */
export async function picturesAround(
  files: Readonly<Record<string, string>>,
  root: string,
  project: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [page, text] of Object.entries(files)) {
    if (!text.includes("../")) continue;
    for (const [, written = ""] of text.matchAll(PICTURE)) {
      const [path = ""] = includeCandidates(page, written);
      const file = path.startsWith("../") ? await ownPath(project, resolve(root, path)) : undefined;
      if (file !== undefined && (await stat(file)).isFile()) found.set(addressAround(path), file);
    }
  }
  return found;
}

/**
 * Where a file or folder really is, if that is in the project's: a link may lead out of it. Nor does a part of the path
 * begin with `hidden`.
 */
export async function ownPath(project: string, path: string, hidden = "."): Promise<string | undefined> {
  const [top, real] = await Promise.all([project, path].map((each) => realpath(each).catch(() => undefined)));
  if (top === undefined || real === undefined) return undefined;
  const parts = relative(top, real).split(sep);
  return parts.some((part) => part.startsWith(hidden)) ? undefined : real;
}

/** Where a file outside of the folder of the pages is published, by its path from there. */
export function addressAround(path: string): string {
  return `/${path.replace(/^(?:\.\.\/)+/, "")}`;
}
