import { expect, test } from "vitest";
import type { Row } from "../rows.ts";
import { wrongDates } from "./wrong-date.ts";

const row = (id: string, value: string, more: Partial<Row> = {}): Row => ({
  id,
  field: "releaseDate",
  value,
  release: "helm@1",
  path: "models.yaml",
  ...more,
});
const made = (id: string, value: string) =>
  row(id, value, { field: "createdAt", release: "llmfit@1", authority: "scan" });

test("a catalog's day far from the one on which the hub made the repository is refused", () => {
  const late = row("deepseek-ai/deepseek-coder-6.7b-instruct", "2025-01-20");
  const early = row("TIIUAE/falcon-7b", "2023-03-15");
  const rows = [
    late,
    made("deepseek-ai/deepseek-coder-6.7b-instruct", "2023-10-29"),
    early,
    made("tiiuae/falcon-7b", "2023-04-24"),
  ];
  expect(wrongDates(rows)).toEqual(new Set([late, early]));
});

test("a day within a month before or three months after stays, as does a month that touches it", () => {
  const rows = [
    row("a/filled-in-private", "2026-01-05"),
    made("a/filled-in-private", "2025-10-29"),
    row("a/announced-first", "2024-04-05"),
    made("a/announced-first", "2024-05-01"),
    row("a/month", "2023-05"),
    made("a/month", "2023-06-29"),
  ];
  expect(wrongDates(rows).size).toBe(0);
});

test("pages and makers are believed, and a model without a known day is left alone", () => {
  const rows = [
    row("a/b", "2020-01-01", { authority: "page" }),
    row("a/b", "2020-02-01", { authority: "maker" }),
    made("a/b", "2024-01-01"),
    row("a/c", "2020-01-01"),
    row("a/d", "2020-01-01", { field: "license" }),
    made("a/d", "2024-01-01"),
  ];
  expect(wrongDates(rows).size).toBe(0);
});

test("sets that were looked up are refused, their neighbours are not", () => {
  const of = (file: string) => ({ release: "mteb@2.26.24", path: `mteb/models/model_implementations/${file}` });
  const wrong = [
    row("facebook/wav2vec2-xls-r-1b", "2024-09-10", of("wav2vec2_models.py")),
    row("timm/ViT-B-16-SigLIP", "2024-01-08", of("siglip_models.py")),
  ];
  const right = [
    row("facebook/wav2vec2-base", "2020-10-26", of("wav2vec2_models.py")),
    row("google/siglip-base-patch16-224", "2024-01-08", of("siglip_models.py")),
    row("facebook/wav2vec2-xls-r-1b", "2024-09-10", of("other_models.py")),
  ];
  expect(wrongDates([...wrong, ...right])).toEqual(new Set(wrong));
});
