/**
 * How the weights of a repository are stored: in plain numbers or quantized, by which method, in which numbers. The first
 * that says so decides: the configuration, the types in the index, names of files, what a source states, and last the
 * repository's name. Where none does it is unknown, which is not the same as 16 bits.
 */
import type { ModelRecord } from "../record/record.ts";
import { knownFiles } from "./known-files.ts";

/** Where it is said how weights are stored, the most reliable first. */
export type WeightSource = "config" | "index" | "files" | "stated" | "name";

/** How weights are stored. */
export interface WeightMethod {
  /**
   * As configurations name it: `awq`, `fp8`, `compressed-tensors`, `mlx` …; `none` for plain numbers of 16 or 32 bits, and
   * `quantized` where only that is said.
   */
  method: string;
  /** `bf16`, `fp32`, `int4`, `fp8`, `nvfp4`, `mxfp4`; `3.5bpw` where the parts of a network differ. */
  number?: string;
  /** Bits of a weight, with the scales that are stored next to the weights. */
  bits?: number;
  source: WeightSource;
}

interface Said {
  method?: string | undefined;
  number?: string | undefined;
  group?: number | undefined;
}

/**
 * How the weights of a repository are stored; `undefined` where nothing says so.
 * @example
 * import { weightMethod } from "@vitrine/models";
 *
 * console.log(weightMethod({ id: "owner/model-FP8-dynamic", tags: [] }));
 * // { method: 'compressed-tensors', number: 'fp8', bits: 8, source: 'name' }
 * console.log(weightMethod({ id: "owner/model", tags: [] })); // undefined
 */
export function weightMethod(record: ModelRecord): WeightMethod | undefined {
  const known = methods.get(record);
  if (known !== undefined) return known.found;
  const found = findMethod(record);
  methods.set(record, { found });
  return found;
}

/** A page asks for it many times. */
const methods = new WeakMap<ModelRecord, { found: WeightMethod | undefined }>();

/**
 * True where the weights are known to be quantized, by whatever method.
 * @example
 * import { isQuantized } from "@vitrine/models";
 *
 * console.log(isQuantized({ id: "owner/model-AWQ", tags: [] }), isQuantized({ id: "owner/model", tags: [] })); // true false
 */
export function isQuantized(record: ModelRecord): boolean {
  const found = weightMethod(record);
  return found !== undefined && found.method !== "none";
}

const SOURCES: readonly (readonly [WeightSource, (record: ModelRecord) => Said | undefined])[] = [
  ["config", inConfig],
  ["index", inIndex],
  ["files", inFiles],
  ["stated", asStated],
  ["name", inName],
];

function findMethod(record: ModelRecord): WeightMethod | undefined {
  const said = SOURCES.flatMap(([source, read]) => {
    const found = read(record);
    return found === undefined ? [] : [{ source, ...found }];
  });
  // A catalog's word for the base is often carried over to a copy whose name says that it is quantized.
  const isNamed = said.some(({ source, method }) => source === "name" && method !== "none");
  const trusted = said.filter(({ source, method }) => !(isNamed && source === "stated" && method === "none"));
  const first = trusted.find(({ method }) => method !== undefined);
  if (first?.method === undefined) return undefined;
  const isPlain = first.method === "none";
  // One place may say how, and another which numbers that gave.
  const agreeing = trusted.filter(({ method }) => ((method ?? first.method) === "none") === isPlain);
  const method = agreeing.find((each) => !VAGUE.has(each.method))?.method ?? first.method;
  const number = agreeing.find((each) => each.number !== undefined)?.number ?? own(USUAL_NUMBER, method);
  const group = agreeing.find((each) => each.group !== undefined)?.group;
  const bits = number === undefined ? undefined : bitsOf(number, method, group);
  return {
    method,
    ...(number !== undefined && { number }),
    ...(bits !== undefined && { bits }),
    source: first.source,
  };
}

