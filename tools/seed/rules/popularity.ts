/**
 * The popularity of models without usage counts. It says how much attention the sources give a
 * model, not how many people use it: packages that name it, a place on a task's page, models made
 * from it, providers that serve it, whether its owner made the family, and how new it is. The terms are plain sums, so
 * that the page about sources can list them.
 */
import type { MergedModel } from "../merge.ts";

export interface Attention {
  packages: number;
  isOnTaskPage: boolean;
  isFeatured: boolean;
  derived: number;
  listings: number;
  /** Its owner made the first model of its name: `openai` of CLIP, and not those who trained it again. */
  isOfFamilyMaker: boolean;
  /** Days between release and the day of reading; unknown for most. */
  ageInDays?: number;
}

export function popularityOf(attention: Attention): number {
  const { packages, isOnTaskPage, isFeatured, derived, listings, isOfFamilyMaker, ageInDays } = attention;
  const recent = ageInDays === undefined ? 0 : Math.max(0, 180 - ageInDays / 5);
  return Math.round(
    40 * packages +
      (isOnTaskPage ? 60 : 0) +
      (isFeatured ? 60 : 0) +
      (isOfFamilyMaker ? 60 : 0) +
      20 * Math.log2(1 + derived) +
      30 * Math.log2(1 + listings) +
      recent,
  );
}

/** The letters that a type or a name begins with: `qwen` of `qwen3_moe` and of `Qwen2.5-VL-7B`. */
const firstLetters = (name: string): string => /^[a-z]+/.exec(name.toLowerCase())?.[0] ?? "";

/**
 * Owners and the names of the families that they made. transformers states a checkpoint for each type of its
 * configurations, which is one of those who made the type.
 */
export function familyMakers(models: readonly MergedModel[]): (id: string) => boolean {
  const made = new Set<string>();
  const keyOf = (id: string, name: string) => `${id.slice(0, id.indexOf("/")).toLowerCase()} ${firstLetters(name)}`;
  for (const { id, fields } of models) {
    const type = fields.get("model_type");
    const isStated = type?.sources.some(
      ({ release, path }) => release.startsWith("transformers@") && /\/configuration_\w+\.py$/.test(path),
    );
    if (type !== undefined && isStated) made.add(keyOf(id, type.value as string));
  }
  return (id) => made.has(keyOf(id, id.slice(id.indexOf("/") + 1)));
}
