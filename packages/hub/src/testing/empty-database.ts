/** Test support: folders with an empty embedded database. Not part of the package. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize } from "node:v8";
import { openDatabase } from "../store/engine/database.ts";
import type { DatabaseFiles } from "../store/engine/memory-files.ts";

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
  if (file === undefined) await (await openDatabase({ dataDir: data })).close();
  else
    for (const [path, content] of deserialize(readFileSync(file)) as DatabaseFiles) {
      const place = join(data, "database", path);
      if (content === undefined) mkdirSync(place, { mode: 0o700 });
      else writeFileSync(place, content);
    }
  return data;
}
