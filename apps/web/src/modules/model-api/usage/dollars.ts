import { USAGE_LABELS as LABELS } from "./messages/usage-labels.ts";

/** Whole cents, and more digits for less than a dollar. */
export function dollars(amount: number): string {
  return LABELS.dollars({ amount: amount < 1 ? amount : Number(amount.toFixed(2)) });
}
