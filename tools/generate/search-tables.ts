/** The phrase tables of the hub's search and the related words of the documentation's search, from `data/`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { headOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";

const DATA = "data/search";
const RELATED = "data/docs-search/related-words";
const QUERY_WORDS_FILE = "data/docs-search/query-words.json";
const HUB = "packages/hub/src/search";

const text = v.pipe(v.string(), v.nonEmpty());
/** Phrases are joined by commas, sentences by semicolons, words by spaces. */
const phrase = v.pipe(text, v.excludes(","));
const sentence = v.pipe(text, v.excludes("; "));
const word = v.pipe(text, v.regex(/^[^\s;]+$/));

/** `task` or `task+word` → what people type. */
const phrasesByTask = v.record(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\+[a-z-]+)?$/)), v.array(phrase));

export const SEARCH_LANGUAGE = v.strictObject({
  /** Place in the list of languages: of phrases that say as much, those of an earlier one are found. */
  order: v.pipe(v.number(), v.integer()),
  tasks: phrasesByTask,
  words: v.optional(
    v.partial(
      v.strictObject(
        v.entriesFromList(
          ["small", "free", "cheapest", "newest", "best", "multilingual", "laptop", "phone", "hosted"],
          v.array(phrase),
        ),
      ),
    ),
  ),
  fillers: v.array(word),
});

const filter = v.strictObject({
  maxParameters: v.optional(v.number()),
  license: v.optional(text),
  licenseKind: v.optional(v.union([text, v.array(text)])),
  gated: v.optional(v.boolean()),
});

export const FILTER_PHRASES = v.strictObject({
  /** Words between filters that request nothing. */
  connectives: v.array(word),
  /** Phrases that mean a filter alone, and next to other words may be part of a name. */
  ambiguous: v.array(text),
  /** Phrases that mean one of several tasks, and do not say which. */
  readings: v.record(text, v.pipe(v.array(text), v.minLength(2))),
  formats: v.record(text, text),
  abilities: v.record(text, text),
  orders: v.record(text, v.strictObject({ sort: text, direction: v.optional(v.literal("ascending")) })),
  sizes: v.record(text, filter),
  licenses: v.record(text, filter),
});

const expression = v.pipe(text, v.check(isExpression, "is no regular expression"));
const beginning = v.pipe(expression, v.startsWith("^"));

export const CLOSED_MODELS = v.array(v.strictObject({ name: text, pattern: beginning, near: text }));
export const SHORT_NAMES = v.array(v.strictObject({ pattern: beginning, means: text, note: v.optional(text) }));

export const QUERY_WORDS = v.strictObject({
  /** Words of English queries that say nothing of their subject. */
  stopWords: v.array(word),
  phrases: v.array(v.strictObject({ pattern: expression, words: v.string() })),
});

export const searchTables: Generator = {
  id: "search",
  inputs: ["tools/generate", DATA, "data/docs-search"],
  files: (root) => [
    languages(root),
    examples(root),
    filterPhrases(root),
    names(root),
    relatedWords(root),
    queryWords(root),
  ],
};

function languages(root: string): GeneratedFile {
  const all = readdirSync(join(root, DATA, "languages"))
    .map((file) => ({
      code: file.replace(/\.json$/, ""),
      ...readData(root, `${DATA}/languages/${file}`, SEARCH_LANGUAGE),
    }))
    .toSorted((one, other) => one.order - other.order);
  const constants = all.map(({ code, tasks, words, fillers }) => {
    const language = { code, tasks: joined(tasks), words: words && joined(words), fillers: fillers.join(" ") };
    return `export const ${code}: SearchLanguage = ${literal(language)};\n`;
  });
  const source = `${headOf(`${DATA}/languages`)}
import type { SearchLanguage } from "../search-language.ts";

${constants.join("\n")}
/** The languages in which people search. */
export const SEARCH_LANGUAGES: readonly SearchLanguage[] = [${all.map(({ code }) => code).join(", ")}];
`;
  return { path: `${HUB}/languages/generated/search-languages.ts`, text: source };
}

const joined = (lists: Readonly<Record<string, readonly string[] | undefined>>, separator = ", ") =>
  Object.fromEntries(Object.entries(lists).map(([key, list = []]) => [key, list.join(separator)]));

function examples(root: string): GeneratedFile {
  const sentences = readData(root, `${DATA}/english-examples.json`, v.record(text, v.array(sentence)));
  const source = `${headOf(`${DATA}/english-examples.json`)}
/**
 * Sentences that people type who need a task and do not know its name. A text in which no English phrase is found gets
 * the task of the sentences it is nearest to (\`parse/task-classifier.ts\`). Targets are written as in \`SearchLanguage\`.
 */
export const ENGLISH_EXAMPLES: Readonly<Record<string, string>> = ${literal(joined(sentences, "; "))};
`;
  return { path: `${HUB}/languages/generated/english-examples.ts`, text: source };
}

