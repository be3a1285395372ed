/**
 * Dates that a source gives to a whole family: mteb says of Whisper's first models and of `large-v3`, a year younger,
 * that they are of one day. Where one release states the same day for several versions of a name, it is unknown whose
 * day it is, so it is refused for all of them.
 */
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
