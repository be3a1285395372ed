/**
 * A rendered prompt whose text is marked by where it comes from: the template's author or the conversation. What the
 * conversation wrote can be anything; seeing it apart shows when it imitates the template's own markers.
 */
import type { ReactElement } from "react";

import { RootElement, type Props } from "../../element/root-element.tsx";

export interface PromptSpan {
  text: string;
  origin: "template" | "input";
  /** It is a control token, or reads like one. */
  isToken?: boolean;
}

export interface PromptViewProps {
  /** The prompt, from its first letter to its last. */
  spans: readonly PromptSpan[];
  /** What the prompt is, for screen readers. */
  label: string;
}

/**
 * A prompt of a chat template, marked by who wrote each part: the template or the conversation.
 * @example
 * import { PromptView } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <PromptView
 *     label="Prompt"
 *     spans={[
 *       { text: "<|user|>", origin: "template", isToken: true },
 *       { text: "Hello", origin: "input" },
 *     ]}
 *   />,
 * );
 * console.log(html.includes("Hello")); // true
 */
export function PromptView({ spans, label, ...passed }: Props<"div", PromptViewProps>): ReactElement | null {
  const children = spans.map((span, index) => (
    // Spans have no names, and none of them moves.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} data-origin={span.origin} data-token={span.isToken || undefined}>
      {span.text}
    </span>
  ));
  const attributes = { tabIndex: 0, role: "group", "aria-label": label };
  const state = { empty: spans.length === 0 };
  return (
    <RootElement tag="div" className="vt-prompt" state={state} attributes={attributes} passed={passed}>
      {children}
    </RootElement>
  );
}
