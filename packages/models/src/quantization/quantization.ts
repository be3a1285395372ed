/**
 * Quantization labels: reading one out of a file name, ordering them, and what they weigh.
 *
 * A label names a recipe for a whole file. Its bits per weight follow from the block layouts of the tensor types that
 * the recipe mixes; the shares of the mix are worked out on one reference layer (see `RECIPES`).
 */
import {
  GGUF_FILE_TYPES,
  QUANTIZATION_PREFERENCE,
  tensorBitsPerWeight,
  type GgufTensorType,
  type QuantizationLabel,
} from "./quantization-types.ts";

/** Statements of a file name about its quantization. */
export interface ParsedQuantization {
  label: QuantizationLabel;
  /** The text that was recognized, in capitals, with prefix and suffix: `UD-Q4_K_XL`, `MXFP4`. */
  text: string;
  /** Made with per-layer ("dynamic") precision, said by the prefix `UD-`. */
  dynamic: boolean;
}

/** Spellings in file names that mean another label. */
const ALIASES: Readonly<Record<string, QuantizationLabel>> = { MXFP4: "MXFP4_MOE" };

const NAMES = [...Object.keys(GGUF_FILE_TYPES), ...Object.keys(ALIASES)].sort(
  // Longest first, so that Q4_K_M is not read as a Q4_K… that is no label, nor Q4_0_4_4 as Q4_0.
  (a, b) => b.length - a.length,
);
const LABEL_IN_NAME = new RegExp(`(UD-)?(?<![A-Z0-9])(${NAMES.join("|")})(_[A-Z]+)?(?![A-Z0-9])`, "g");

/**
 * The quantization in a file name or path, in any case; the last label counts, so that `Q8_0-distill-Q4_K_M.gguf` is
 * `Q4_K_M`. A label may have the prefix `UD-`, a suffix such as `_L`, and a part number after it. `undefined` when
 * there is none.
 * @example
 * import { parseQuantizationLabel } from "@vitrine/models";
 *
 * console.log(parseQuantizationLabel("Qwen3-8B-UD-Q4_K_XL.gguf"));
 * // { label: 'Q4_K_XL', text: 'UD-Q4_K_XL', dynamic: true }
 */
export function parseQuantizationLabel(fileName: string): ParsedQuantization | undefined {
  // Long names are cut at the front: the label is near the end.
  const name = fileName.slice(-1024).toUpperCase();
  let last: RegExpExecArray | undefined;
  for (const match of name.matchAll(LABEL_IN_NAME)) last = match;
  if (last === undefined) return undefined;
  const [text, prefix, found] = last as unknown as [string, string | undefined, string];
  return {
    label: ALIASES[found] ?? (found as QuantizationLabel),
    text,
    dynamic: prefix !== undefined,
  };
}

/** Place in the preference order, 0 for the most faithful. */
export function quantizationRank(label: QuantizationLabel): number {
  return QUANTIZATION_PREFERENCE.indexOf(label);
}

/**
 * The available label that is nearest to `wanted`: the first at or after it in the preference order, so an equal
 * or smaller one. Where there is none, the smallest of the larger ones. `undefined` when none is available.
 * @example
 * import { nearestQuantization } from "@vitrine/models";
 *
 * console.log(nearestQuantization("Q5_K_M", ["Q8_0", "Q4_K_M", "Q2_K"])); // Q4_K_M
 */
export function nearestQuantization(
  wanted: QuantizationLabel,
  available: Iterable<QuantizationLabel>,
): QuantizationLabel | undefined {
  const present = new Set<QuantizationLabel>(available);
  const ordered = QUANTIZATION_PREFERENCE.filter((label) => present.has(label));
  const rank = quantizationRank(wanted);
  return ordered.find((label) => quantizationRank(label) >= rank) ?? ordered.at(-1);
}

/**
 * Shares of a decoder layer's weights, for a layer with grouped-query attention and a gated feed-forward network
 * (width 4096, 8 key-value heads out of 32, inner width 14,336): the shape most files on a hub have.
 */
const SHARE = { attentionValue: 0.019, attentionOutput: 0.077, feedForwardDown: 0.269 } as const;
const VALUE_AND_DOWN = SHARE.attentionValue + SHARE.feedForwardDown;

interface Recipe {
  base: GgufTensorType;
  /** Parts of the weights that the recipe keeps in a wider type. */
  wider?: readonly (readonly [GgufTensorType, number])[];
}

/**
 * The types that each label gives a layer. One-type labels are their block layout. `_M` and `_L`
 * recipes have the value projection and the second feed-forward matrix wider, in half of the layers
 * (`_M`) or all (`_L`). The `_XL` labels have no published recipe; they are treated as `_L` with
 * the next wider type. Embedding and output matrices, which recipes also make wider, are omitted:
 * they add a few per cent to a large model and up to a third to a small one.
 */
