/** The languages of the interface, and how they are in addresses: `/de/models` is the German page of `/models`. */
import { PAGE_ROOTS } from "./page-roots.ts";

export const LANGUAGES = {
  en: { name: "English", tag: "en" },
  de: { name: "Deutsch", tag: "de" },
  fr: { name: "Français", tag: "fr" },
  es: { name: "Español", tag: "es" },
  ja: { name: "日本語", tag: "ja" },
  zh: { name: "简体中文", tag: "zh-Hans" },
  /** English made strange, for tests: a text that is not in it comes from no object of labels. */
  "en-XA": { name: "[en-XA]", tag: "en-XA" },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** In the language itself. */
  name: string;
  /** As documents and links name it. */
  tag: string;
}

export type Locale = keyof typeof LANGUAGES;

/** The languages that a site has where its operator names none. */
export const LOCALES = (Object.keys(LANGUAGES) as Locale[]).filter((locale) => locale !== "en-XA");

/** How documents name a language. */
export function languageTag(locale: Locale): string {
  return LANGUAGES[locale].tag;
}

/** The first part of every address that shows a page; the server has the first six for itself. */
const PAGES = new RegExp(`^/(?:admin|audit|sign-in|sign-out|tokens|usage|${PAGE_ROOTS.join("|")})?(?=[/?#]|$)`);
/** Files that programs read, which are in no language; a model's file of such a name has a page. */
const FILE = /^(?!\/models\/.+\/files\/)[^?#]+\.(?:atom|csv|gif|ipynb|jpe?g|json|md|png|svg|txt|webp|xml)(?=[?#]|$)/;
/** Data with texts of the interface, which scripts of a page request in its language. */
const DATA = /^\/api\/(?:call-code|palette|playground-models?|playground\/[^/?#]+)\.json(?=[?#]|$)/;
/** Addresses of hubs, where an owner may be called like a language. */
const HUB = /\/(?:resolve|raw|tree|blob)\/|\.git(?:\/|$)/;

/**
 * Whether an address of this site, a path with or without a query, shows a page that exists in every language.
 * @example
 * isPageAddress("/models/org/name?q=a"); // true
 * isPageAddress("/models/org/name.md"); // false
 */
export function isPageAddress(address: string): boolean {
  return !address.startsWith("//") && PAGES.test(address) && !FILE.test(address) && !HUB.test(address);
}

/**
 * An address of this site in a language. English and what is no page have no prefix.
 * @example
 * addressIn("de", "/models?q=a"); // "/de/models?q=a"
 */
export function addressIn(locale: Locale, address: string): string {
  if (locale === "en" || !isPageAddress(address)) return address;
  return `/${locale}${address.replace(/^\/(?=[?#]|$)/, "")}`;
}

const PREFIX = new RegExp(`^/(${Object.keys(LANGUAGES).join("|")})(?=[/?#]|$)`);

/** The language that an address names, and the address without it where that is a page's. */
export function languageOfAddress(address: string): { locale: Locale; address: string } | undefined {
  const [prefix, locale] = PREFIX.exec(address) ?? [];
  if (prefix === undefined) return undefined;
  const rest = address.slice(prefix.length);
  const plain = rest.startsWith("/") ? rest : `/${rest}`;
  return { locale: locale as Locale, address: isPageAddress(plain) || DATA.test(plain) ? plain : address };
}
