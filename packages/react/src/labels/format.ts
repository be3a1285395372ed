/**
 * Numbers and dates as people read them in lists: the same on server and in browser, in the
 * language of the page by default.
 */
import { pageLocale } from "./page-language.ts";

/** A formatter for each language: to make one takes longer than to set a hundred numbers. */
export function saved<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}

const wholeNumber = saved((locale) => new Intl.NumberFormat(locale));
const monthYear = saved(
  (locale) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { month: "short", year: "numeric", timeZone: "UTC" }),
);
const dayMonthYear = saved(
  (locale) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
);
/**
 * A number in the notation of a language, rounded to `digits` digits after the point where given.
 * @example
 * import { formatNumber } from "@vitrine/react";
 *
 * console.log(formatNumber(1_234_567), formatNumber(1_234_567, "de")); // 1,234,567 1.234.567
 */
export function formatNumber(value: number, locale = pageLocale(), digits?: number): string {
  if (digits === undefined) return wholeNumber(locale).format(value);
  return value.toLocaleString(locale, { maximumSignificantDigits: digits });
}

/** A number with as many digits after the point as asked for, without marks between thousands. */
export function formatDecimal(value: number, digits: number, locale = pageLocale()): string {
  return value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

/**
 * A count in short form; exact below a thousand.
 * @example
 * import { formatCount } from "@vitrine/react";
 *
 * console.log(formatCount(1_234_567), formatCount(999)); // 1.2M 999
 */
export function formatCount(count: number, locale = pageLocale()): string {
  return compact(count, 2, locale);
}

/**
 * A number of weights in short form.
 * @example
 * import { formatParameters } from "@vitrine/react";
 *
 * console.log(formatParameters(124_439_808), formatParameters(7_241_732_096)); // 124M 7.24B
 */
export function formatParameters(count: number, locale = pageLocale()): string {
  return compact(count, 3, locale);
}

const COUNTS = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

function compact(count: number, digits: number, locale: string): string {
  // Browsers and servers have their own data on languages; English is written here, alike everywhere.
  if (locale === "en") {
    const [size, letter] = COUNTS.find(([least]) => count >= least) ?? [1, ""];
    return letter === "" ? String(count) : `${Number((count / size).toPrecision(digits))}${letter}`;
  }
  return count.toLocaleString(locale, {
    notation: "compact",
    ...(count >= 1000 && { maximumSignificantDigits: digits }),
  });
}

const BYTES = [
  [1e12, "terabyte", "TB"],
  [1e9, "gigabyte", "GB"],
  [1e6, "megabyte", "MB"],
  [1e3, "kilobyte", "kB"],
] as const;

/**
 * Bytes in decimal units, as for downloads.
 * @example
 * import { formatBytes } from "@vitrine/react";
 *
 * console.log(formatBytes(4_368_439_424)); // 4.37 GB
 */
export function formatBytes(bytes: number, locale = pageLocale()): string {
  const [size, unit, sign] = BYTES.find(([least]) => bytes >= least) ?? ([1, "byte", "B"] as const);
  const value = size === 1 ? bytes : Number((bytes / size).toPrecision(3));
  if (locale === "en") return `${value} ${sign}`;
  return value.toLocaleString(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 2 });
}

/**
 * The day of an ISO 8601 time, in UTC. Returns an invalid date unchanged.
 * @example
 * import { formatDate } from "@vitrine/react";
 *
 * console.log(formatDate("2024-05-01T10:00:00.000Z")); // 1 May 2024
 */
export function formatDate(iso: string, locale = pageLocale()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  // A source that names the month alone knows no day.
  return (/^\d{4}-\d{2}$/.test(iso) ? monthYear : dayMonthYear)(locale).format(date);
}
