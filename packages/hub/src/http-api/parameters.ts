/**
 * Every parameter that the API reads from an address, with what it means and what it may be. Readers take their names
 * from here, so one that is not described cannot be read; the API's OpenAPI document is written from the same tables.
 */

/** A parameter as OpenAPI describes it, without the place where it is. */
export interface ApiParameter<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** A JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly deprecated?: true;
}

/** Names of a table's parameters. */
export type NameIn<Table extends readonly ApiParameter[]> = Table[number]["name"];

/** Entries of a list's page. */
export const MAX_PAGE = 1000;
export const DEFAULT_PAGE = 500;
export const TREE_PAGE = 1000;

/** Orders of a list. */
export const SORT_NAMES = [
  "downloads",
  "likes",
  "lastModified",
  "createdAt",
  "trendingScore",
  "num_parameters",
  "id",
] as const;
export const DIRECTIONS = ["-1", "1"] as const;
export const SERVED = ["warm"] as const;

/** Fields of this site that no hub has: where the record and each of its fields come from. */
export const SITE_FIELDS = ["origin", "sources"] as const;

/** Fields that clients request by `expand`. Some are a hub's own counts, which no record here has. */
export const EXPANDABLE = [
  ...SITE_FIELDS,
  "metadata",
  "listedFiles",
  "author",
  "baseModels",
  "cardData",
  "childrenModelCount",
  "config",
  "createdAt",
  "disabled",
  "downloads",
  "downloadsAllTime",
  "evalResults",
  "gated",
  "gguf",
  "inference",
  "inferenceProviderMapping",
  "lastModified",
  "library_name",
  "likes",
  "mask_token",
  "model-index",
  "pipeline_tag",
  "private",
  "resourceGroup",
  "safetensors",
  "sha",
  "siblings",
  "spaces",
  "tags",
  "transformersInfo",
  "trendingScore",
  "usedStorage",
  "widgetData",
  "xetEnabled",
] as const;

const TEXT = { type: "string" };
const FLAG = { type: "boolean", default: false };
const FIELDS = { type: "array", items: { enum: EXPANDABLE } };

const EXPAND = [
  {
    name: "expand",
    description: "Fields by name, repeated; only they come back, with `_id` and `id`.",
    schema: FIELDS,
  },
  { name: "expand[]", description: "Another spelling of `expand`.", schema: FIELDS },
] as const satisfies readonly ApiParameter[];

const CURSOR = {
  name: "cursor",
  description: "Start of the page, from the `Link` header of the previous page of the same query.",
  schema: TEXT,
} as const;

/** Parameters of a list's entries. */
export const LIST_FIELD_PARAMETERS = [
  { name: "full", description: "Also author, commit, dates, gate and files.", schema: FLAG },
  { name: "config", description: "Also the model's configuration.", schema: FLAG },
  { name: "cardData", description: "Also what the card says at its top.", schema: FLAG },
  ...EXPAND,
] as const satisfies readonly ApiParameter[];

/** `GET /api/models` */
export const LIST_PARAMETERS = [
  { name: "search", description: "Text in the ID, ignoring case.", schema: TEXT },
  { name: "author", description: "The owner.", schema: TEXT },
  {
    name: "filter",
    description:
      "Tags that all must be there: task, library, language, `license:mit`, `dataset:…`, `base_model:…`. Repeated, or separated by commas.",
    schema: { type: "array", items: TEXT },
  },
  { name: "pipeline_tag", description: "The task.", schema: { type: "string", examples: ["text-generation"] } },
  { name: "library", description: "The library, by any of its spellings.", schema: TEXT },
  { name: "library_name", description: "Another spelling of `library`.", schema: TEXT },
  { name: "inference", description: "`warm`: models that any provider serves.", schema: { enum: SERVED } },
  {
    name: "inference_provider",
    description: "Providers that serve the model, any of them; `all` means any provider.",
    schema: { type: "array", items: TEXT },
  },
  { name: "gated", description: "Models behind a gate, or with `false` the others.", schema: { type: "boolean" } },
  {
    name: "num_parameters",
    description: "How many parameters, as `min:6B,max:128B` or one of them.",
    schema: { type: "string", examples: ["min:6B,max:128B"] },
  },
  {
    name: "sort",
    description: "The order; the largest and newest first, ids from a to z.",
    schema: { enum: SORT_NAMES },
  },
  { name: "direction", description: "`-1` descending, `1` ascending.", schema: { enum: DIRECTIONS } },
  {
    name: "limit",
    description: `Entries of a page. More than ${MAX_PAGE} count as ${MAX_PAGE}.`,
    schema: { type: "integer", minimum: 1, default: DEFAULT_PAGE },
  },
  CURSOR,
  ...LIST_FIELD_PARAMETERS,
] as const satisfies readonly ApiParameter[];

/** `GET /api/models/{id}` */
export const MODEL_PARAMETERS = [
  ...EXPAND,
  { name: "blobs", description: "Also sizes and hashes of the files.", schema: FLAG },
  {
    name: "securityStatus",
    description: "Accepted for compatibility, without effect.",
    schema: FLAG,
  },
] as const satisfies readonly ApiParameter[];

/** `GET /api/models/{id}/tree/{revision}/{folder}` */
export const TREE_PARAMETERS = [
  { name: "recursive", description: "Everything below the folder.", schema: FLAG },
  { name: "expand", description: "Also when each file last changed.", schema: FLAG },
  {
    name: "limit",
    description: `Entries of a page. More than ${TREE_PAGE} count as ${TREE_PAGE}.`,
    schema: { type: "integer", minimum: 1, default: TREE_PAGE },
  },
  CURSOR,
] as const satisfies readonly ApiParameter[];
