/**
 * The number of weights that an index of tensors stands for. Methods that quantize pack several weights into one number
 * of 32 or 8 bits and lay scales next to them, so the numbers in the index are not the weights.
 */
import { widthOf, type WeightMethod } from "./weight-method.ts";

/** Numbers that hold several weights, with their bits. */
const PACKED_BITS: Readonly<Record<string, number>> = { I32: 32, U32: 32, I64: 64, U8: 8 };
export const isPackedType = (type: string): boolean => Object.hasOwn(PACKED_BITS, type);

/** Numbers that each are one weight. */
const PLAIN = ["F64", "F32", "F16", "BF16", "F8_E4M3", "F8_E5M2", "F8_E4M3FNUZ", "F8_E5M2FNUZ", "I8", "F4"];
/** Weights that share scales, and the numbers in 16 bits that these are, where they lie among the plain numbers. */
const SCALES: ReadonlyMap<string, readonly [group: number, numbers: number]> = new Map([
  ["awq", [128, 1]],
  ["gptq", [128, 1]],
  ["auto-round", [128, 1]],
  ["compressed-tensors", [128, 1]],
  ["mlx", [64, 2]],
]);
/** The same of formats whose scales have 8 bits: those of MX lie among the packed numbers, those of NV are of a type of FP8. */
const SCALES_IN_8_BITS: ReadonlyMap<string, readonly [type: string, group: number]> = new Map([
  ["mxfp4", ["U8", 32]],
  ["nvfp4", ["F8_E4M3", 16]],
]);

/**
 * Weights by the numbers of each type and the way in which they are stored. `undefined` where they are packed and nothing
 * says how densely.
 */
export function countWeights(
  numbers: Readonly<Record<string, number>>,
  stored: WeightMethod | undefined,
): number | undefined {
  const width = stored === undefined ? undefined : widthOf(stored);
  const { method = "none", number = "" } = stored ?? {};
  const plain = PLAIN.reduce((sum, type) => sum + (numbers[type] ?? 0), 0);
  // Whole numbers next to plain weights are positions and the like.
  if (method === "none") return plain + others(numbers);
  const [scaleType, group] = SCALES_IN_8_BITS.get(number) ?? [];
  let packed = 0;
  for (const [type, bits] of Object.entries(PACKED_BITS)) {
    const count = numbers[type] ?? 0;
    if (count === 0) continue;
    if (width === undefined) return undefined;
    // Scales in the same type take a part of the bits.
    const each = type === "U8" && scaleType === "U8" && group !== undefined ? width + bits / group : width;
    packed += (count * bits) / each;
  }
  const isPacked = packed > plain * 0.01;
  const besides = isPacked && scaleType !== undefined ? (numbers[scaleType === "U8" ? "" : scaleType] ?? 0) : 0;
  const [groupOf, perGroup] = SCALES.get(method) ?? [1, 0];
  const scales = isPacked && scaleType === undefined ? (packed / groupOf) * perGroup : 0;
  return Math.round(packed + Math.max(0, plain - besides - scales));
}

function others(numbers: Readonly<Record<string, number>>): number {
  return Object.entries(numbers).reduce((sum, [type, count]) => (PLAIN.includes(type) ? sum : sum + count), 0);
}
