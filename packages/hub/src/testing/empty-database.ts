/** Test support: folders with an empty embedded database. Not part of the package. */
import { cpSync, rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openDatabase } from "../store/engine/database.ts";

let template: Promise<string> | undefined;

/**
 * A new data folder whose database is empty, a copy of one that this process made first: making a database takes seconds,
 * and few tests are about that.
 *
 * @param folder where to put it; without one in a new temporary folder. The caller removes it.
 */
export async function makeDataFolder(folder?: string): Promise<string> {
  template ??= makeTemplate();
  const data = folder ?? (await mkdtemp(join(tmpdir(), "vitrine-data-")));
  // A promise for each file takes twice as long.
  cpSync(await template, data, { recursive: true });
  return data;
}

async function makeTemplate(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), "vitrine-empty-"));
  process.once("exit", () => void rmSync(data, { recursive: true, force: true }));
  const file = process.env["VITRINE_TEST_EMPTY_DATABASE"];
  const made =
    file === undefined
      ? await openDatabase({ dataDir: data })
      : await PGlite.create({ dataDir: join(data, "database"), loadDataDir: new Blob([await readFile(file)]) });
  await made.close();
  return data;
}
