import { expect, test } from "vitest";
import { familyDates } from "./family-date.ts";

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
