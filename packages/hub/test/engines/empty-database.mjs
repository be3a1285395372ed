/**
 * A store without models in a file, for tests: making one takes three seconds of a processor, loading it an eighth of one.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Path of the file in `folder`, where it is kept; a new version of the engine or of the schema has a new one. */
export async function emptyDatabaseIn(folder) {
  const engine = fileURLToPath(import.meta.resolve("@electric-sql/pglite"));
  const { version } = JSON.parse(readFileSync(join(dirname(engine), "../package.json"), "utf8"));
  const hash = createHash("sha256");
  for (const name of [
    "../../src/store/migrations.ts",
    "../../src/store/engine/memory-files.ts",
    "make-empty-database.mjs",
  ])
    hash.update(readFileSync(new URL(name, import.meta.url)));
  const file = join(folder, `empty-store-${version}-${hash.digest("hex").slice(0, 8)}.files`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const program = fileURLToPath(new URL("make-empty-database.mjs", import.meta.url));
  const env = { ...process.env, NODE_OPTIONS: "" };
  // Another run may make it too.
  execFileSync(process.execPath, ["--conditions=vitrine-source", program, `${file}.${process.pid}`], { env });
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
