/** Words that pages show around their text, in the language of the reader. They are in `data/docs-site/labels`. */
import { SITE_LABELS } from "./generated/site-labels.ts";

/** Each of the labels. `{title}` and others like it are replaced: the English ones say by what. */
export type SiteLabels = Record<keyof (typeof SITE_LABELS)["en"], string>;

const LANGUAGES: Readonly<Record<string, Partial<SiteLabels>>> & { readonly en: SiteLabels } = SITE_LABELS;

/**
 * The labels for a language (BCP 47), with `own` in the place of some; English where there are
 * none.
 */
export function labelsFor(language: string, own: Partial<SiteLabels> = {}): SiteLabels {
  const find = (tag: string) => (Object.hasOwn(LANGUAGES, tag) ? LANGUAGES[tag] : undefined);
  const known = find(language.toLowerCase()) ?? find(language.split("-")[0]?.toLowerCase() ?? "");
  return { ...LANGUAGES.en, ...known, ...own };
}
