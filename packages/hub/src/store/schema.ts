/**
 * The tables that `migrations.ts` makes, in Drizzle's words. Rows are written by this description,
 * and a test holds it against the database that it makes: columns, types, defaults and indexes.
 *
 * A model is one row: columns for what is filtered, sorted and listed, a text vector for what is searched, and the
 * whole record as JSON text. The record is text and not `jsonb` on purpose: nothing queries inside it, and text keeps
 * every string exactly (`jsonb` refuses NUL and lone surrogates).
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const count = (name: string) => bigint(name, { mode: "number" });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const list = (name: string) => text(name).array().notNull();
/** Worked out by the database; the expression is in `migrations.ts`. */
const WORKED_OUT = sql`true`;
/** Comes after every value when small ones come first. */
const MAX_BIGINT = "9223372036854775807";

export const models = pgTable(
  "vitrine_models",
  {
    /** Canonical id, compared by bytes. */
    id: text("id").primaryKey(),
    /** Id in lower case: the order by name, and what typed text is compared with. */
    sortName: text("sort_name").notNull(),
    /** Name part of the id in lower case. */
    nameKey: text("name_key").notNull(),
    author: text("author"),
    task: text("task"),
    library: text("library"),
    license: text("license"),
    languages: list("languages"),
    /** Tags as the record lists them. */
    tags: list("tags"),
    /** Tags to filter by: the record's, and those its other fields amount to. */
    filterTags: list("filter_tags"),
    /** Providers that serve the model: those of the mapping, and those of listings. */
    providers: list("providers"),
    parameters: count("parameters"),
    downloads: count("downloads"),
    likes: count("likes"),
    /** Milliseconds since 1970. */
    updated: count("updated"),
    created: count("created"),
    hasChatTemplate: boolean("has_chat_template").notNull(),
    /** `auto` or `manual`; null when open. */
    gated: text("gated"),
    search: tsvector("search").notNull(),
    /** The record as JSON. */
    record: text("record").notNull(),
    /** What is found in id and tags, without the card: short enough to stay in the row. */
    head: tsvector("head").notNull().generatedAlwaysAs(WORKED_OUT),
    /** Providers that the record's own mapping names. */
    mapped: list("mapped").default([]),
    /** Whether the number of weights is a rounded one. */
    parametersRounded: boolean("parameters_rounded").notNull().default(false),
    contextLength: count("context_length"),
    /** Place in the order of this site; larger comes first. */
    popularity: count("popularity").notNull().default(0),
    /** What the record says, in one sentence of this site. */
    sentence: text("sentence"),
    /** `seed`, `hub` or `folder`; null in rows that were stored before this was noted. */
    origin: text("origin"),
    /** Dollars per million tokens in, at the cheapest provider; stored by `listings.ts`. */
    lowestPrice: doublePrecision("lowest_price"),
    /** Formats of the weights: `gguf`, `safetensors` … */
    formats: list("formats").default([]),
    /** What the model can do in addition to answering: `chat`, `tools` … */
    abilities: list("abilities").default([]),
    licenseKind: text("license_kind"),
    /** Bytes that the smallest format in the repository takes with a short context. */
    memory: count("memory"),
    /** A derived model of another model, or another copy of it. */
    derived: boolean("derived").notNull().default(false),
    /** All that it is filtered and counted by, as `field:value`. */
    keys: list("keys").generatedAlwaysAs(WORKED_OUT),
    /** Order by use: originals before derived models, the most used first. The smallest comes first. */
    rank: count("rank").notNull().generatedAlwaysAs(WORKED_OUT),
    /** Digest of the record and the rules that the row was made by; null in rows of earlier releases. */
    digest: count("digest"),
    /** The same of what its words come from. */
    wordsDigest: count("words_digest"),
  },
  (t) => {
    const first = (name: string, column: string) =>
      index(`vitrine_models_${name}`).on(sql.raw(`(coalesce(-${column}, 1))`), t.id);
    const last = (name: string, column: string) =>
      index(`vitrine_models_${name}`).on(sql.raw(`(coalesce(${column}, ${MAX_BIGINT}))`), t.id);
    return [
      index("vitrine_models_name").on(t.sortName, t.id),
      index("vitrine_models_name_key").on(t.nameKey, t.rank, t.id),
      index("vitrine_models_rank").on(t.rank, t.id),
      first("downloads", "downloads"),
      first("likes", "likes"),
      first("updated", "updated"),
      first("created", "created"),
      first("size", "parameters"),
      first("context", "context_length"),
      last("cheapest", "round(lowest_price * 1000000)::bigint"),
      index("vitrine_models_popularity").on(sql`(-popularity)`, t.id),
      index("vitrine_models_tags").using("gin", t.filterTags),
      index("vitrine_models_keys").using("gin", t.keys),
      index("vitrine_models_search").using("gin", t.search),
      index("vitrine_models_trigrams").using("gin", sql`sort_name gin_trgm_ops`),
    ];
  },
);

/** Small filters the store keeps about itself. */
export const state = pgTable("vitrine_state", { key: text("key").primaryKey(), value: text("value").notNull() });

/** Models that have changed since the search engine indexed them. */
export const outbox = pgTable(
  "vitrine_outbox",
  { model: text("model").primaryKey(), version: count("version").notNull() },
  (t) => [index("vitrine_outbox_version").on(t.version)],
);

/** What has changed in the catalog, for feeds and for the page of changes. */
export const catalogChanges = pgTable(
  "vitrine_catalog_changes",
  {
    /** Order of the changes. */
    seq: count("seq").primaryKey(),
    /** Milliseconds since 1970. */
    at: count("at").notNull(),
    model: text("model").notNull(),
    /** `added`, `removed` or `price`. */
    kind: text("kind").notNull(),
    /** What a change of price says, as JSON. */
    change: text("change").notNull(),
  },
  (t) => [index("vitrine_catalog_changes_model").on(t.model, t.seq)],
);

/** Tokens that people make for themselves: see `personal-tokens.ts`. */
export const personalTokens = pgTable(
  "vitrine_personal_tokens",
  {
    sha256: text("sha256").primaryKey(),
    id: uuid("id").notNull().unique(),
    owner: text("owner").notNull(),
    groups: list("groups"),
    label: text("label").notNull(),
    mayWrite: boolean("may_write").notNull(),
    created: instant("created").notNull().defaultNow(),
    expires: instant("expires").notNull(),
    used: instant("used"),
  },
  (t) => [index("vitrine_personal_tokens_owner").on(t.owner, t.created)],
);

/** Words that models are called by, and how renowned the best known of these models is. */
export const words = pgTable(
  "vitrine_words",
  { word: text("word").primaryKey(), renown: doublePrecision("renown").notNull() },
  () => [index("vitrine_words_trigrams").using("gin", sql`word gin_trgm_ops`)],
);

/** Which provider serves a model. */
export const listings = pgTable(
  "vitrine_listings",
  {
    provider: text("provider").notNull(),
    providerId: text("provider_id").notNull(),
    model: text("model"),
    source: text("source").notNull(),
    inputPrice: doublePrecision("input_price"),
    listing: text("listing").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.providerId, t.source] }), index("vitrine_listings_model").on(t.model)],
);
