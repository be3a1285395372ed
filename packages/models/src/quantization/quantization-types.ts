/**
 * The numbers of the GGUF world. Tensor types say how one tensor is stored; file types name a recipe for a whole file
 * (which mixes tensor types). The two number spaces are different: 2 is `Q4_0` in both, 7 is not.
 */

/** File types (`general.file_type`) by name. 1000 and up are labels seen only in file names. */
export const GGUF_FILE_TYPES = {
  F32: 0,
  F16: 1,
  Q4_0: 2,
  Q4_1: 3,
  Q4_1_SOME_F16: 4,
  Q4_2: 5,
  Q4_3: 6,
  Q8_0: 7,
  Q5_0: 8,
  Q5_1: 9,
  Q2_K: 10,
  Q3_K_S: 11,
  Q3_K_M: 12,
  Q3_K_L: 13,
  Q4_K_S: 14,
  Q4_K_M: 15,
  Q5_K_S: 16,
  Q5_K_M: 17,
  Q6_K: 18,
  IQ2_XXS: 19,
  IQ2_XS: 20,
  Q2_K_S: 21,
  IQ3_XS: 22,
  IQ3_XXS: 23,
  IQ1_S: 24,
  IQ4_NL: 25,
  IQ3_S: 26,
  IQ3_M: 27,
  IQ2_S: 28,
  IQ2_M: 29,
  IQ4_XS: 30,
  IQ1_M: 31,
  BF16: 32,
  Q4_0_4_4: 33,
  Q4_0_4_8: 34,
  Q4_0_8_8: 35,
  TQ1_0: 36,
  TQ2_0: 37,
  MXFP4_MOE: 38,
  NVFP4: 39,
  Q1_0: 40,
  Q2_0: 41,
  Q2_K_XL: 1000,
  Q3_K_XL: 1001,
  Q4_K_XL: 1002,
  Q5_K_XL: 1003,
  Q6_K_XL: 1004,
  Q8_K_XL: 1005,
} as const;

/** Tensor types by name. Numbers that are missing were given up by the format. */
export const GGUF_TENSOR_TYPES = {
  F32: 0,
  F16: 1,
  Q4_0: 2,
  Q4_1: 3,
  Q5_0: 6,
  Q5_1: 7,
  Q8_0: 8,
  Q8_1: 9,
  Q2_K: 10,
  Q3_K: 11,
  Q4_K: 12,
  Q5_K: 13,
  Q6_K: 14,
  Q8_K: 15,
  IQ2_XXS: 16,
  IQ2_XS: 17,
  IQ3_XXS: 18,
  IQ1_S: 19,
  IQ4_NL: 20,
  IQ3_S: 21,
  IQ2_S: 22,
  IQ4_XS: 23,
  I8: 24,
  I16: 25,
  I32: 26,
  I64: 27,
  F64: 28,
  IQ1_M: 29,
  BF16: 30,
  TQ1_0: 34,
  TQ2_0: 35,
  MXFP4: 39,
  NVFP4: 40,
  Q1_0: 41,
  Q2_0: 42,
} as const;

/** Name of a file type: the label people see, as `Q4_K_M`. */
export type QuantizationLabel = keyof typeof GGUF_FILE_TYPES;
export type GgufTensorType = keyof typeof GGUF_TENSOR_TYPES;

/** Labels from the most faithful to the smallest. */
export const QUANTIZATION_PREFERENCE = [
  "F32",
  "BF16",
  "F16",
  "Q8_K_XL",
  "Q8_0",
  "Q6_K_XL",
  "Q6_K",
  "Q5_K_XL",
  "Q5_K_M",
  "Q5_K_S",
  "Q5_0",
  "Q5_1",
  "Q4_K_XL",
  "Q4_K_M",
  "Q4_K_S",
  "IQ4_NL",
  "IQ4_XS",
  "Q4_0_4_4",
  "Q4_0_4_8",
  "Q4_0_8_8",
  "Q4_1_SOME_F16",
  "Q4_0",
  "Q4_1",
  "Q4_2",
  "Q4_3",
  "MXFP4_MOE",
  "NVFP4",
  "Q3_K_XL",
  "Q3_K_L",
  "Q3_K_M",
  "Q3_K_S",
  "IQ3_M",
  "IQ3_S",
  "IQ3_XS",
  "IQ3_XXS",
  "Q2_K_XL",
  "Q2_K",
  "Q2_K_S",
  "IQ2_M",
  "IQ2_S",
  "IQ2_XS",
  "IQ2_XXS",
  "Q2_0",
  "IQ1_S",
  "IQ1_M",
  "TQ1_0",
  "TQ2_0",
  "Q1_0",
] as const satisfies readonly QuantizationLabel[];

/** How a tensor type packs weights: always whole blocks of `weights` weights in `bytes` bytes. */
export interface BlockLayout {
  weights: number;
  bytes: number;
}

/**
 * Block layouts. Terms in the comments: d, m = 16-bit scale and minimum of a block; scales = packed sub-block scales;
 * the largest term is the quantized weights themselves. The K and IQ families use super-blocks of 256 weights.
 */
