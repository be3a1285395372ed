/**
 * A chat template and its prompt: the prompt marked by the origin of each span, a legend for the
 * marks, and the template itself. Where rendering failed, the error message replaces the prompt.
 */
import { CodeBlock, type Highlight } from "../code-block/code-block.tsx";
import { type PromptSpan, PromptView } from "../prompt-view/prompt-view.tsx";
import { element, component } from "../../element/component.ts";
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
const Legend = /* @__PURE__ */ component<"p", Labeled>(
  "ChatTemplateView.Legend",
  ({ labels: customLabels, ...passed }, ref) => {
    const labels = { ...CHAT_TEMPLATE_VIEW_LABELS, ...customLabels };
    const children = (
      <>
        <span className="vt-template__key" data-origin="template">
          {labels.fromTemplate}
        </span>{" "}
        <span className="vt-template__key" data-origin="input">
          {labels.fromConversation}
        </span>{" "}
        {labels.tokens}
      </>
    );
    return element("p", { className: "vt-template__legend", children }, passed, ref);
  },
);

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

const Whole = /* @__PURE__ */ component<"div", ChatTemplateViewProps>(
  "ChatTemplateView",
  ({ spans, problem, note, templates = [], highlight, labels: customLabels, ...passed }, ref) => {
    const labels = { ...CHAT_TEMPLATE_VIEW_LABELS, ...customLabels };
    const isEmpty = problem === undefined && spans === undefined && templates.length === 0;
    const children = (
      <>
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
      </>
    );
    const state = { empty: isEmpty, failed: problem !== undefined, count: templates.length };
    return element("div", { className: "vt-template", state, children }, passed, ref);
  },
);

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
