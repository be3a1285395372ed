/** Small filters a store keeps about itself, as texts by key. */
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "./engine/database.ts";

export async function readState(db: SqlExecutor, key: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ value: string }>(db, sql`SELECT value FROM vitrine_state WHERE key = ${key}`);
  return row?.value;
}

/** Before the keys of notes that importers keep, which go along in a backup; the store's other filters are its own. */
export const NOTE = "note:";

/** The note of a restore that has begun and not ended. */
export const RESTORING_NOTE = "restoring";

export function readNotes(db: SqlExecutor): Promise<{ key: string; value: string }[]> {
  return rowsOf(
    db,
    sql`SELECT substr(key, ${NOTE.length + 1}::int) AS key, value FROM vitrine_state WHERE starts_with(key, ${NOTE}) ORDER BY key`,
  );
}

/** Sets a filter, or removes it with `undefined`. */
export async function writeState(db: SqlExecutor, key: string, value: string | undefined): Promise<void> {
  await db.execute(
    value === undefined
      ? sql`DELETE FROM vitrine_state WHERE key = ${key}`
      : sql`INSERT INTO vitrine_state (key, value) VALUES (${key}, ${value})
            ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}

/** Sets a filter that is not there yet; gives the one that is there then. */
export async function writeStateOnce(db: SqlExecutor, key: string, value: string): Promise<string> {
  await db.execute(sql`INSERT INTO vitrine_state (key, value) VALUES (${key}, ${value}) ON CONFLICT (key) DO NOTHING`);
  return (await readState(db, key)) ?? value;
}

/**
 * The version of what is stored: a random word for the store and a number that grows by the rows of each change. Two
 * stores never share one, so it can be in an ETag.
 */
export async function readVersion(db: SqlExecutor): Promise<string> {
  return (await readState(db, "version")) ?? "empty";
}

const newWord = () => randomBytes(6).toString("hex");

/**
 * Moves to the next version. Belongs in the transaction of the change, which it also puts in a row with others.
 *
 * @param rows written or removed; `all` where any may be
 */
export async function bumpVersion(db: SqlExecutor, rows: number | "all"): Promise<void> {
  const first = `${newWord()}-1`;
  const next =
    rows === "all"
      ? sql`excluded.value`
      : sql`split_part(current.value, '-', 1) || '-' || (split_part(current.value, '-', 2)::bigint + ${Math.max(1, rows)}::bigint)::text`;
  await db.execute(sql`INSERT INTO vitrine_state AS current (key, value) VALUES ('version', ${first})
    ON CONFLICT (key) DO UPDATE SET value = ${next}`);
}
