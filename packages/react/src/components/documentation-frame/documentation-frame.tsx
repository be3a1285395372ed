/**
 * A page of documentation with its navigation: the list of pages, the outline of this page, the
 * previous and the next one. `DocumentationFrame` is the whole; its inner components can be used
 * alone for a page that arranges them itself. The outline carries `data-contents`, by which a
 * page's script marks the section in view.
 */
import type { ReactNode } from "react";
import { element, component } from "../../element/component.ts";
import { DOCUMENTATION_FRAME_LABELS } from "../../messages/documentation-frame-labels.ts";

export { DOCUMENTATION_FRAME_LABELS };
export type DocumentationFrameLabels = typeof DOCUMENTATION_FRAME_LABELS;

/** A page in the navigation, or a titled group of them. */
export interface DocumentationLink {
  title: string;
  /** Omitted where the title is only a group. */
  href?: string | undefined;
  /** The page that is shown. */
  isCurrent?: boolean | undefined;
  /** A long group is folded; this one is open from the start. */
  isOpen?: boolean | undefined;
  children?: readonly DocumentationLink[] | undefined;
}

/** A group with more pages than this is folded unless the reader is in it. */
const LONG_GROUP = 12;

interface Labeled {
  labels?: Partial<DocumentationFrameLabels> | undefined;
}

const Root = /* @__PURE__ */ component<"div", { children?: ReactNode }>(
  "DocumentationFrame.Root",
  ({ children, ...passed }, ref) => element("div", { className: "vt-docs", children }, passed, ref),
);

/**
 * The pages of the documentation; folded on narrow screens. Its `children` come before the groups.
 */
const Navigation = /* @__PURE__ */ component<
  "nav",
  Labeled & { links: readonly DocumentationLink[]; children?: ReactNode }
>("DocumentationFrame.Navigation", ({ links, children, labels: customLabels, ...passed }, ref) => {
  const labels = { ...DOCUMENTATION_FRAME_LABELS, ...customLabels };
  const content = (
    <details className="vt-fold">
      <summary>{labels.allPages}</summary>
      {children}
      {links.map((link, at) => (
        <Group key={`${at} ${link.title}`} link={link} />
      ))}
    </details>
  );
  // Longer than the window, it scrolls in a separate box, which the keyboard must reach.
  const attributes = { "aria-label": labels.navigation, tabIndex: 0 };
  return element("nav", { className: "vt-docs__navigation", attributes, children: content }, passed, ref);
});

function Group({ link }: { link: DocumentationLink }) {
  const { title, children = [], isOpen } = link;
  if (children.length === 0) return <List links={[link]} />;
  if (children.length <= LONG_GROUP)
    return (
      <section>
        <h2>{title}</h2>
        <List links={children} />
      </section>
    );
  return (
    <details className="vt-docs__group" open={isOpen === true || holdsCurrent(children)}>
      <summary>
        {title} <span className="vt-docs__count">{children.length}</span>
      </summary>
      <List links={children} />
    </details>
  );
}

function List({ links }: { links: readonly DocumentationLink[] }) {
  return (
    <ul>
      {links.map(({ title, href, isCurrent, children = [] }, at) => (
        <li key={`${at} ${title}`}>
          {href === undefined ? (
            <span className="vt-docs__title">{title}</span>
          ) : (
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {title}
            </a>
          )}
          {children.length > 0 ? <List links={children} /> : null}
        </li>
      ))}
    </ul>
  );
}

function holdsCurrent(links: readonly DocumentationLink[]): boolean {
  return links.some(({ isCurrent, children = [] }) => isCurrent === true || holdsCurrent(children));
}

/** A heading of the page: `level` 2 or 3. */
export interface OutlineHeading {
  id: string;
  text: string;
  level: number;
}

/** The headings of the page. Nothing where there is one or none. */
const Outline = /* @__PURE__ */ component<"nav", Labeled & { outline: readonly OutlineHeading[] }>(
  "DocumentationFrame.Outline",
  ({ outline, labels, ...passed }, ref) => {
    if (outline.length < 2) return null;
    const title = labels?.outline ?? DOCUMENTATION_FRAME_LABELS.outline;
    const children = (
      <>
        <p className="vt-docs__outline-title">{title}</p>
        <details className="vt-fold">
          <summary>{title}</summary>
          <ol>
            {outline.map(({ id, text, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </details>
      </>
    );
    const attributes = { "aria-label": title, "data-contents": "", tabIndex: 0 };
    return element("nav", { className: "vt-docs__outline", attributes, children }, passed, ref);
  },
);

const Page = /* @__PURE__ */ component<"article", { children?: ReactNode }>(
  "DocumentationFrame.Page",
  ({ children, ...passed }, ref) => element("article", { className: "vt-docs__page", children }, passed, ref),
);

type Neighbor = Pick<DocumentationLink, "title"> & { href: string };

interface AroundProps extends Labeled {
  previous?: Neighbor | undefined;
  next?: Neighbor | undefined;
}

const Around = /* @__PURE__ */ component<"nav", AroundProps>(
  "DocumentationFrame.Around",
  ({ previous, next, labels: customLabels, ...passed }, ref) => {
    const labels = { ...DOCUMENTATION_FRAME_LABELS, ...customLabels };
    const children = (
      <>
        {previous ? (
          <a rel="prev" href={previous.href}>
            <span>{labels.previous}</span> {previous.title}
          </a>
        ) : null}
        {next ? (
          <a rel="next" href={next.href}>
            <span>{labels.next}</span> {next.title}
          </a>
        ) : null}
      </>
    );
    const attributes = { "aria-label": labels.around };
    return element("nav", { className: "vt-docs__around", attributes, children }, passed, ref);
  },
);

export interface DocumentationFrameProps extends AroundProps {
  /** The pages of the documentation, in groups. */
  navigation: readonly DocumentationLink[];
  /** The headings of this page; none are shown where there is one or none. */
  outline?: readonly OutlineHeading[] | undefined;
  /** The page itself. */
  children?: ReactNode;
}

const Whole = /* @__PURE__ */ component<"div", DocumentationFrameProps>(
  "DocumentationFrame",
  ({ navigation, outline = [], previous, next, children, labels, ...passed }, ref) => {
    const content = (
      <>
        <Navigation links={navigation} labels={labels} />
        <Outline outline={outline} labels={labels} />
        <Page>
          {children}
          {previous || next ? <Around previous={previous} next={next} labels={labels} /> : null}
        </Page>
      </>
    );
    const state = { outline: outline.length > 1 };
    return element("div", { className: "vt-docs", state, children: content }, passed, ref);
  },
);

/**
 * A documentation page with its navigation, its outline, and links to the previous and the next page.
 * @example
 * import { DocumentationFrame } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <DocumentationFrame navigation={[{ title: "Start", children: [{ title: "Install", href: "/docs/install" }] }]}>
 *     <p>Run npm install.</p>
 *   </DocumentationFrame>,
 * );
 * console.log(html.includes("/docs/install")); // true
 */
export const DocumentationFrame = /* @__PURE__ */ Object.assign(Whole, { Root, Navigation, Outline, Page, Around });
