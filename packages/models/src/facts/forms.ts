/**
 * The forms that a model's weights come in, and how many bytes each is. A form is what a person chooses when they load
 * the model: the repository's own weights, or one of its GGUF files. Of a model in 16 bits, the usual quantizations are
 * worked out too, as others make them; they are marked as not being there.
 */
import { ggufChoices } from "../quantization/model-files.ts";
import { bitsPerWeight } from "../quantization/quantization.ts";
import type { QuantizationLabel } from "../quantization/quantization-types.ts";
import type { ModelRecord } from "../record/record.ts";
import { baseModels, estimatedBytes, knownFiles, parameterFigure } from "./record-facts.ts";

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

export interface WeightForm {
  /** `Q4_K_M`, or how many bits a weight has: `16-bit`. */
  label: string;
  /** Bits of a weight, with the scales that stand beside the weights; the mean of a mixed form. */
  bits: number;
  /** Bytes of the weights. */
  bytes: number;
  /** Where the bytes are from: sizes of files, or the number of weights times the bits of one. */
  from: "files" | "count";
  /** File to load, of forms that are one file (or the first of its parts). */
  file?: string;
  /** The repository has this form. Others are worked out, for those who look for or make a conversion. */
  isThere: boolean;
}

const TAGGED: readonly (readonly [tag: string, format: WeightFormat])[] = [
  ["gguf", "gguf"],
  ["mlx", "mlx"],
  ["onnx", "onnx"],
  ["awq", "awq"],
  ["gptq", "gptq"],
  ["fp8", "fp8"],
  ["mxfp4", "fp4"],
  ["nvfp4", "fp4"],
  ["bitsandbytes", "bnb"],
  ["safetensors", "safetensors"],
  ["lora", "adapter"],
];

/** The formats of a repository: by its files where they are known, else by its tags, library and configuration. */
export function weightFormats(record: ModelRecord): WeightFormat[] {
  const { tags, config, library_name: library } = record;
  const found = new Set<WeightFormat>();
  const known = knownFiles(record);
  for (const { rfilename } of known?.files ?? []) {
    if (/\.gguf$/i.test(rfilename)) found.add("gguf");
    else if (/\.onnx$/i.test(rfilename)) found.add("onnx");
    else if (/\.safetensors$/i.test(rfilename)) found.add(/(^|\/)adapter_/.test(rfilename) ? "adapter" : "safetensors");
  }
  for (const [tag, format] of TAGGED) {
    // The files are believed before a tag that names a kind of file.
    const isFile = format === "gguf" || format === "onnx" || format === "safetensors";
    if (tags.includes(tag) && !(isFile && known?.isComplete)) found.add(format);
  }
  if (library === "mlx") found.add("mlx");
  if (library === "gguf") found.add("gguf");
  if (library === "peft" || config?.peft !== undefined) found.add("adapter");
  if (record.safetensors !== undefined && found.size === 0) found.add("safetensors");
  const method = config?.quantization_config?.quant_method?.toLowerCase();
  if (method === "awq" || method === "gptq" || method === "fp8") found.add(method);
  if (method === "bitsandbytes") found.add("bnb");
  return WEIGHT_FORMATS.filter((format) => found.has(format));
}

/** Forms that others make of a model. Eight and four bits of floating point are also what some models are published in. */
const CONVERTED: ReadonlySet<WeightFormat> = new Set(["gguf", "mlx", "awq", "gptq", "bnb"]);

/**
 * True for conversions of another model: another number format of the same weights. Fine-tunes and merges are models of
 * their own.
 */
export function isConversion(record: ModelRecord): boolean {
  if (baseModels(record).some(({ relation }) => relation === "quantized")) return true;
  const formats = weightFormats(record);
  return formats.some((format) => CONVERTED.has(format));
}

/** Bits of a weight in the repository's own form, with the scales that stand beside the weights. */
export function ownBits(record: ModelRecord): number {
  const formats = weightFormats(record);
  const named = /(?:^|[-_.])(\d)-?bit(?:$|[-_.])/i.exec(record.id)?.[1];
  const bits = named === undefined ? undefined : Number(named);
  const quantization = record.config?.quantization_config;
  if (formats.includes("mlx")) return bits === undefined ? 16 : bits + 0.5;
  if (formats.includes("bnb")) return quantization?.load_in_8bit || bits === 8 ? 8.5 : 4.5;
  if (formats.includes("awq") || formats.includes("gptq")) return (quantization?.bits ?? bits ?? 4) + 0.25;
  // A scale of eight bits for 32 (MX) or 16 (NV) numbers.
  if (formats.includes("fp4")) return record.tags.includes("nvfp4") ? 4.5 : 4.25;
  if (formats.includes("fp8")) return 8;
  return 16;
}

/** Quantizations that are worked out for models in 16 bits, from the most faithful to the smallest that is of use. */
const USUAL: readonly QuantizationLabel[] = ["Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M", "Q2_K"];
const SIXTEEN = 16;

/** The forms of a model, the most faithful first. Empty where nothing is known of its size. */
export function weightForms(record: ModelRecord): WeightForm[] {
  const count = parameterFigure(record)?.count;
  const files = knownFiles(record)?.files ?? [];
  const gguf = ggufChoices(files).filter(({ complete, label }) => complete && label !== undefined);
  if (gguf.length > 0) {
    return gguf.flatMap(({ file, label, bytes }): WeightForm[] => {
      if (label === undefined) return [];
      if (bytes !== undefined)
        return [{ label, bits: bitsPerWeight(label), bytes, from: "files", file, isThere: true }];
      return count === undefined ? [] : [{ label, ...counted(count, bitsPerWeight(label)), file, isThere: true }];
    });
  }
  const bits = ownBits(record);
  const listed = estimatedBytes(record) ?? record.facts?.weightBytes ?? record.facts?.weightBytesAbout;
  const bytes = listed ?? (count === undefined ? undefined : counted(count, bits).bytes);
  if (bytes === undefined) return [];
  const own: WeightForm = {
    label: bits === SIXTEEN && listed !== undefined ? "as published" : `${Math.floor(bits)}-bit`,
    bits,
    bytes,
    from: listed === undefined ? "count" : "files",
    isThere: true,
  };
  // Quantizing pays for models that write; small ones and others are loaded as they are.
  if (bits !== SIXTEEN || count === undefined || !WRITES.has(record.pipeline_tag ?? "")) return [own];
  const others = USUAL.map((label): WeightForm => ({
    label,
    ...counted(count, bitsPerWeight(label)),
    isThere: false,
  }));
  return [own, ...others];
}

function counted(count: number, bits: number) {
  return { bits, bytes: Math.round((count * bits) / 8), from: "count" as const };
}

const WRITES = new Set(["text-generation", "image-text-to-text", "any-to-any", "audio-text-to-text"]);
