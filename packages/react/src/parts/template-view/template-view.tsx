/**
 * A chat template and the prompt that it makes: the prompt marked by who wrote which part, what the marks mean, and the
 * template itself. Where rendering failed, the reason stands in place of the prompt.
 */
import { CodeBlock, type Highlight } from "../../components/code-block.tsx";
import { type PromptSpan, PromptView } from "../../components/prompt-view.tsx";
import { element, part } from "../../element/part.ts";

export const TEMPLATE_VIEW_LABELS = {
  prompt: "Prompt of an example conversation",
  fromTemplate: "Text of the template",
  fromConversation: "text of the conversation",
  tokens: "Control tokens are bold; those that the conversation wrote have a frame.",
  problem: "With an example conversation it gives an error:",
  none: "There is no chat template here.",
  source: "The template",
  sourceOf: (name: string) => `Chat template ${name}`,
};
export type TemplateViewLabels = typeof TEMPLATE_VIEW_LABELS;

/** A template of a model. Most have one, named `default`. */
export interface TemplateSource {
  name: string;
  source: string;
  /** The source in colour, as markup of the page's own. */
  html?: string | undefined;
}

interface Labelled {
  labels?: Partial<TemplateViewLabels> | undefined;
}

/** What the marks of a prompt mean. */
const Legend = /* @__PURE__ */ part<"p", Labelled>("TemplateView.Legend", ({ labels, ...passed }, ref) => {
  const words = { ...TEMPLATE_VIEW_LABELS, ...labels };
  const children = (
    <>
      <span className="vt-template__key" data-origin="template">
        {words.fromTemplate}
      </span>{" "}
      <span className="vt-template__key" data-origin="input">
        {words.fromConversation}
      </span>{" "}
      {words.tokens}
    </>
  );
  return element("p", { className: "vt-template__legend", children }, passed, ref);
});

export interface TemplateViewProps extends Labelled {
  /** The prompt of a conversation, in the order of its letters; without it none is shown. */
  spans?: readonly PromptSpan[] | undefined;
  /** Why there is no prompt. */
  problem?: string | undefined;
  /** What is to be said about the conversation. */
  note?: string | undefined;
  templates?: readonly TemplateSource[] | undefined;
  highlight?: Highlight | undefined;
}

const Whole = /* @__PURE__ */ part<"div", TemplateViewProps>(
  "TemplateView",
  ({ spans, problem, note, templates = [], highlight, labels, ...passed }, ref) => {
    const words = { ...TEMPLATE_VIEW_LABELS, ...labels };
    const isEmpty = problem === undefined && spans === undefined && templates.length === 0;
    const children = (
      <>
        {isEmpty ? <p>{words.none}</p> : null}
        {problem === undefined ? null : (
          <p className="vt-template__problem">
            {words.problem} {problem}
          </p>
        )}
        {problem === undefined && spans !== undefined ? (
          <>
            {note === undefined ? null : <p>{note}</p>}
            <Legend labels={labels} />
            <PromptView spans={spans} label={words.prompt} />
          </>
        ) : null}
        {templates.map(({ name, source, html }) => (
          <CodeBlock
            key={name}
            code={source}
            html={html}
            language="jinja"
            label={words.sourceOf(name)}
            title={templates.length > 1 ? name : words.source}
            highlight={highlight}
          />
        ))}
      </>
    );
    const state = { empty: isEmpty, failed: problem !== undefined, count: templates.length };
    return element("div", { className: "vt-template", state, children }, passed, ref);
  },
);

export const TemplateView = /* @__PURE__ */ Object.assign(Whole, { Legend, Prompt: PromptView });
