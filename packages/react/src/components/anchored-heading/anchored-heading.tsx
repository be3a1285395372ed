/**
 * A heading that can be linked to: the same markup that documentation pages get from `@vitrine/markdown`.
 *
 * The link follows the heading in a wrapper, so that a screen reader's list of headings holds only headings. It is for
 * the mouse: the keyboard finds the section in the page's list of contents, and is not stopped twice at each.
 */
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { ANCHORED_HEADING_LABELS } from "../../messages/anchored-heading-labels.ts";

export { ANCHORED_HEADING_LABELS };
export type AnchoredHeadingLabels = typeof ANCHORED_HEADING_LABELS;

export interface AnchoredHeadingProps {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Id of the section, without `#`. */
  id: string;
  /** The heading as text, for the link's label, when `children` is not plain text. */
  label?: string | undefined;
  children: ReactNode;
  labels?: Partial<AnchoredHeadingLabels> | undefined;
}

/**
 * A heading with a link to itself.
 * @example
 * import { AnchoredHeading } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<AnchoredHeading level={2} id="install">Install</AnchoredHeading>);
 * console.log(html.includes('<h2 id="install"')); // true
 */
export function AnchoredHeading({
  level,
  id,
  label,
  children,
  labels,
  ...passed
}: Props<"div", AnchoredHeadingProps>): ReactElement | null {
  const Heading = `h${level}` as const;
  const name = label ?? (typeof children === "string" ? children : id);
  return (
    <RootElement tag="div" className="vt-heading" state={{ level }} passed={passed}>
      <Heading id={id} tabIndex={-1}>
        {children}
      </Heading>
      <a className="vt-anchor" href={`#${id}`} tabIndex={-1}>
        <span aria-hidden="true">#</span>
        <span className="vt-visually-hidden">{(labels?.section ?? ANCHORED_HEADING_LABELS.section)({ name })}</span>
      </a>
    </RootElement>
  );
}
