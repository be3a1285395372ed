import { parseHubModel } from "@vitrine/models";
import { expect, test } from "vitest";
import { toHubJson } from "./hub-json.ts";

const record = {
  id: "acme/x",
  author: "acme",
  tags: ["a"],
  card: "text",
  provenance: { pipeline_tag: "inferred" as const },
  inferenceProviderMapping: [{ provider: "p", providerId: "y", status: "live", task: "conversational" }],
};

test("a record is answered in the hub's shape, without what only we have", () => {
  const json = toHubJson(record);
  expect(json).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    id: "acme/x",
    modelId: "acme/x",
    author: "acme",
    tags: ["a"],
    private: false,
    disabled: false,
    gated: false,
    inferenceProviderMapping: { p: { providerId: "y", status: "live", task: "conversational" } },
  });
  expect(toHubJson(record, { as: "list" }).inferenceProviderMapping).toEqual(record.inferenceProviderMapping);
});

test.each(["list", "model"] as const)("what is answered as a %s is read back", (as) => {
  const parsed = parseHubModel(JSON.parse(JSON.stringify(toHubJson(record, { as }))));
  expect(parsed).toMatchObject({ ok: true, problems: [] });
  expect(parsed.ok && parsed.record).toMatchObject({
    id: "acme/x",
    inferenceProviderMapping: record.inferenceProviderMapping,
  });
});
