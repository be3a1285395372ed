/** The index in parts: what a browser finds with some of the parts is what a server finds with all of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { furtherShardsFor, missingTerms, shardsFor, rank, readQuery } from "./search-engine.ts";
import type { SearchEntry } from "./search-entries.ts";
import { entryTerms } from "./entry-terms.ts";
import { SearchFiles, writtenEntry } from "./search-files.ts";
import { SearchIndex } from "./search-index.ts";
import { type EntryRow, rowOf, type SearchMeta, SearchShardsBuilder, type TermShard } from "./search-shards.ts";
import { stemmerOf } from "./stemmers.ts";
import { DocumentationError } from "../folders/documentation-error.ts";

const ROOTS = ["deploy", "upload", "model", "token", "stream", "cache", "quantiz", "train", "serv", "adapt"];
const SUFFIXES = ["ing", "ed", "er", "s", "", "ation", "able"];

/** A large set, the same in every run. */
function largeSet(pages: number): SearchEntry[] {
  let state = 7;
  const below = (count: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % count;
  const rare = () => `w${below(40_000).toString(36)}`;
  const word = () => (below(3) === 0 ? (ROOTS[below(10)] ?? "") + (SUFFIXES[below(7)] ?? "") : rare());
  const text = (words: number) => Array.from({ length: words }, word).join(" ");
  return Array.from({ length: pages }, (_, page): SearchEntry[] => {
    const base = { title: text(3), set: "docs", language: "en" };
    return Array.from({ length: 7 }, (_unused, at) => ({
      ...base,
      address: at === 0 ? `/p${page}` : `/p${page}#s${at}`,
      path: at === 0 ? [] : [text(3)],
      text: text(60),
    }));
  }).flat();
}

describe("an index in parts", () => {
  const entries = largeSet(3_500);
  const search = new SearchFiles();
  for (const entry of entries) search.add(writtenEntry(entry));
  const files = new Map(search.files());
  const meta = JSON.parse(files.get("en/meta.json") ?? "") as SearchMeta;
  const part = (number: number) => JSON.parse(files.get(`en/t${number}.json`) ?? "") as TermShard;
  const stem = stemmerOf("en");

  test("costs a first query 60 kB at most at 3,500 pages, and 50 ms of work", () => {
    for (const query of ["deploying a model", "stream tokens", "how do I upload adapters", "quantized"]) {
      const question = readQuery(query, stem);
      const numbers = shardsFor(meta, question);
      const parts = numbers.map(part);
      const more = furtherShardsFor(meta, missingTerms(question, parts)).filter((number) => !numbers.includes(number));
      const started = process.threadCpuUsage();
      const ranked = rank(meta, question, [...parts, ...more.map(part)]).slice(0, 12);
      expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(50);
      const rows = new Set(ranked.map(({ id }) => Math.floor(id / meta.rows)));
      const names = [
        "meta.json",
        ...[...numbers, ...more].map((at) => `t${at}.json`),
        ...[...rows].map((at) => `r${at}.json`),
      ];
      const bytes = names.reduce((sum, name) => sum + Buffer.byteLength(files.get(`en/${name}`) ?? ""), 0);
      expect(ranked.length).toBeGreaterThan(0);
      expect(bytes, `${query}: ${names.length} files`).toBeLessThanOrEqual(60_000);
    }
  });

  test("finds every form of a word by every other", () => {
    const sections = SUFFIXES.filter((suffix) => suffix !== "able" && suffix !== "ation").map((suffix, index) => ({
      address: `/p${index}`,
      title: `Page ${index}`,
      path: [],
      text: `about deploy${suffix} things`,
      set: "docs",
      language: "en",
    }));
    const index = new SearchIndex(sections);
    for (const query of ["deploy", "deploying", "deployed", "deploys"])
      expect(index.search(query).length, query).toBeGreaterThanOrEqual(4);
  });

  test("is made from the words of another one over the same sections, and of no others", () => {
    const sections = largeSet(20);
    const first = new SearchIndex(sections);
    const words = structuredClone(first.words);
    const second = new SearchIndex(sections, words);
    const queries = ["deploying models", "cache", sections[9]?.title ?? ""];
    for (const query of queries) expect(second.search(query)).toEqual(first.search(query));
    expect(first.search("cache").length).toBeGreaterThan(0);
    expect(() => new SearchIndex(sections.slice(1), words)).toThrow(DocumentationError);
  });

  test.each([
    ["de", "Modelle werden bereitgestellt", "bereitstellen", false],
    ["de", "Die Häuser am See", "haus", true],
    ["fr", "Nous entraînons les modèles", "entrainer modele", true],
    ["es", "los modelos entrenados", "modelo", true],
    ["ru", "обученные модели", "модель", true],
  ])("knows the stems of %s: “%s” for “%s”", (language, text, query, isFound) => {
    const index = new SearchIndex([{ address: "/a", title: "x", path: [], text, set: "docs", language }]);
    expect(index.search(query).length > 0).toBe(isFound);
  });

  test("ranks the sections in its shards as if all shards were there", () => {
    const some = largeSet(120);
    const builder = new SearchShardsBuilder();
    for (const entry of some) builder.add(rowOf(entry), entryTerms(entry, stem));
    const { meta: own, terms, rows } = builder.build();
    const addresses = rows.flat().map(([address]: EntryRow) => address);
    const query = fc
      .array(fc.tuple(fc.constantFrom(...ROOTS), fc.constantFrom(...SUFFIXES)), { minLength: 1, maxLength: 4 })
      .map((words) => words.map(([root, suffix]) => root + suffix).join(" "));
    fc.assert(
      fc.property(query, (text) => {
        const question = readQuery(text, stem);
        const numbers = shardsFor(own, question);
        const fetched = rank(
          own,
          question,
          numbers.flatMap((number) => (terms[number] ? [terms[number]] : []) as TermShard[]),
        );
        // The exact words, wherever they are; similar words may be in a shard that was not fetched.
        const exact = new Set(
          question.words.flatMap(({ term }) => terms.flatMap((each) => (each[term] ? sectionsIn(each[term]) : []))),
        );
        const found = new Set(fetched.map(({ id }) => id));
        expect([...exact].filter((id) => !found.has(id)).map((id) => addresses[id])).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

function sectionsIn(postings: readonly number[]): number[] {
  let id = 0;
  return postings.flatMap((step, at) => (at % 2 === 0 ? [(id += step)] : []));
}
