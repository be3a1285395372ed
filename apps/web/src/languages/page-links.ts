/**
 * Addresses of a rendered page in its language and below the path of the site: one pass over the markup, so that no
 * component has to know of prefixes. It reads tags and no text: in markup that React or the sanitizer wrote, a `<` in a
 * text is escaped.
 */
import { addressIn, type Locale } from "./languages.ts";

const TAG = /<(?:a|area|form|button|input)(?=[\s>])(?:[^"'<>]|"[^"]*"|'[^']*')*>/g;
const ANY_TAG = /<[a-z][a-z\d-]*(?=[\s>])(?:[^"'<>]|"[^"]*"|'[^']*')*>/g;
const ADDRESS = /( (?:href|action|formaction)=")(\/[^"]*)(?=")/gi;
const ANY_ADDRESS = /( (?:href|action|formaction|src|poster)=")(?=\/(?!\/))/gi;
const SOURCES = /( srcset=")([^"]*)(?=")/gi;

/** The markup with the prefix of a language before every address of a page. */
function inLocale(locale: Locale, markup: string): string {
  if (locale === "en") return markup;
  return markup.replace(TAG, (tag) =>
    // A link that names the language of its target has the address that it wants.
    / hreflang="/i.test(tag)
      ? tag
      : tag.replace(ADDRESS, (_, attribute: string, address: string) => attribute + addressIn(locale, address)),
  );
}

/** The markup with the path of a site before every address of the site. */
export function belowPath(base: string, markup: string): string {
  if (base === "") return markup;
  return markup.replace(ANY_TAG, (tag) =>
    tag
      .replace(ANY_ADDRESS, `$1${base}`)
      .replace(
        SOURCES,
        (_, attribute: string, sources: string) => attribute + sources.replace(/(^|,\s*)(?=\/(?!\/))/g, `$1${base}`),
      ),
  );
}

export function withAddresses(locale: Locale, base: string, markup: string): string {
  return belowPath(base, inLocale(locale, markup));
}
