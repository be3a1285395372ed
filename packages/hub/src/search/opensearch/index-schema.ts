/** Fields of a model in OpenSearch, and how its texts are analyzed. A change of this file builds a new index. */
import { createHash } from "node:crypto";
import { BITS_TAG, toSummary, type DocumentRow, type ModelSummary } from "../../store/rows/model-row.ts";
import { parseStoredRecord } from "../../store/rows/stored-record.ts";
import { MAX_RECENCY, MS_PER_RANK, RECENT_SINCE } from "../order.ts";
import { cardWords, nameWords } from "../../store/rows/search-text.ts";

/**
 * Languages with a stemmer, beside English, which all cards without a language are taken for. Chinese, Japanese and
 * Korean are cut into pairs of characters by `cardWords`, as in PostgreSQL; for Polish the server has no stemmer.
 */
const STEMMERS = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  it: "italian",
  pt: "portuguese",
  nl: "dutch",
  ar: "arabic",
} as const;
type StemmedLanguage = keyof typeof STEMMERS;
const STEMMED_LANGUAGES = Object.keys(STEMMERS) as StemmedLanguage[];
export const CARD_FIELDS = ["card", ...STEMMED_LANGUAGES.map((language) => `card_${language}`)];

const keyword = { type: "keyword" };
const long = { type: "long" };
const double = { type: "double" };
/** Prefixes have entries of their own, so that the beginning of a word costs what a word does. */
const words = { type: "text", analyzer: "words", norms: false, index_prefixes: { min_chars: 2, max_chars: 10 } };
const notIndexed = { type: "object", enabled: false };

/**
 * Settings that differ once an index is built: one copy of it, where there is another node, and changes are found after a second.
 * While it is built nobody looks into it.
 */
export const IN_USE = { auto_expand_replicas: "0-1", refresh_interval: "1s" };

export const INDEX_SCHEMA = {
  settings: {
    number_of_shards: 3,
    number_of_replicas: 0,
    refresh_interval: "-1",
    analysis: {
      tokenizer: { words: { type: "pattern", pattern: String.raw`[^\p{L}\p{N}\p{M}]+` } },
      analyzer: { words: { type: "custom", tokenizer: "words", filter: ["lowercase"] } },
    },
  },
  mappings: {
    dynamic: false,
    dynamic_templates: [{ facets: { path_match: "facets.*", mapping: keyword } }],
    properties: {
      id: keyword,
      sort_name: { ...keyword, fields: { parts: { type: "wildcard" } } },
      name_key: keyword,
      name_spaced: keyword,
      derived: { type: "boolean" },
      rank: long,
      recent_rank: long,
      /** Values by field, as the column `keys` has them. */
      facets: { type: "object", dynamic: true },
      filter_tags: keyword,
      language_count: long,
      parameters: double,
      context_length: double,
      memory: double,
      lowest_price: double,
      created: double,
      /** Sort keys of `order.ts`; absent where the number is unknown. */
      sort: {
        properties: Object.fromEntries(
          ["downloads", "likes", "updated", "created", "size", "context", "price", "popularity"].map((sort) => [
            sort,
            long,
          ]),
        ),
      },
      name_words: { ...words, fields: { letters: keyword } },
      /** Words of the name, for typing errors. */
      spelling: keyword,
      tag_words: words,
      card: { ...words, index_options: "docs" },
      ...Object.fromEntries(
        STEMMED_LANGUAGES.map((language) => [
          `card_${language}`,
          { type: "text", analyzer: STEMMERS[language], norms: false, index_options: "docs" },
        ]),
      ),
      summary: notIndexed,
    },
  },
};

/** Says which schema an index was made by. */
export const SCHEMA_DIGEST = createHash("sha256").update(JSON.stringify(INDEX_SCHEMA)).digest("hex").slice(0, 8);

export interface Document {
  id: string;
  rank: number;
  recent_rank: number;
  sort: Record<string, number>;
  sort_name: string;
  summary: ModelSummary;
}

const LETTERS = /^\p{L}{3,40}$/u;

export function documentOf(row: DocumentRow): Document & Record<string, unknown> {
  const summary = toSummary(row);
  const facets: Record<string, string[]> = {};
  for (const key of row.keys) {
    const colon = key.indexOf(":");
    (facets[key.slice(0, colon)] ??= []).push(key.slice(colon + 1));
  }
  const number = (value: number | string | null) => (value === null ? undefined : Number(value));
  const negated = (value: number | string | null) => (value === null ? undefined : -Number(value));
  const names = nameWords([row.id]);
  const known = [row.task, row.library, row.author, row.license].filter((value) => value !== null);
  const card = cardWords(parseStoredRecord(row.record).card ?? "");
  const spoken = STEMMED_LANGUAGES.filter((language) => row.languages.includes(language));
  return {
    id: row.id,
    sort_name: row.sort_name,
    name_key: row.name_key,
    name_spaced: row.name_key.replace(/[-_.]/g, " "),
    derived: row.derived,
    rank: Number(row.rank),
    recent_rank: recentRank(Number(row.rank), number(row.created)),
    facets,
    filter_tags: row.filter_tags,
    language_count: row.languages.length,
    parameters: number(row.parameters),
    context_length: number(row.context_length),
    memory: number(row.memory),
    lowest_price: row.lowest_price ?? undefined,
    created: number(row.created),
    sort: withoutUndefined({
      downloads: negated(row.downloads),
      likes: negated(row.likes),
      updated: negated(row.updated),
      created: negated(row.created),
      size: negated(row.parameters),
      context: negated(row.context_length),
      price: row.lowest_price === null ? undefined : Math.round(row.lowest_price * 1e6),
      popularity: negated(row.popularity),
    }),
    name_words: names,
    spelling: names.split(" ").filter((word) => LETTERS.test(word)),
    tag_words: nameWords([...row.filter_tags.filter((tag) => !tag.startsWith(BITS_TAG)), ...known]),
    card,
    ...Object.fromEntries(
      (spoken.length > 0 ? spoken : (["en"] as const)).map((language) => [`card_${language}`, card]),
    ),
    summary,
  };
}

function recentRank(rank: number, created = 0): number {
  return rank - Math.min(MAX_RECENCY, Math.floor(Math.max(0, created - RECENT_SINCE) / MS_PER_RANK));
}

function withoutUndefined(values: Record<string, number | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}
