/**
 * Draft models of speculative decoding: a few layers that propose tokens which a large model then checks. They are
 * published in repositories of their own, often under the type of a language model, and run only together with the model
 * that they were trained for. vLLM 0.33 reads the method from the name too (`config/speculative.py`).
 */

/** How the proposed tokens come about, by the names that vLLM has for it. */
export type DraftMethod = "eagle" | "eagle3" | "dflash" | "dspark" | "mtp";

const METHOD = /[-_./](?:(eagle-?3|dspark)|dflash\d*)(?![^-_.])/i;
/** Families whose draft models are called assistants, apart so that a long name is read once. */
const FAMILY = /[-_./](?:(muse-glimmer)|gemma-4)-/i;
const ASSISTANT = /-assistant(?![^-_.])/i;
/** `-MTP` names whole models that kept such layers, except among the conversions for MLX, which publish them apart. */
const MLX_LAYERS = /^mlx-community\/.*-mtp-(?:\d+bit|bf16)$/i;

/** More than any draft model has; some repositories hold the large model and its draft model together. */
const MAX_LAYERS = 8;
const MAX_PARAMETERS = 10e9;

/** Signs that tell a draft model from one that runs by itself; a size that only repeats the name is none. */
export interface DraftSigns {
  readonly id: string;
  readonly layers?: number | undefined;
  readonly parameters?: number | undefined;
}

/**
 * The method by which a repository drafts for another model; `undefined` for models that run by themselves.
 * @example
 * import { draftMethod } from "@vitrine/models";
 *
 * console.log(draftMethod({ id: "owner/Qwen3-8B-speculator.eagle3" }), draftMethod({ id: "owner/Qwen3-8B" }));
 * // eagle3 undefined
 */
export function draftMethod({ id, layers = 0, parameters = 0 }: DraftSigns): DraftMethod | undefined {
  if (MLX_LAYERS.test(id)) return "mtp";
  if (layers > MAX_LAYERS || parameters >= MAX_PARAMETERS) return undefined;
  if (/\/eagle-(?![x3])/i.test(id)) return "eagle";
  const [named, method] = METHOD.exec(id) ?? [];
  if (named !== undefined) return (method?.toLowerCase().replace("-", "") ?? "dflash") as DraftMethod;
  const [family, muse] = ASSISTANT.test(id) ? (FAMILY.exec(id) ?? []) : [];
  if (family === undefined) return undefined;
  return muse === undefined ? "mtp" : "dflash";
}
