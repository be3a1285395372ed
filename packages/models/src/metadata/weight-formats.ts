/** The formats of a repository's weights, as lists are narrowed to them: from its files, tags and how they are stored. */
import type { ModelRecord } from "../record/record.ts";
import { knownFiles } from "./known-files.ts";
import { baseModels } from "./base-models.ts";
import { weightMethod } from "./weight-method.ts";

/** Formats that lists can be narrowed to, as people call them. */
export const WEIGHT_FORMATS = [
  "safetensors",
  "gguf",
  "mlx",
  "onnx",
  "awq",
  "gptq",
  "fp8",
  "fp4",
  "bnb",
  "adapter",
] as const;
export type WeightFormat = (typeof WEIGHT_FORMATS)[number];

const BY_METHOD: Readonly<Record<string, WeightFormat>> = {
  awq: "awq",
  gptq: "gptq",
  bitsandbytes: "bnb",
  mlx: "mlx",
  gguf: "gguf",
};
const BY_NUMBER: Readonly<Record<string, WeightFormat>> = {
  fp8: "fp8",
  mxfp8: "fp8",
  fp4: "fp4",
  nvfp4: "fp4",
  mxfp4: "fp4",
};
const CONTAINERS = ["gguf", "onnx", "safetensors"] as const;

/**
 * The formats of a repository: by its files where they are known, else by its tags and library; and by how its weights
 * are stored.
 * @example
 * import { weightFormats } from "@vitrine/models";
 *
 * const siblings = [{ rfilename: "model.safetensors" }, { rfilename: "model-Q4_K_M.gguf" }];
 * console.log(weightFormats({ id: "owner/model", tags: [], siblings })); // [ 'safetensors', 'gguf' ]
 */
export function weightFormats(record: ModelRecord): WeightFormat[] {
  const { tags, config, library_name: library } = record;
  const found = new Set<WeightFormat>();
  const known = knownFiles(record);
  for (const { rfilename } of known?.files ?? []) {
    if (/\.gguf$/i.test(rfilename)) found.add("gguf");
    else if (/\.onnx$/i.test(rfilename)) found.add("onnx");
    else if (/\.safetensors$/i.test(rfilename)) found.add(/(^|\/)adapter_/.test(rfilename) ? "adapter" : "safetensors");
  }
  // The files are believed before a tag that names a kind of file.
  if (known?.isComplete !== true)
    for (const container of CONTAINERS) if (tags.includes(container)) found.add(container);
  if (library === "mlx" || tags.includes("mlx")) found.add("mlx");
  if (library === "gguf") found.add("gguf");
  if (library === "peft" || config?.peft !== undefined || tags.includes("lora")) found.add("adapter");
  if (record.safetensors !== undefined && found.size === 0) found.add("safetensors");
  const { method = "", number = "" } = weightMethod(record) ?? {};
  if (Object.hasOwn(BY_METHOD, method)) found.add(BY_METHOD[method] as WeightFormat);
  if (method !== "mlx" && Object.hasOwn(BY_NUMBER, number)) found.add(BY_NUMBER[number] as WeightFormat);
  return WEIGHT_FORMATS.filter((format) => found.has(format));
}

/** Forms that others make of a model. Eight and four bits of floating point are also what some models are published in. */
const CONVERTED: ReadonlySet<WeightFormat> = new Set(["gguf", "mlx", "awq", "gptq", "bnb"]);

/**
 * True for derived models of another model: another number format of the same weights. Fine-tunes and merges are
 * models of their own.
 * @example
 * import { isDerived } from "@vitrine/models";
 *
 * console.log(isDerived({ id: "owner/model-GGUF", tags: ["gguf"] })); // true
 * console.log(isDerived({ id: "owner/model", tags: ["safetensors"] })); // false
 */
export function isDerived(record: ModelRecord): boolean {
  if (baseModels(record).some(({ relation }) => relation === "quantized")) return true;
  return weightFormats(record).some((format) => CONVERTED.has(format));
}
