import { pageLocale } from "./page-language.ts";

/** A share of one, or a number of a vector, with three digits after the point, in the language of the page. */
export function formatScore(value: number): string {
  return value.toLocaleString(pageLocale(), { minimumFractionDigits: 3, maximumFractionDigits: 3 });
}
