/**
 * Dates that a source gives to a whole family: mteb says of Whisper's first models and of `large-v3`, a year younger,
 * that they are of one day. Where one release states the same day for several versions of a name, it is unknown whose
 * day it is, so it is refused for all of them.
 *
 * Where no source states a date, a name may: makers write year and month into it (`-2507`, `_20250503`). Of 160 models
 * whose date was known otherwise, 148 were released within a month of the one in the name (2026-11-27); the others were
 * trained again by someone else, so such names tell nothing.
 */
import type { MergedModel } from "../merge.ts";
import type { Row } from "../rows.ts";

/** A version between separators, as `v2` in `e5-base-v2`. */
const VERSION = /[-_.]v(\d+(?:\.\d+)*)(?=$|[-_])/i;
/** Parts that distinguish the members of one version: sizes, and variants of one. */
const MEMBER = /[-_.](?:tiny|mini|nano|small|base|medium|large|xl|xxl|huge|turbo|en|\d+(?:\.\d+)?[bm])(?=$|[-_.])/gi;

/** The rows whose date is that of a family and not of the model. */
export function familyDates(rows: readonly Row[]): ReadonlySet<Row> {
  // A model's own page and its maker speak of that model: two of one day were released on one day.
  const dated = rows.filter(
    ({ field, authority }) => field === "releaseDate" && authority !== "page" && authority !== "maker",
  );
  const families = Map.groupBy(dated, ({ id, value, release }) => {
    const name = id.toLowerCase().replace(VERSION, "").replaceAll(MEMBER, "");
    return JSON.stringify([name, value, release]);
  });
  const mixed = [...families.values()].filter((family) => new Set(family.map(({ id }) => versionOf(id))).size > 1);
  return new Set(mixed.flat());
}

function versionOf(id: string): string {
  return VERSION.exec(id)?.[1] ?? "";
}

const MONTH = /(?:^|[-_.])(?:(2[3-6])(0[1-9]|1[0-2])|20(2[3-6])(0[1-9]|1[0-2])\d\d)(?=$|[-_.])/;
/** Makers who write the month before the year, looked at one by one; OLMoE and the first OLMo were tuned months after theirs. */
const MONTH_FIRST =
  /^(?:allenai\/(?!OLMoE|OLMo-7B-(?:0424|1024))[^/]*-|CohereLabs\/[^/]*-)(0[1-9]|1[0-2])(?:(2[3-6])|-20(2[3-6]))(?=$|-)/i;
/** Words in the names of models that somebody trained again, and who does so. */
const RETRAINED =
  /heretic|abliterat|uncensored|distill|-sft-|derestricted|finetun|^(?:davidau|teichai|edbeeching|p-e-w|huihui-ai)\//i;

/** Fills missing dates from the month in the name, and says so in the rule. */
export function learnDates(models: readonly MergedModel[]): void {
  for (const { id, fields } of models) {
    const named = fields.get("id");
    const [, year, month, longYear, longMonth] = MONTH.exec(id.slice(id.indexOf("/") + 1)) ?? [];
    const [, early, lateYear, latestYear] = MONTH_FIRST.exec(id) ?? [];
    const found = year ?? longYear ?? lateYear ?? latestYear;
    if (named === undefined || found === undefined || fields.has("releaseDate") || RETRAINED.test(id)) continue;
    const sources = named.sources
      .slice(0, 1)
      .map(({ release, path }) => ({ release, path, rule: "the month in the name" }));
    fields.set("releaseDate", { value: `20${found}-${month ?? longMonth ?? early}`, sources });
  }
}
