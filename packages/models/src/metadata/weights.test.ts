/** How weights are stored, as configurations, indexes, files and names say it; and how many there are when they are packed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ModelRecord } from "../record/record.ts";
import { parseHubModel } from "../readers/parse-hub-model.ts";
import { parameterCount } from "./record-metadata.ts";
import { weightFormats } from "./weight-formats.ts";
import { isQuantized, weightMethod } from "./weight-method.ts";
import { weightQuantizations } from "./weight-quantizations.ts";
import { weights } from "./weights.ts";

function imported(config: object, more: object = {}): ModelRecord {
  const parsed = parseHubModel({ id: "o/m", tags: [], config, ...more });
  if (!parsed.ok) throw parsed.error;
  return parsed.record;
}

describe("a configuration says it", () => {
  // The spellings are those that the programs write: transformers, llm-compressor, ModelOpt, MLX, torchao, Quark, AutoRound.
  const group = (weightsOf: object) => ({ config_groups: { group_0: { weights: weightsOf, targets: ["Linear"] } } });
  test.each<[string, object, string, string | undefined, number | undefined]>([
    ["AWQ", { quantization_config: { quant_method: "awq", bits: 4, group_size: 128 } }, "awq", "int4", 4 + 20 / 128],
    ["GPTQ of 8 bits", { quantization_config: { quant_method: "gptq", bits: 8 } }, "gptq", "int8", 8],
    [
      "FP8",
      { quantization_config: { quant_method: "fp8", fmt: "e4m3", weight_block_size: [128, 128] } },
      "fp8",
      "fp8",
      8,
    ],
    ["MXFP4", { quantization_config: { quant_method: "mxfp4" } }, "mxfp4", "mxfp4", 4.25],
    [
      "inside of the text part",
      {
        model_type: "kimi_k25",
        text_config: {
          quantization_config: {
            quant_method: "compressed-tensors",
            format: "pack-quantized",
            ...group({ num_bits: 4, type: "int", group_size: 32 }),
          },
        },
      },
      "compressed-tensors",
      "int4",
      4.5,
    ],
    [
      "compressed-tensors in floating point",
      {
        quantization_config: {
          quant_method: "compressed-tensors",
          format: "float-quantized",
          ...group({ num_bits: 8, type: "float" }),
        },
      },
      "compressed-tensors",
      "fp8",
      8,
    ],
    [
      "compressed-tensors, NVFP4",
      {
        quantization_config: {
          quant_method: "compressed-tensors",
          format: "nvfp4-pack-quantized",
          ...group({ num_bits: 4, type: "float" }),
        },
      },
      "compressed-tensors",
      "nvfp4",
      4.5,
    ],
    ["ModelOpt", { quantization_config: { quant_method: "modelopt", quant_algo: "NVFP4" } }, "modelopt", "nvfp4", 4.5],
    ["ModelOpt without a method", { quantization_config: { quant_algo: "FP8" } }, "modelopt", "fp8", 8],
    [
      "MLX",
      { quantization: { group_size: 64, bits: 4 }, quantization_config: { group_size: 64, bits: 4 } },
      "mlx",
      "int4",
      4.5,
    ],
    ["MLX in MXFP4", { quantization: { group_size: 32, bits: 4, mode: "mxfp4" } }, "mlx", "mxfp4", 4.25],
    [
      "bitsandbytes",
      { quantization_config: { quant_method: "bitsandbytes", _load_in_4bit: true, _load_in_8bit: false } },
      "bitsandbytes",
      "int4",
      4.127,
    ],
    [
      "bitsandbytes, 8 bits",
      { quantization_config: { quant_method: "bitsandbytes", load_in_8bit: true } },
      "bitsandbytes",
      "int8",
      8,
    ],
    [
      "torchao",
      { quantization_config: { quant_method: "torchao", quant_type: { default: { _type: "Int4WeightOnlyConfig" } } } },
      "torchao",
      "int4",
      4.125,
    ],
    [
      "Quark",
      { quantization_config: { quant_method: "quark", global_quant_config: { weight: { dtype: "fp4" } } } },
      "quark",
      "fp4",
      4.5,
    ],
    [
      "AutoRound",
      { quantization_config: { quant_method: "auto-round", bits: 4, group_size: 128, data_type: "int" } },
      "auto-round",
      "int4",
      4 + 20 / 128,
    ],
    ["EXL3", { quantization_config: { quant_method: "exl3", bits: 3.5 } }, "exl3", "3.5bpw", 3.5],
    ["plain numbers", { torch_dtype: "bfloat16" }, "none", "bf16", 16],
    ["plain numbers of the text part", { text_config: { dtype: "float32" } }, "none", "fp32", 32],
  ])("%s", (_name, config, method, number, bits) => {
    const found = weightMethod(imported({ architectures: ["X"], ...config }));
    expect(found).toMatchObject({ method, source: "config" });
    expect([found?.number, found?.bits]).toEqual([number, bits]);
  });

  test("a record that is read again says the same", () => {
    const config = {
      text_config: {
        quantization_config: { quant_method: "compressed-tensors", ...group({ num_bits: 4, type: "float" }) },
      },
    };
    const once = imported(config);
    expect(weightMethod(imported(once.config ?? {}))).toEqual(weightMethod(once));
  });

  test("a hub's whole configuration without a quantization has none, a catalog's part of one says nothing", () => {
    const config = { architectures: ["LlamaForCausalLM"] };
    expect(
      weightMethod({ id: "o/m", tags: [], config, origin: { from: "hub", endpoint: "https://hub.test" } })?.method,
    ).toBe("none");
    expect(weightMethod({ id: "o/m", tags: [], config, origin: { from: "seed" } })).toBeUndefined();
  });
});

describe("without a configuration", () => {
  test.each<[string, string | undefined, string | undefined]>([
    ["RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic", "compressed-tensors", "fp8"],
    ["o/writer-FP8", "fp8", "fp8"],
    ["nvidia/Qwen3.6-27B-NVFP4", "modelopt", "nvfp4"],
    ["o/writer-NVFP4", "quantized", "nvfp4"],
    ["RedHatAI/Meta-Llama-3.1-8B-Instruct-quantized.w8a8", "compressed-tensors", "int8"],
    ["google/gemma-4-12B-it-qat-w4a16-ct", "compressed-tensors", "int4"],
    ["QuantTrio/DeepSeek-R1-0528-GPTQ-Int4-Int8Mix-Lite", "gptq", "int4"],
    ["unsloth/Llama-3.2-1B-Instruct-bnb-4bit", "bitsandbytes", "int4"],
    ["mlx-community/Qwen3-8B-MLX-6bit", "mlx", "int6"],
    ["0xSero/GLM-5.3-EXL3-3.0bpw", "exl3", "3.0bpw"],
    ["01-ai/Yi-34B-Chat-8bits", "quantized", "int8"],
    ["Intel/Qwen3.6-35B-A3B-int2-mixed-AutoRound", "auto-round", "int2"],
    ["nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "none", "bf16"],
    ["o/gemma-3-12b-it-qat-q4_0-unquantized", "none", undefined],
    ["llava-hf/llava-onevision-qwen2-0.5b-ov-hf", undefined, undefined],
    ["Helsinki-NLP/opus-mt-en-sq", undefined, undefined],
    ["1bitLLM/writer", undefined, undefined],
    ["meta-llama/Llama-3.1-8B-Instruct", undefined, undefined],
  ])("the name of %s", (id, method, number) => {
    const found = weightMethod({ id, tags: [] });
    expect([found?.method, found?.number]).toEqual([method, number]);
  });

  test("types in the index come before the name, files before what a catalog says", () => {
    const safetensors = { total: 110, parameters: { F8_E4M3: 100, BF16: 10 } };
    expect(weightMethod({ id: "o/m", tags: [], safetensors })).toMatchObject({
      method: "quantized",
      number: "fp8",
      source: "index",
    });
    const plain = { total: 100, parameters: { BF16: 100, I64: 1 } };
    expect(weightMethod({ id: "o/m-AWQ", tags: [], safetensors: plain })).toMatchObject({
      method: "none",
      number: "bf16",
    });
    const siblings = [{ rfilename: "gptq_model-4bit-128g.safetensors" }];
    expect(weightMethod({ id: "o/m", tags: ["awq"], siblings })).toMatchObject({ method: "gptq", number: "int4" });
  });

  test("a name that says quantized wins over a catalog's word for its base", () => {
    const record = { id: "o/m-FP8", tags: [], metadata: { weightFormat: "bf16" } };
    expect(weightMethod(record)).toMatchObject({ method: "fp8", source: "name" });
    expect(weightMethod({ ...record, id: "o/m" })).toMatchObject({ method: "none", number: "bf16", source: "stated" });
  });

  test("nothing says it: the 16 bits are assumed, and marked so", () => {
    const record: ModelRecord = { id: "o/m", tags: [], metadata: { parametersAbout: 8e9 } };
    expect(weightQuantizations(record)).toMatchObject([
      { label: "16-bit", bytes: 16e9, isThere: true, isStated: false },
    ]);
    expect(isQuantized(record)).toBe(false);
    expect(weights(record).stored).toBeUndefined();
  });

  test("quantized to an unknown number of bits has no size, unless the bytes are known", () => {
    const record: ModelRecord = { id: "o/m-hqq", tags: [], metadata: { parametersAbout: 8e9 } };
    expect(weightQuantizations(record)).toEqual([]);
    expect(weightQuantizations({ ...record, metadata: { parametersAbout: 8e9, weightBytes: 5e9 } })).toMatchObject([
      { bits: 5, bytes: 5e9 },
    ]);
  });

  test("a name with the label of its one GGUF file", () => {
    const record = {
      id: "o/Llama-3.2-1B-Instruct-Q8_0-GGUF",
      tags: ["gguf"],
      library_name: "gguf",
      metadata: { parameters: 1e9 },
    };
    expect(weightQuantizations(record)).toMatchObject([{ label: "Q8_0", bits: 8.5 }]);
    expect(weightFormats(record)).toEqual(["gguf"]);
  });
});

/** Matrices of a network, rows by columns, and numbers that are never quantized. */
const shapes = fc.record({
  matrices: fc.array(fc.tuple(fc.integer({ min: 8, max: 64 }), fc.integer({ min: 8, max: 64 })), {
    minLength: 1,
    maxLength: 20,
  }),
  plain: fc.integer({ min: 0, max: 200_000 }),
});

