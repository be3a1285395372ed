/** Addresses that scripts of a page request or lead to, in the language of the page. A file of its own, for browsers. */
import { pageLocale } from "@vitrine/react/page-language";

/**
 * An address of a page, or of data with texts, in the language of the page at hand.
 * @example
 * inPageLanguage("/playground"); // "/de/playground" on a German page
 */
export function inPageLanguage(address: string): string {
  const locale = pageLocale();
  return locale === "en" ? address : `/${locale}${address}`;
}