function filterPhrases(root: string): GeneratedFile {
  const phrases = readData(root, `${DATA}/filter-phrases.json`, FILTER_PHRASES);
  const entries = (table: Readonly<Record<string, unknown>>) => literal(Object.entries(table));
  const source = `${headOf(`${DATA}/filter-phrases.json`)}
import type { Ability } from "@vitrine/models";
import type { TaskId } from "@vitrine/tasks";
import type { ModelFilter } from "../../model-query.ts";
import type { QueryOrder } from "../query-order.ts";

/** Words between filters that request nothing. */
export const CONNECTIVES: ReadonlySet<string> = new Set(${literal(phrases.connectives)});

/** Phrases that mean a filter alone, and next to other words may be part of a name. */
export const AMBIGUOUS: ReadonlySet<string> = new Set(${literal(phrases.ambiguous)});

/** Phrases that mean one of several tasks, and do not say which. */
export const READINGS: ReadonlyMap<string, readonly TaskId[]> = new Map<string, readonly TaskId[]>(${entries(phrases.readings)});

export const FORMATS: ReadonlyMap<string, string> = new Map(${entries(phrases.formats)});

export const ABILITIES: ReadonlyMap<string, Ability> = new Map<string, Ability>(${entries(phrases.abilities)});

/** Superlatives of the numbers that lists are sorted by. */
export const ORDERS: ReadonlyMap<string, QueryOrder> = new Map<string, QueryOrder>(${entries(phrases.orders)});

/** Sizes that have a word; what else it may mean is in names. */
export const SIZE_WORDS: ReadonlyMap<string, ModelFilter> = new Map<string, ModelFilter>(${entries(phrases.sizes)});

export const LICENSES: ReadonlyMap<string, ModelFilter> = new Map<string, ModelFilter>(${entries(phrases.licenses)});
`;
  return { path: `${HUB}/languages/generated/filter-phrases.ts`, text: source };
}

function names(root: string): GeneratedFile {
  const closed = readData(root, `${DATA}/closed-models.json`, CLOSED_MODELS);
  const short = readData(root, `${DATA}/short-names.json`, SHORT_NAMES);
  const source = `${headOf(`${DATA}/closed-models.json and short-names.json`)}
/** Models that nobody can download: how people write the name, and what is near them here. */
export const CLOSED_MODELS: readonly { name: string; pattern: RegExp; near: string }[] = [
${closed.map(({ name, pattern, near }) => `  { name: ${literal(name)}, pattern: /${pattern}/, near: ${literal(near)} },\n`).join("")}];

/** The beginning of a text, and what it is short for. A number behind it is kept. */
export const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [
${short.map(({ pattern, means }) => `  [/${pattern}/, ${literal(means)}],\n`).join("")}];
`;
  return { path: `${HUB}/parse/generated/names.ts`, text: source };
}

/** An expression that can stand between slashes as it is. */
function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern).source === pattern;
  } catch {
    return false;
  }
}

function relatedWords(root: string): GeneratedFile {
  const codes = readdirSync(join(root, RELATED)).map((file) => file.replace(/\.json$/, ""));
  const lines = codes.map((code) => {
    const list = readData(root, `${RELATED}/${code}.json`, v.array(v.pipe(v.array(word), v.minLength(2))));
    return [code, list.map((words) => words.join(" ")).join("; ")];
  });
  const source = `${headOf(RELATED)}
/**
 * Language → lines, separated by semicolons: each word, and after it those that a page may say in its place, the nearest
 * first.
 */
export const RELATED_WORDS: Readonly<Record<string, string>> = ${literal(Object.fromEntries(lines))};
`;
  return { path: "packages/docs/src/search/generated/related-words.ts", text: source };
}

function queryWords(root: string): GeneratedFile {
  const { stopWords, phrases } = readData(root, QUERY_WORDS_FILE, QUERY_WORDS);
  const source = `${headOf(QUERY_WORDS_FILE)}
/** Stop words of English queries. */
export const STOP_WORDS: ReadonlySet<string> = new Set(${literal(stopWords.join(" "))}.split(" "));

/** Phrases, and the words that documentation has for them. Before stop words are taken out, which many contain. */
export const PHRASES: readonly (readonly [phrase: RegExp, words: string])[] = [
${phrases.map(({ pattern, words }) => `  [/${pattern}/gi, ${literal(words)}],\n`).join("")}];
`;
  return { path: "packages/docs/src/search/generated/query-words.ts", text: source };
}
