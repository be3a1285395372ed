/**
 * The numbers of the GGUF world. Tensor types say how one tensor is stored; file types name a recipe for a whole file
 * (which mixes tensor types). The two number spaces are different: 2 is `Q4_0` in both, 7 is not.
 * Numbers and block layouts are `data/gguf-types.json`.
 */
import { GGUF_FILE_TYPES, GGUF_TENSOR_TYPES, TENSOR_BLOCKS } from "./generated/gguf-types.ts";

export * from "./generated/gguf-types.ts";

/** Name of a file type: the label people see, as `Q4_K_M`. */
export type QuantizationLabel = keyof typeof GGUF_FILE_TYPES;
export type GgufTensorType = keyof typeof GGUF_TENSOR_TYPES;

/** Bits per weight of one tensor type, from its block layout. */
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

/** The name of a GGUF tensor type number; `undefined` for a number that the table does not list. */
export function tensorTypeName(number: number): GgufTensorType | undefined {
  return TENSOR_TYPE_NAMES.get(number);
}

/**
 * The label of a GGUF file type number (`general.file_type`); `undefined` for a number that the table does not list.
 */
export function fileTypeLabel(number: number): QuantizationLabel | undefined {
  return FILE_TYPE_NAMES.get(number);
}
