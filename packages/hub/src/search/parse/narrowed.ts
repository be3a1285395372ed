/**
 * What a text means, narrowed by its other phrases. The name or the task that was found stays, whatever narrows it: a
 * phrase that no model passes next to the rest is not used, and the page says so. What is not known of a model satisfies
 * nothing, so such models are apart.
 */
import { InvalidCursorError } from "../cursor.ts";
import type { ModelFilter } from "../model-query.ts";
import type { FindQuery, FoundPage, Interpretation, SearchInterpretation } from "./found-page.ts";
import { contentWords, requestedOrder, type ParsedFilter } from "./parse-query.ts";
import { isPlainWord } from "./task-classifier.ts";

interface Narrowing {
  /** What the text finds without these phrases; nothing where it has no other words. */
  core: FoundPage | undefined;
  narrowing: readonly ParsedFilter[];
  query: FindQuery;
  runSearch: SearchInterpretation;
}

/** What is given up first where nothing passes all. */
const GIVEN_UP = [
  "maxPrice",
  "hasProvider",
  "provider",
  "releasedSince",
  "releasedBefore",
  "minContext",
  "ability",
  "gated",
  "license",
  "licenseKind",
  "maxMemory",
  "language",
  "bits",
  "format",
  "maxParameters",
  "minParameters",
  "aboutParameters",
] as const satisfies readonly (keyof ModelFilter)[];

/** Tasks that models which write text do as well, where none that is made for it passes. */
const GENERAL_TASKS: ReadonlySet<string> = new Set(["summarization", "translation", "question-answering"]);
const WRITERS = ["text-generation", "image-text-to-text", "any-to-any"];

/** Models with unknown values that are shown next to those that match. */
const MAX_NOT_KNOWN = 10;

/** @throws InvalidCursorError when the query's cursor is of no way to narrow the text. */
export async function findWithin({ core, narrowing, query, runSearch }: Narrowing): Promise<FoundPage> {
  const parts = core?.parsedFilters ?? [];
  const used = narrowing.filter(({ filter, order }) => Object.keys(filter).length > 0 || order !== undefined);
  const amounts = narrowing.filter((part) => !used.includes(part));
  let refused: InvalidCursorError | undefined;
  let last: FoundPage | undefined;
  let taken: Interpretation = { text: "", parts: [] };
  for (const { notUsed, ...interpretation } of waysToNarrow(core, parts, used)) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      const found = await runSearch(interpretation);
      taken = interpretation;
      last = {
        ...aboutCore(core),
        ...found,
        ...(notUsed.length + amounts.length > 0 && { notUsed: [...notUsed, ...amounts] }),
      };
      // An order by a number that no match has is none.
      const isOrdered =
        requestedOrder(interpretation.parts)?.sort !== "price" || found.items[0]?.lowestPrice !== undefined;
      if (isOrdered && isLevelLikely(interpretation, found) && (found.total > 0 || found.isAtLeast)) break;
    } catch (error) {
      if (!(error instanceof InvalidCursorError)) throw error;
      refused = error;
    }
  }
  if (last === undefined) throw refused ?? new TypeError("A text that is narrowed has a phrase that narrows it.");
  return last.orUnknown || last.nextCursor !== undefined || query.cursor !== undefined
    ? last
    : withNotKnown(last, taken, runSearch);
}

/** Where nobody knows the levels of what has a name, GGUF repositories may have the one that was said: others have none. */
function isLevelLikely({ text, parts, orUnknown }: Interpretation, { items }: FoundPage): boolean {
  const isUnknown = orUnknown === true && text !== "" && parts.some(({ filter }) => filter.bits !== undefined);
  return !isUnknown || items.some(({ formats }) => formats.includes("gguf"));
}

/** What was said of the text without the phrases that narrow it. */
function aboutCore(core: FoundPage | undefined): Partial<FoundPage> {
  if (core === undefined) return {};
  const { pasted, isPastedMissing, closed, unstated, alternative, corrected, omittedTerms } = core;
  const about = { pasted, isPastedMissing, closed, unstated, alternative, corrected, omittedTerms };
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
}

