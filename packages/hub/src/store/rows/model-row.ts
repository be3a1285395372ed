/**
 * Converts a record to a row, and a row to a summary. The values to filter, sort and list by are
 * computed here once, when a record is stored; `filterValues` defines them, and tests hold search
 * results against it.
 */
import {
  baseModels,
  contextTokens,
  hasChatTemplate,
  isDerived,
  minMemory,
  modelAbilities,
  modelLanguages,
  modelLicense,
  parameterEstimate,
  recordLicenseKind,
  releaseDate,
  splitModelId,
  summarySentence,
  weightFormats,
  weightQuantizations,
  type LicenseKind,
  type ModelRecord,
  type WeightQuantization,
} from "@vitrine/models";
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { sql } from "drizzle-orm";
import { cardWords, nameWords, storableText } from "./search-text.ts";

/** Fields of a model in a list. */
export interface ModelSummary {
  id: string;
  author?: string;
  /** Part of the id after the owner. */
  name: string;
  pipeline_tag?: string;
  library_name?: string;
  license?: string;
  languages: string[];
  tags: string[];
  /** Providers that serve the model. */
  providers: string[];
  /** Number of weights. */
  parameters?: number;
  /** Set where the number of weights is a rounded one. */
  parametersRounded?: true;
  /** Tokens of the longest input. */
  contextLength?: number;
  /** Formats of the weights: `gguf`, `safetensors` … */
  formats: string[];
  /** Its abilities in addition to answering: `chat`, `tools` … */
  abilities: string[];
  licenseKind?: LicenseKind;
  /** Bytes that the smallest format in the repository takes with a short context. */
  memory?: number;
  /** Dollars per million tokens in, at the cheapest provider that is known. */
  lowestPrice?: number;
  /** Summary of the model, in one sentence of this site. */
  sentence?: string;
  downloads?: number;
  likes?: number;
  /** ISO 8601 instants. */
  lastModified?: string;
  createdAt?: string;
  hasChatTemplate: boolean;
  gated: false | "auto" | "manual";
}

/** The values by which a model is found and sorted. */
export interface FilterValues {
  author?: string;
  task?: string;
  library?: string;
  license?: string;
  languages: string[];
  filterTags: string[];
  providers: string[];
  parameters?: number;
  parametersRounded: boolean;
  contextLength?: number;
  formats: string[];
  /** Bits of a weight in each of its variants, of which something says so; empty where nothing does. */
  bits: number[];
  abilities: string[];
  licenseKind?: string;
  memory?: number;
  /** A derived model of another model, or another copy of it. */
  derived: boolean;
  popularity: number;
  downloads?: number;
  likes?: number;
  updated?: number;
  created?: number;
  hasChatTemplate: boolean;
}

/** Longest value and longest list that are indexed. */
const MAX_VALUE = 512;
const MAX_VALUES = 2000;

function indexable(values: Iterable<string>): string[] {
  const accepted = new Set<string>();
  for (const value of values) {
    if (accepted.size >= MAX_VALUES) break;
    if (value !== "" && value.length <= MAX_VALUE) accepted.add(storableText(value));
  }
  return [...accepted];
}

function indexableValue(value: string | undefined): string | undefined {
  return value === undefined ? undefined : indexable([value])[0];
}

/**
 * The key under which a library is counted and found: the registry's id for any of its spellings and aliases; of a
 * library that is not registered, what the author wrote, in lower case.
 */
export function libraryKey(name: string): string {
  return getLibraryMetadata(name)?.id ?? name.toLowerCase();
}

/** A count or instant as the database takes it. */
function wholeNumber(value: number | undefined): number | undefined {
  if (typeof value !== "number" || Number.isNaN(value) || value < 0) return undefined;
  return Math.min(Math.trunc(value), Number.MAX_SAFE_INTEGER);
}