const RECIPES: Readonly<Record<QuantizationLabel, Recipe>> = {
  F32: { base: "F32" },
  F16: { base: "F16" },
  BF16: { base: "BF16" },
  Q8_0: { base: "Q8_0" },
  Q5_0: { base: "Q5_0" },
  Q5_1: { base: "Q5_1" },
  Q4_0: { base: "Q4_0" },
  Q4_1: { base: "Q4_1" },
  Q4_1_SOME_F16: { base: "Q4_1" },
  // Given up by the format: 4-bit blocks of 16 weights with one scale, and with scale and minimum.
  Q4_2: { base: "Q4_1" },
  Q4_3: { base: "Q5_1" },
  // The same blocks as Q4_0, interleaved for particular processors.
  Q4_0_4_4: { base: "Q4_0" },
  Q4_0_4_8: { base: "Q4_0" },
  Q4_0_8_8: { base: "Q4_0" },
  Q2_0: { base: "Q2_0" },
  Q1_0: { base: "Q1_0" },
  TQ1_0: { base: "TQ1_0" },
  TQ2_0: { base: "TQ2_0" },
  MXFP4_MOE: { base: "MXFP4" },
  NVFP4: { base: "NVFP4" },
  Q6_K: { base: "Q6_K" },
  Q5_K_S: { base: "Q5_K" },
  Q5_K_M: { base: "Q5_K", wider: [["Q6_K", VALUE_AND_DOWN / 2]] },
  Q4_K_S: { base: "Q4_K", wider: [["Q5_K", VALUE_AND_DOWN / 8]] },
  Q4_K_M: { base: "Q4_K", wider: [["Q6_K", VALUE_AND_DOWN / 2]] },
  Q3_K_S: { base: "Q3_K" },
  Q3_K_M: {
    base: "Q3_K",
    wider: [["Q4_K", SHARE.attentionValue + SHARE.attentionOutput + SHARE.feedForwardDown]],
  },
  Q3_K_L: {
    base: "Q3_K",
    wider: [["Q5_K", SHARE.attentionValue + SHARE.attentionOutput + SHARE.feedForwardDown]],
  },
  Q2_K: {
    base: "Q2_K",
    wider: [
      ["Q3_K", SHARE.attentionOutput + SHARE.feedForwardDown],
      ["Q4_K", SHARE.attentionValue],
    ],
  },
  Q2_K_S: { base: "Q2_K", wider: [["Q4_K", VALUE_AND_DOWN / 8]] },
  IQ4_NL: { base: "IQ4_NL" },
  IQ4_XS: { base: "IQ4_XS" },
  IQ3_XXS: { base: "IQ3_XXS" },
  IQ3_XS: { base: "IQ3_XXS", wider: [["IQ3_S", 0.5]] },
  IQ3_S: { base: "IQ3_S" },
  IQ3_M: { base: "IQ3_S", wider: [["Q4_K", SHARE.attentionValue + SHARE.attentionOutput]] },
  IQ2_XXS: { base: "IQ2_XXS" },
  IQ2_XS: { base: "IQ2_XS" },
  IQ2_S: { base: "IQ2_XS", wider: [["IQ3_S", SHARE.attentionValue + SHARE.attentionOutput]] },
  IQ2_M: { base: "IQ2_S", wider: [["IQ3_S", SHARE.attentionValue + SHARE.attentionOutput]] },
  IQ1_S: { base: "IQ1_S" },
  IQ1_M: { base: "IQ1_M" },
  Q2_K_XL: { base: "Q2_K", wider: [["Q3_K", VALUE_AND_DOWN]] },
  Q3_K_XL: { base: "Q3_K", wider: [["Q5_K", VALUE_AND_DOWN]] },
  Q4_K_XL: { base: "Q4_K", wider: [["Q6_K", VALUE_AND_DOWN]] },
  Q5_K_XL: { base: "Q5_K", wider: [["Q8_0", VALUE_AND_DOWN]] },
  Q6_K_XL: { base: "Q6_K", wider: [["Q8_0", VALUE_AND_DOWN]] },
  Q8_K_XL: { base: "Q8_0", wider: [["F16", VALUE_AND_DOWN]] },
};

/**
 * Bits a weight takes on average in the layers of a file with this label.
 * @example
 * import { bitsPerWeight } from "@vitrine/models";
 *
 * console.log(bitsPerWeight("Q4_K_M").toFixed(2), bitsPerWeight("F16")); // 4.80 16
 */
export function bitsPerWeight(label: QuantizationLabel): number {
  const { base, wider = [] } = RECIPES[label];
  const baseBits = tensorBitsPerWeight(base);
  return wider.reduce((bits, [type, share]) => bits + share * (tensorBitsPerWeight(type) - baseBits), baseBits);
}
