/** Addresses that scripts of a page request or lead to. A file of its own, for browsers. */
import { pageLocale } from "@vitrine/react/page-language";

/** Where the site is below its host: a path without a slash at its end, empty for a host of its own. */
export const SITE_BASE = globalThis.document?.documentElement.dataset["base"] ?? "";

/**
 * An address of a page, or of data with texts, in the language of the page at hand.
 * @example
 * inPageLanguage("/playground"); // "/de/playground" on a German page
 */
export function inPageLanguage(address: string): string {
  const locale = pageLocale();
  return onSite(locale === "en" ? address : `/${locale}${address}`);
}

/**
 * An address of this site as a script requests it.
 * @example
 * onSite("/api/models"); // "/hub/api/models" on a site at https://corp.example/hub
 */
export function onSite(address: string): string {
  return SITE_BASE + address;
}
