/** The ways to take a text, and which of its words each leaves out. */
import { filterOf, isFillerAnywhere, taskAlone } from "./needs.ts";
import type { Finder, Interpretation } from "./found-page.ts";
import { asGeneral } from "./narrowed.ts";
import { contentWords, parseQuery, type ParsedFilter, type ParsedQuery } from "./parse-query.ts";
import { isPlainWord, type LikelyTask } from "./task-classifier.ts";

/** So many models made for the subject of a need are shown without the others of its task. */
const MIN_SPECIAL_MATCHES = 1;

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
  const { idContainsAny, ...filter } = part.filter;
  return idContainsAny === undefined ? part : { ...part, filter: { ...filter, ...taskAlone(String(filter.task)) } };
}

/** Free words that are told apart by how many models have them. */
const MAX_FREE_WORDS = 6;

const MIN_NAME_CHARS = 3;

/** A free word, and what the store says of it. */
interface FreeWord {
  word: string;
  count: number;
  /** Models are called by it, and no need in plain words has it. */
  isName: boolean;
}

/** A number is of the word before it: `llama 3.3`. */
const freeIn = ({ bold: { text, need } }: ParsedText): string[] =>
  contentWords(text, need?.language)
    .split(/ (?!v?\d+(?:\.\d+)?(?: |$))/i)
    .filter(Boolean);

/** The free words of a text that some model has. */
export async function freeWords(finder: Finder, parsed: ParsedText): Promise<FreeWord[]> {
  const known = await Promise.all(
    freeIn(parsed)
      .filter((word) => word.length >= MIN_NAME_CHARS)
      .slice(0, MAX_FREE_WORDS)
      .map(async (word) => {
        const { total, items } = await finder.search({ q: word, limit: 1 });
        const inName = items[0]?.id.toLowerCase().split(/[^\p{L}\p{N}.]+/u) ?? [];
        const [name, rest] = [word.toLowerCase(), inName.join(" ")];
        // A family's name, which the number of a generation may follow.
        const isInName = word.includes(" ")
          ? ` ${rest} `.includes(` ${name} `)
          : inName.some((part) => part.startsWith(name) && /^(?:\.?v?\d|$)/.test(part.slice(name.length)));
        return { word, count: total, isName: isInName && !isPlainWord(word) && !isFillerAnywhere(word) };
      }),
  );
  return known.filter(({ count }) => count > 0);
}

/**
 * Ways to take a part of a text that as a whole finds nothing. What was recognized stays: filters and orders are never
 * left out before a free word, and a name is not left out. Of the other free words those go first that no model has,
 * then the most common; then words of names, the rarest first, and at last the words without the filters.
 */
export async function partialInterpretations(finder: Finder, parsed: ParsedText): Promise<Interpretation[]> {
  const { parts, names } = parsed.bold;
  const all = freeIn(parsed);
  const found = await freeWords(finder, parsed);
  const byWorth = found.toSorted((one, other) => Number(other.isName) - Number(one.isName) || one.count - other.count);
  const named = found.filter(({ isName }) => isName).length;
  // One word that is no name says too little alone.
  const minKept = parts.length > 0 ? named : named || 2;
  const interpretations: Interpretation[] = [];
  for (let kept = byWorth.length; kept >= minKept; kept -= 1) {
    const left = new Set(byWorth.slice(0, kept).map(({ word }) => word));
    const omitted = all.filter((word) => !left.has(word)).join(" ");
    const text = all.filter((word) => left.has(word)).join(" ");
    const interpretation = { text, parts, ...(omitted !== "" && { omittedTerms: omitted }) };
    interpretations.push(interpretation);
    if (parts.length > 0) interpretations.push({ ...interpretation, orUnknown: true });
    // A model that writes may be made for the subject where none that is made for the task is.
    if (kept === byWorth.length && text !== "")
      interpretations.push({ ...interpretation, parts: parts.map(asGeneral) });
  }
  // Of a name the words that most models have: `llama 3.3` of `llama 3.3 exl2`.
  const common = found.filter(({ isName }) => isName).toSorted((one, other) => other.count - one.count);
  for (let kept = common.length - 1; kept > 0; kept -= 1) {
    const left = new Set(common.slice(0, kept).map(({ word }) => word));
    const [text, omitted] = [true, false].map((isLeft) => all.filter((word) => left.has(word) === isLeft).join(" "));
    interpretations.push({ text: text ?? "", parts, omittedTerms: omitted ?? "" });
  }
  // Filters that nothing passes, next to a name that is there.
  const omittedTerms = parts.map(({ words }) => words).join(" ");
  if (parts.length > 0 && byWorth.length > 0)
    for (const text of new Set([names, named > 0 ? (byWorth[0]?.word ?? names) : names]))
      interpretations.push({ text, parts: [], omittedTerms });
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