/** The values of a record that search filters and sorts by. */
export function filterValues(record: ModelRecord): FilterValues {
  const author = indexableValue(record.author ?? splitModelId(record.id).owner);
  const task = indexableValue(record.pipeline_tag);
  const libraryName = indexableValue(record.library_name);
  const library = libraryName === undefined ? undefined : libraryKey(libraryName);
  const license = indexableValue(modelLicense(record)?.id);
  const languages = indexable(modelLanguages(record));
  const estimate = parameterEstimate(record);
  const parameters = wholeNumber(estimate?.count);
  const contextLength = wholeNumber(contextTokens(record));
  const licenseKind = recordLicenseKind(record);
  const quantizations = weightQuantizations(record);
  const memory = wholeNumber(minMemory(record, quantizations));
  const downloads = wholeNumber(record.downloads);
  const likes = wholeNumber(record.likes);
  const updated = record.lastModified === undefined ? undefined : wholeNumber(Date.parse(record.lastModified));
  const released = releaseDate(record);
  const created = released === undefined ? undefined : wholeNumber(Date.parse(released));
  const running = (record.inferenceProviderMapping ?? []).filter(({ status }) => status !== "error");
  const implied = [task, libraryName, library, license && `license:${license}`, ...languages];
  return {
    ...(author !== undefined && { author }),
    ...(task !== undefined && { task }),
    ...(library !== undefined && { library }),
    ...(license !== undefined && { license }),
    languages,
    filterTags: indexable([...record.tags, ...implied.filter((tag) => tag !== undefined)]),
    providers: indexable(running.map(({ provider }) => provider)),
    ...(parameters !== undefined && { parameters }),
    parametersRounded: estimate?.isRounded ?? false,
    ...(contextLength !== undefined && { contextLength }),
    formats: weightFormats(record),
    bits: statedBits(quantizations),
    abilities: modelAbilities(record),
    ...(licenseKind !== undefined && { licenseKind }),
    ...(memory !== undefined && { memory }),
    derived: isDerived(record) || isCopy(record),
    popularity: wholeNumber(record.metadata?.popularity) ?? 0,
    ...(downloads !== undefined && { downloads }),
    ...(likes !== undefined && { likes }),
    ...(updated !== undefined && { updated }),
    ...(created !== undefined && { created }),
    hasChatTemplate: hasChatTemplate(record),
  };
}

/** Levels of quantization that a repository has. */
function statedBits(quantizations: readonly WeightQuantization[]): number[] {
  return [...new Set(quantizations.filter(({ isThere, isStated }) => isThere && isStated).map(({ level }) => level))];
}

/** Among the tags that a row is filtered by, its levels of quantization; an empty one where they are unknown. */
export const BITS_TAG = "bits:";

const bitsTags = ({ bits }: FilterValues) =>
  (bits.length === 0 ? [""] : bits).map((level) => `${BITS_TAG}${String(level)}`);

/** Made from a model of the same name, or of a longer one, at another owner: the same model, uploaded again. */
function isCopy(record: ModelRecord): boolean {
  const idParts = splitModelId(record.id);
  return baseModels(record).some(({ id }) => {
    const { owner, name } = splitModelId(id);
    return owner !== idParts.owner && name.toLowerCase().startsWith(idParts.name.toLowerCase());
  });
}

/** Columns of a row, without its words. */
export function modelRow(record: ModelRecord, values: FilterValues) {
  const { name } = splitModelId(record.id);
  return {
    id: record.id,
    sort_name: record.id.toLowerCase(),
    name_key: name.toLowerCase(),
    author: values.author,
    task: values.task,
    library: values.library,
    license: values.license,
    languages: values.languages,
    tags: indexable(record.tags),
    filter_tags: [...values.filterTags, ...bitsTags(values)],
    mapped: values.providers,
    providers: values.providers,
    parameters: values.parameters,
    parameters_rounded: values.parametersRounded,
    context_length: values.contextLength,
    formats: values.formats,
    abilities: values.abilities,
    license_kind: values.licenseKind,
    memory: values.memory,
    derived: values.derived,
    popularity: values.popularity,
    downloads: values.downloads,
    likes: values.likes,
    updated: values.updated,
    created: values.created,
    has_chat_template: values.hasChatTemplate,
    gated: record.gated === false ? undefined : record.gated,
    sentence: storableText(summarySentence(record)),
    origin: record.origin?.from,
    record: JSON.stringify(record),
  };
}