describe("packed weights are counted one by one", () => {
  /** The numbers that each method stores for n weights in rows × columns, as its code lays them out. */
  const LAYOUTS: Readonly<Record<string, { config: object; of: (n: number) => Record<string, number> }>> = {
    "awq, 4 bits": {
      config: { quant_method: "awq", bits: 4 },
      of: (n) => ({ I32: n / 8 + n / 128 / 8, F16: n / 128 }),
    },
    "gptq, 4 bits": {
      config: { quant_method: "gptq", bits: 4 },
      of: (n) => ({ I32: n / 8 + n / 128 / 8, F16: n / 128 }),
    },
    "gptq, 8 bits": {
      config: { quant_method: "gptq", bits: 8 },
      of: (n) => ({ I32: n / 4 + n / 128 / 4, F16: n / 128 }),
    },
    "compressed-tensors, w4a16": {
      config: {
        quant_method: "compressed-tensors",
        config_groups: { g: { weights: { num_bits: 4, type: "int", group_size: 128 } } },
      },
      of: (n) => ({ I32: n / 8, BF16: n / 128 }),
    },
    mxfp4: { config: { quant_method: "mxfp4" }, of: (n) => ({ U8: n / 2 + n / 32 }) },
    nvfp4: { config: { quant_method: "modelopt", quant_algo: "NVFP4" }, of: (n) => ({ U8: n / 2, F8_E4M3: n / 16 }) },
    fp8: { config: { quant_method: "fp8" }, of: (n) => ({ F8_E4M3: n, F32: n / 16_384 }) },
    "bitsandbytes, 4 bits": {
      config: { quant_method: "bitsandbytes", load_in_4bit: true },
      of: (n) => ({ U8: n / 2 }),
    },
    "mlx, 4 bits": {
      config: { quant_method: "mlx", bits: 4, group_size: 64 },
      of: (n) => ({ U32: n / 8, BF16: n / 32 }),
    },
    "mlx, 6 bits": {
      config: { quant_method: "mlx", bits: 6, group_size: 64 },
      of: (n) => ({ U32: (n * 6) / 32, BF16: n / 32 }),
    },
  };
  test.each(Object.entries(LAYOUTS))("%s", (_name, { config, of }) => {
    const holds = fc.property(shapes, ({ matrices, plain }) => {
      const n = matrices.reduce((sum, [rows, columns]) => sum + rows * columns * 4096, 0);
      const stored = of(n);
      const parameters = Object.fromEntries(Object.entries(stored).map(([type, count]) => [type, Math.round(count)]));
      const float = "F16" in parameters ? "F16" : "BF16";
      parameters[float] = (parameters[float] ?? 0) + plain;
      const total = Object.values(parameters).reduce((sum, count) => sum + count, 0);
      const record = imported({ quantization_config: config }, { safetensors: { parameters, total } });
      const counted = parameterCount(record) ?? 0;
      expect(Math.abs(counted / (n + plain) - 1)).toBeLessThan(0.01);
    });
    fc.assert(holds, { numRuns: 50 });
  });

  // What the hub said on the day of gpt-oss: two weights for each number of the blocks, and a number for each scale.
  test("numbers that a hub has counted as weights already are not counted twice", () => {
    const parameters = { BF16: 2_167_371_072, U8: 118_244_966_400 };
    const safetensors = { parameters, total: 120_412_337_472 };
    const siblings = [{ rfilename: "model.safetensors", size: 65_248_815_744 }];
    const extra = { id: "openai/gpt-oss-120b", safetensors };
    const config = { quantization_config: { quant_method: "mxfp4" } };
    const whole = imported(config, { ...extra, siblings });
    // 116.8 billion, as the makers' model card says.
    expect((parameterCount(whole) ?? 0) / 116.83e9).toBeCloseTo(1, 2);
    expect(weights(whole).variants[0]?.bytes).toBe(65_248_815_744);
    const withoutSizes = imported(config, extra);
    expect(parameterCount(withoutSizes)).toBe(120_412_337_472);
    expect((weights(withoutSizes).variants[0]?.bytes ?? 0) / 65.2e9).toBeCloseTo(1, 1);
  });

  // https://github.com/huggingface/hub-docs/issues/2704: packed numbers by type, with the declared total and with their sum.
  test.each([314_590_621_012, 88_577_906_818])("a declared total, or the sum of packed numbers (%s)", (total) => {
    const safetensors = { parameters: { BF16: 9_964_787_842, U32: 78_613_118_976 }, total };
    const config = { quantization_config: { quant_method: "mlx", bits: 8, group_size: 64 } };
    const count = parameterCount(imported(config, { id: "avlp12/Motif-3-Alis-MLX-8bit", safetensors })) ?? 0;
    expect(count / 314_590_621_012).toBeCloseTo(1, 2);
  });

  test("weights of AWQ that a hub counted as weights", () => {
    const safetensors = { parameters: { F16: 1_100_000_000, I32: 6_525_000_000 }, total: 7_625_000_000 };
    const siblings = [{ rfilename: "model.safetensors", size: 5_580_000_000 }];
    const config = { quantization_config: { quant_method: "awq", bits: 4, group_size: 128 } };
    const record = imported(config, { id: "Qwen/Qwen2.5-7B-Instruct-AWQ", safetensors, siblings });
    expect(parameterCount(record)).toBe(7_625_000_000);
    expect(weights(record).variants[0]?.bytes).toBe(5_580_000_000);
  });

  test("where nothing says how densely, another count is taken, or the bytes say it", () => {
    const safetensors = { parameters: { I32: 1e9, BF16: 1e8 }, total: 1.1e9 };
    expect(parameterCount({ id: "o/m", tags: [], safetensors })).toBeUndefined();
    expect(parameterCount({ id: "o/m", tags: [], safetensors, metadata: { parameters: 8.1e9 } })).toBe(8.1e9);
    const bare = { id: "o/m-AWQ", tags: [], safetensors: { total: 1.1e9 }, metadata: { parametersAbout: 8e9 } };
    expect(weightQuantizations(bare)[0]?.bytes).toBeCloseTo((8e9 * (4 + 20 / 128)) / 8);
  });
});
