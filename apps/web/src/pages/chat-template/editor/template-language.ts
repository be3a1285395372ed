/** Completion and explanations in the template's editor, by the code that serves other editors too. */
import { autocompletion, type CompletionContext } from "@codemirror/autocomplete";
import type { Extension, Text } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { type Completion, TemplateDocument } from "@vitrine/chat-template/author";

const TYPES: Readonly<Record<Completion["kind"], string>> = {
  filter: "function",
  test: "function",
  function: "function",
  method: "method",
  statement: "keyword",
  keyword: "keyword",
  variable: "variable",
  key: "property",
};

const templateOf = (text: Text): TemplateDocument => new TemplateDocument(text.toString());

export function templateLanguage(): Extension {
  const complete = (context: CompletionContext) => {
    const word = context.matchBefore(/[\p{L}\p{N}_]*/u);
    const from = word?.from ?? context.pos;
    const isAsked = context.explicit || from < context.pos || /[|.]\s?$/.test(context.state.sliceDoc(from - 2, from));
    if (!isAsked) return null;
    const options = templateOf(context.state.doc)
      .completions(context.pos)
      .map(({ label, kind, documentation }) => ({ label, type: TYPES[kind], info: () => explanation(documentation) }));
    return options.length > 0 ? { from, options, validFor: /^[\p{L}\p{N}_]*$/u } : null;
  };
  const hover = hoverTooltip((view, position) => {
    const found = templateOf(view.state.doc).hover(position);
    return found ? { pos: found.start, end: found.end, create: () => ({ dom: explanation(found.text) }) } : null;
  });
  return [autocompletion({ override: [complete], icons: false }), hover];
}

/** The little Markdown of explanations: bold, code, blocks of code, paragraphs. */
function explanation(markdown: string): HTMLElement {
  const box = document.createElement("div");
  box.className = "explanation";
  for (const [index, part] of markdown.split(/```\w*\n([\s\S]*?)\n```/).entries()) {
    if (index % 2 === 1) {
      const block = document.createElement("pre");
      block.textContent = part;
      box.append(block);
    } else
      for (const text of part.split(/\n{2,}/).filter((piece) => piece.trim() && piece !== "---")) {
        const paragraph = document.createElement("p");
        paragraph.append(...text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map(inline));
        box.append(paragraph);
      }
  }
  return box;
}

function inline(text: string): Node {
  const [, bold, code] = /^(?:\*\*([^*]+)\*\*|`([^`]+)`)$/.exec(text) ?? [];
  if (bold === undefined && code === undefined) return document.createTextNode(text);
  const element = document.createElement(bold === undefined ? "code" : "strong");
  element.textContent = bold ?? code ?? "";
  return element;
}
