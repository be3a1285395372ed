/**
 * Libraries are filtered by the registry's keys, and rows hold the keys that the registry had when they were written. A
 * registry that has learnt a library or an alias since would not find them, so rows are brought up to date once for
 * each registry, when the store opens. There are a few hundred libraries however many models there are.
 */
import { LIBRARY_FACTS } from "@vitrine/libraries/facts";
import { sql } from "drizzle-orm";
import { fingerprint } from "./fingerprint.ts";
import { rowsOf } from "./database.ts";
import type { SqlExecutor } from "./database.ts";
import { libraryKey } from "./model-row.ts";
import { bumpVersion, readState, writeState } from "./store-state.ts";

const STATE = "library-keys";

export async function refreshLibraryKeys(db: SqlExecutor): Promise<void> {
  const registry = fingerprint(LIBRARY_FACTS.map(({ id, aliases }) => [id, aliases ?? []]));
  if ((await readState(db, STATE)) === registry) return;
  await db.transaction(async (tx) => {
    const stored = await rowsOf<{ library: string }>(
      tx,
      sql`SELECT DISTINCT library FROM vitrine_models WHERE library IS NOT NULL`,
    );
    const old = stored.map(({ library }) => library).filter((library) => libraryKey(library) !== library);
    for (const library of old) {
      const key = libraryKey(library);
      // Without digests, so that the words are taken up when the model is imported again.
      // oxlint-disable-next-line no-await-in-loop
      await tx.execute(sql`UPDATE vitrine_models SET library = ${key}::text, digest = NULL, words_digest = NULL,
        filter_tags = CASE WHEN ${key}::text = ANY(filter_tags) THEN filter_tags ELSE filter_tags || ${key}::text END
        WHERE library = ${library}::text`);
    }
    if (old.length > 0) await bumpVersion(tx, "all");
    await writeState(tx, STATE, registry);
  });
}
