/**
 * The popularity of models without usage counts. It says how much attention the sources give a
 * model, not how many people use it: packages that name it, a place on a task's page, models made
 * from it, providers that serve it, and how new it is. The terms are plain sums, so that the page
 * about sources can list them.
 */
export interface Attention {
  packages: number;
  isOnTaskPage: boolean;
  isFeatured: boolean;
  derived: number;
  listings: number;
  /** Days between release and the day of reading; unknown for most. */
  ageInDays?: number;
}

export function popularityOf({ packages, isOnTaskPage, isFeatured, derived, listings, ageInDays }: Attention): number {
  const recent = ageInDays === undefined ? 0 : Math.max(0, 120 - ageInDays / 5);
  return Math.round(
    40 * packages +
      (isOnTaskPage ? 60 : 0) +
      (isFeatured ? 60 : 0) +
      20 * Math.log2(1 + derived) +
      30 * Math.log2(1 + listings) +
      recent,
  );
}
