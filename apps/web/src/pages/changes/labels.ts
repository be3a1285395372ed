/** Every text of the page and the feeds of changes. */
import { localized } from "@vitrine/react/page-language";

/** Dollars per million tokens. */
const dollars = (amount: number) => `$${amount.toLocaleString("en", { maximumSignificantDigits: 3 })}`;

interface Price {
  input?: number;
  output?: number;
}

const priceText = ({ input, output }: Price) =>
  [
    ...(input === undefined ? [] : [`${dollars(input)} in`]),
    ...(output === undefined ? [] : [`${dollars(output)} out`]),
  ].join(", ");

export const CHANGES_LABELS = /* @__PURE__ */ localized("CHANGES_LABELS", {
  title: "What changed",
  titleOf: (list: string) => `What changed: ${list}`,
  description: "Models that were added to this catalog or removed from it, and changes of price, newest first.",
  lead: "Models that were added or removed, and prices that changed, as noted by each import.",
  only: (list: string) => `Only models of this list: ${list}. <link>Show all changes</link>`,
  feed: "Subscribe to these changes (Atom)",
  none: "Nothing has changed since this catalog was filled. The next import notes what it changes.",
  feedTitle: (site: string, list: string) => `${site}: changes${list === "" ? "" : `, ${list}`}`,
  /** Names of the filters in a title. */
  filter: (name: string, value: string) => `${name} ${value}`,
  added: "Added",
  removed: "Removed",
  listed: (provider: string, after: Price) => `Now at ${provider}: ${priceText(after)} per million tokens`,
  unlisted: (provider: string) => `No longer priced at ${provider}`,
  price: (provider: string, before: Price, after: Price) =>
    `Price at ${provider}: ${priceText(before)} → ${priceText(after)} per million tokens`,
} as const);
