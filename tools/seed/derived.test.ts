/** Fields that follow from stated metadata: from the maker, from the base model, from the family, from habit. */
import { describe, expect, test } from "vitest";
import { mergeRows, type MergedModel } from "./merge.ts";
import { deriveFields } from "./derive-fields.ts";
import type { Row } from "./rows.ts";
import { sizeInName } from "./rules/size-in-name.ts";

const row = (id: string, field: string, value: unknown, more: Partial<Row> = {}): Row => ({
  id,
  field,
  value,
  release: "alpha@1",
  path: "x.json",
  ...more,
});
function merged(rows: readonly Row[]): Map<string, MergedModel> {
  const named = [...new Set(rows.map(({ id }) => id))].map((id) => row(id, "named", true));
  const { models } = mergeRows([...rows, ...named], ["alpha", "beta"]);
  deriveFields(models);
  return new Map(models.map((model) => [model.id, model]));
}
const fieldOf = (models: Map<string, MergedModel>, id: string, field: string) => models.get(id)?.fields.get(field);

describe("what wins", () => {
  test("is the model's own page, then its maker, then what more packages say", () => {
    const others = ["a", "b", "c"].map((name) => row("o/m", "license", "mit", { release: `${name}@1` }));
    const maker = row("o/m", "license", "other", { release: "github:o/m@1", authority: "maker" });
    const page = row("o/m", "license", "apache-2.0", { release: "huggingface.co@1", authority: "page" });
    expect(fieldOf(merged(others), "o/m", "license")?.value).toBe("mit");
    expect(fieldOf(merged([...others, maker]), "o/m", "license")?.value).toBe("other");
    expect(fieldOf(merged([...others, maker, page]), "o/m", "license")?.value).toBe("apache-2.0");
  });

  test("a size that repeats the name loses against one that says more", () => {
    const named = ["a", "b", "c"].map((name) => row("o/m-20b", "parametersAbout", 20e9, { release: `${name}@1` }));
    const counted = row("o/m-20b", "parametersAbout", 20.9e9, { release: "d@1" });
    expect(fieldOf(merged([...named, counted]), "o/m-20b", "parametersAbout")?.value).toBe(20.9e9);
  });
});

test("a pipeline that is given a picture changes pictures, also where a list files it with those that draw", () => {
  const listed = [
    row("o/refiner", "pipeline_tag", "text-to-image"),
    row("o/refiner", "diffusersClass", "StableDiffusionXLImg2ImgPipeline"),
  ];
  expect(fieldOf(merged(listed), "o/refiner", "pipeline_tag")?.value).toBe("image-to-image");
});

describe("a draft model", () => {
  const draft = (id: string, rows: readonly Row[] = []) =>
    merged([row("o/base-8B", "contextLength", 4096), row(id, "model_type", "qwen3"), ...rows]).get(id)?.fields;

  test("names the model it drafts for, has not its size, and is not loaded as the model whose type it has", () => {
    const fields = draft("p/base-8B-DFlash-b16");
    expect(fields?.get("baseModels")?.value).toEqual([{ id: "o/base-8B", relation: "draft" }]);
    expect(fields?.get("library_name")?.value).toBe("vllm");
    expect(["parametersAbout", "contextLength"].filter((field) => fields?.has(field))).toEqual([]);
  });

  test("is none where the repository has all layers of the model", () => {
    const fields = draft("p/base-8B-DFlash", [row("p/base-8B-DFlash", "layers", 36)]);
    expect(fields?.get("parametersAbout")?.value).toBe(8e9);
    expect(fields?.has("baseModels")).toBe(false);
  });
});

describe("a derived model", () => {
  const base = [
    row("o/base-8B", "license", "mit"),
    row("o/base-8B", "contextLength", 4096),
    row("o/base-8B", "parametersAbout", 8.2e9),
    row("o/base-8B", "architectures", ["LlamaForCausalLM"]),
  ];
  const derived = (id: string, relation: string) =>
    merged([...base, row(id, "baseModels", [{ id: "o/base-8B", relation }])]);

  test("takes size, context and class from its base when it is quantized, and says so; its license is its own", () => {
    const models = derived("x/base-8B-GGUF", "quantized");
    for (const field of ["contextLength", "parametersAbout", "architectures"])
      expect(fieldOf(models, "x/base-8B-GGUF", field)?.sources[0]?.rule).toBe("from base model o/base-8B");
    expect(fieldOf(models, "x/base-8B-GGUF", "license")).toBeUndefined();
  });

  test("takes no class with another head when it is trained for another task", () => {
    const models = merged([
      row("o/base", "pipeline_tag", "fill-mask"),
      row("o/base", "architectures", ["BertForMaskedLM"]),
      row("o/base", "model_type", "bert"),
      row("x/tagger", "pipeline_tag", "token-classification"),
      row("x/tagger", "baseModels", [{ id: "o/base", relation: "finetune" }]),
    ]);
    expect(fieldOf(models, "x/tagger", "architectures")).toBeUndefined();
    expect(fieldOf(models, "x/tagger", "model_type")?.value).toBe("bert");
  });

  test("takes no type when it was taught to see, and the type when it still writes", () => {
    const typeOf = (task: string) =>
      fieldOf(
        merged([
          row("o/writer", "pipeline_tag", "text-generation"),
          row("o/writer", "model_type", "llama"),
          row("x/tuned", "pipeline_tag", task),
          row("x/tuned", "baseModels", [{ id: "o/writer", relation: "finetune" }]),
        ]),
        "x/tuned",
        "model_type",
      )?.value;
    expect([typeOf("image-text-to-text"), typeOf("text-generation")]).toEqual([undefined, "llama"]);
  });

  test("takes no license when it is a finetune", () => {
    const models = derived("x/tuned-8B", "finetune");
    expect(fieldOf(models, "x/tuned-8B", "license")).toBeUndefined();
    expect(fieldOf(models, "x/tuned-8B", "contextLength")?.value).toBe(4096);
  });

  test("takes nothing from a base of another size", () => {
    expect(fieldOf(derived("x/small-1B", "finetune"), "x/small-1B", "contextLength")).toBeUndefined();
  });
});

