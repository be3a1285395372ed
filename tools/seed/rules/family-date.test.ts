import { expect, test } from "vitest";
import type { MergedModel } from "../merge.ts";
import { familyDates, learnDates } from "./family-date.ts";

const row = (id: string, value: string, release = "x@1") => ({ id, field: "releaseDate", value, release, path: "x" });

test("one day for several versions of a name belongs to none of them", () => {
  const rows = [
    row("openai/whisper-tiny", "2022-09-27"),
    row("openai/whisper-large-v3", "2022-09-27"),
    row("openai/whisper-large-v3-turbo", "2022-09-27"),
    row("openai/clip-vit-base-patch32", "2022-09-27"),
  ];
  expect(familyDates(rows)).toEqual(new Set(rows.slice(0, 3)));
});

test("sizes of one version, versions with their own days, and values of another release stay", () => {
  const rows = [
    row("acme/m-small-v2", "2024-01-01"),
    row("acme/m-large-v2", "2024-01-01"),
    row("acme/m-small", "2023-01-01"),
    row("acme/m-small", "2024-01-01", "y@1"),
    { ...row("acme/m-large", "2024-01-01"), field: "license" },
  ];
  expect(familyDates(rows).size).toBe(0);
});

test("two versions whose pages or maker give one day were released on it", () => {
  const rows = [
    { ...row("thu-ml/unidiffuser-v0", "2023-03-12"), authority: "page" as const },
    { ...row("thu-ml/unidiffuser-v1", "2023-03-12"), authority: "page" as const },
    { ...row("naver-clova-ix/donut-base-finetuned-cord-v1", "2022-07-20"), authority: "maker" as const },
    { ...row("naver-clova-ix/donut-base-finetuned-cord-v2", "2022-07-20"), authority: "maker" as const },
  ];
  expect(familyDates(rows).size).toBe(0);
});

const named = (id: string, releaseDate?: string): MergedModel => {
  const sources = [{ release: "a@1", path: "b" }];
  const dated = releaseDate === undefined ? [] : [["releaseDate", { value: releaseDate, sources }] as const];
  return { id, packages: [], fields: new Map([["id", { value: id, sources }], ...dated]) };
};

test("reads the month in a name, unless somebody trained the model again or a source states a date", () => {
  const models = [
    named("bartowski/Mistral-Large-Instruct-2407-GGUF"),
    named("lllyasviel/FramePack_F1_I2V_HY_20250503"),
    named("p-e-w/Qwen3-4B-Instruct-2507-heretic"),
    named("Qwen/Qwen3-4B-Instruct-2507", "2025-08-05"),
    named("google/bert-2048"),
    named("allenai/OLMo-2-1124-13B-DPO"),
    named("allenai/OLMoE-1B-7B-0924-SFT"),
    named("CohereLabs/command-a-plus-05-2026"),
    named("PixArt-alpha/PixArt-LCM-XL-2-1024-MS"),
  ];
  learnDates(models);
  expect(models.map(({ fields }) => fields.get("releaseDate")?.value)).toStrictEqual([
    "2024-07",
    "2025-05",
    undefined,
    "2025-08-05",
    undefined,
    "2024-11",
    undefined,
    "2026-05",
    undefined,
  ]);
});
