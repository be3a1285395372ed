/** Code to read and copy. The copy button is added by the page's script: without scripts it could do nothing. */
import type { ReactElement } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";

/** Code as HTML in color, encoded: `highlightToHtml` of `@vitrine/markdown`, or another that encodes all it is given. */
export type Highlight = (code: string, language: string) => string;

export interface CodeBlockProps {
  code: string;
  /** Language word as on a Markdown fence. Unknown ones are shown plain. */
  language: string;
  /** What the code is, for screen readers ("Install command"). */
  label: string;
  /** A file name or another caption shown above the code. */
  title?: string | undefined;
  /** The code in color, where it was colored elsewhere; encoded already. */
  html?: string | undefined;
  /** Colors the code. Without it and without `html` the code is plain. */
  highlight?: Highlight | undefined;
}

/**
 * Code to read and copy, in color with `highlight` or `html`.
 * @example
 * import { CodeBlock } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<CodeBlock code="print(1)" language="python" label="Example" />);
 * console.log(html.includes("print(1)")); // true
 */
export function CodeBlock({
  code,
  language,
  label,
  title,
  html,
  highlight,
  ...passed
}: Props<"div", CodeBlockProps>): ReactElement | null {
  const colored = html ?? highlight?.(code, language);
  return (
    <RootElement tag="div" className="vt-code" state={{ language, copyLabel: label }} passed={passed}>
      {title ? <p className="vt-code__title">{title}</p> : null}
      <pre tabIndex={0} role="group" aria-label={label}>
        {/* Encoded token by token by who colored it. */}
        {colored === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: colored }} />}
      </pre>
    </RootElement>
  );
}
