/**
 * The package without the sentences of its errors, to see what they weigh: a plugin that puts a number in the place of
 * each. Such a sentence begins with a capital or a quotation mark and has several words.
 */
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";

const source = fileURLToPath(new URL("../src/", import.meta.url));
const SENTENCE = /^(?=.{10})['A-Z].* /;

export function withoutSentences() {
  let count = 0;
  const numbered = () => (count += 1).toString(36);
  return {
    name: "without-sentences",
    transform(code, id) {
      if (!id.startsWith(source)) return null;
      const places = [];
      collect(parseAst(code, { lang: "ts" }).body, code, numbered, places);
      let result = "";
      let position = 0;
      for (const { start, end, text } of places.toSorted((a, b) => a.start - b.start)) {
        if (start < position) continue;
        result += code.slice(position, start) + text;
        position = end;
      }
      return { code: result + code.slice(position) };
    },
  };
}

/** The sentences below a node, with what stands in their place. */
function collect(node, code, numbered, places) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const item of node) collect(item, code, numbered, places);
    return;
  }
  const { type, start, end } = node;
  if (type === "Literal" && typeof node.value === "string" && SENTENCE.test(node.value))
    places.push({ start, end, text: `"${numbered()}"` });
  if (type === "TemplateLiteral" && SENTENCE.test(node.quasis.map(({ value }) => value.cooked || "'").join(""))) {
    const values = node.expressions.map((value) => `\${${code.slice(value.start, value.end)}}`);
    places.push({ start, end, text: `\`${numbered()}${values.join("|")}\`` });
  }
  for (const [key, child] of Object.entries(node)) {
    const isName = key === "key" && type === "Property" && !node.computed;
    if (!isName) collect(child, code, numbered, places);
  }
}