describe("a converted model whose original no source names", () => {
  test("has the one of its name, and takes its context", () => {
    const models = merged([row("o/base-8B", "contextLength", 4096), row("unsloth/base-8B-GGUF", "formats", ["gguf"])]);
    expect(fieldOf(models, "unsloth/base-8B-GGUF", "baseModels")?.value).toEqual([
      { id: "o/base-8B", relation: "quantized" },
    ]);
    expect(fieldOf(models, "unsloth/base-8B-GGUF", "contextLength")?.value).toBe(4096);
  });

  test("has the one of its name where its owner repeats the models of others", () => {
    const models = merged([row("o/forecast", "contextLength", 512), row("autogluon/forecast", "named", true)]);
    expect(fieldOf(models, "autogluon/forecast", "contextLength")?.value).toBe(512);
  });

  test("has none where two have the name", () => {
    const models = merged([
      row("o/base-8B", "contextLength", 4096),
      row("p/base-8B", "contextLength", 4096),
      row("unsloth/base-8B-GGUF", "formats", ["gguf"]),
    ]);
    expect(fieldOf(models, "unsloth/base-8B-GGUF", "baseModels")).toBeUndefined();
  });
});

test("what a scan of the hub says yields to every other source", () => {
  const scans = ["a", "b"].map((name) =>
    row("o/m", "license", "mit", { release: `${name}@1`, authority: "scan" as const }),
  );
  expect(fieldOf(merged(scans), "o/m", "license")?.value).toBe("mit");
  expect(fieldOf(merged([...scans, row("o/m", "license", "other")]), "o/m", "license")?.value).toBe("other");
});

test("a model whose type is in transformers is loaded by it, unless it has another format", () => {
  const models = merged([
    row("o/m", "model_type", "bert"),
    row("o/n", "model_type", "bert"),
    row("o/n", "formats", ["onnx"]),
  ]);
  expect(fieldOf(models, "o/m", "library_name")?.value).toBe("transformers");
  expect(fieldOf(models, "o/n", "library_name")).toBeUndefined();
});

describe("license, gate and date", () => {
  const family = ["o/fam-small", "o/fam-base", "o/fam-medium"].flatMap((id) => [
    row(id, "license", "mit"),
    row(id, "releaseDate", "2024-01-02"),
    row(id, "gated", true),
    row(id, "pipeline_tag", "text-generation"),
  ]);

  test("are never those of a family, an owner, a base model or a month in a name", () => {
    const models = merged([
      ...family,
      row("o/fam-large", "named", true),
      row("o/fam-large-2507", "baseModels", [{ id: "o/fam-base", relation: "quantized" }]),
      row("meta-llama/Llama-9-8B", "license", "llama3"),
    ]);
    for (const field of ["license", "releaseDate", "gated"])
      for (const id of ["o/fam-large", "o/fam-large-2507"]) expect(fieldOf(models, id, field)).toBeUndefined();
    expect(fieldOf(models, "meta-llama/Llama-9-8B", "gated")).toBeUndefined();
    expect(fieldOf(models, "o/fam-large", "pipeline_tag")?.value).toBe("text-generation");
  });
});

test.each([
  ["meta-llama/Llama-4-Scout-17B-16E-Instruct", undefined],
  ["allenai/OLMoE-1B-7B-0924", 7e9],
  ["google/gemma-4-E2B-it", undefined],
])("the name %s says %s weights", (id, size) => expect(sizeInName(id)).toBe(size));

describe("the library of an owner's other models", () => {
  const known = ["o/vista-7b", "o/vista-13b", "o/plain-7b-hf"].flatMap((id) => [
    row(id, "pipeline_tag", "text-generation"),
    row(id, "library_name", "transformers"),
  ]);
  const libraryOf = (id: string, rows: readonly Row[] = []) =>
    fieldOf(merged([...known, row(id, "pipeline_tag", "text-generation"), ...rows]), id, "library_name")?.value;

  test("is that of a model of their family, or with a type of its own", () => {
    expect(libraryOf("o/vista-70b")).toBe("transformers");
    expect(libraryOf("o/other-1b", [row("o/other-1b", "model_type", "other_net")])).toBe("transformers");
  });

  test.each([
    ["a model of another family", "o/speaker-1b"],
    ["the original of a conversion", "o/plain-7b"],
    ["files in another format", "o/vista-7b-original"],
    ["a draft model", "o/vista-7b-EAGLE3"],
  ])("is not that of %s", (_, id) => {
    expect(libraryOf(id)).not.toBe("transformers");
  });
});
