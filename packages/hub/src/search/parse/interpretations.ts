/** The ways to take a text, and which of its words each leaves out. */
import { filterOf } from "./needs.ts";
import type { Finder, Interpretation } from "./found-page.ts";
import { contentWords, parseQuery, type ParsedFilter, type ParsedQuery } from "./parse-query.ts";
import type { LikelyTask } from "./task-classifier.ts";

/** So many models made for the subject of a need are shown without the others of its task. */
const MIN_SPECIAL_MATCHES = 2;

/** Ways to take a text by the task that it is likely to mean, next to the filters that it names. */
export function likelyInterpretations(
  { typed, bold: { parts, names } }: ParsedText,
  likely: LikelyTask | undefined,
  minConfidence: number,
): Interpretation[] {
  const isTaskNamed = parts.some(({ filter }) => filter.task !== undefined);
  if (likely === undefined || likely.confidence < minConfidence || isTaskNamed || contentWords(names) === "") return [];
  const all = [...parts, { words: parts.length === 0 ? typed : names, filter: filterOf(likely.target) }];
  return filtersIn({ text: "", parts: all });
}

/** A text with the filters that can be nothing else, and with words for filters that may be part of a name. */
export interface ParsedText {
  typed: string;
  careful: ParsedQuery;
  bold: ParsedQuery;
}

export const parseBothWays = (typed: string, meant?: string): ParsedText => ({
  typed,
  careful: parseQuery(typed, false, meant),
  bold: parseQuery(typed, true, meant),
});

/**
 * Ways to take a text, the careful one first: with the filters that can be nothing else, as it is,
 * with words for filters that may be part of a name. Filters without results are tried once more
 * among models with unknown values.
 */
export function interpretationsOf({ typed, careful, bold }: ParsedText, corrected?: string): Interpretation[] {
  const note = corrected === undefined ? {} : { corrected };
  return [
    ...filtersIn({ ...careful, ...note }),
    { text: typed, parts: [], ...note },
    ...filtersIn({ ...bold, ...note }),
  ];
}

/** With the filters of a text; where too few models are made for the subject of a need, with its task alone. */
function filtersIn({ text, parts, corrected }: Interpretation): Interpretation[] {
  if (parts.length === 0) return [];
  const plain = { text, parts: parts.map(withoutWord), ...(corrected !== undefined && { corrected }) };
  const isSpecial = parts.some(({ filter }) => filter.idContainsAny !== undefined);
  return [...(isSpecial ? [{ ...plain, parts, min: MIN_SPECIAL_MATCHES }] : []), plain, { ...plain, orUnknown: true }];
}

/** A need's task without the word that names of models made for its subject have. */
function withoutWord(part: ParsedFilter): ParsedFilter {
  const filter = { ...part.filter };
  delete filter.idContainsAny;
  return { ...part, filter };
}

/** Free words that are told apart by how many models have them. */
const MAX_FREE_WORDS = 6;

/**
 * Ways to take a part of a text that as a whole finds nothing. What was recognized stays: filters and orders are never
 * left out before a free word. Of the free words those go first that no model has, then the most common, until the rarest alone is left;
 * then the filters alone, and at last the words without the filters.
 */
export async function partialInterpretations(finder: Finder, { bold }: ParsedText): Promise<Interpretation[]> {
  const { parts, text, names, need } = bold;
  const meaningful = contentWords(text, need?.language);
  const words = meaningful === "" ? [] : meaningful.split(" ").slice(0, MAX_FREE_WORDS);
  const counts = await Promise.all(words.map(async (q) => (await finder.search({ q, limit: 1 })).total));
  const countOf = (word: string) => counts[words.indexOf(word)] ?? 0;
  const isFound = (word: string) => countOf(word) > 0;
  const rarestFirst = words.filter(isFound).toSorted((one, other) => countOf(one) - countOf(other));
  const interpretations: Interpretation[] = [];
  for (let kept = rarestFirst.length; kept >= (parts.length === 0 ? 1 : 0); kept -= 1) {
    const left = words.filter((word) => rarestFirst.slice(0, kept).includes(word));
    const omitted = words.filter((word) => !left.includes(word)).join(" ");
    const interpretation = { text: left.join(" "), parts, ...(omitted !== "" && { omittedTerms: omitted }) };
    interpretations.push(interpretation);
    if (parts.length > 0) interpretations.push({ ...interpretation, orUnknown: true });
  }
  // Filters that nothing passes, next to a name that is there.
  const filters = parts.map(({ words: said }) => said).join(" ");
  if (parts.length > 0 && rarestFirst.length > 0)
    interpretations.push({ text: names, parts: [], omittedTerms: filters });
  return interpretations;
}

/** A version that is written onto a number: `minilm-l6v2`. */
const GLUED_VERSION = /(?<=\d)(?=v\d)/gi;

/** The words of a need that was found are right as they are. */
export async function correctedInterpretations(
  finder: Finder,
  { typed, careful }: ParsedText,
): Promise<Interpretation[]> {
  const right = new Set(careful.need === undefined ? [] : careful.parts.flatMap(({ words }) => words.split(" ")));
  const words = typed.split(/\s+/);
  const apart = typed.replace(GLUED_VERSION, " ");
  if (apart !== typed) return interpretationsOf(parseBothWays(apart), apart);
  const corrected = (await finder.correct(typed))
    ?.split(" ")
    .map((word, at) => (right.has(words[at] ?? "") ? words[at] : word))
    .join(" ");
  return corrected === undefined || corrected === words.join(" ").toLowerCase()
    ? []
    : interpretationsOf(parseBothWays(corrected), corrected);
}
