/** A filter as clauses of an OpenSearch query. Each is what `../postgres/conditions.ts` says in SQL. */
import { isBeginning, type SearchText, type SearchWord, type Token } from "../../store/rows/search-text.ts";
import { partsOf, type Visible } from "../../store/visible.ts";
import { bitsKeys, filterKeys } from "../filter-keys.ts";
import {
  BRANCH_WORDS,
  GENERATION,
  GENERATION_NUMBER,
  isFamilyName,
  NO_SIZE,
  SIDE_TASKS,
  spacedSpellings,
  TIERS,
} from "../order.ts";
import { ABOUT_SIZE, MANY_LANGUAGES, SIZE_UNITS, type CleanFilter } from "../parse/clean-filter.ts";
import { CARD_FIELDS } from "./index-schema.ts";

export type Clause = Record<string, unknown>;

export const term = (field: string, value: string | boolean): Clause => ({ term: { [field]: value } });
export const terms = (field: string, values: readonly string[]): Clause => ({ terms: { [field]: values } });
export const prefix = (field: string, value: string): Clause => ({ prefix: { [field]: { value } } });
const range = (field: string, bounds: Record<string, number>): Clause => ({ range: { [field]: bounds } });
export const all = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] as Clause) : { bool: { filter: clauses } };
export const any = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] as Clause) : { bool: { should: clauses, minimum_should_match: 1 } };
const NOTHING: Clause = { match_none: {} };

/** Letters that stand for others in a wildcard query. */
const wildcardText = (text: string) => text.replace(/[\\*?]/g, String.raw`\$&`);
const idHolds = (text: string): Clause => ({ wildcard: { "sort_name.parts": { value: `*${wildcardText(text)}*` } } });

/** The filter without its text. */
export function conditionsOf(filter: CleanFilter): Clause[] {
  const clauses: Clause[] = [];
  const { all: every, any: some } = filterKeys(filter);
  for (const keys of [...every.map((key) => [key]), ...some]) {
    const field = (keys[0] ?? "").split(":", 1)[0] ?? "";
    clauses.push(
      terms(
        `facets.${field}`,
        keys.map((key) => key.slice(field.length + 1)),
      ),
    );
  }
  const known = (field: string, bounds: Record<string, number>) =>
    clauses.push(
      filter.orUnknown
        ? any([range(field, bounds), { bool: { must_not: { exists: { field } } } }])
        : range(field, bounds),
    );
  if (filter.ids) clauses.push(terms("id", filter.ids));
  for (const text of filter.idContains ?? []) clauses.push(idHolds(text));
  if (filter.idContainsAny) clauses.push(any(filter.idContainsAny.map(idHolds)));
  if (filter.idContainsNone) clauses.push({ bool: { must_not: filter.idContainsNone.map(idHolds) } });
  if (filter.isMultilingual)
    clauses.push(any([term("facets.language", "multilingual"), range("language_count", { gte: MANY_LANGUAGES })]));
  for (const tag of filter.tag ?? []) clauses.push(term("filter_tags", tag));
  if (filter.bits) clauses.push(terms("filter_tags", bitsKeys(filter.bits, filter.orUnknown)));
  if (filter.madeFrom !== undefined) clauses.push(term("filter_tags", `base_model:${filter.madeFrom}`));
  if (filter.minParameters !== undefined) known("parameters", { gte: filter.minParameters });
  if (filter.maxParameters !== undefined) known("parameters", { lte: filter.maxParameters });
  if (filter.maxPrice !== undefined) clauses.push(range("lowest_price", { lte: filter.maxPrice }));
  if (filter.aboutParameters !== undefined) clauses.push(aboutSize(filter.aboutParameters));
  if (filter.minContext !== undefined) known("context_length", { gte: filter.minContext });
  if (filter.maxMemory !== undefined) known("memory", { lte: filter.maxMemory });
  if (filter.releasedSince !== undefined) known("created", { gte: filter.releasedSince });
  if (filter.releasedBefore !== undefined) known("created", { lt: filter.releasedBefore });
  return clauses;
}

function aboutSize(size: string): Clause {
  const [, digits = "0", unit = ""] = ABOUT_SIZE.exec(size) ?? [];
  const count = Number(digits) * (SIZE_UNITS[unit] ?? 1);
  return any([
    range("parameters", { gte: Math.ceil(count * 0.875), lte: Math.floor(count * 1.125) }),
    all([term("name_words", size), { regexp: { sort_name: `(.*[^0-9.])?${size.replace(".", "\\.")}.*` } }]),
  ]);
}

/** Models that a reader may see. */
export function visibleOnly(visible: Visible): Clause {
  const { patterns, hidden } = partsOf(visible);
  const clauses = patterns.map((lower) => {
    const start = lower.slice(0, -1);
    if (!lower.includes("*")) return term("sort_name", lower);
    return lower.endsWith("*") && !start.includes("*")
      ? prefix("sort_name", start)
      : { wildcard: { sort_name: { value: lower.split("*").map(wildcardText).join("*") } } };
  });
  if (clauses.length === 0) return NOTHING;
  return hidden.length === 0
    ? any(clauses)
    : { bool: { filter: [any(clauses)], must_not: [terms("sort_name", hidden)] } };
}

