/**
 * Links of a rendered page in its language: one pass over the markup, so that no component has to know of prefixes. It
 * reads tags and no text: in markup that React or the sanitizer wrote, a `<` in a text is escaped.
 */
import { addressIn, type Locale } from "./languages.ts";

const TAG = /<(?:a|area|form|button|input)(?=[\s>])(?:[^"'<>]|"[^"]*"|'[^']*')*>/g;
const ADDRESS = /( (?:href|action|formaction)=")(\/[^"]*)(?=")/gi;

/** The markup with the prefix of a language before every address of a page. */
export function withLinksIn(locale: Locale, markup: string): string {
  if (locale === "en") return markup;
  return markup.replace(TAG, (tag) =>
    // A link that names the language of its target has the address that it wants.
    / hreflang="/i.test(tag)
      ? tag
      : tag.replace(ADDRESS, (_, attribute: string, address: string) => attribute + addressIn(locale, address)),
  );
}
