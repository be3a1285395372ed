/** The models that a model was made from. */
import { isModelId } from "../record/model-id.ts";
import type { ModelRecord } from "../record/record.ts";

interface BaseModel {
  id: string;
  /** `finetune`, `adapter`, `quantized`, `merge`, or another word of the author. */
  relation?: string;
}

/**
 * The models that this one was made from: those that the card names, then those of `base_model:` tags, then the
 * adapter's.
 * @example
 * import { baseModels } from "@vitrine/models";
 *
 * console.log(baseModels({ id: "owner/model", tags: ["base_model:quantized:Qwen/Qwen3-8B"] }));
 * // [ { id: 'Qwen/Qwen3-8B', relation: 'quantized' } ]
 */
export function baseModels(record: ModelRecord): BaseModel[] {
  const found = new Map<string, BaseModel>();
  const add = (id: string | undefined, relation: string | undefined) => {
    if (id === undefined || !isModelId(id)) return;
    const known = found.get(id)?.relation;
    found.set(id, known === undefined && relation !== undefined ? { id, relation } : (found.get(id) ?? { id }));
  };
  const card = record.cardData;
  for (const id of asList(card?.base_model)) add(id, card?.base_model_relation);
  for (const tag of record.tags) {
    const match = /^base_model:(?:([a-z_-]+):)?(.+)$/.exec(tag);
    if (match !== null) add(match[2], match[1]);
  }
  const adapted = record.config?.peft?.base_model_name_or_path;
  if (adapted !== undefined && found.size === 0) add(adapted, "adapter");
  return [...found.values()];
}

function asList(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
