import { renderToStaticMarkup } from "react-dom/server";
import { modelPath } from "../../labels/model-path.ts";
import { expect, test } from "vitest";
import { FamilyTree } from "./family-tree.tsx";

test("the same weights in GGUF come first, and a finetune in GGUF stays a finetune", () => {
  const record = { id: "owner/model", tags: [] };
  const derived = [
    { id: "a/tuned-GGUF", tags: ["base_model:finetune:owner/model"], formats: ["gguf"] },
    { id: "b/model-AWQ", tags: ["base_model:quantized:owner/model"], formats: ["safetensors"] },
    { id: "c/model-GGUF", tags: ["base_model:quantized:owner/model"], formats: ["gguf"] },
  ];
  const html = renderToStaticMarkup(<FamilyTree record={record} derived={derived} addresses={{ model: modelPath }} />);
  const kinds = [...html.matchAll(/data-kind="(\w+)"|<a href="\/models\/([^"]+)"/g)].map(([, kind, id]) => kind ?? id);
  expect(kinds).toEqual(["gguf", "c/model-GGUF", "quantized", "b/model-AWQ", "finetune", "a/tuned-GGUF"]);
});