type Way = Interpretation & { notUsed: readonly ParsedFilter[] };

function* waysToNarrow(
  core: FoundPage | undefined,
  parts: readonly ParsedFilter[],
  used: readonly ParsedFilter[],
): Generator<Way> {
  const name = core && nameIn(core);
  const about = { text: name?.text ?? core?.text ?? "", ...(name && { within: { idContains: name.idContains } }) };
  const strict = core?.orUnknown !== true;
  const tries = function* (all: readonly ParsedFilter[], notUsed: readonly ParsedFilter[] = []): Generator<Way> {
    if (strict) yield { ...about, parts: all, notUsed };
    yield { ...about, parts: all, notUsed, orUnknown: true };
  };
  if (strict) yield { ...about, parts: [...parts, ...used], notUsed: [] };
  const general = parts.map(asGeneral);
  if (general.some((part, at) => part !== parts[at])) yield { ...about, parts: [...general, ...used], notUsed: [] };
  // A word that is no name is given up before what narrows the task.
  const isSubject =
    parts.some(({ filter }) => filter.task !== undefined) && about.text.split(" ").every((word) => isPlainWord(word));
  if (isSubject && about.text !== "") {
    const omittedTerms = [core?.omittedTerms, about.text].filter(Boolean).join(" ");
    const alone = { text: "", notUsed: [], omittedTerms };
    yield { ...alone, parts: [...parts, ...used] };
    yield { ...alone, parts: [...general, ...used] };
  }
  yield { ...about, parts: [...parts, ...used], notUsed: [], orUnknown: true };
  const byWorth = used.toSorted((one, other) => worthOf(one) - worthOf(other));
  for (const given of byWorth) yield* tries([...parts, ...used.filter((part) => part !== given)], [given]);
  for (let count = 2; count <= byWorth.length; count += 1) {
    const notUsed = byWorth.slice(0, count);
    yield* tries([...parts, ...used.filter((part) => !notUsed.includes(part))], notUsed);
  }
}

/** How a name that was found is written: its models have it in their ids, so that what is like it does not take its place. */
function nameIn({ text, items }: FoundPage): { text: string; idContains: string[] } | undefined {
  const id = items[0]?.id.toLowerCase() ?? "";
  const typed = text.trim().toLowerCase();
  if (typed === "") return undefined;
  // An id stands for its model and for what others made of it.
  const name = typed.slice(typed.indexOf("/") + 1);
  const at = id.replace(/[-_.]/g, " ").indexOf(name.replace(/[-_.]/g, " "));
  if (at !== -1) return { text: name, idContains: [id.slice(at, at + name.length)] };
  const words = contentWords(name).split(" ");
  return words.every((word) => id.includes(word)) ? { text: name, idContains: words } : undefined;
}

const worthOf = ({ filter }: ParsedFilter) =>
  Math.max(...Object.keys(filter).map((key) => (GIVEN_UP as readonly string[]).indexOf(key)));

/** The task of a part as a general one: any model that writes. */
export function asGeneral(part: ParsedFilter): ParsedFilter {
  const { task } = part.filter;
  return typeof task === "string" && GENERAL_TASKS.has(task)
    ? { ...part, filter: { ...part.filter, task: WRITERS, ability: "chat" } }
    : part;
}

/** With models of which nobody can say whether they match, apart from those that do. */
async function withNotKnown(
  found: FoundPage,
  interpretation: Interpretation,
  runSearch: SearchInterpretation,
): Promise<FoundPage> {
  const { items: all } = await runSearch({ ...interpretation, orUnknown: true });
  const known = new Set(found.items.map(({ id }) => id));
  const notKnown = all.filter(({ id }) => !known.has(id)).slice(0, MAX_NOT_KNOWN);
  return notKnown.length === 0 ? found : { ...found, notKnown };
}
