/** A query on an index in files, of which it reads those that it needs: in a reader's browser, or from a folder. */
import type { SearchHit } from "./search-entries.ts";
import {
  furtherShardsFor,
  hitOf,
  missingTerms,
  rank,
  readQuery,
  rowIn,
  shardsFor,
  shownText,
  spread,
} from "./search-engine.ts";
import type { EntryRow, SearchMeta, TermShard } from "./search-shards.ts";
import type { Stem } from "./tokenize.ts";

/** Reads a file of an index: `meta.json`, `t3.json`, `r7.json`. */
export type ReadShard = <Content>(name: string) => Promise<Content>;

/** The sections that answer a query best. */
export async function searchShards(query: string, stem: Stem, read: ReadShard, limit: number): Promise<SearchHit[]> {
  const meta = await read<SearchMeta>("meta.json");
  const question = readQuery(query, stem);
  if (question.words.length === 0) return [];
  const terms = (numbers: readonly number[]) =>
    Promise.all(numbers.map((number) => read<TermShard>(`t${number}.json`)));
  const needed = shardsFor(meta, question);
  const parts = await terms(needed);
  const further = furtherShardsFor(meta, missingTerms(question, parts)).filter((part) => !needed.includes(part));
  const ranked = rank(meta, question, [...parts, ...(await terms(further))]);
  const rows = await Promise.all(
    spread(ranked, limit, ({ page }) => page).map(async ({ id }) => {
      const { part, at } = rowIn(meta, id);
      return (await read<EntryRow[]>(`r${part}.json`))[at];
    }),
  );
  const words = shownText(question);
  return rows.flatMap((row) => (row ? [hitOf(row, words)] : []));
}
