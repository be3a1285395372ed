/**
 * Common fields of a family's members: repositories of one owner whose names differ in the size alone were
 * released together, do the same and have one license, unless their maker says otherwise. A member of which no source
 * says something takes what two others or more say, where all that is known agrees. Of a size that came later, its
 * other variants tell: where another `Qwen1.5-32B` has a day of its own, a copy of it does not take the day of the 7B.
 */
import type { MergedField, MergedModel } from "../merge.ts";

/** Part that distinguishes the members of a family: `-7b`, `-large`, `_xl`. */
const SIZE =
  /(?<=[-_.])(?:tiny|mini|nano|small|base|medium|large|xl|xxl|huge|giant|\d+(?:[._]\d+)?[bm]|a\d+(?:\.\d+)?b)(?=$|[-_.])/gi;
const SHARED_FIELDS = ["pipeline_tag", "library_name", "model_type", "license", "releaseDate"] as const;
/** Owners that give the sizes of a family different licenses. */
const LICENSE_BY_SIZE =
  /^(qwen|opengvlab|deepseek-ai|mistralai|nvidia|ath-maas|llava-hf|unsloth|mlx-community|thebloke|bartowski)\//i;
const ENOUGH = 2;

/** Fills what is missing from the family, and says so in the rule. */
export function learnFromSiblings(models: readonly MergedModel[]): void {
  const families = Map.groupBy(models, ({ id }) => familyOf(id));
  const days = daysOfSizes(models);
  for (const [family, members] of families) {
    if (family === undefined || members.length <= ENOUGH) continue;
    for (const field of SHARED_FIELDS) {
      if (field === "license" && LICENSE_BY_SIZE.test(family)) continue;
      const known = members.flatMap(({ fields }) => fields.get(field) ?? []);
      const [first] = known;
      if (first === undefined || known.length < ENOUGH || known.some(({ value }) => value !== first.value)) continue;
      for (const { id, fields } of members) {
        if (fields.has(field)) continue;
        const day = days.get(sizedName(id) ?? "");
        if (field === "releaseDate" && day?.some((known) => isNear(known, String(first.value))) === false) continue;
        fields.set(field, shared(first, members.length - 1));
        // The name of a license belongs to it.
        for (const part of field === "license" ? ["license_name", "license_link"] : []) {
          const named = members.flatMap((member) => member.fields.get(part) ?? [])[0];
          if (named !== undefined && !fields.has(part)) fields.set(part, shared(named, members.length - 1));
        }
      }
    }
  }
}

/** `undefined` for names without a size: those are no family. */
function familyOf(id: string): string | undefined {
  const family = id.toLowerCase().replaceAll(SIZE, "*");
  return family === id.toLowerCase() ? undefined : family;
}

/** The name up to its first size, as `qwen/qwen1.5-32b` of `Qwen/Qwen1.5-32B-Chat-GGUF`. */
function sizedName(id: string): string | undefined {
  const [size] = id.toLowerCase().matchAll(SIZE);
  return size === undefined ? undefined : id.slice(0, size.index + size[0].length).toLowerCase();
}

/** The days that sources state of one size of a name, in any of its variants. */
function daysOfSizes(models: readonly MergedModel[]): ReadonlyMap<string, readonly string[]> {
  const days = new Map<string, string[]>();
  for (const { id, fields } of models) {
    const day = fields.get("releaseDate")?.value;
    const name = sizedName(id);
    if (typeof day !== "string" || name === undefined) continue;
    days.set(name, [...(days.get(name) ?? []), day]);
  }
  return days;
}

/** Within a month and a half, since one of the two may be a month without its day. */
function isNear(a: string, b: string): boolean {
  return Math.abs(Date.parse(a) - Date.parse(b)) <= 45 * 86_400_000;
}

function shared({ value, sources }: MergedField, siblings: number): MergedField {
  return {
    value,
    sources: sources.slice(0, 1).map(({ release, path }) => ({
      release,
      path,
      rule: `as the ${siblings} other sizes of its family`,
    })),
  };
}
