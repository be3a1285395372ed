/** The pages for operators: one table, one navigation above each of them, and a first page that lists them. */
import { SHELL_LABELS } from "./messages/shell-labels.ts";
import type { AdminPage, Page } from "./page.ts";

const LABELS = SHELL_LABELS.admin;

const ADMIN_PAGES = {
  health: "/admin/health",
  audit: "/admin/audit",
  accounts: "/admin/accounts",
  problems: "/admin/problems",
  usage: "/usage",
  budgets: "/admin/budgets",
  components: "/components",
} as const satisfies Record<AdminPage, string>;

/** Those that every site has. */
const ALWAYS: readonly AdminPage[] = ["health", "components"];

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

/** One check of the doctor. */
export interface HealthLine {
  about: string;
  state: "well" | "note" | "wrong";
  says: string;
}

/** The doctor's lines, what is wrong first. */
export function healthPage(lines: readonly HealthLine[]): Page {
  const count = lines.filter(({ state }) => state === "wrong").length;
  const inOrder = (["wrong", "note", "well"] as const).flatMap((state) => lines.filter((line) => line.state === state));
  return {
    title: LABELS.health.title,
    description: LABELS.health.description,
    noindex: true,
    admin: "health",
    body: (
      <article className="prose">
        <h1>{LABELS.health.title}</h1>
        <p>{count === 0 ? LABELS.health.well : LABELS.health.wrong({ count })}</p>
        <dl>
          {inOrder.map(({ about, state, says }) => (
            <div key={`${about} ${says}`}>
              <dt>
                {about}: {LABELS.health.state[state]}
              </dt>
              {/* The doctor speaks English in the terminal too. */}
              <dd lang="en">{says}</dd>
            </div>
          ))}
        </dl>
      </article>
    ),
  };
}
