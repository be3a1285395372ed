/**
 * Which fields of a model an answer holds. A list is short by default; `expand` names fields one by
 * one; the answer for one model has them all. What a record does not have is absent, never made up.
 */
import { splitModelId, type ModelRecord, type ProviderMapping } from "@vitrine/models";
import { toHubJson } from "./hub-json.ts";
import { EXPANDABLE, type LIST_FIELD_PARAMETERS, type NameIn, SITE_FIELDS } from "./parameters.ts";
import type { QueryValues } from "./query-values.ts";

const ALWAYS = ["_id", "id"];
const LISTED = ["modelId", "likes", "private", "downloads", "tags", "pipeline_tag", "library_name", "createdAt"];
const FULL = ["author", "sha", "lastModified", "gated", "disabled", "mask_token", "siblings"];

/** The names that an answer holds; `undefined` for all of them. */
export type Fields = readonly string[] | undefined;

export function listFields(query: QueryValues<NameIn<typeof LIST_FIELD_PARAMETERS>>): Fields {
  const expanded = query.choices(EXPANDABLE, "expand", "expand[]");
  if (expanded.length > 0) return [...ALWAYS, ...expanded];
  return [
    ...ALWAYS,
    ...LISTED,
    ...(query.flag("full") ? FULL : []),
    ...(query.flag("config") ? ["config"] : []),
    ...(query.flag("cardData") ? ["cardData"] : []),
  ];
}

export function modelFields(query: QueryValues<"expand" | "expand[]">): Fields {
  const expanded = query.choices(EXPANDABLE, "expand", "expand[]");
  return expanded.length > 0 ? [...ALWAYS, ...expanded] : undefined;
}

/** A record with these fields, in the form that clients read without a fault. */
export function modelAnswer(record: ModelRecord, fields: Fields, as: "list" | "model"): Record<string, unknown> {
  const { inferenceProviderMapping: mapping, ...others } = record;
  const readable = mapping?.filter(isWhole);
  const author = record.author ?? splitModelId(record.id).owner;
  const json: Record<string, unknown> = {
    ...toHubJson({ ...others, ...(readable && { inferenceProviderMapping: readable }) }, { as }),
    ...(author !== undefined && { author }),
    // Clients read the table of number types without checking whether it is there.
    ...(record.safetensors && { safetensors: { parameters: {}, ...record.safetensors } }),
    ...(readable?.some(({ status }) => status === "live") && { inference: "warm" }),
  };
  if (fields === undefined) return json;
  for (const name of SITE_FIELDS) {
    if (fields.includes(name) && record[name] !== undefined) json[name] = record[name];
  }
  return Object.fromEntries(fields.filter((name) => json[name] !== undefined).map((name) => [name, json[name]]));
}

/** Clients stop at an entry that lacks one of these, and with it at the whole list. */
function isWhole({ providerId, status, task }: ProviderMapping): boolean {
  return providerId !== undefined && status !== undefined && task !== undefined;
}