/** Of a table, and not of its prototype: words of configurations are anyone's. */
function own<V>(table: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

const VAGUE: ReadonlySet<string | undefined> = new Set([undefined, "quantized"]);

/** The numbers of methods that have one kind of them, or nearly always use it. */
const USUAL_NUMBER: Readonly<Record<string, string>> = {
  aqlm: "int2",
  awq: "int4",
  bitnet: "int2",
  bitsandbytes: "int4",
  eetq: "int8",
  fbgemm_fp8: "fp8",
  fp8: "fp8",
  gptq: "int4",
  mxfp4: "mxfp4",
  mxfp8: "mxfp8",
};

/** Bits of a scale, and of a shift where there is one, that a group of weights shares. */
const SHARED_BITS: Readonly<Record<string, number>> = { awq: 20, gptq: 20, "auto-round": 20, mlx: 32 };
const GROUP: Readonly<Record<string, number>> = { mlx: 64 };
const FLOAT_BITS: Readonly<Record<string, number>> = {
  bf16: 16,
  fp16: 16,
  fp32: 32,
  fp64: 64,
  fp8: 8,
  mxfp8: 8.25,
  fp6: 6,
  nvfp4: 4.5,
  mxfp4: 4.25,
  fp4: 4.5,
};

function bitsOf(number: string, method: string, group: number | undefined): number | undefined {
  const float = own(FLOAT_BITS, number);
  if (float !== undefined) return float;
  const stated = /^([\d.]+)bpw$/.exec(number)?.[1];
  if (stated !== undefined) return Number(stated);
  const width = Number(/^int(\d+)$/.exec(number)?.[1]);
  if (!(width > 0)) return undefined;
  // Double quantization leaves an eighth of a bit; eight bits have one scale for each row.
  if (method === "bitsandbytes" || method === "bitnet") return width === 4 ? 4.127 : width;
  if (width >= 8 && method !== "mlx") return width;
  const shared = own(SHARED_BITS, method) ?? 16;
  return width + shared / (group ?? own(GROUP, method) ?? 128);
}

/** The width of a quantized number in bits, without scales; `undefined` for plain numbers and mixtures. */
export function widthOf({ number = "" }: Pick<WeightMethod, "number">): number | undefined {
  const width = Number(/^(?:int|fp|nvfp|mxfp)(\d+)$/.exec(number)?.[1]);
  return width > 0 && width < 16 ? width : undefined;
}

/** Other names of methods. */
const SAME_METHOD: Readonly<Record<string, string>> = {
  bitsandbytes_4bit: "bitsandbytes",
  bitsandbytes_8bit: "bitsandbytes",
  compressed_tensors: "compressed-tensors",
  "intel/auto-round": "auto-round",
};

function inConfig({ config, origin }: ModelRecord): Said | undefined {
  const stated = config?.quantization_config;
  if (stated === undefined) {
    const number = plainNumber(config?.dtype);
    // A hub and a folder give the whole configuration: what is not in it is not.
    const isWhole = origin !== undefined && origin.from !== "seed" && config?.architectures !== undefined;
    return number !== undefined || isWhole ? { method: "none", number } : undefined;
  }
  const named = stated.quant_method?.toLowerCase();
  const method = named === undefined ? "quantized" : (own(SAME_METHOD, named) ?? named);
  const { bits, group_size: group, type, format, quant_algo: algorithm } = stated;
  const words = [algorithm, format, type, method].map((word) => word?.toLowerCase() ?? "");
  const float = words.map((word) => /(nvfp4|mxfp4|mxfp8|fp8|float8|fp4|mx_?fp4)/.exec(word)?.[1]).find(Boolean);
  const width = bits ?? (stated.load_in_8bit ? 8 : stated.load_in_4bit ? 4 : integerOf(words));
  const isFloat = type === "float";
  const number =
    float !== undefined
      ? float.replace("float", "fp").replace("_", "")
      : width === undefined
        ? undefined
        : Number.isInteger(width)
          ? `${isFloat ? "fp" : "int"}${width}`
          : `${width}bpw`;
  return { method, number, group };
}

/** `int4_weight_only`, `w4a16`, `Int8WeightOnlyConfig`. */
function integerOf(words: readonly string[]): number | undefined {
  const found = words.map((word) => /int(\d)|w(\d)a\d/.exec(word)).find((match) => match !== null);
  return found == null ? undefined : Number(found[1] ?? found[2]);
}

const PLAIN: Readonly<Record<string, string>> = {
  bfloat16: "bf16",
  bf16: "bf16",
  float16: "fp16",
  fp16: "fp16",
  half: "fp16",
  f16: "fp16",
  float32: "fp32",
  fp32: "fp32",
  f32: "fp32",
  float: "fp32",
  f64: "fp64",
};

function plainNumber(name: string | undefined): string | undefined {
  const word = name?.toLowerCase().replace(/^torch\./, "") ?? "";
  return own(PLAIN, word);
}

/** Types in which weights are packed, or of which only quantized weights are. */
const PACKED: Readonly<Record<string, string | undefined>> = {
  F8_E4M3: "fp8",
  F8_E5M2: "fp8",
  F8_E4M3FNUZ: "fp8",
  F8_E5M2FNUZ: "fp8",
  F4: "fp4",
  I8: "int8",
  I32: undefined,
  U32: undefined,
  U8: undefined,
};
/** Where fewer of the bytes are of such types, the packed ones are positions and the like. */
const LEAST_PACKED = 0.1;
const BYTES: Readonly<Record<string, number>> = { F64: 8, I64: 8, F32: 4, I32: 4, U32: 4, F16: 2, BF16: 2, F4: 0.5 };
const bytesOf = ([type, count]: readonly [string, number]) => count * (own(BYTES, type) ?? 1);

function inIndex({ safetensors }: ModelRecord): Said | undefined {
  const counts = Object.entries(safetensors?.parameters ?? {});
  const total = counts.reduce((sum, entry) => sum + bytesOf(entry), 0);
  const [largest] = counts.toSorted((a, b) => bytesOf(b) - bytesOf(a));
  if (total === 0 || largest === undefined) return undefined;
  const packed = counts.filter(([type]) => Object.hasOwn(PACKED, type)).toSorted((a, b) => bytesOf(b) - bytesOf(a));
  const share = packed.reduce((sum, entry) => sum + bytesOf(entry), 0) / total;
  if (share < LEAST_PACKED) return { method: "none", number: plainNumber(largest[0]) };
  return { method: "quantized", number: own(PACKED, packed[0]?.[0] ?? "") };
}

/** Files that only programs that quantize write, and names that they give weights. */
const FILES: readonly (readonly [RegExp, Said])[] = [
  [/(?:^|\/)gptq_model-(\d)bit[^/]*$/i, { method: "gptq" }],
  [/(?:^|\/)quantize_config\.json$/i, { method: "gptq" }],
  [/(?:^|\/)hf_quant_config\.json$/i, { method: "modelopt" }],
];

function inFiles(record: ModelRecord): Said | undefined {
  const files = knownFiles(record)?.files ?? [];
  if (isGgufAlone(record)) return { method: "gguf" };
  for (const { rfilename } of files)
    for (const [pattern, said] of FILES) {
      const match = pattern.exec(rfilename);
      if (match !== null) return { ...said, ...(match[1] !== undefined && { number: `int${match[1]}` }) };
    }
  return undefined;
}

/** GGUF files and no other weights, as far as files, library, tags and the name say. */
function isGgufAlone(record: ModelRecord): boolean {
  const files = knownFiles(record)?.files ?? [];
  const has = (ending: RegExp) => files.some(({ rfilename }) => ending.test(rfilename));
  if (has(/\.(?:safetensors|bin|pth|pt)$/i)) return false;
  return has(/\.gguf$/i) || record.library_name === "gguf" || /[-_.]gguf$/i.test(record.id);
}

const TAGS: readonly (readonly [tag: string, said: Said])[] = [
  ["awq", { method: "awq" }],
  ["gptq", { method: "gptq" }],
  ["fp8", { method: "fp8" }],
  ["mxfp4", { method: "mxfp4" }],
  ["nvfp4", { method: "quantized", number: "nvfp4" }],
  ["bitsandbytes", { method: "bitsandbytes" }],
  ["compressed-tensors", { method: "compressed-tensors" }],
  ["8-bit", { method: "quantized", number: "int8" }],
  ["4-bit", { method: "quantized", number: "int4" }],
];

function asStated({ metadata, tags, library_name: library }: ModelRecord): Said | undefined {
  const format = metadata?.weightFormat?.toLowerCase() ?? "";
  const plain = plainNumber(format);
  if (plain !== undefined) return { method: "none", number: plain };
  const packed = /^(int\d)-(\w+)$/.exec(format);
  if (packed !== null) return { method: packed[2], number: packed[1] };
  if (/^(?:nvfp4|mxfp8|int\d)$/.test(format)) return { method: "quantized", number: format };
  if (format === "fp8" || format === "mxfp4") return { method: format, number: format };
  if (format === "bnb") return { method: "bitsandbytes" };
  const tag = TAGS.find(([each]) => tags.includes(each))?.[1];
  // Who converts to MLX writes other tags into the card than the method's.
  return tag !== undefined && (library === "mlx" || tags.includes("mlx")) ? { ...tag, method: "mlx" } : tag;
}

const word = (text: string) => new RegExp(`(?:^|[-_.])(?:${text})(?=$|[-_.])`, "i");
const ANY = String.raw`[a-z0-9]*`;

/** Words in names of repositories; the first that fits decides about the method. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [word("unquantized|dequantized|de-quantized"), "none"],
  [word(`exl2${ANY}`), "exl2"],
  [word(`exl3${ANY}`), "exl3"],
  [word(`jang${ANY}(?:_${ANY})?`), "mlx"],
  [word("bnb|bitsandbytes"), "bitsandbytes"],
  [word(`awq${ANY}`), "awq"],
  [word(`gptq${ANY}`), "gptq"],
  [word("auto-?round"), "auto-round"],
  [word(`hqq${ANY}`), "hqq"],
  [word(`aqlm${ANY}`), "aqlm"],
  [word("quip|quip-sharp"), "quip"],
  [word("eetq"), "eetq"],
  [word("torchao"), "torchao"],
  [word("quark"), "quark"],
  [word(`bitnet${ANY}|b?1[._]58(?:bit)?`), "bitnet"],
  // Names that llm-compressor gives, and those of its makers' and NVIDIA's own repositories.
  [/^(?:redhatai|neuralmagic|nm-testing)\/.*(?:fp8|fp4|w\d+a\d+|int\d)/i, "compressed-tensors"],
  [/(?:quantized\.w\d+a\d+|fp8-(?:dynamic|block)|nvfp4a16|[-.]w\d+a16-ct)$/i, "compressed-tensors"],
  [/^nvidia\/.*-(?:fp8|nvfp4|fp4)(?:$|-)/i, "modelopt"],
];
/** Words that say the numbers. */
const NUMBERS: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [word(String.raw`jang(?:tq)?_?(\d)${ANY}`), (found) => `${Number(found[1]) + 0.5}bpw`],
  [word(String.raw`(\d(?:\.\d+)?)-?bpw`), (found) => `${found[1]}bpw`],
  [word(`(nvfp4|mxfp4|mxfp8|fp4)${ANY}`), (found) => String(found[1]).toLowerCase()],
  [word(`fp8${ANY}|fp8_scaled`), () => "fp8"],
  [word(String.raw`(\d\.\d+)-?bits?`), (found) => `${found[1]}bpw`],
  [word(String.raw`int(\d)${ANY}|w(\d)a\d+${ANY}|(\d)-?bits?|(?:mlx|candle)-q(\d)|oq(\d)`), integerNamed],
  [word("bf16"), () => "bf16"],
  [word("fp16|f16"), () => "fp16"],
  [word("fp32|f32"), () => "fp32"],
];

function integerNamed(found: RegExpExecArray): string {
  return `int${found.slice(1).find((digit) => digit !== undefined)}`;
}

function inName(record: ModelRecord): Said | undefined {
  const name = record.id.slice(record.id.indexOf("/") + 1);
  const named = NAMED.find(([pattern]) => pattern.test(pattern.source.startsWith("^") ? record.id : name))?.[1];
  if (named === "none") return { method: "none" };
  const number = NUMBERS.flatMap(([pattern, numberOf]) => {
    const found = pattern.exec(name);
    return found === null ? [] : [numberOf(found)];
  })[0];
  const isMlx = record.library_name === "mlx" || record.tags.includes("mlx") || word("mlx").test(name);
  if (number !== undefined && /^(?:bf|fp)(?:16|32)$/.test(number))
    return named === undefined ? { method: "none", number } : { method: named };
  if (named === undefined && number === undefined) {
    return word("quantized").test(name) ? { method: "quantized" } : undefined;
  }
  if (isMlx && !(named === "awq" || named === "gptq")) return { method: "mlx", number };
  return { method: named ?? (number === "fp8" ? "fp8" : "quantized"), number };
}