/** A text that stands for itself in a pattern. */
const literal = (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`);

/** Whether the text may name a family. */
export const isOfFamily = ({ typed }: SearchText): boolean => isFamilyName(typed);

/** Models whose name begins with the text, or, of a family, one of its generations. */
export function nameBegins({ typed }: SearchText): Clause {
  const spellings = spacedSpellings(typed);
  const generation = { regexp: { name_spaced: { value: `${literal(spellings[0] ?? "")}${GENERATION}.*` } } };
  return any([
    terms("name_spaced", spellings),
    ...spellings.map((each) => prefix("name_spaced", `${each} `)),
    ...(isFamilyName(typed) ? [generation] : []),
  ]);
}

/** The name of a family and the number of a generation, and nothing else. */
export const bareGeneration = ({ typed }: SearchText): Clause => ({
  regexp: { name_spaced: { value: `${literal(spacedSpellings(typed)[0] ?? "")}${GENERATION_NUMBER}` } },
});

/** An expression for what a family's owner may put before its name. */
const ownerBefore = (owner: string) => `(${literal(owner.toLowerCase().replace(/[-_.]/g, " "))} )?`;

/** Names of a family that begin with its owner's. */
const ownName = ({ typed }: SearchText, owner: string): Clause => ({
  regexp: {
    name_spaced: { value: `${ownerBefore(owner)}${literal(spacedSpellings(typed)[0] ?? "")}( |${GENERATION}).*` },
  },
});

/** Generations of a family, by its owner. This engine's expressions match a text as a whole. */
function generationOf({ typed }: SearchText, owner: string): Clause {
  const name = `${ownerBefore(owner)}${literal(spacedSpellings(typed)[0] ?? "")}`;
  return {
    bool: {
      filter: [
        { regexp: { name_spaced: { value: `${name}${GENERATION_NUMBER}(${NO_SIZE}.*)?` } } },
        term("facets.author", owner),
      ],
      // An unknown task is the empty one.
      must_not: [
        terms("facets.task", ["", ...SIDE_TASKS]),
        { regexp: { name_spaced: { value: `${name}${GENERATION_NUMBER}.* ${BRANCH_WORDS}( .*)?` } } },
      ],
    },
  };
}

/** Originals of the owner whose name the text is. */
function byOwner({ typed }: SearchText): Clause {
  const names = ["-", "_", ".", ""].map((mark) => typed.replaceAll(" ", mark));
  return { bool: { filter: terms("facets.owner", [...new Set([typed, ...names])]), must_not: term("derived", true) } };
}

/**
 * The text, scored by where it is found: the score is a tier of `order.ts`.
 * @param owner of the family that it names
 */
export function scoredText(text: SearchText, owner?: string): Clause {
  const isAmongLonger = text.short.some((begins) => begins === "");
  const everywhere = text.words.map((word) => wordIn(word, (token) => tokenAnywhere(token, isAmongLonger)));
  const idParts = idCondition(text);
  const found = [...(everywhere.length > 0 ? [all(everywhere)] : []), ...(idParts ? [idParts] : [])];
  const tiers: [number, Clause][] = [
    [TIERS.id, term("sort_name", text.typed)],
    [
      TIERS.name,
      { bool: { filter: terms("name_spaced", spacedSpellings(text.typed)), must_not: term("derived", true) } },
    ],
    [TIERS.nameBegins, nameBegins(text)],
    ...(isOfFamily(text) ? [[TIERS.ofFamily, byOwner(text)] as [number, Clause]] : []),
    ...(owner === undefined
      ? []
      : ([
          [TIERS.ofFamily, all([any([nameBegins(text), ownName(text, owner)]), term("facets.author", owner)])],
          [TIERS.generation, generationOf(text, owner)],
        ] as [number, Clause][])),
    ...(text.words.length === 0
      ? []
      : ([
          [TIERS.inName, all(text.words.map((word) => wordIn(word, (token) => tokenIn("name_words", token, true))))],
          [TIERS.inTags, all(text.words.map((word) => wordIn(word, tokenInHead)))],
        ] as [number, Clause][])),
    [TIERS.inCard, found.length === 0 ? NOTHING : any(found)],
  ];
  return {
    bool: {
      filter: found.length === 0 ? NOTHING : any(found),
      must: {
        dis_max: { queries: tiers.map(([boost, filter]) => ({ constant_score: { filter, boost } })) },
      },
    },
  };
}

const MIN_SUBSTRING_CHARS = 3;
const MIN_INNER_CHARS = 6;

/** The id holds the text as it is; `undefined` where only words count. */
function idCondition({ typed }: SearchText): Clause | undefined {
  if (typed.length < MIN_SUBSTRING_CHARS) return any([prefix("sort_name", typed), prefix("name_key", typed)]);
  if (typed.includes(" ") || (typed.length < MIN_INNER_CHARS && /^[\p{L}\p{N}]+$/u.test(typed))) return undefined;
  return idHolds(typed);
}

const wordIn = (word: SearchWord, tokenQuery: (token: Token) => Clause): Clause =>
  any(word.map((tokens) => all(tokens.map(tokenQuery))));

const tokenIn = (field: string, token: Token, isInName: boolean): Clause =>
  isBeginning(token, isInName) ? prefix(field, token.text) : term(field, token.text);

const tokenInHead = (token: Token): Clause =>
  any([tokenIn("name_words", token, false), tokenIn("tag_words", token, false)]);

/** In name, tags or card. Next to longer words, one of two letters may also begin a word of the name. */
function tokenAnywhere(token: Token, isAmongLonger: boolean): Clause {
  const isShort = isAmongLonger && !isBeginning(token, false) && isBeginning(token, true);
  const inCard = isBeginning(token, false)
    ? { multi_match: { query: token.text, type: "bool_prefix", fields: CARD_FIELDS } }
    : token.isWhole
      ? { multi_match: { query: token.text, fields: CARD_FIELDS } }
      : term("card", token.text);
  return any([tokenIn("name_words", token, isShort), tokenIn("tag_words", token, false), inCard]);
}
