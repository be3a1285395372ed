/**
 * The number formats that a repository's weights come in, by its files, tags and configuration, and the bits of a weight.
 */
import type { ModelRecord } from "../record/record.ts";
import { baseModels, knownFiles } from "./record-metadata.ts";

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

/**
 * The formats of a repository: by its files where they are known, else by its tags, library and configuration.
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
  const formats = weightFormats(record);
  return formats.some((format) => CONVERTED.has(format));
}

/** Scales next to the numbers: of 128 weights in AWQ and GPTQ, of 64 in bitsandbytes, of 32 (MX) and 16 (NV). */
const GROUPED = 20 / 128;
const BITSANDBYTES = 4.127;

/**
 * Bits per weight of the repository's own weights, with the scales that quantized formats store next to them. 16 unless
 * a source, the format, the configuration or the name says otherwise.
 */
export function publishedBits(record: ModelRecord): number {
  const formats = weightFormats(record);
  // JANG gives parts of a network different bits. Their average is in the name, and the groups are those of MLX.
  const [, average] = /[-_.]jang(?:tq)?_?(\d)/i.exec(record.id) ?? [];
  if (average !== undefined) return Number(average) + 0.5;
  const [, ...named] = /(?:^|[-_.])(?:(\d)-?bits?|int(\d)|w(\d)a\d+)(?=$|[-_.])/i.exec(record.id) ?? [];
  const inName = named.find((each) => each !== undefined);
  const bits = inName === undefined ? undefined : Number(inName);
  const quantization = record.config?.quantization_config;
  if (formats.includes("mlx")) return mlxBits(record.id, bits);
  if (formats.includes("bnb")) return quantization?.load_in_8bit || bits === 8 ? 8.25 : BITSANDBYTES;
  if (formats.includes("awq") || formats.includes("gptq")) return (quantization?.bits ?? bits ?? 4) + GROUPED;
  if (formats.includes("fp4")) return record.tags.includes("nvfp4") ? 4.5 : 4.25;
  if (formats.includes("fp8") || record.metadata?.weightFormat === "fp8") return 8;
  return 16;
}

/** MLX quantizes in groups of 64 with a scale and a shift; its MX and NV forms have a scale alone. */
function mlxBits(id: string, bits: number | undefined): number {
  if (/mxfp8/i.test(id)) return 8.25;
  if (/mxfp4/i.test(id)) return 4.25;
  if (/nvfp4/i.test(id)) return 4.5;
  return bits === undefined ? 16 : bits + 0.5;
}
