/**
 * The table of models as Drizzle sees it. The SQL that makes it is in `migrations.ts`; both describe one schema.
 *
 * A model is one row: columns for what is filtered, sorted and listed, a text vector for what is searched, and the
 * whole record as JSON text. The record is text and not `jsonb` on purpose: nothing queries inside it, and text keeps
 * every string exactly (`jsonb` refuses NUL and lone surrogates).
 */
import { bigint, boolean, customType, pgTable, text } from "drizzle-orm/pg-core";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const count = (name: string) => bigint(name, { mode: "number" });

export const models = pgTable("vitrine_models", {
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
  languages: text("languages").array().notNull(),
  /** Tags as the record lists them. */
  tags: text("tags").array().notNull(),
  /** Tags to filter by: the record's, and those its other fields amount to. */
  filterTags: text("filter_tags").array().notNull(),
  /** Providers that the record's own mapping names. */
  mapped: text("mapped").array().notNull(),
  /** Providers that serve the model: those of the mapping, and those of offers. */
  providers: text("providers").array().notNull(),
  parameters: count("parameters"),
  /** Whether the number of weights is a rounded one. */
  parametersRounded: boolean("parameters_rounded").notNull(),
  contextLength: count("context_length"),
  /** Forms of the weights: `gguf`, `safetensors` … */
  formats: text("formats").array().notNull(),
  licenseKind: text("license_kind"),
  /** Bytes that the smallest form in the repository takes with a short context. */
  memory: count("memory"),
  /** A conversion of another model, or another copy of it. */
  derived: boolean("derived").notNull(),
  /** Place in the order of this site; larger comes first. */
  standing: count("standing").notNull(),
  downloads: count("downloads"),
  likes: count("likes"),
  /** Milliseconds since 1970. */
  updated: count("updated"),
  created: count("created"),
  hasChatTemplate: boolean("has_chat_template").notNull(),
  /** `auto` or `manual`; null when open. */
  gated: text("gated"),
  search: tsvector("search").notNull(),
  /** What the record says, in one sentence of this site. */
  sentence: text("sentence"),
  /** `seed`, `hub` or `folder`; null in rows that were stored before this was noted. */
  origin: text("origin"),
  /** The record as JSON. */
  record: text("record").notNull(),
});
