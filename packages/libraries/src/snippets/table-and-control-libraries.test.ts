import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import { usageFor } from "../usage.ts";
import type { Snippet } from "../snippet.ts";

function snippets(library: string, fields: Partial<ModelRecord> = {}, fill: Record<string, string> = {}): Snippet[] {
  const usage = usageFor({ id: "own/model", tags: [], ...fields }, library, { fill });
  return "snippets" in usage ? usage.snippets : [];
}

describe("sap-rpt-1-oss", () => {
  test("classifies and regresses with the largest context, and says what a smaller GPU needs", () => {
    const [classification, regression] = snippets("sap-rpt-1-oss");
    expect(classification?.code).toContain("SAP_RPT_OSS_Classifier(max_context_size=8192, bagging=8)");
    expect(regression?.code).toContain("SAP_RPT_OSS_Regressor(max_context_size=8192, bagging=8)");
    expect(regression?.code).toContain("data_id=531");
    for (const block of [classification, regression]) {
      expect(block?.code).toContain("test_size=0.5, random_state=42");
      expect(block?.notes.join()).toContain("2048");
    }
  });
  test.each([{ library_name: "contexttab" }, { tags: ["contexttab"] }])(
    "keeps a context of 2048 for models of the older name (%j)",
    (fields) => {
      for (const { code } of snippets("contexttab", fields))
        expect(code).toContain("(max_context_size=2048, bagging=1)");
    },
  );
});
