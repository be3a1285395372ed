/** A model record as a row: what is searched, filtered and sorted by, beside the record itself. */
import {
  baseModels,
  hasChatTemplate,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  parameterCount,
} from "@vitrine/models";
import { sql, type SQL } from "drizzle-orm";

/** What a list shows of a model. */
export interface ModelSummary {
  id: string;
  author?: string;
  pipeline_tag?: string;
  library_name?: string;
  license?: string;
  languages: string[];
  /** Number of weights. */
  parameters?: number;
  downloads?: number;
  likes?: number;
  /** ISO 8601 instant. */
  lastModified?: string;
  createdAt?: string;
  gated?: false | "auto" | "manual";
  hasChatTemplate: boolean;
}

/** Card text beyond this many characters is not searched: a tsvector holds at most a megabyte. */
const MAX_INDEXED_CARD = 60_000;
const MAX_INDEXED_TAGS = 2_000;

export function summarize(record: ModelRecord): ModelSummary {
  return {
    id: record.id,
    author: authorOf(record),
    pipeline_tag: record.pipeline_tag,
    library_name: record.library_name,
    license: modelLicense(record)?.id,
    languages: modelLanguages(record),
    parameters: parameterCount(record),
    downloads: record.downloads,
    likes: record.likes,
    lastModified: record.lastModified,
    createdAt: record.createdAt,
    gated: record.gated,
    hasChatTemplate: hasChatTemplate(record),
  };
}

/** The statement that writes `record`, replacing an older one. */
export function upsertStatement(record: ModelRecord): SQL {
  const summary = summarize(record);
  const tags = textArray(record.tags.slice(0, MAX_INDEXED_TAGS));
  const providers = (record.inferenceProviderMapping ?? []).map((mapping) => mapping.provider);
  const idWords = searchWords(record.id).join(" ");
  const tagWords = searchWords(record.tags.slice(0, MAX_INDEXED_TAGS).join(" ")).join(" ");
  const cardWords = searchWords((record.card ?? "").slice(0, MAX_INDEXED_CARD)).join(" ");
  const values = [
    sql`${record.id}`,
    sql`${foldId(record.id)}`,
    sql`${storable(summary.author)}`,
    sql`${storable(record.pipeline_tag)}`,
    sql`${storable(record.library_name)}`,
    sql`${storable(summary.license)}`,
    tags,
    textArray(summary.languages),
    textArray(providers),
    textArray(baseModels(record).map((base) => base.id)),
    sql`${summary.hasChatTemplate}`,
    sql`${count(summary.parameters)}`,
    sql`${count(record.downloads)}`,
    sql`${count(record.likes)}`,
    sql`${instant(record.lastModified)}`,
    sql`${instant(record.createdAt)}`,
    sql`${JSON.stringify(summary)}`,
    sql`${JSON.stringify(record)}`,
    sql`setweight(to_tsvector('simple', ${idWords}), 'A') || setweight(to_tsvector('simple', ${tagWords}), 'B') || setweight(to_tsvector('simple', ${cardWords}), 'C')`,
  ];
  const columns = sql.raw(COLUMNS.join(", "));
  const updates = sql.raw(
    COLUMNS.slice(1)
      .map((column) => `${column} = excluded.${column}`)
      .join(", "),
  );
  return sql`INSERT INTO vitrine_models (${columns}) VALUES (${sql.join(values, sql`, `)}) ON CONFLICT (id) DO UPDATE SET ${updates}`;
}

const COLUMNS = [
  "id",
  "folded_id",
  "author",
  "task",
  "library",
  "license",
  "tags",
  "languages",
  "providers",
  "base_models",
  "has_chat_template",
  "parameters",
  "downloads",
  "likes",
  "updated",
  "created",
  "summary",
  "record",
  "search",
] as const;

/** An id as ids are compared: nobody should have to remember its capitals. */
export function foldId(id: string): string {
  return id.toLowerCase();
}

/**
 * The words of a text as the index holds them: runs of letters and digits, lower case, at most 60 characters each.
 * The same for records and queries, so that `all-MiniLM_L6` finds `all-minilm-l6-v2`.
 */
export function searchWords(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, 60));
}

/** PostgreSQL text cannot hold NUL or half a surrogate pair. */
export function storable(text: string): string;
export function storable(text: string | undefined): string | null;
export function storable(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll("\0", "").toWellFormed();
}

export function textArray(values: readonly string[]): SQL {
  if (values.length === 0) return sql`ARRAY[]::text[]`;
  return sql`ARRAY[${sql.join(
    values.map((value) => sql`${storable(value)}`),
    sql`, `,
  )}]::text[]`;
}

function authorOf(record: ModelRecord): string | undefined {
  const slash = record.id.indexOf("/");
  return slash === -1 ? record.author : record.id.slice(0, slash);
}

function count(value: number | undefined): number {
  return value === undefined || !Number.isFinite(value) || value < 0
    ? -1
    : Math.min(Math.round(value), Number.MAX_SAFE_INTEGER);
}

function instant(iso: string | undefined): number {
  const time = iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? -1 : time;
}
