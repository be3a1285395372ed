import { expect, test } from "vitest";
import type { MergedField, MergedModel } from "../merge.ts";
import { learnFromNames } from "./name-families.ts";

function learned(id: string, known: Record<string, unknown> = {}): Record<string, unknown> {
  const sources = [{ release: "scan@1", path: "a.json" }];
  const fields = new Map<string, MergedField>(
    Object.entries({ id, ...known }).map(([field, value]) => [field, { value, sources }]),
  );
  const model: MergedModel = { id, fields, packages: ["scan"] };
  learnFromNames([model]);
  return Object.fromEntries([...fields].map(([field, { value }]) => [field, value]));
}

test("the name of a family says task, library and type, and what a source says stays", () => {
  expect(learned("Helsinki-NLP/opus-mt-de-en")).toMatchObject({
    pipeline_tag: "translation",
    library_name: "transformers",
    model_type: "marian",
    languages: ["de", "en"],
  });
  expect(learned("google/siglip2-base-patch16-256", { library_name: "open_clip" })).toMatchObject({
    library_name: "open_clip",
    pipeline_tag: "zero-shot-image-classification",
  });
});

test("a class of transformers says the library, unless the files are in another format", () => {
  const classes = { architectures: ["BartForConditionalGeneration"] };
  expect(learned("someone/model", classes)).toMatchObject({ library_name: "transformers" });
  expect(learned("someone/model", { ...classes, formats: ["gguf"] })).not.toHaveProperty("library_name");
});

test("the rule stands beside each value", () => {
  const model: MergedModel = {
    id: "Datadog/Toto-Open-Base-1.0",
    fields: new Map([["id", { value: "", sources: [{ release: "scan@1", path: "a.json" }] }]]),
    packages: [],
  };
  learnFromNames([model]);
  expect(model.fields.get("library_name")?.sources[0]?.rule).toBe("the family in the name");
});
