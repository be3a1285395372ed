/**
 * Writes the generated files of the registry. Run after adding or changing a file in `src/registry`:
 * `node --conditions=vitrine-source packages/libraries/scripts/make-index.ts`
 */
import { readdir, writeFile } from "node:fs/promises";
import { factsSource, registryIndexSource, registryModulesSource } from "../src/registry-index.ts";
import type { Library } from "../src/entry/library.ts";

const source = new URL("../src/", import.meta.url);
const files = await readdir(new URL("registry/", source));
const ids = files
  .filter((file) => file.endsWith(".ts") && !["index.ts", "modules.ts"].includes(file))
  .map((file) => file.slice(0, -3));
await writeFile(new URL("registry/index.ts", source), registryIndexSource(ids));
const libraries: Library[] = await Promise.all(
  ids.map(async (id) => (await import(new URL(`registry/${id}.ts`, source).href)).default),
);
await writeFile(new URL("registry/modules.ts", source), registryModulesSource(libraries));
await writeFile(new URL("facts/facts.ts", source), factsSource(libraries));
console.log(`${ids.length} libraries`);
