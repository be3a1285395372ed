import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import { readSnippetModel } from "../model/snippet-model.ts";
import { hostileRecord } from "../../test/hostile-records.ts";
import { usages } from "../usage/usage.ts";
import { kindOf } from "./model-kind.ts";
import { runsWith, taskToCall } from "./runs-with.ts";

const record = (fields: Partial<ModelRecord>): ModelRecord => ({ id: "own/model", tags: [], ...fields });
const modelWith = (fields: Partial<ModelRecord>) => {
  const found = readSnippetModel(record(fields));
  if (found === undefined) throw new Error("no record");
  return found;
};
const files = (...names: string[]) => ({ siblings: names.map((rfilename) => ({ rfilename })) });
const GGUF = files("m-Q4_K_M.gguf");

describe("what a model does", () => {
  test.each<[string, Partial<ModelRecord>, string]>([
    [
      "a header that can only mean pictures, for any task",
      { ...GGUF, gguf: { architecture: "flux" }, pipeline_tag: "text-generation" },
      "draw",
    ],
    ["spelt in capitals", { ...GGUF, gguf: { architecture: "Qwen_Image" } }, "draw"],
    ["a header of videos", { ...GGUF, gguf: { architecture: "wan" } }, "film"],
    ["an encoder", { ...GGUF, gguf: { architecture: "bert" } }, "embed"],
    ["an encoder that ranks", { ...GGUF, gguf: { architecture: "bert" }, pipeline_tag: "text-ranking" }, "rerank"],
    [
      "an encoder that ranks by its name",
      { ...GGUF, id: "a/bge-reranker-v2-m3-GGUF", gguf: { architecture: "bert" } },
      "rerank",
    ],
    [
      "a language model that embeds",
      { ...GGUF, gguf: { architecture: "qwen3" }, pipeline_tag: "feature-extraction" },
      "embed",
    ],
    ["a language model with a projector", { ...files("m-Q4_K_M.gguf", "mmproj-m-f16.gguf") }, "see"],
    ["a template in the header", { ...GGUF, gguf: { architecture: "llama", chat_template: "x" } }, "chat"],
    ["no template in the header", { ...GGUF, gguf: { architecture: "llama" }, tags: ["conversational"] }, "complete"],
    ["nothing but a name", { ...GGUF, id: "a/FLUX.1-schnell-gguf" }, "draw"],
    [
      "a name that is in another model's",
      { ...GGUF, id: "a/Llama-3-wan", gguf: { architecture: "llama" } },
      "complete",
    ],
    [
      "MLX weights that see under a text task",
      { library_name: "mlx", pipeline_tag: "text-generation", config: { model_type: "qwen2_5_vl" } },
      "see",
    ],
    [
      "a classifier that ranks",
      { tags: ["transformers", "cross-encoder"], pipeline_tag: "text-classification" },
      "rerank",
    ],
    ["a network that drafts, under the type of a language model", { id: "a/Qwen3-8B-DFlash-b16" }, "draft"],
    ["layers for MLX alone", { id: "mlx-community/Qwen3.8-27B-MTP-4bit", library_name: "mlx" }, "draft"],
    [
      "a model that has its draft model with it",
      { id: "a/V4-DSpark", pipeline_tag: "text-generation", metadata: { layers: 43 } },
      "complete",
    ],
    ["nothing", {}, "other"],
  ])("%s", (_, fields, ability) => {
    expect(kindOf(modelWith(fields)).ability).toBe(ability);
  });
});

describe("the callers", () => {
  test("usage code: an image model in GGUF gets no text generation, and a note says why", () => {
    const found = usages(record({ ...GGUF, gguf: { architecture: "flux" } }));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ code: "does-not-run", reason: expect.stringContaining("local apps") });
  });
  test("calls and the playground: a record without a task is called by what its files say", () => {
    expect(taskToCall(record({ ...GGUF, gguf: { architecture: "flux" } }))).toBe("text-to-image");
    expect(taskToCall(record({ ...GGUF, gguf: { architecture: "bert" } }))).toBe("feature-extraction");
    expect(taskToCall(record({ pipeline_tag: "translation" }))).toBe("translation");
    expect(taskToCall(record({}))).toBeUndefined();
    expect(taskToCall(null as never)).toBeUndefined();
  });
  test("any record gets an answer, the same each time, and a reason where nothing runs it", () => {
    const property = fc.property(hostileRecord, (model) => {
      const read = readSnippetModel(model);
      if (read === undefined) return;
      const { programs, nothing } = runsWith(read);
      expect(runsWith(read).programs).toEqual(programs);
      expect(nothing === undefined).toBe(programs.size > 0);
    });
    expect(() => fc.assert(property, { numRuns: 1000 })).not.toThrow();
  });
});
