/**
 * The words of model names, in a table for spelling correction. A word stays when its last model is removed: a correction
 * without matches is not used.
 */
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../engine/database.ts";
import { nameWords } from "./search-text.ts";

const ROWS_PER_STATEMENT = 1000;
const LETTERS = /^\p{L}{3,40}$/u;

/** Adds the words of these models' ids. Belongs in the transaction that stores them. */
export async function addNameWords(db: SqlExecutor, records: readonly ModelRecord[]): Promise<void> {
  const renown = new Map<string, number>();
  for (const { id, downloads, metadata } of records) {
    const use = downloads ?? metadata?.popularity ?? 0;
    for (const word of nameWords([id]).split(" ")) {
      if (LETTERS.test(word)) renown.set(word, Math.max(renown.get(word) ?? 0, use));
    }
  }
  // In one order everywhere, so that two writers never wait for each other.
  const words = [...renown].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let start = 0; start < words.length; start += ROWS_PER_STATEMENT) {
    const rows = words.slice(start, start + ROWS_PER_STATEMENT);
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(
      sql`INSERT INTO vitrine_words (word, renown)
          SELECT * FROM unnest(${sql.param(rows.map(([word]) => word))}::text[], ${sql.param(rows.map(([, use]) => use))}::float8[])
          ON CONFLICT (word) DO UPDATE SET renown = excluded.renown WHERE vitrine_words.renown < excluded.renown`,
    );
  }
}

export interface NameWord {
  word: string;
  renown: number;
}

const CANDIDATES = 300;

/** The word with each two neighboring letters in the other order: that mistake leaves few trigrams as they were. */
export function swapped(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((_, at) =>
    letters
      .with(at, letters[at + 1] ?? "")
      .with(at + 1, letters[at] ?? "")
      .join(""),
  );
}

/** Words of names that look like these, for each of them. How alike they must be is a setting of the connection. */
export async function likeWords(db: SqlExecutor, words: readonly string[]): Promise<NameWord[][]> {
  const swaps = words.flatMap((typed) => swapped(typed).map((word) => ({ typed, word })));
  const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
  const rows = await rowsOf<NameWord & { typed: string }>(
    db,
    // The index of trigrams answers equality as well, three hundred times as slowly as the primary key: it knows no bounds.
    sql`SELECT typed, words.word, renown
        FROM unnest(${list(swaps.map(({ typed }) => typed))}, ${list(swaps.map(({ word }) => word))}) AS swapped(typed, word)
        JOIN vitrine_words AS words ON words.word BETWEEN swapped.word AND swapped.word
        UNION
        SELECT typed, word, renown FROM unnest(${list(words)}) AS typed CROSS JOIN LATERAL (
          SELECT word, renown FROM vitrine_words WHERE word % typed
          ORDER BY similarity(word, typed) DESC, renown DESC, word LIMIT ${CANDIDATES}) AS alike`,
  );
  return words.map((word) => rows.filter(({ typed }) => typed === word));
}
