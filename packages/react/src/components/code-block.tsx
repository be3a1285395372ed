/** Code to read and copy. The copy button is added by the page's script: without scripts it could do nothing. */
import { highlightToHtml } from "@vitrine/docs";

export interface CodeBlockProps {
  code: string;
  /** Language word as on a Markdown fence. Unknown ones are shown plain. */
  language: string;
  /** What the code is, for screen readers ("Install command"). */
  label: string;
  /** A file name or another caption shown above the code. */
  title?: string;
  /** The code in colour, where it was coloured elsewhere; encoded already. */
  html?: string;
}

export function CodeBlock({ code, language, label, title, html }: CodeBlockProps) {
  return (
    <div className="vt-code" data-language={language} data-copy-label={label}>
      {title ? <p className="vt-code__title">{title}</p> : null}
      <pre tabIndex={0} role="group" aria-label={label}>
        {/* Encoded token by token in highlightToHtml. */}
        <code dangerouslySetInnerHTML={{ __html: html ?? highlightToHtml(code, language) }} />
      </pre>
    </div>
  );
}
