/**
 * A page of documentation with its navigation: the list of pages, the outline of this page, the
 * previous and the next one. `DocumentationFrame` is the whole; its inner components can be used
 * alone for a page that arranges them itself. The outline carries `data-contents`, by which a
 * page's script marks the section in view.
 */
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
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

function Root({ children, ...passed }: Props<"div", { children?: ReactNode }>): ReactElement | null {
  return (
    <RootElement tag="div" className="vt-docs" passed={passed}>
      {children}
    </RootElement>
  );
}

/**
 * The pages of the documentation; folded on narrow screens. Its `children` come before the groups.
 */
function Navigation({
  links,
  children,
  labels: customLabels,
  ...passed
}: Props<"nav", Labeled & { links: readonly DocumentationLink[]; children?: ReactNode }>): ReactElement | null {
  const labels = { ...DOCUMENTATION_FRAME_LABELS, ...customLabels };
  // Longer than the window, it scrolls in a separate box, which the keyboard must reach.
  const attributes = { "aria-label": labels.navigation, tabIndex: 0 };
  return (
    <RootElement tag="nav" className="vt-docs__navigation" attributes={attributes} passed={passed}>
      <details className="vt-fold">
        <summary>{labels.allPages}</summary>
        {children}
        {links.map((link, at) => (
          <Group key={`${at} ${link.title}`} link={link} />
        ))}
      </details>
    </RootElement>
  );
}

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
function Outline({
  outline,
  labels,
  ...passed
}: Props<"nav", Labeled & { outline: readonly OutlineHeading[] }>): ReactElement | null {
  if (outline.length < 2) return null;
  const title = labels?.outline ?? DOCUMENTATION_FRAME_LABELS.outline;
  const attributes = { "aria-label": title, "data-contents": "", tabIndex: 0 };
  return (
    <RootElement tag="nav" className="vt-docs__outline" attributes={attributes} passed={passed}>
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
    </RootElement>
  );
}

function Page({ children, ...passed }: Props<"article", { children?: ReactNode }>): ReactElement | null {
  return (
    <RootElement tag="article" className="vt-docs__page" passed={passed}>
      {children}
    </RootElement>
  );
}

type Neighbor = Pick<DocumentationLink, "title"> & { href: string };

interface AroundProps extends Labeled {
  previous?: Neighbor | undefined;
  next?: Neighbor | undefined;
}

function Around({ previous, next, labels: customLabels, ...passed }: Props<"nav", AroundProps>): ReactElement | null {
  const labels = { ...DOCUMENTATION_FRAME_LABELS, ...customLabels };
  const attributes = { "aria-label": labels.around };
  return (
    <RootElement tag="nav" className="vt-docs__around" attributes={attributes} passed={passed}>
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
    </RootElement>
  );
}

export interface DocumentationFrameProps extends AroundProps {
  /** The pages of the documentation, in groups. */
  navigation: readonly DocumentationLink[];
  /** The headings of this page; none are shown where there is one or none. */
  outline?: readonly OutlineHeading[] | undefined;
  /** The page itself. */
  children?: ReactNode;
}

function Whole({
  navigation,
  outline = [],
  previous,
  next,
  children,
  labels,
  ...passed
}: Props<"div", DocumentationFrameProps>): ReactElement | null {
  const state = { outline: outline.length > 1 };
  return (
    <RootElement tag="div" className="vt-docs" state={state} passed={passed}>
      <Navigation links={navigation} labels={labels} />
      <Outline outline={outline} labels={labels} />
      <Page>
        {children}
        {previous || next ? <Around previous={previous} next={next} labels={labels} /> : null}
      </Page>
    </RootElement>
  );
}

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
