import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ggufChoices } from "./model-files.ts";
import { bitsPerWeight, nearestQuantization, parseQuantizationLabel } from "./quantization.ts";
import {
  fileTypeLabel,
  GGUF_FILE_TYPES,
  GGUF_TENSOR_TYPES,
  QUANTIZATION_PREFERENCE,
  TENSOR_BLOCKS,
  tensorBitsPerWeight,
  tensorTypeName,
  type GgufTensorType,
  type QuantizationLabel,
} from "./quantization-types.ts";

const LABELS = Object.keys(GGUF_FILE_TYPES) as QuantizationLabel[];
const label = fc.constantFrom(...LABELS);

describe("the tables", () => {
  test("file types run from 0 to 41 without a gap, and from 1000 to 1005", () => {
    const numbers = Object.values(GGUF_FILE_TYPES).sort((a, b) => a - b);
    expect(numbers).toEqual([...Array(42).keys(), 1000, 1001, 1002, 1003, 1004, 1005]);
  });

  test("tensor types omit exactly the numbers that the format gave up", () => {
    const used = new Set<number>(Object.values(GGUF_TENSOR_TYPES));
    const unused = [...Array(43).keys()].filter((number) => !used.has(number));
    expect(unused).toEqual([4, 5, 31, 32, 33, 36, 37, 38]);
  });

  test("every label is once in the preference order", () => {
    expect([...QUANTIZATION_PREFERENCE].sort()).toEqual([...LABELS].sort());
  });

  test("numbers and names lead to each other", () => {
    for (const name of LABELS) expect(fileTypeLabel(GGUF_FILE_TYPES[name])).toBe(name);
    for (const [name, number] of Object.entries(GGUF_TENSOR_TYPES)) expect(tensorTypeName(number)).toBe(name);
    expect(tensorTypeName(4)).toBeUndefined();
    expect(fileTypeLabel(-1)).toBeUndefined();
  });
});

describe("parseQuantizationLabel", () => {
  test.each([
    ["Meta-Llama-3-8B-Instruct.Q4_K_M.gguf", "Q4_K_M"],
    ["qwen2.5-7b-instruct-q5_k_m.gguf", "Q5_K_M"],
    ["Qwen3-8B-UD-Q4_K_XL.gguf", "Q4_K_XL"],
    ["gpt-oss-20b-MXFP4.gguf", "MXFP4_MOE"],
    ["gpt-oss-20b-mxfp4_moe.gguf", "MXFP4_MOE"],
    ["DeepSeek-V3-Q2_K-00001-of-00003.gguf", "Q2_K"],
    ["Q8_0/model-Q4_0_4_4.gguf", "Q4_0_4_4"],
    ["Llama-IQ3_XXS.gguf", "IQ3_XXS"],
    ["model.BF16.gguf", "BF16"],
    ["bitnet-TQ1_0.gguf", "TQ1_0"],
    ["gemma-Q6_K_L.gguf", "Q6_K"],
    ["model-f16.gguf", "F16"],
    ["ggml-model.gguf", undefined],
    ["", undefined],
  ])("%s is %s", (name, expected) => {
    expect(parseQuantizationLabel(name)?.label).toBe(expected);
  });

  test("keeps the prefix and the suffix in the text", () => {
    expect(parseQuantizationLabel("x-UD-Q6_K_L.gguf")).toEqual({
      label: "Q6_K",
      text: "UD-Q6_K_L",
      dynamic: true,
    });
  });

  test("reads back any label written into a file name, the last one counting", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, label, label, fc.boolean(), (model, other, wanted, lower) => {
        const name = `${model}-${other}/${model}-${wanted}-00001-of-00002.gguf`;
        expect(parseQuantizationLabel(lower ? name.toLowerCase() : name)?.label).toBe(wanted);
      }),
    );
  });

  test("answers in time on long hostile names", () => {
    const started = process.threadCpuUsage();
    for (const name of ["Q4_K_".repeat(200_000), "UD-".repeat(300_000), "_A".repeat(500_000)]) {
      parseQuantizationLabel(name);
    }
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(200);
  });
});

describe("nearestQuantization", () => {
  test("takes the first at or after the wanted one, else the last available", () => {
    expect(nearestQuantization("Q4_K_M", ["Q8_0", "Q4_K_S", "Q2_K"])).toBe("Q4_K_S");
    expect(nearestQuantization("Q4_K_M", ["Q4_K_M", "Q2_K"])).toBe("Q4_K_M");
    expect(nearestQuantization("Q2_K", ["F16", "Q8_0"])).toBe("Q8_0");
    expect(nearestQuantization("Q2_K", [])).toBeUndefined();
  });

  test("agrees with a plain loop over the order", () => {
    fc.assert(
      fc.property(label, fc.uniqueArray(label, { minLength: 1 }), (wanted, present) => {
        const order: readonly QuantizationLabel[] = QUANTIZATION_PREFERENCE;
        let expected: QuantizationLabel | undefined;
        for (let index = order.indexOf(wanted); index < order.length && expected === undefined; index++) {
          if (present.includes(order[index] as QuantizationLabel)) expected = order[index];
        }
        expected ??= order.findLast((candidate) => present.includes(candidate));
        expect(nearestQuantization(wanted, present)).toBe(expected);
      }),
    );
  });
});

