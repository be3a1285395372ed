/** Numbers and dates as people read them in lists: the same on server and in browser, in English unless asked otherwise. */

/** A formatter for each language: to make one takes longer than to set a hundred numbers. */
function kept<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}

const wholeNumber = kept((locale) => new Intl.NumberFormat(locale));
const dayMonthYear = kept(
  (locale) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
);
const dollarAmount = kept(
  (locale) =>
    new Intl.NumberFormat(locale === "en" ? "en-US" : locale, {
      style: "currency",
      currency: "USD",
      maximumFractionDigits: 8,
    }),
);

/** `1234567` → `1,234,567`. */
export function formatNumber(value: number, locale = "en", digits?: number): string {
  if (digits === undefined) return wholeNumber(locale).format(value);
  return value.toLocaleString(locale, { maximumSignificantDigits: digits });
}

/** `1234567` → `1.2M`. Counts below a thousand are exact. */
export function formatCount(count: number, locale = "en"): string {
  return compact(count, 2, locale);
}

/** Number of weights: `124439808` → `124M`, `7241732096` → `7.24B`. */
export function formatParameters(count: number, locale = "en"): string {
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

/** Bytes in decimal units, as downloads are sold: `4368439424` → `4.37 GB`. */
export function formatBytes(bytes: number, locale = "en"): string {
  const [size, unit, sign] = BYTES.find(([least]) => bytes >= least) ?? ([1, "byte", "B"] as const);
  const value = size === 1 ? bytes : Number((bytes / size).toPrecision(3));
  if (locale === "en") return `${value} ${sign}`;
  return value.toLocaleString(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 2 });
}

/** `2024-05-01T10:00:00.000Z` → `1 May 2024`; anything that is no date comes back as it is. */
export function formatDate(iso: string, locale = "en"): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return dayMonthYear(locale).format(date);
}

/** `$0.20`, `$12.00`, `$0.0375`: whole cents, and as many digits more as the provider states; nothing to pay is a word. */
export function formatPrice(dollars: number, { free = "free", locale = "en" } = {}): string {
  return dollars === 0 ? free : dollarAmount(locale).format(Number(dollars.toPrecision(6)));
}
