/**
 * One shape for what hubs spell in several ways. Each rule here is for a difference seen between endpoints or ages of
 * the hub's API; it runs on data already copied into plain objects, before the schema looks at it. A rule touches
 * only the spelling it knows and leaves everything else for the schema to refuse.
 */
import { isObject } from "@vitrine/base";
import { upgradeRecord } from "../record/upgrade-record.ts";
import { readModelIndex } from "./model-index.ts";
import { readDtype, readQuantization } from "./quantization-config.ts";

type Plain = Record<string, unknown>;

/** Rewrites known spellings of a hub's model answer in place and returns it. */
export function unifyHubShapes(model: Plain): Plain {
  upgradeRecord(model);
  // Older answers carry the id as `modelId` only.
  if (model["id"] == null && model["modelId"] != null) model["id"] = model["modelId"];
  model["tags"] = unifyTags(model["tags"]);
  model["gated"] = unifyGated(model["gated"]);
  model["inferenceProviderMapping"] = unifyProviderMapping(model["inferenceProviderMapping"]);
  model["siblings"] = unifySiblings(model["siblings"]);
  for (const key of ["lastModified", "createdAt"]) model[key] = unifyInstant(model[key]);
  if (isObject(model["config"])) unifyConfig(model["config"]);
  unifyEvaluations(model);
  if (isObject(model["cardData"])) unifyCardData(model["cardData"]);
  dropUndefined(model);
  return model;
}

/** A hub puts the index next to the card's data, a card inside of it. */
function unifyEvaluations(model: Plain): void {
  if (model["evaluations"] != null) return;
  const inCard = isObject(model["cardData"]) ? model["cardData"]["model-index"] : undefined;
  const found = readModelIndex(model["model-index"] ?? inCard);
  if (found.length > 0) model["evaluations"] = found;
}

/** Tags: a missing list is an empty one; repeats and empty tags go. */
function unifyTags(tags: unknown): unknown {
  if (tags == null) return [];
  if (typeof tags === "string") return [tags];
  return Array.isArray(tags) ? [...new Set(tags)].filter((tag) => tag !== "") : tags;
}

/** `true` comes from times when there was one kind of gate: take the stricter one. */
function unifyGated(gated: unknown): unknown {
  if (gated === true || gated === "true") return "manual";
  return gated === "false" ? false : gated;
}

/** Lists give an array with `provider` in each item; a single model's answer gives an object keyed by provider. */
function unifyProviderMapping(mapping: unknown): unknown {
  if (!isObject(mapping)) return mapping;
  return Object.entries(mapping).map(([provider, entry]) => (isObject(entry) ? { ...entry, provider } : entry));
}

/** Sizes are next to the name, or inside `lfs` for large files; some answers list bare names. */
function unifySiblings(siblings: unknown): unknown {
  if (!Array.isArray(siblings)) return siblings;
  return siblings.map((file: unknown) => {
    if (typeof file === "string") return { rfilename: file };
    if (!isObject(file) || file["size"] != null || !isObject(file["lfs"])) return file;
    return { ...file, size: file["lfs"]["size"] };
  });
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** An instant in ISO 8601 and UTC with milliseconds, from 1970 on; other texts are left for the schema to refuse. */
function unifyInstant(instant: unknown): unknown {
  if (typeof instant !== "string" || !ISO_INSTANT.test(instant)) return instant;
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(instant) || instant.length === 10 ? instant : `${instant}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) || time < 0 ? instant : new Date(time).toISOString();
}

function unifyConfig(config: Plain): void {
  if (typeof config["architectures"] === "string") config["architectures"] = [config["architectures"]];
  const [quantization, dtype] = [readQuantization(config), readDtype(config)];
  if (quantization !== undefined) config["quantization_config"] = quantization;
  if (dtype !== undefined) config["dtype"] = dtype;
  const autoMap = config["auto_map"];
  if (isObject(autoMap)) {
    // AutoTokenizer names a slow and a fast class; either may be null.
    for (const [key, value] of Object.entries(autoMap)) {
      if (Array.isArray(value)) autoMap[key] = value.find((item) => typeof item === "string") ?? null;
    }
  }
  const tokenizer = config["tokenizer_config"];
  if (isObject(tokenizer)) unifyTokenizerConfig(tokenizer);
}

/** Models have a handful of templates: one for each use. */
export const MAX_TEMPLATES = 50;

/** Special tokens are texts or serialized token objects; templates a text, a list, or an object by name. */
export function unifyTokenizerConfig(tokenizer: Plain): void {
  for (const key of ["bos_token", "eos_token", "pad_token", "unk_token"]) {
    const token = tokenizer[key];
    if (isObject(token) && typeof token["content"] === "string") tokenizer[key] = token["content"];
  }
  const templates = tokenizer["chat_template"];
  if (isObject(templates)) {
    tokenizer["chat_template"] = Object.entries(templates).map(([name, template]) => ({
      name,
      template,
    }));
  }
  const named = tokenizer["chat_template"];
  if (!Array.isArray(named) || named.length <= MAX_TEMPLATES) return;
  const usual = named.filter((each) => isObject(each) && each["name"] === "default").slice(0, 1);
  tokenizer["chat_template"] = [...usual, ...named.slice(0, MAX_TEMPLATES)];
}

function unifyCardData(card: Plain): void {
  if (typeof card["tags"] === "string") card["tags"] = [card["tags"]];
  // YAML 1.1 reads the language code `no` (Norwegian) as false.
  if (card["language"] === false) card["language"] = "no";
  if (Array.isArray(card["language"])) {
    card["language"] = card["language"].map((code) => (code === false ? "no" : code));
  }
}

function dropUndefined(object: Plain): void {
  for (const key of Object.keys(object)) if (object[key] === undefined) delete object[key];
}
