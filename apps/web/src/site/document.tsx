/** The HTML document around every page: head, header, main, footer. Rendered to a string, never hydrated. */
import type { AssetAddresses } from "../server/assets.ts";
import { cardOf, type Page } from "./page.ts";
import { Logo } from "./logo.tsx";
import { SITE_NAME } from "./site-name.ts";
import { scriptJson } from "./structured-data.ts";

export interface DocumentProps {
  page: Page;
  assets: AssetAddresses;
  origin?: string | undefined;
  /** Set where people sign in. */
  needsToken?: boolean | undefined;
}

export function Document({ page, assets, origin, needsToken }: DocumentProps) {
  const title = page.title === SITE_NAME ? page.title : `${page.title} · ${SITE_NAME}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#eef2f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1513" media="(prefers-color-scheme: dark)" />
        {page.noindex ? <meta name="robots" content="noindex, follow" /> : null}
        {origin && page.canonical ? <link rel="canonical" href={new URL(page.canonical, origin).href} /> : null}
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:site_name" content={SITE_NAME} />
        {origin ? <CardTags page={page} origin={origin} /> : null}
        <meta property="og:type" content={page.section === "docs" ? "article" : "website"} />
        {origin && page.canonical ? <meta property="og:url" content={new URL(page.canonical, origin).href} /> : null}
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
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script type="module" src={assets.enhance} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <SiteHeader section={page.section} />
        <main id="main" tabIndex={-1}>
          {page.body}
        </main>
        <SiteFooter needsToken={needsToken === true} />
      </body>
    </html>
  );
}

/** The picture for links to the page. Its address must be whole. */
function CardTags({ page, origin }: { page: Page; origin: string }) {
  const card = cardOf(page);
  const address = card ? `/cards${page.canonical}.png` : "/card.png";
  const alt = card
    ? [`${SITE_NAME}, ${card.kind}: ${card.title}`, ...(card.facts ?? [])].join(" · ")
    : `${SITE_NAME}: find a model, copy code that runs`;
  return (
    <>
      <meta property="og:image" content={new URL(address, origin).href} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const NAVIGATION = [
  { section: "models", href: "/models", label: "Models" },
  { section: "tasks", href: "/tasks", label: "Tasks" },
  { section: "libraries", href: "/libraries", label: "Libraries" },
  { section: "providers", href: "/providers", label: "Providers" },
  { section: "playground", href: "/playground", label: "Playground" },
  { section: "chat-template", href: "/chat-template", label: "Templates" },
  { section: "quantization", href: "/quantization", label: "Quantization" },
  { section: "docs", href: "/docs", label: "Docs" },
] as const;

function SiteHeader({ section }: { section: Page["section"] }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-logo" href="/" aria-label={`${SITE_NAME}, home`}>
          <Logo />
          <span>{SITE_NAME}</span>
        </a>
        {/* In a row where there is room for it, else behind a button; the other is not there for anybody. */}
        <nav className="site-nav" aria-label="Main">
          <NavigationLinks section={section} />
        </nav>
        <div className="site-tools">
          {/* A link to the search page without scripts; with them it opens the palette. */}
          <a className="site-search" href="/search" data-palette-open="">
            <SearchIcon />
            <span>Search</span>
            <kbd className="site-search__keys" aria-hidden="true" data-palette-keys="">
              Ctrl K
            </kbd>
          </a>
          <button className="site-theme" type="button" data-theme-toggle="" hidden>
            <span className="vt-visually-hidden" data-theme-label="">
              Switch theme
            </span>
            <ThemeIcon />
          </button>
          <details className="site-menu">
            <summary>Menu</summary>
            <nav aria-label="Main">
              <NavigationLinks section={section} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

function SiteFooter({ needsToken }: { needsToken: boolean }) {
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <p>
          <strong>{SITE_NAME}</strong> shows your models behind clear glass. Apache-2.0.
        </p>
        <nav aria-label="Footer">
          <a href="/docs/getting-started">Run your own</a>
          <a href="/docs">Documentation</a>
          <a href="/chat-template">Chat templates</a>
          <a href="/tasks">All tasks</a>
          <a href="/libraries">All libraries</a>
          <a href="/providers">Providers</a>
          <a href="/components">Components</a>
          <a href="/sources">Where the facts come from</a>
          {needsToken ? <a href="/sign-in">Your access</a> : null}
        </nav>
      </div>
    </footer>
  );
}

function NavigationLinks({ section }: { section: Page["section"] }) {
  return NAVIGATION.map((entry) => (
    <a key={entry.href} href={entry.href} aria-current={entry.section === section ? "true" : undefined}>
      {entry.label}
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
