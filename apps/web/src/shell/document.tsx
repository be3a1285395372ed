/** The HTML document around every page: head, header, main, footer. Rendered to a string, never hydrated. */
import { type AdminPage, cardOf, type Page } from "./page.ts";
import { AdminNavigation } from "./admin-area.tsx";
import { Logo } from "./logo.tsx";
import { type StyleFamily, styleFamilies } from "./page-styles.ts";
import { headerLabelOf, labelOf, SITE_PAGE_LIST } from "./site-pages.ts";
import type { ChosenMachine } from "../catalog/machine.ts";
import { MachineMenu } from "./machine-menu.tsx";
import { SITE_NAME } from "../catalog/site-name.ts";
import { basePathOf } from "../languages/site-address.ts";
import { scriptJson } from "./structured-data.ts";
import { addressIn, languageTag, LOCALES, type Locale } from "../languages/languages.ts";
import { requestLanguage } from "../languages/language-context.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { SHELL_LABELS } from "./messages/shell-labels.ts";
import { RichParagraph } from "./rich-text.tsx";

/** Languages as Open Graph names them. */
const OPEN_GRAPH: Readonly<Record<Locale, string>> = {
  en: "en_US",
  de: "de_DE",
  fr: "fr_FR",
  es: "es_ES",
  ja: "ja_JP",
  zh: "zh_CN",
  "en-XA": "en_US",
};

const LABELS = SHELL_LABELS.document;

/** Where the document finds its files. */
export interface AssetAddresses {
  styles: string;
  /** Styles that pages of a family load too. */
  familyStyles?: Partial<Record<StyleFamily, string>>;
  theme: string;
  siteScript: string;
  /** What English pages load too on a site below a path. */
  belowPath?: string | undefined;
  fonts: string[];
  /** Script that pages in another language load before the script of every page, by the language. */
  languages?: ReadonlyMap<string, string> | undefined;
  /** Files that pages elsewhere use: the script of the custom elements, and their looks. */
  embeds?: { script: string; styles: string } | undefined;
}

export interface DocumentProps {
  page: Page;
  assets: AssetAddresses;
  origin?: string | undefined;
  /** The languages of the interface. */
  languages?: readonly Locale[] | undefined;
  /** Pages for operators that this site has. */
  adminPages?: readonly AdminPage[] | undefined;
  /** Set where people sign in. */
  needsToken?: boolean | undefined;
  /** The visitor's machine, and the address that a choice of another leads back to. */
  machine?: ChosenMachine | undefined;
  address?: string | undefined;
}

export function Document({ page, assets, origin, languages = LOCALES, needsToken, ...around }: DocumentProps) {
  const { machine, address = "/", adminPages = [] } = around;
  const locale = requestLanguage();
  const languageScript = assets.languages?.get(locale);
  const base = basePathOf(origin);
  // The text of the documentation is English in every language.
  const canonical =
    page.canonical !== undefined && origin !== undefined
      ? origin + (page.section === "docs" ? page.canonical : addressIn(locale, page.canonical))
      : undefined;
  const title = page.title === SITE_NAME ? page.title : `${page.title} · ${SITE_NAME}`;
  return (
    <html lang={languageTag(locale)} data-base={base === "" ? undefined : base}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f1e9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1115" media="(prefers-color-scheme: dark)" />
        {page.noindex ? <meta name="robots" content="noindex, follow" /> : null}
        {canonical === undefined ? null : <link rel="canonical" href={canonical} />}
        {origin && page.canonical && page.section !== "docs" && page.noindex !== true ? (
          <LanguageLinks languages={languages} origin={origin} path={page.canonical} />
        ) : null}
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:site_name" content={SITE_NAME} />
        {origin ? <CardTags page={page} origin={origin} /> : null}
        <meta property="og:type" content={page.section === "docs" ? "article" : "website"} />
        {canonical === undefined ? null : <meta property="og:url" content={canonical} />}
        <meta property="og:locale" content={OPEN_GRAPH[locale]} />
        {page.alternates?.map((alternate) => (
          <link key={alternate.href} rel="alternate" {...alternate} />
        ))}
        {page.structure === undefined ? null : (
          // No browser runs it, and no text in it can end it.
          // oxlint-disable-next-line react/no-danger
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(page.structure) }} />
        )}
        {/* Blocking on purpose, and tiny: the stored theme must be known before the first paint. */}
        <script src={assets.theme} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <StyleLinks page={page} assets={assets} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="search"
          href="/opensearch.xml"
          type="application/opensearchdescription+xml"
          title={LABELS.searchOf({ site: SITE_NAME })}
        />
        {languageScript === undefined ? null : <script type="module" src={languageScript} />}
        {base === "" || languageScript !== undefined ? null : <script type="module" src={assets.belowPath} />}
        <script type="module" src={assets.siteScript} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {LABELS.skip}
        </a>
        <SiteHeader section={page.section} machine={machine} address={address} />
        <main id="main" tabIndex={-1} data-fills={page.fillsWindow ? "" : undefined}>
          {page.admin === undefined ? null : <AdminNavigation pages={adminPages} current={page.admin} />}
          {page.body}
        </main>
        <SiteFooter needsToken={needsToken === true} languages={languages} address={address} />
      </body>
    </html>
  );
}

