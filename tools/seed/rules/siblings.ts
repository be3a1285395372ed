/**
 * Common fields of a family's members: repositories of one owner whose names differ in the size alone do the same. A member
 * of which no source says it takes what two others or more say, where all that is known agrees. Its license and its day
 * are its own: makers give the sizes of a family different ones.
 */
import type { MergedField, MergedModel } from "../merge.ts";

/** Part that distinguishes the members of a family: `-7b`, `-large`, `_xl`. */
const SIZE =
  /(?<=[-_.])(?:tiny|mini|nano|small|base|medium|large|xl|xxl|huge|giant|\d+(?:[._]\d+)?[bm]|a\d+(?:\.\d+)?b)(?=$|[-_.])/gi;
const SHARED_FIELDS = ["pipeline_tag", "library_name", "model_type"] as const;
const ENOUGH = 2;

/** Fills what is missing from the family, and says so in the rule. */
export function learnFromSiblings(models: readonly MergedModel[]): void {
  const families = Map.groupBy(models, ({ id }) => familyOf(id));
  for (const [family, members] of families) {
    if (family === undefined || members.length <= ENOUGH) continue;
    for (const field of SHARED_FIELDS) {
      const known = members.flatMap(({ fields }) => fields.get(field) ?? []);
      const [first] = known;
      if (first === undefined || known.length < ENOUGH || known.some(({ value }) => value !== first.value)) continue;
      for (const { fields } of members) if (!fields.has(field)) fields.set(field, shared(first, members.length - 1));
    }
  }
}

/** `undefined` for names without a size: those are no family. */
function familyOf(id: string): string | undefined {
  const family = id.toLowerCase().replaceAll(SIZE, "*");
  return family === id.toLowerCase() ? undefined : family;
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