/** The sources of a row's search words: its id, its tags and other metadata, its card. */
export function wordSources(record: ModelRecord, values: FilterValues) {
  const { task, library, author, license, filterTags } = values;
  const known = [task, library, author, license].filter((value) => value !== undefined);
  return { id: record.id, tags: [...filterTags, ...known], card: record.card ?? "" };
}

/** The words, which become the row's text vector in the database. */
export function rowWords({ id, tags, card }: ReturnType<typeof wordSources>) {
  return { name_words: nameWords([id]), tag_words: nameWords(tags), card_words: cardWords(card) };
}

/** Columns of a summary, as they come from SQL: counts may be text. */
export interface SummaryRow {
  id: string;
  author: string | null;
  task: string | null;
  library: string | null;
  license: string | null;
  languages: string[];
  tags: string[];
  providers: string[];
  parameters: number | string | null;
  parameters_rounded: boolean;
  context_length: number | string | null;
  formats: string[];
  abilities: string[];
  license_kind: string | null;
  memory: number | string | null;
  lowest_price: number | null;
  sentence: string | null;
  downloads: number | string | null;
  likes: number | string | null;
  updated: number | string | null;
  created: number | string | null;
  has_chat_template: boolean;
  gated: string | null;
}

export const SUMMARY_COLUMNS = sql.raw(
  (
    "id author task library license languages tags providers parameters parameters_rounded context_length formats abilities license_kind memory lowest_price sentence downloads likes updated created " +
    "has_chat_template gated"
  )
    .split(" ")
    .join(", "),
);

/** Columns that a search engine's document is made of. */
export const DOCUMENT_COLUMNS = sql`${SUMMARY_COLUMNS}, sort_name, name_key, derived, rank, keys, filter_tags,
  popularity, record`;

export interface DocumentRow extends SummaryRow {
  sort_name: string;
  name_key: string;
  derived: boolean;
  rank: number | string;
  keys: string[];
  filter_tags: string[];
  popularity: number | string;
  record: string;
}

export function toSummary(row: SummaryRow): ModelSummary {
  const number = (value: number | string | null) => (value === null ? undefined : Number(value));
  const instant = (value: number | string | null) =>
    value === null ? undefined : new Date(Number(value)).toISOString();
  const summary: ModelSummary = {
    id: row.id,
    author: row.author ?? undefined,
    name: splitModelId(row.id).name,
    pipeline_tag: row.task ?? undefined,
    library_name: row.library ?? undefined,
    license: row.license ?? undefined,
    languages: row.languages,
    tags: row.tags,
    providers: row.providers,
    parameters: number(row.parameters),
    parametersRounded: row.parameters_rounded || undefined,
    contextLength: number(row.context_length),
    formats: row.formats,
    abilities: row.abilities,
    licenseKind: (row.license_kind ?? undefined) as LicenseKind | undefined,
    memory: number(row.memory),
    lowestPrice: row.lowest_price ?? undefined,
    sentence: row.sentence ?? undefined,
    downloads: number(row.downloads),
    likes: number(row.likes),
    lastModified: instant(row.updated),
    createdAt: instant(row.created),
    hasChatTemplate: row.has_chat_template,
    gated: row.gated === "auto" || row.gated === "manual" ? row.gated : false,
  };
  for (const key of Object.keys(summary) as (keyof ModelSummary)[]) {
    if (summary[key] === undefined) delete summary[key];
  }
  return summary;
}