export const TENSOR_BLOCKS: Readonly<Record<GgufTensorType, BlockLayout>> = {
  F32: { weights: 1, bytes: 4 },
  F16: { weights: 1, bytes: 2 },
  BF16: { weights: 1, bytes: 2 },
  F64: { weights: 1, bytes: 8 },
  I8: { weights: 1, bytes: 1 },
  I16: { weights: 1, bytes: 2 },
  I32: { weights: 1, bytes: 4 },
  I64: { weights: 1, bytes: 8 },
  Q4_0: { weights: 32, bytes: 2 + 16 }, // d + 32 × 4 bit
  Q4_1: { weights: 32, bytes: 2 + 2 + 16 }, // d, m + 32 × 4 bit
  Q5_0: { weights: 32, bytes: 2 + 4 + 16 }, // d + 32 fifth bits + 32 × 4 bit
  Q5_1: { weights: 32, bytes: 2 + 2 + 4 + 16 }, // d, m + 32 fifth bits + 32 × 4 bit
  Q8_0: { weights: 32, bytes: 2 + 32 }, // d + 32 × 8 bit
  Q8_1: { weights: 32, bytes: 2 + 2 + 32 }, // d, sum + 32 × 8 bit; used while computing, not in files
  Q2_K: { weights: 256, bytes: 16 + 64 + 2 + 2 }, // 16 scales of 4 + 4 bit + 256 × 2 bit + d, m
  Q3_K: { weights: 256, bytes: 32 + 64 + 12 + 2 }, // 256 third bits + 256 × 2 bit + 16 scales of 6 bit + d
  Q4_K: { weights: 256, bytes: 2 + 2 + 12 + 128 }, // d, m + 8 scales and 8 minima of 6 bit + 256 × 4 bit
  Q5_K: { weights: 256, bytes: 2 + 2 + 12 + 32 + 128 }, // as Q4_K + 256 fifth bits
  Q6_K: { weights: 256, bytes: 128 + 64 + 16 + 2 }, // 256 × 4 bit + 256 × 2 bit + 16 scales of 8 bit + d
  Q8_K: { weights: 256, bytes: 4 + 256 + 32 }, // 32-bit d + 256 × 8 bit + 16 sums; used while computing
  IQ2_XXS: { weights: 256, bytes: 2 + 64 }, // d + 8 groups of (4 grid indices, signs and scale)
  IQ2_XS: { weights: 256, bytes: 2 + 64 + 8 }, // d + 32 grid indices with signs + scales
  IQ2_S: { weights: 256, bytes: 2 + 64 + 8 + 8 }, // d + indices and signs + high index bits + scales
  IQ3_XXS: { weights: 256, bytes: 2 + 64 + 32 }, // d + 64 grid indices + signs and scales
  IQ3_S: { weights: 256, bytes: 2 + 64 + 8 + 32 + 4 }, // d + indices + high bits + signs + scales
  IQ1_S: { weights: 256, bytes: 2 + 32 + 16 }, // d + 32 grid indices + high bits and scales
  IQ1_M: { weights: 256, bytes: 32 + 16 + 8 }, // grid indices + high bits + scales, which also hold d
  IQ4_NL: { weights: 32, bytes: 2 + 16 }, // d + 32 × 4 bit into a table of values
  IQ4_XS: { weights: 256, bytes: 2 + 2 + 4 + 128 }, // d + high and low scale bits + 256 × 4 bit
  TQ1_0: { weights: 256, bytes: 48 + 4 + 2 }, // 240 weights, five a byte + 16 weights, four a byte + d
  TQ2_0: { weights: 256, bytes: 64 + 2 }, // 256 × 2 bit + d
  MXFP4: { weights: 32, bytes: 1 + 16 }, // 8-bit exponent + 32 × 4 bit
  NVFP4: { weights: 64, bytes: 4 + 32 }, // four 8-bit scales + 64 × 4 bit
  Q1_0: { weights: 128, bytes: 2 + 16 }, // d + 128 × 1 bit
  Q2_0: { weights: 64, bytes: 2 + 16 }, // d + 64 × 2 bit
};

/**
 * Bits per weight of one tensor type, from its block layout.
 * @example
 * import { tensorBitsPerWeight } from "@vitrine/models";
 *
 * console.log(tensorBitsPerWeight("Q8_0")); // 8.5
 */
export function tensorBitsPerWeight(type: GgufTensorType): number {
  const { weights, bytes } = TENSOR_BLOCKS[type];
  return (bytes * 8) / weights;
}

const TENSOR_TYPE_NAMES = new Map<number, GgufTensorType>(
  (Object.keys(GGUF_TENSOR_TYPES) as GgufTensorType[]).map((name) => [GGUF_TENSOR_TYPES[name], name]),
);
const FILE_TYPE_NAMES = new Map<number, QuantizationLabel>(
  (Object.keys(GGUF_FILE_TYPES) as QuantizationLabel[]).map((name) => [GGUF_FILE_TYPES[name], name]),
);

/**
 * The name of a GGUF tensor type number; `undefined` for a number that the table does not list.
 * @example
 * import { tensorTypeName } from "@vitrine/models";
 *
 * console.log(tensorTypeName(0), tensorTypeName(999)); // F32 undefined
 */
export function tensorTypeName(number: number): GgufTensorType | undefined {
  return TENSOR_TYPE_NAMES.get(number);
}

/**
 * The label of a GGUF file type number (`general.file_type`); `undefined` for a number that the table does not list.
 * @example
 * import { fileTypeLabel } from "@vitrine/models";
 *
 * console.log(fileTypeLabel(15)); // Q4_K_M
 */
export function fileTypeLabel(number: number): QuantizationLabel | undefined {
  return FILE_TYPE_NAMES.get(number);
}
