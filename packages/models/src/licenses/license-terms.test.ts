/** What licenses allow, by what records state and nothing else. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ModelRecord } from "../record/record.ts";
import { LICENSE_IDS, licenseKind, recordLicenseKind } from "./license-ids.ts";
import { licenseTerms } from "./license-terms.ts";

const other = (id: string, license_name: string): ModelRecord => ({
  id,
  tags: [],
  cardData: { license: "other", license_name },
});

describe("the sentence", () => {
  test.each<[string, ModelRecord, string, string]>([
    ["an id of the hub", { id: "o/m", tags: ["license:apache-2.0"] }, "allowed", "permissive"],
    ["non-commercial", { id: "o/m", tags: ["license:cc-by-nc-4.0"] }, "not-allowed", "non-commercial"],
    ["a name of the author", other("o/m", "flux-1-dev-non-commercial-license"), "not-allowed", "non-commercial"],
    ["a name in other letters", other("o/m", "FLUX.2-dev Non-Commercial License"), "not-allowed", "non-commercial"],
    ["a turnover", other("LiquidAI/m", "lfm1.0"), "conditional", "conditions"],
    ["a name that nobody read", other("o/m", "my-own-license"), "unclear", "other"],
    ["other alone", { id: "o/m", tags: ["license:other"] }, "unclear", "other"],
  ])("of %s", (_name, record, commercial, kind) => {
    expect(licenseTerms(record)?.commercial).toBe(commercial);
    expect(recordLicenseKind(record)).toBe(kind);
  });

  test("is that of the owner's own text where one name has several", () => {
    const sentences = ["moonshotai/Kimi-K2-Instruct", "mistralai/x", "MiniMaxAI/MiniMax-M2", "o/m"].map(
      (id) => licenseTerms(other(id, "modified-mit"))?.sentence,
    );
    expect(new Set(sentences).size).toBe(4);
    expect(sentences[0]).toContain("Kimi K2");
    expect(sentences[3]).toContain("read the license");
  });

  test("matches names and no beginnings of them", () => {
    for (const name of ["apache-2.0-with-limits", "mit-like", "llama", "qwen-research-2", "constructor", "toString"])
      expect(licenseTerms(other("o/m", name))?.commercial).toBe("unclear");
    expect(licenseKind("mit-0")).toBe("other");
  });

  test("is missing where nothing is stated: that is no permission", () => {
    expect(licenseTerms({ id: "black-forest-labs/FLUX.2-klein-9B", tags: [] })).toBeUndefined();
  });

  test("says something of every id that a card can state", () => {
    for (const id of LICENSE_IDS) expect(licenseTerms({ id: "o/m", tags: [`license:${id}`] })?.sentence).toMatch(/\.$/);
  });
});

test("no license, gate or day of the catalog was worked out from another model", () => {
  const records = readFileSync(new URL("../../../../data/seed/models.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord);
  const inferred = records.flatMap(({ id, sources }) =>
    ["license", "license_name", "gated", "releaseDate"].flatMap((field) =>
      (sources?.fields[field] ?? []).flatMap((at) => {
        const rule = sources?.references[at]?.rule ?? "";
        return /^as |^from base model|family whose|sibling|in the name|its maker's license/.test(rule)
          ? [`${id} ${field}: ${rule}`]
          : [];
      }),
    ),
  );
  expect(inferred).toEqual([]);
  const klein = records.find(({ id }) => id === "black-forest-labs/FLUX.2-klein-9B");
  expect(klein && licenseTerms(klein)).toBeUndefined();
});
