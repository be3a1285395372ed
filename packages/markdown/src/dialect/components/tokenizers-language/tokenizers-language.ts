/** `<tokenizerslangcontent>` with `<python>`, `<rust>`, `<node>`: a tab for each language. */
import { type Component, showContent } from "../../component.ts";
import { tabs } from "../../tabs.ts";

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["python", "Python"],
  ["rust", "Rust"],
  ["node", "Node.js"],
]);

export const tokenizersLanguage: Component = {
  holds: {
    tokenizerslangcontent: (_node, children, context) =>
      tabs("language", "Language", children, context, (node) => LANGUAGES.get(node.name) ?? node.name),
    python: showContent,
    rust: showContent,
    node: showContent,
  },
  // Elsewhere `<python>` and `<node>` are words.
  namesWithin: { tag: "tokenizerslangcontent", names: [...LANGUAGES.keys()] },
};
