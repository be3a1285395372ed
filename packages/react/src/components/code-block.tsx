/** Code to read and copy. The copy button is added by the page's script: without scripts it could do nothing. */
import { element, part } from "../element/part.ts";

/** Code as HTML in colour, encoded: `highlightToHtml` of `@vitrine/docs`, or another that encodes all it is given. */
export type Highlight = (code: string, language: string) => string;

export interface CodeBlockProps {
  code: string;
  /** Language word as on a Markdown fence. Unknown ones are shown plain. */
  language: string;
  /** What the code is, for screen readers ("Install command"). */
  label: string;
  /** A file name or another caption shown above the code. */
  title?: string | undefined;
  /** The code in colour, where it was coloured elsewhere; encoded already. */
  html?: string | undefined;
  /** Colours the code. Without it and without `html` the code is plain. */
  highlight?: Highlight | undefined;
}

export const CodeBlock = /* @__PURE__ */ part<"div", CodeBlockProps>(
  "CodeBlock",
  ({ code, language, label, title, html, highlight, ...passed }, ref) => {
    const coloured = html ?? highlight?.(code, language);
    const children = (
      <>
        {title ? <p className="vt-code__title">{title}</p> : null}
        <pre tabIndex={0} role="group" aria-label={label}>
          {/* Encoded token by token by who coloured it. */}
          {coloured === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: coloured }} />}
        </pre>
      </>
    );
    return element("div", { className: "vt-code", state: { language, copyLabel: label }, children }, passed, ref);
  },
);