/** The stylesheets of the page. A model's page names that of the playground, which it loads once the model is tried there. */
function StyleLinks({ page, assets: { styles, familyStyles } }: Pick<DocumentProps, "page" | "assets">) {
  const families = styleFamilies(page.section);
  const late = page.interactive && !families.includes("playground") ? familyStyles?.playground : undefined;
  return (
    <>
      {[styles, ...families.map((family) => familyStyles?.[family])].map((href) =>
        href === undefined ? null : <link key={href} rel="stylesheet" href={href} />,
      )}
      {late === undefined ? null : <meta name="late-styles" content={late} />}
    </>
  );
}

/** The same page in every language, for search engines. */
function LanguageLinks({ languages, origin, path }: { languages: readonly Locale[]; origin: string; path: string }) {
  if (languages.length < 2) return null;
  const linkTo = (hrefLang: string, locale: Locale) => (
    <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={origin + addressIn(locale, path)} />
  );
  return [...languages.map((locale) => linkTo(languageTag(locale), locale)), linkTo("x-default", "en")];
}

/** The picture for links to the page. Its address must be whole. */
function CardTags({ page, origin }: { page: Page; origin: string }) {
  const card = cardOf(page);
  const address = card ? `/cards${page.canonical}.png` : "/card.png";
  const alt = card
    ? [LABELS.pageImage({ site: SITE_NAME, kind: card.kind, title: card.title }), ...(card.details ?? [])].join(" · ")
    : LABELS.siteImage({ site: SITE_NAME });
  return (
    <>
      <meta property="og:image" content={origin + address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const HEADER_PAGES = SITE_PAGE_LIST.filter((page) => page.header !== undefined);
const FOOTER_PAGES = SITE_PAGE_LIST.filter((page) => page.inFooter);

interface SiteHeaderProps {
  section: Page["section"];
  machine: ChosenMachine | undefined;
  address: string;
}

function SiteHeader({ section, machine, address }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-logo" href="/" aria-label={LABELS.home({ site: SITE_NAME })}>
          <Logo />
          <span>{SITE_NAME}</span>
        </a>
        {/* A row where there is room, else behind a button; styles hide the other one from everybody. */}
        <nav className="site-nav" aria-label={LABELS.navigation}>
          <NavigationLinks section={section} />
        </nav>
        <div className="site-tools">
          <MachineMenu machine={machine} address={address} />
          {/* A link to the search page without scripts; with them it opens the palette. */}
          <a className="site-search" href="/search" data-palette-open="">
            <SearchIcon />
            <span>{LABELS.search}</span>
            <kbd className="site-search__keys" aria-hidden="true" data-palette-keys="">
              Ctrl K
            </kbd>
          </a>
          <button className="site-theme" type="button" data-theme-toggle="" hidden>
            <span className="vt-visually-hidden" data-theme-label="">
              {LABELS.theme}
            </span>
            <ThemeIcon />
          </button>
          <details className="site-menu">
            <summary>{LABELS.menu}</summary>
            <nav aria-label={LABELS.navigation}>
              <NavigationLinks section={section} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

interface SiteFooterProps {
  needsToken: boolean;
  languages: readonly Locale[];
  address: string;
}

function SiteFooter({ needsToken, languages, address }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <RichParagraph text={LABELS.license({ site: SITE_NAME })} />
        <nav aria-label={LABELS.footer}>
          {FOOTER_PAGES.map((page) => (
            <a key={page.href} href={page.href}>
              {labelOf(page)}
            </a>
          ))}
          {needsToken ? <a href="/sign-in">{LABELS.access}</a> : null}
        </nav>
        <LanguageChoice languages={languages} address={address} />
      </div>
    </footer>
  );
}

function NavigationLinks({ section }: { section: Page["section"] }) {
  return HEADER_PAGES.map((page) => (
    <a key={page.href} href={page.href} aria-current={page.section === section ? "true" : undefined}>
      {headerLabelOf(page)}
    </a>
  ));
}

function SearchIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 4 4" strokeLinecap="round" />
    </svg>
  );
}

function ThemeIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor" />
    </svg>
  );
}
