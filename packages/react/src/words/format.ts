/** Numbers and dates as people read them in lists. English, and the same on server and in browser. */

/** `1234567` → `1.2M`. Counts below a thousand are exact. */
export function formatCount(count: number): string {
  return scaled(count, [
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "K"],
  ]);
}

/** Number of weights: `124439808` → `124M`, `7241732096` → `7.24B`. */
export function formatParameters(count: number): string {
  return scaled(
    count,
    [
      [1e12, "T"],
      [1e9, "B"],
      [1e6, "M"],
      [1e3, "K"],
    ],
    3,
  );
}

/** Bytes in decimal units, as downloads are sold: `4368439424` → `4.37 GB`. */
export function formatBytes(bytes: number): string {
  return scaled(
    bytes,
    [
      [1e12, " TB"],
      [1e9, " GB"],
      [1e6, " MB"],
      [1e3, " kB"],
    ],
    3,
    " B",
  );
}

/** `2024-05-01T10:00:00.000Z` → `1 May 2024`; anything that is no date comes back as it is. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 8 });

/** `$0.20`, `$12.00`, `$0.0375`: whole cents, and as many digits more as the provider states. */
export function formatPrice(dollars: number): string {
  return dollars === 0 ? "free" : DOLLARS.format(Number(dollars.toPrecision(6)));
}

function scaled(value: number, units: readonly [number, string][], digits = 2, bare = ""): string {
  for (const [size, suffix] of units) {
    if (value >= size) return `${Number((value / size).toPrecision(digits))}${suffix}`;
  }
  return `${value}${bare}`;
}
