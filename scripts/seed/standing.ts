/**
 * The order of models where nobody's use is counted. It says how much attention the sources give a model, not how many
 * people use it: packages that name it, a place on a task's page, models made from it, providers that serve it, and
 * how new it is. The parts are plain sums, so that the page about sources can say them.
 */
export interface Attention {
  packages: number;
  isOnTaskPage: boolean;
  isFeatured: boolean;
  derived: number;
  offers: number;
  /** Days between release and the day of reading; unknown for most. */
  ageInDays?: number;
}

export function standingOf({ packages, isOnTaskPage, isFeatured, derived, offers, ageInDays }: Attention): number {
  const recent = ageInDays === undefined ? 0 : Math.max(0, 120 - ageInDays / 5);
  return Math.round(
    40 * packages +
      (isOnTaskPage ? 60 : 0) +
      (isFeatured ? 60 : 0) +
      20 * Math.log2(1 + derived) +
      30 * Math.log2(1 + offers) +
      recent,
  );
}
