/**
 * A code editor that replaces a text field. It lives in a shadow root: there CodeMirror installs its styles as objects
 * instead of a style element, which the page's policy would block.
 */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { jinja } from "@codemirror/lang-jinja";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { templateLanguage } from "./template-language.ts";

/** The underlined range: a single character where there is no `end`, the first one where there is no `offset`. */
export interface Mark {
  message: string;
  severity: Diagnostic["severity"];
  offset?: number | undefined;
  end?: number;
}

export interface Editor {
  text(): string;
  replace(text: string): void;
  /** Underlines these; what was underlined before is not any more. */
  mark(marks: readonly Mark[]): void;
}

const theme = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    fontSize: "0.86rem",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "1.6",
    maxHeight: "26rem",
    fontVariantLigatures: "none",
  },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--sunken)", border: "0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-ground)",
  },
  ".explanation": { maxWidth: "32rem", maxHeight: "16rem", overflow: "auto", padding: "0.3rem 0.7rem" },
  ".explanation p": { margin: "0.3rem 0" },
  ".explanation pre": { margin: "0.3rem 0", whiteSpace: "pre-wrap", fontFamily: "var(--font-mono)" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--surface)", border: "1px solid var(--line-strong)" },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--tok-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--tok-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--tok-constant)" },
  { tag: [tags.comment, tags.blockComment], color: "var(--tok-comment)" },
  { tag: [tags.propertyName, tags.function(tags.variableName)], color: "var(--tok-function)" },
  { tag: [tags.punctuation, tags.bracket, tags.brace], color: "var(--tok-punctuation)" },
]);

/** Replaces `area` by an editor with the same label. Tab moves on, so that keyboard users can leave it. */
export function createEditor(
  area: HTMLTextAreaElement,
  language: "jinja" | "json",
  text: string,
  changed: () => void,
): Editor {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const label = area.labels?.[0];
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        EditorView.lineWrapping,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        language === "jinja" ? [jinja(), templateLanguage()] : json(),
        syntaxHighlighting(colors),
        theme,
        EditorView.contentAttributes.of({ "aria-label": label?.textContent ?? area.name }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed();
        }),
      ],
    }),
  });
  const hadFocus = document.activeElement === area;
  area.after(host);
  area.hidden = true;
  label?.addEventListener("click", () => view.focus());
  if (hadFocus) view.focus();
  return {
    text: () => view.state.doc.toString(),
    replace: (given) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: given } }),
    mark(marks) {
      const last = view.state.doc.length;
      const diagnostics = marks.map(({ message, severity, offset = 0, end = offset + 1 }) => {
        const from = Math.min(offset, last);
        return { from, to: Math.max(from, Math.min(end, last)), severity, message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
  };
}
