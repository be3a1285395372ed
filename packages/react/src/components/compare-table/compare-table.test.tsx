import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CompareTable } from "./compare-table.tsx";

test("results say who states them: the maker's repository, or the card", () => {
  const evaluations = [{ dataset: "MMLU", config: "5-shot", metric: "accuracy", value: 71 }];
  const stated = {
    references: [{ release: "github:owner/model@0123456789ab", path: "README.md" }],
    fields: { evaluations: [0] },
  };
  const models = [
    {
      record: { id: "owner/one", tags: [], evaluations, origin: { from: "seed" } as const, sources: stated },
      listings: [],
    },
    { record: { id: "owner/two", tags: [], evaluations }, listings: [] },
  ];
  const html = renderToStaticMarkup(<CompareTable models={models} />);
  expect(html).toContain("accuracy on MMLU, 5-shot");
  expect(html).toContain("github:owner/model");
  expect(html).toContain("its model card");
});
