/** Words that pages show around their text, in the language of the reader. They are in `data/docs-site/labels`. */
import { SITE_LABELS } from "./generated/site-labels.ts";

/** Each of the labels. `{title}` is replaced by a title. */
export interface SiteLabels {
  skip: string;
  search: string;
  searchNothing: string;
  searchFailed: string;
  /** `{count}` is replaced by a number, which may be 1. */
  searchFound: string;
  documentation: string;
  onThisPage: string;
  /** Above the list of all pages of a PDF. */
  contents: string;
  breadcrumbs: string;
  around: string;
  previous: string;
  next: string;
  section: string;
  /** `{host}` is replaced by the name of where the sources are. */
  edit: string;
  /** Said of links that open beside the page. */
  newTab: string;
  notFound: string;
  notFoundText: string;
  changed: string;
  variants: string;
  theme: string;
  copy: string;
  copied: string;
  markdown: string;
  notebook: string;
  draft: string;
  /** `{language}` is replaced by the name of a language. */
  untranslated: string;
  versions: string;
  latest: string;
  /** `{version}` is replaced by a link to the newest version. */
  outdated: string;
}

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
