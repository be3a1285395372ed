/** A folder of documentation as the configuration of another builder describes it. */
import { basename } from "node:path";

/** The builder whose order of pages is read in any folder. */
export const HUB = "hub documentation";

/** A line of another builder's navigation. */
export interface TreeNode {
  /** The page's own title unless given. */
  title?: string | undefined;
  /** A page, as the builder names it: by file, by id, by address below the folder. */
  page?: string | undefined;
  href?: string | undefined;
  /** All pages of a folder. */
  folder?: string | undefined;
  nodes?: readonly TreeNode[] | undefined;
}

/** How a builder forms the addresses of pages. */
export type AddressRule = "plain" | "html" | "docusaurus" | "starlight";

/** What a configuration says. Paths are below the project. */
export interface Tree {
  builder: string;
  /** The configuration. */
  file: string;
  folder: string;
  /** Address of the first page below the site's base. */
  at: string;
  addresses: AddressRule;
  title?: string | undefined;
  summary?: string | undefined;
  /** Where it is published. */
  site?: string | undefined;
  /** The path of that, where no more is said. */
  base?: string | undefined;
  nodes?: readonly TreeNode[] | undefined;
  /** What the configuration asks for, and is not done here. */
  notes?: readonly string[];
  /** BCP 47 tag, where the folder is one of several translations. */
  language?: string | undefined;
}

/** Reads a configuration; `undefined` where it is none of documentation. */
export interface TreeReader {
  builder: string;
  matches: RegExp;
  read: (project: string, file: string, text: string) => Promise<Omit<Tree, "builder" | "file"> | undefined>;
}

/** Whether a file is in a folder or below it. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "." || path.startsWith(`${folder}/`);
}

/** Languages have two letters, and perhaps a region. */
export function languageOf(folder: string): string | undefined {
  return /^[a-z]{2}([-_][A-Za-z]{2,4})?$/.exec(basename(folder))?.[0].replace("_", "-");
}
