import fc from "fast-check";
import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";
import { readModelIndex } from "./model-index.ts";

test("the index of a card is one entry for each number, as the card writes it", () => {
  const card = `---
model-index:
- name: parser
  results:
  - task: {type: text-classification, name: Text Classification}
    dataset: {name: GLUE MRPC, type: glue, config: mrpc, split: validation}
    metrics:
    - {type: accuracy, value: 0.857, name: Accuracy}
    - {type: f1, value: "0.9"}
    - {type: loss}
  - dataset: {type: squad}
    metrics: [{name: EM, value: 81.2 ± 0.3}]
---
`;
  expect(readModelIndex(readFrontMatter(card).data["model-index"])).toEqual([
    {
      task: "Text Classification",
      dataset: "GLUE MRPC",
      config: "mrpc",
      split: "validation",
      metric: "Accuracy",
      value: 0.857,
    },
    {
      task: "Text Classification",
      dataset: "GLUE MRPC",
      config: "mrpc",
      split: "validation",
      metric: "f1",
      value: 0.9,
    },
    { dataset: "squad", metric: "EM", value: "81.2 ± 0.3" },
  ]);
});

test("anything else is no entry, and never an error", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(readModelIndex([{ results: value }]))));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (metric, dataset) => {
      for (const entry of readModelIndex([{ results: [{ dataset, metrics: [metric] }] }])) {
        expect(typeof entry.metric).toBe("string");
        expect(["number", "string"]).toContain(typeof entry.value);
      }
    }),
  );
});
