/**
 * A rendered prompt whose text is marked by where it comes from: the template's author or the conversation. What the
 * conversation wrote can be anything; seeing it apart shows when it imitates the template's own markers.
 */

export interface PromptSpan {
  text: string;
  origin: "template" | "input";
  /** It is a control token, or reads like one. */
  isToken?: boolean;
}

export function PromptView({ spans, label }: { spans: readonly PromptSpan[]; label: string }) {
  return (
    <div className="vt-prompt" tabIndex={0} role="group" aria-label={label}>
      {spans.map((span, index) => (
        <span key={index} data-origin={span.origin} data-token={span.isToken || undefined}>
          {span.text}
        </span>
      ))}
    </div>
  );
}
