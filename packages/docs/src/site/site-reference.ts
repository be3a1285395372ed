/** The reference of a library as a set of its site, read from the sources when the site is built. */
import { relative, resolve, sep } from "node:path";
import { type AutodocFile } from "../api-reference/autodoc.ts";
import { packageReference } from "../api-reference/package-reference.ts";
import type { DocumentationSource } from "../folders/documentation-source.ts";

/** Settings of a site's reference. */
export interface SiteReference {
  /** Packages: folders and modules of Python, and folders with a `package.json` of TypeScript. */
  packages: readonly string[];
  /** Below the site's base; `api` unless given. */
  at?: string;
  title?: string;
  /** Where the folder that the command runs in is published, for links to sources: `https://github.com/o/r/blob/v1`. */
  sourceAt?: string;
  /** The export condition that leads to TypeScript sources; found by the manifest unless given. */
  condition?: string;
  /** A Python with griffe; found or made unless given. */
  python?: string;
  /** Whether Python packages are imported as well, to see names that their sources do not say. This runs their code. */
  imports?: boolean;
  /** Folders with Python packages that are inherited from. */
  searchPaths?: readonly string[];
}

/** Reads the packages. The set has no language of its own: it is that of the sources. */
export async function readSiteReference(
  { packages, title = "API reference", sourceAt, ...options }: SiteReference,
  address: string,
  output: { print: (line: string) => void; fail: (line: string) => void },
): Promise<{ source: DocumentationSource; autodoc: AutodocFile }> {
  const published = sourceAt?.replace(/\/$/, "");
  const pythonSourceAt = (folder: string) => {
    const path = relative(process.cwd(), resolve(folder)).split(sep).join("/");
    return published === undefined ? undefined : [published, path].filter(Boolean).join("/");
  };
  const read = { ...options, sourceAt: published, pythonSourceAt, ...output };
  const { pages, names, aliases } = await packageReference(packages, read);
  return {
    source: { address, title, files: withoutCommonFolder(pages), folder: "(reference)", isGenerated: true },
    autodoc: { names, ...(aliases && { aliases }) },
  };
}

/**
 * A reference of one package begins with that package: it needs no folder of its name, and, where there is one page
 * besides the list of pages, no list.
 */
function withoutCommonFolder(pages: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(pages);
  const [folder = ""] = entries[0]?.[0].split("/", 1) ?? [];
  const isCommon = entries.length > 0 && entries.every(([path]) => path.startsWith(`${folder}/`));
  const own = isCommon ? entries.map(([path, text]) => [path.slice(folder.length + 1), text] as const) : entries;
  const [only, ...others] = own.filter(([path]) => path !== "index.md");
  if (only && others.length === 0 && !only[0].includes("/")) return { "index.md": only[1] };
  return Object.fromEntries(own);
}
