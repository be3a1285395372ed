/** Prices as people read them, in the language of the page by default. */
import { saved } from "./format.ts";
import { pageLocale } from "./page-language.ts";

const dollarAmount = saved(
  (locale) =>
    new Intl.NumberFormat(locale === "en" ? "en-US" : locale, {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: 8,
    }),
);

/**
 * A price in US dollars: whole cents, and more digits where the provider states them. A price of 0 is `free`.
 * @example
 * import { formatPrice } from "@vitrine/react";
 *
 * console.log(formatPrice(0.2), formatPrice(0.0375), formatPrice(0)); // $0.20 $0.0375 free
 */
export function formatPrice(dollars: number, { free = "free", locale = pageLocale() } = {}): string {
  return dollars === 0 ? free : dollarAmount(locale).format(Number(dollars.toPrecision(6)));
}
