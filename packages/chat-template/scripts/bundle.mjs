/**
 * Before the package is published: its entries become one file each, with others that they share, in `dist` or in
 * the folder that is named.
 *
 * The compiler emits a file for each source file. Sixty of them take a new process five times as long to import as one
 * does, which is most of what a first prompt costs. Reading is much of the rest, so the files are minified; the maps
 * beside them lead back to the source, which is published too.
 */
import { fileURLToPath } from "node:url";
import { ENTRIES, bundle } from "./published.mjs";

const [folder = fileURLToPath(new URL("../dist", import.meta.url))] = process.argv.slice(2);
await bundle(ENTRIES, folder);
