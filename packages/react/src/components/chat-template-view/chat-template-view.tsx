/**
 * A chat template and its prompt: the prompt marked by the origin of each span, a legend for the
 * marks, and the template itself. Where rendering failed, the error message replaces the prompt.
 */
import type { ReactElement } from "react";
import { CodeBlock, type Highlight } from "../code-block/code-block.tsx";
import { type PromptSpan, PromptView } from "../prompt-view/prompt-view.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { CHAT_TEMPLATE_VIEW_LABELS } from "../../messages/chat-template-view-labels.ts";

export { CHAT_TEMPLATE_VIEW_LABELS };
export type ChatTemplateViewLabels = typeof CHAT_TEMPLATE_VIEW_LABELS;

/** A template of a model. Most have one, named `default`. */
export interface TemplateSource {
  name: string;
  source: string;
  /** The source in color, as markup of the page's own. */
  html?: string | undefined;
}

interface Labeled {
  labels?: Partial<ChatTemplateViewLabels> | undefined;
}

/** What the marks of a prompt mean. */
function Legend({ labels: customLabels, ...passed }: Props<"p", Labeled>): ReactElement | null {
  const labels = { ...CHAT_TEMPLATE_VIEW_LABELS, ...customLabels };
  return (
    <RootElement tag="p" className="vt-template__legend" passed={passed}>
      <span className="vt-template__key" data-origin="template">
        {labels.fromTemplate}
      </span>{" "}
      <span className="vt-template__key" data-origin="input">
        {labels.fromConversation}
      </span>{" "}
      {labels.tokens}
    </RootElement>
  );
}

export interface ChatTemplateViewProps extends Labeled {
  /** The prompt of a conversation, in the order of its letters; without it none is shown. */
  spans?: readonly PromptSpan[] | undefined;
  /** Why there is no prompt. */
  problem?: string | undefined;
  /** What is to be said about the conversation. */
  note?: string | undefined;
  templates?: readonly TemplateSource[] | undefined;
  highlight?: Highlight | undefined;
}

function Whole({
  spans,
  problem,
  note,
  templates = [],
  highlight,
  labels: customLabels,
  ...passed
}: Props<"div", ChatTemplateViewProps>): ReactElement | null {
  const labels = { ...CHAT_TEMPLATE_VIEW_LABELS, ...customLabels };
  const isEmpty = problem === undefined && spans === undefined && templates.length === 0;
  const state = { empty: isEmpty, failed: problem !== undefined, count: templates.length };
  return (
    <RootElement tag="div" className="vt-template" state={state} passed={passed}>
      {isEmpty ? <p>{labels.none}</p> : null}
      {problem === undefined ? null : (
        <p className="vt-template__problem">
          {labels.problem} {problem}
        </p>
      )}
      {problem === undefined && spans !== undefined ? (
        <>
          {note === undefined ? null : <p>{note}</p>}
          <Legend labels={labels} />
          <PromptView spans={spans} label={labels.prompt} />
        </>
      ) : null}
      {templates.map(({ name, source, html }) => (
        <CodeBlock
          key={name}
          code={source}
          html={html}
          language="jinja"
          label={labels.sourceOf({ name })}
          title={templates.length > 1 ? name : labels.source}
          highlight={highlight}
        />
      ))}
    </RootElement>
  );
}

/**
 * A chat template and the prompt that it renders, marked by who wrote each part.
 * @example
 * import { ChatTemplateView } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <ChatTemplateView
 *     spans={[{ text: "Hello", origin: "input" }]}
 *     templates={[{ name: "default", source: "{{ messages[0].content }}" }]}
 *   />,
 * );
 * console.log(html.includes("Hello")); // true
 */
export const ChatTemplateView = /* @__PURE__ */ Object.assign(Whole, { Legend, Prompt: PromptView });
