/** An empty database in a file, for tests: making one takes three seconds of a processor, loading it a sixth of one. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Path of the file in `folder`, where it is kept; a new version of the engine has a new one. */
export async function emptyDatabaseIn(folder) {
  const engine = fileURLToPath(import.meta.resolve("@electric-sql/pglite"));
  const { version } = JSON.parse(readFileSync(join(dirname(engine), "../package.json"), "utf8"));
  const file = join(folder, `single-database-${version}.tar`);
  if (existsSync(file)) return file;
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create();
  // New databases are copies of these two, and nothing makes one. Without them a store has a third of the files.
  await database.exec("UPDATE pg_database SET datistemplate = false");
  await database.exec("DROP DATABASE template0");
  await database.exec("DROP DATABASE template1");
  const dump = await database.dumpDataDir("none");
  await database.close();
  mkdirSync(folder, { recursive: true });
  // Another run may make it too.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
