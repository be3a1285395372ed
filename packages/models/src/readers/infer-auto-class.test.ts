import { expect, test } from "vitest";
import { autoClassFor } from "./infer-auto-class.ts";

test("a model type leads to the class that its auto class loads", () => {
  expect(autoClassFor({ modelType: "bert", task: "fill-mask" })).toMatchObject({
    autoModel: "AutoModelForMaskedLM",
    modelClass: "BertForMaskedLM",
  });
  expect(autoClassFor({ modelType: "qwen3", task: "sentence-similarity" })?.modelClass).toBe("Qwen3Model");
});

test("says nothing of the class where one is stated, where the type is not of the release, and where there are several", () => {
  expect(autoClassFor({ architecture: "BertModel", modelType: "bert" })?.modelClass).toBeUndefined();
  expect(autoClassFor({ modelType: "no_such_type", task: "fill-mask" })?.modelClass).toBeUndefined();
  expect(autoClassFor({ modelType: "funnel", task: "feature-extraction" })?.modelClass).toBeUndefined();
});
