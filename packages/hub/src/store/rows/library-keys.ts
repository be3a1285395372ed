/**
 * Rows hold the library keys of the registry that wrote them. If the registry has a new library or alias, the rows are
 * updated once when the store opens.
 */
import { LIBRARY_METADATA } from "@vitrine/libraries/metadata";
import { sql } from "drizzle-orm";
import { inTurn, LOCKS } from "../engine/advisory-lock.ts";
import { fingerprint } from "../engine/fingerprint.ts";
import { rowsOf, type SqlExecutor } from "../engine/database.ts";
import { libraryKey } from "./model-row.ts";
import { bumpVersion, readState, writeState } from "../store-state.ts";

const STATE = "library-keys";

export async function refreshLibraryKeys(db: SqlExecutor): Promise<void> {
  const registry = fingerprint(LIBRARY_METADATA.map(({ id, aliases }) => [id, aliases ?? []]));
  if ((await readState(db, STATE)) === registry) return;
  await inTurn(db, LOCKS.writers, async (tx) => {
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
