/** The pages for operators: one table, one navigation above each of them, and a first page that lists them. */
import { SHELL_LABELS } from "./messages/shell-labels.ts";
import type { AdminPage, Page } from "./page.ts";

const LABELS = SHELL_LABELS.admin;

const ADMIN_PAGES = {
  audit: "/admin/audit",
  accounts: "/admin/accounts",
  problems: "/admin/problems",
  usage: "/usage",
  components: "/components",
} as const satisfies Record<AdminPage, string>;

/** Those that every site has. */
const ALWAYS: readonly AdminPage[] = ["components"];

const shownPages = (pages: readonly AdminPage[]) =>
  (Object.keys(ADMIN_PAGES) as AdminPage[]).filter((id) => pages.includes(id) || ALWAYS.includes(id));

interface AdminNavigationProps {
  /** Those of the modules that this site has. */
  pages: readonly AdminPage[];
  current: Page["admin"];
}

export function AdminNavigation({ pages, current }: AdminNavigationProps) {
  return (
    <nav className="admin-nav" aria-label={LABELS.title}>
      <a href="/admin" aria-current={current === "first" ? "page" : undefined}>
        {LABELS.title}
      </a>
      {shownPages(pages).map((id) => (
        <a key={id} href={ADMIN_PAGES[id]} aria-current={id === current ? "page" : undefined}>
          {LABELS.pages[id]}
        </a>
      ))}
    </nav>
  );
}

export function adminPage(pages: readonly AdminPage[]): Page {
  return {
    title: LABELS.title,
    description: LABELS.description,
    noindex: true,
    admin: "first",
    body: (
      <article className="prose">
        <h1>{LABELS.title}</h1>
        <dl>
          {shownPages(pages).map((id) => (
            <div key={id}>
              <dt>
                <a href={ADMIN_PAGES[id]}>{LABELS.pages[id]}</a>
              </dt>
              <dd>{LABELS.about[id]}</dd>
            </div>
          ))}
        </dl>
      </article>
    ),
  };
}
