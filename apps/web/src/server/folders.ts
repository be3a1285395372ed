/** Folders of the product, from the source and from the built server alike. */
import { resolve } from "node:path";

const at = (path: string) => resolve(import.meta.dirname, path);

export const FOLDERS = {
  root: at("../../../.."),
  documentation: at("../../../../docs"),
  seed: at("../../../../data/seed"),
  /** Results of the build: the API reference, the files of browsers, and tarballs of packages. */
  api: at("../api"),
  client: at("../client"),
  packages: at("../packages"),
} as const;

export type Folders = typeof FOLDERS;