describe("bits per weight", () => {
  // Sizes of ggml's block structures, as asserted at compile time in its ggml-common.h.
  const GGML_BLOCKS: Partial<Record<GgufTensorType, [number, number]>> = {
    Q4_0: [32, 18],
    Q4_1: [32, 20],
    Q5_0: [32, 22],
    Q5_1: [32, 24],
    Q8_0: [32, 34],
    Q8_1: [32, 36],
    Q2_K: [256, 84],
    Q3_K: [256, 110],
    Q4_K: [256, 144],
    Q5_K: [256, 176],
    Q6_K: [256, 210],
    Q8_K: [256, 292],
    IQ2_XXS: [256, 66],
    IQ2_XS: [256, 74],
    IQ2_S: [256, 82],
    IQ3_XXS: [256, 98],
    IQ3_S: [256, 110],
    IQ1_S: [256, 50],
    IQ1_M: [256, 56],
    IQ4_NL: [32, 18],
    IQ4_XS: [256, 136],
    TQ1_0: [256, 54],
    TQ2_0: [256, 66],
    MXFP4: [32, 17],
    NVFP4: [64, 36],
    Q1_0: [128, 18],
    Q2_0: [64, 18],
  };

  test.each(Object.entries(GGML_BLOCKS))("blocks of %s are ggml's", (type, [weights, bytes]) => {
    expect(TENSOR_BLOCKS[type as GgufTensorType]).toEqual({ weights, bytes });
  });

  test("follow from the block", () => {
    expect(tensorBitsPerWeight("Q4_K")).toBe(4.5);
    expect(tensorBitsPerWeight("Q6_K")).toBe(6.5625);
    expect(tensorBitsPerWeight("TQ1_0")).toBe(1.6875);
  });

  // Published by llama.cpp's quantize tool for Llama 2 70B, where embeddings weigh next to nothing.
  test.each<[QuantizationLabel, number]>([
    ["Q3_K_S", 3.47],
    ["Q3_K_M", 3.85],
    ["Q3_K_L", 4.19],
    ["Q4_K_S", 4.53],
    ["Q4_K_M", 4.8],
    ["Q5_K_S", 5.5],
    ["Q5_K_M", 5.65],
    ["Q6_K", 6.56],
  ])("of %s come within 1.5 %% of the published %f", (name, published) => {
    expect(Math.abs(bitsPerWeight(name) / published - 1)).toBeLessThan(0.015);
  });

  // The numbers that the same tool prints as the names' meaning.
  test.each<[QuantizationLabel, number]>([
    ["IQ1_S", 1.56],
    ["IQ1_M", 1.75],
    ["IQ2_XXS", 2.06],
    ["IQ2_XS", 2.31],
    ["IQ2_S", 2.5],
    ["IQ2_M", 2.7],
    ["IQ3_XXS", 3.06],
    ["IQ3_XS", 3.3],
    ["IQ3_S", 3.44],
    ["IQ3_M", 3.66],
    ["IQ4_NL", 4.5],
    ["IQ4_XS", 4.25],
  ])("of %s come within 4 %% of the nominal %f", (name, nominal) => {
    expect(Math.abs(bitsPerWeight(name) / nominal - 1)).toBeLessThan(0.04);
  });

  test("are positive and at most 32 for every label", () => {
    for (const name of LABELS) {
      expect(bitsPerWeight(name)).toBeGreaterThan(1);
      expect(bitsPerWeight(name)).toBeLessThanOrEqual(32);
    }
  });
});

describe("choosing a file", () => {
  const GIB = 1024 ** 3;
  const files = [
    { rfilename: "README.md", size: 1 },
    { rfilename: "m-Q8_0.gguf", size: 8 * GIB },
    { rfilename: "m-Q4_K_M.gguf", size: 4.5 * GIB },
    { rfilename: "m-Q2_K.gguf", size: 3 * GIB },
    { rfilename: "mmproj-F16.gguf", size: 0.5 * GIB },
    { rfilename: "BF16/m-BF16-00001-of-00002.gguf", size: 8 * GIB },
    { rfilename: "BF16/m-BF16-00002-of-00002.gguf", size: 8 * GIB },
    { rfilename: "m-F32-00001-of-00003.gguf", size: 1 * GIB },
  ];

  test("pieces are one choice with their sizes added up", () => {
    expect(ggufChoices(files).map(({ file, bytes, complete }) => [file, bytes, complete])).toEqual([
      ["m-F32-00001-of-00003.gguf", GIB, false],
      ["BF16/m-BF16-00001-of-00002.gguf", 16 * GIB, true],
      ["m-Q8_0.gguf", 8 * GIB, true],
      ["m-Q4_K_M.gguf", 4.5 * GIB, true],
      ["m-Q2_K.gguf", 3 * GIB, true],
    ]);
  });
});
