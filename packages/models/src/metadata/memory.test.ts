/** The arithmetic of memory, against numbers that others published. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ModelRecord } from "../record/record.ts";
import { bitsPerWeight } from "../quantization/quantization.ts";
import { isDerived, weightFormats } from "./weight-formats.ts";
import { weightQuantizations } from "./weight-quantizations.ts";
import { licenseKind } from "../licenses/license-ids.ts";
import { cacheBytes } from "./attention.ts";
import type { Machine } from "./common-machine.ts";
import { MACHINES } from "./devices.ts";
import { fitMachine } from "./machine-fit.ts";
import { fitOf, minMemory, memoryBreakdown, speedBound } from "./memory.ts";

const GIBIBYTE = 1024 ** 3;
const MEBIBYTE = 1024 ** 2;
const LLAMA_8B = { layers: 32, attentionHeads: 32, keyValueHeads: 8, hiddenSize: 4096 };
const LLAMA_70B = { layers: 80, attentionHeads: 64, keyValueHeads: 8, hiddenSize: 8192 };

describe("the key/value cache", () => {
  // The first six: the table of the Llama 3.1 announcement at the hub's blog, in GiB. The others: what llama.cpp printed
  // when it loaded these models ("KV self size"), in MiB.
  test("a quantized cache has a scale of two bytes for 32 numbers", () => {
    // q8_0 and q4_0 of llama.cpp: 32 numbers are 34 and 18 bytes.
    const record = { id: "a/b", tags: [], metadata: { ...LLAMA_8B, headSize: 128 } };
    const numbers = 2 * 32 * 8 * 128 * 4096;
    const cacheOf = (cacheBits: 16 | 8 | 4) => memoryBreakdown(record, { bytes: 0 }, 4096, { cacheBits }).cache;
    expect(cacheOf(16)).toBe(numbers * 2);
    expect(cacheOf(8)).toBe((numbers / 32) * 34);
    expect(cacheOf(4)).toBe((numbers / 32) * 18);
  });

  test.each([
    ["Llama 3.1 8B, 1,024 tokens", LLAMA_8B, 1024, 0.125 * GIBIBYTE],
    ["Llama 3.1 8B, 16,000 tokens", LLAMA_8B, 16_000, 1.95 * GIBIBYTE],
    ["Llama 3.1 8B, 128,000 tokens", LLAMA_8B, 128_000, 15.62 * GIBIBYTE],
    ["Llama 3.1 70B, 1,024 tokens", LLAMA_70B, 1024, 0.313 * GIBIBYTE],
    ["Llama 3.1 70B, 16,000 tokens", LLAMA_70B, 16_000, 4.88 * GIBIBYTE],
    ["Llama 3.1 70B, 128,000 tokens", LLAMA_70B, 128_000, 39.06 * GIBIBYTE],
    ["LLaMA 13B, 512 tokens", { layers: 40, attentionHeads: 40, hiddenSize: 5120 }, 512, 400 * MEBIBYTE],
    ["phi-2, 2,048 tokens", { layers: 32, attentionHeads: 32, hiddenSize: 2560 }, 2048, 640 * MEBIBYTE],
    ["BGE small, 512 tokens", { layers: 12, attentionHeads: 12, hiddenSize: 384 }, 512, 9 * MEBIBYTE],
  ])("%s", (_name, shape, tokens, published) => {
    expect(cacheBytes(shape, tokens)).toBeGreaterThan(published * 0.995);
    expect(cacheBytes(shape, tokens)).toBeLessThan(published * 1.005);
  });

  test("in eight bits takes half, and is unknown without a shape", () => {
    expect(cacheBytes(LLAMA_8B, 1024, 1)).toBe((cacheBytes(LLAMA_8B, 1024) ?? 0) / 2);
    expect(cacheBytes({ layers: 32 }, 1024)).toBeUndefined();
  });
});

describe("the weights", () => {
  // Sizes of files that llama.cpp's page on quantizing states for Llama 3.1, in GB.
  test.each([
    ["8B", 8.03e9, 4.9e9],
    ["70B", 70.6e9, 43.1e9],
    ["405B", 405.9e9, 249.1e9],
  ])("Llama 3.1 %s as Q4_K_M", (_name, parameters, published) => {
    const bytes = (parameters * bitsPerWeight("Q4_K_M")) / 8;
    expect(Math.abs(bytes / published - 1)).toBeLessThan(0.03);
  });

  // The same announcement: 16, 8 and 4 bits of 8B and 70B, in GB.
  test.each([
    [8e9, 16, 16e9],
    [8e9, 8, 8e9],
    [70e9, 16, 140e9],
    [70e9, 8, 70e9],
  ])("%d weights of %d bits", (parametersAbout, bits, published) => {
    const id = bits === 8 ? "acme/model-FP8" : "acme/model";
    const tags = bits === 8 ? ["fp8"] : [];
    expect(weightQuantizations({ id, tags, metadata: { parametersAbout } })[0]?.bytes).toBe(published);
  });
});

const QWEN: ModelRecord = {
  id: "acme/writer-8b",
  tags: [],
  pipeline_tag: "text-generation",
  metadata: { parametersAbout: 8e9, contextLength: 40_960, ...LLAMA_8B },
};

describe("forms", () => {
  test("of a model in 16 bits are its own and the usual quantizations, which are not there", () => {
    const quantizations = weightQuantizations(QWEN);
    expect(quantizations.map(({ label, isThere }) => [label, isThere])).toEqual([
      ["16-bit", true],
      ["Q8_0", false],
      ["Q6_K", false],
      ["Q5_K_M", false],
      ["Q4_K_M", false],
      ["Q3_K_M", false],
      ["Q2_K", false],
    ]);
    for (const [at, quantization] of quantizations.entries())
      expect(quantization.bytes).toBeLessThan(quantizations[at - 1]?.bytes ?? Infinity);
  });

  test("of a GGUF repository are its files", () => {
    const listedFiles = [
      { rfilename: "m-Q4_K_M.gguf", size: 4_900_000_000 },
      { rfilename: "m-Q8_0.gguf", size: 8_500_000_000 },
      { rfilename: "mmproj-f16.gguf", size: 800_000_000 },
    ];
    const quantizations = weightQuantizations({ ...QWEN, listedFiles });
    expect(quantizations.map(({ label, bytes, from, isThere }) => [label, bytes, from, isThere])).toEqual([
      ["Q8_0", 8_500_000_000, "files", true],
      ["Q4_K_M", 4_900_000_000, "files", true],
    ]);
  });

  test.each([
    [{ tags: ["gguf"] }, ["gguf"], true],
    [{ tags: ["mlx"], library_name: "mlx" }, ["mlx"], true],
    [{ tags: [], config: { quantization_config: { quant_method: "awq", bits: 4 } } }, ["awq"], true],
    [{ tags: ["safetensors", "transformers"] }, ["safetensors"], false],
    [{ tags: ["lora", "diffusers"] }, ["adapter"], false],
    [{ tags: ["base_model:quantized:acme/base"] }, [], true],
    [{ tags: ["onnx"], siblings: [{ rfilename: "model.safetensors" }] }, ["safetensors"], false],
  ])("and formats of %j", (record, formats, converted) => {
    const model = { id: "acme/x", ...record } as ModelRecord;
    expect(weightFormats(model)).toEqual(formats);
    expect(isDerived(model)).toBe(converted);
  });
});

describe("fitting", () => {
  test("takes the most faithful quantization that leaves room", () => {
    const chosen = (gibibytes: number) =>
      fitMachine(QWEN, { ...(MACHINES[0] as Machine), memory: gibibytes * GIBIBYTE }, { tokens: 8192 });
    expect(chosen(24)?.quantization.label).toBe("16-bit");
    expect(chosen(12)?.quantization.label).toBe("Q8_0");
    expect(chosen(8)?.quantization.label).toBe("Q5_K_M");
    expect(chosen(1)?.fit).toBe("too-large");
  });

  test("a longer context never fits where a shorter does not; parts add up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_960 }),
        fc.integer({ min: 1, max: 40_960 }),
        fc.constantFrom(...weightQuantizations(QWEN)),
        (a, b, quantization) => {
          const [short, long] = [
            memoryBreakdown(QWEN, quantization, Math.min(a, b)),
            memoryBreakdown(QWEN, quantization, Math.max(a, b)),
          ];
          expect(short.total).toBeLessThanOrEqual(long.total);
          expect(long.total).toBe(long.weights + (long.cache ?? 0) + long.overhead);
        },
      ),
    );
    expect([fitOf(8, 10), fitOf(9.5, 10), fitOf(11, 10)]).toEqual(["fits", "tight", "too-large"]);
  });

  test("lists take the smallest quantization that is there; a mixture reads only its active weights", () => {
    expect(minMemory(QWEN, weightQuantizations(QWEN))).toBeLessThan(8e9);
    expect(minMemory({ id: "a/b", tags: [] }, [])).toBeUndefined();
    const mixture = { ...QWEN, metadata: { parametersAbout: 30e9, activeParametersAbout: 3e9 } };
    expect(speedBound(mixture, { bytes: 60e9 }, 600e9)).toBeCloseTo(100);
    expect(speedBound(QWEN, { bytes: 16e9 }, 160e9)).toBeCloseTo(10);
  });
});

test.each([
  ["apache-2.0", "permissive"],
  ["mit", "permissive"],
  ["cc-by-4.0", "permissive"],
  ["cc-by-nc-4.0", "non-commercial"],
  ["flux-1-dev-non-commercial-license", "non-commercial"],
  ["mistral-research-license", "non-commercial"],
  ["fair-noncommercial-research-license", "non-commercial"],
  ["gpl-3.0", "copyleft"],
  ["agpl-3.0", "copyleft"],
  ["llama3.1", "conditions"],
  ["gemma", "conditions"],
  ["creativeml-openrail-m", "conditions"],
  ["dinov3-license", "conditions"],
  ["other", "other"],
])("license %s is %s", (id, kind) => {
  expect(licenseKind(id)).toBe(kind);
});
