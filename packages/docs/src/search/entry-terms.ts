/**
 * The weight of each word of a section, before the frequency of the words is known.
 *
 * The measure is BM25F: a word counts by how often it occurs in each field, more in a heading than
 * in the text, less in a long text than in a short one, and never without limit. A section's weight
 * depends on that section alone, so each thread of a build computes it for its own pages; the
 * frequency of words is applied when all sections are together.
 */
import type { SearchEntry } from "./search-entries.ts";
import { nameTerm, type Stem, termOf, wordsIn } from "./tokenize.ts";

/** The weight of each field, and the usual length of such fields. */
const FIELDS = [
  { weight: 3.5, usual: 4, bend: 0.4, of: ({ path, title }: SearchEntry) => path.at(-1) ?? title },
  { weight: 4, usual: 4, bend: 0.3, of: ({ title }: SearchEntry) => title },
  { weight: 1.5, usual: 4, bend: 0.3, of: ({ path }: SearchEntry) => path.slice(0, -1).join(" ") },
  { weight: 1, usual: 40, bend: 0.6, of: proseOf },
  // Code names much that it is not about.
  { weight: 0.6, usual: 60, bend: 0.6, of: codeOf },
  { weight: 1.5, usual: 40, bend: 0.6, of: ({ summary }: SearchEntry) => summary ?? "" },
  // Few words, which are those of readers.
  { weight: 6, usual: 20, bend: 0.4, of: ({ questions }: SearchEntry) => questions ?? "" },
  // Files are named after what they are about.
  { weight: 1, usual: 3, bend: 0.3, of: ({ address }: SearchEntry) => fileName(address) },
] as const;

function proseOf({ text, code = [] }: SearchEntry): string {
  let prose = "";
  let from = 0;
  for (let at = 0; at < code.length; at += 2) {
    prose += text.slice(from, code[at]);
    from = code[at + 1] ?? text.length;
  }
  return prose + text.slice(from);
}

function codeOf({ text, code = [] }: SearchEntry): string {
  const blocks: string[] = [];
  for (let at = 0; at < code.length; at += 2) blocks.push(text.slice(code[at], code[at + 1]));
  return blocks.join(" ");
}

function fileName(address: string): string {
  return address.split("#", 1)[0]?.split("/").at(-1) ?? "";
}

/** A word that occurs so often (with its weights) has half of the maximum weight. */
const HALF = 4.3;
/** Pages that tell what has changed name everything, and are about nothing else. */
const NEWS_WORTH = 0.6;

/** The most that a word can be worth in one section. */
export const MAX_WEIGHT = 1000;

/** The worth of each term of a section, up to {@link MAX_WEIGHT}; names of pages and sections are terms too. */
export function entryTerms(entry: SearchEntry, stem: Stem): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { weight, usual, bend, of } of FIELDS) {
    const words = wordsIn(of(entry));
    const share = weight / (1 - bend + bend * (words.length / usual));
    for (const word of words) {
      const term = termOf(word, stem);
      if (term !== "") counted.set(term, (counted.get(term) ?? 0) + share);
    }
  }
  const terms = new Map<string, number>();
  const factor = MAX_WEIGHT * (entry.weight ?? 1) * (isNews(entry) ? NEWS_WORTH : 1);
  for (const [term, count] of counted) terms.set(term, Math.max(1, Math.round((factor * count) / (HALF + count))));
  const isBeginning = entry.path.length === 0;
  const name = nameTerm(entry.path.at(-1) ?? entry.title, stem);
  if (name !== undefined) terms.set(name, Math.round(isBeginning ? factor : factor / 3));
  return terms;
}

const NEWS =
  /change[ _-]?log|release[ _-]?notes|what[’']?s[ _-]?new|migrat(?:ion|ing)|upgrading|^(?:changes|history|news|releases?)$|^v?\d+(?:[.-]\d+)+/i;

function isNews({ title, address }: SearchEntry): boolean {
  return NEWS.test(title) || NEWS.test(fileName(address));
}
