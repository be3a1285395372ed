/**
 * The sentences of errors as a module of their own, which all entries bring but the one that only renders.
 *
 * In the source they stand where the error is found. In the published core a number stands in the place of each, with the
 * values that belong into it; an error there has its class, code, place and excerpt, and says the number. As soon as the
 * extras are loaded it says the sentence.
 *
 * A sentence begins with a capital or a quotation mark, has several words and a full stop.
 */
import { readFileSync } from "node:fs";
import { RolldownMagicString } from "rolldown";
import { parseAst } from "rolldown/parseAst";

const SENTENCE = /^(?=.{10})['A-Z\0].* /s;
/** Where it says what to import, it has to be read without it. */
const ALWAYS = /extras/;
export const SAY = "\0vitrine-say";
export const SENTENCES = "\0vitrine-sentences";

/** What the core has of it; a number is said until the sentences are there. */
const SAY_CODE = `
let known;
export function learn(sentences) { known = sentences.split("\\n"); }
export function say(number, ...values) {
  return known ? known[number].replace(/\\0/g, () => values.shift()) : "Error " + number + (values.length ? ": " + values.join(", ") : "");
}
`;

/** Moves the sentences of the core's files into a module that the file `bringer` imports. */
export function sentencesApart(coreFiles, bringer) {
  const numbers = new Map();
  for (const file of coreFiles)
    for (const { text } of sentencesOf(readFileSync(file, "utf8")))
      if (!numbers.has(text)) numbers.set(text, numbers.size);
  return {
    name: "sentences-apart",
    resolveId: (id) => (id === SAY || id === SENTENCES ? id : null),
    load(id) {
      if (id === SAY) return { code: SAY_CODE, moduleType: "js" };
      if (id !== SENTENCES) return null;
      const text = JSON.stringify([...numbers.keys()].join("\n"));
      return {
        code: `import { learn } from ${JSON.stringify(SAY)};\nlearn(${text});`,
        moduleType: "js",
        moduleSideEffects: true,
      };
    },
    transform(code, id) {
      if (id === bringer) {
        const changed = new RolldownMagicString(code);
        changed.prepend(`import ${JSON.stringify(SENTENCES)};\n`);
        return { code: changed.toString(), map: changed.generateMap({ source: id, hires: true }).toString() };
      }
      if (!coreFiles.includes(id)) return null;
      const sentences = sentencesOf(code);
      if (!sentences.length) return null;
      const changed = new RolldownMagicString(code);
      for (const { start, end, text, values } of sentences) {
        const given = [numbers.get(text), ...values.map((value) => code.slice(...value))];
        changed.overwrite(start, end, `say(${given.join(", ")})`);
      }
      changed.prepend(`import { say } from ${JSON.stringify(SAY)};\n`);
      return { code: changed.toString(), map: changed.generateMap({ source: id, hires: true }).toString() };
    },
  };
}

/** The sentences in a file, in order, with a zero in the place of each value and where the values stand. */
function sentencesOf(code) {
  const found = [];
  collect(parseAst(code, { lang: "ts" }).body, found);
  const apart = [];
  let position = 0;
  for (const sentence of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (sentence.start < position) continue;
    apart.push(sentence);
    position = sentence.end;
  }
  return apart;
}

function collect(node, found) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const item of node) collect(item, found);
    return;
  }
  const { type, start, end } = node;
  const note = (text, values) => {
    if (SENTENCE.test(text) && text.includes(".") && !ALWAYS.test(text) && !text.includes("\n"))
      found.push({ start, end, text, values });
  };
  if (type === "Literal" && typeof node.value === "string") note(node.value, []);
  if (type === "TemplateLiteral")
    note(
      node.quasis.map(({ value }) => value.cooked).join("\0"),
      node.expressions.map((value) => [value.start, value.end]),
    );
  if (type === "TaggedTemplateExpression") return;
  for (const [key, child] of Object.entries(node)) {
    const isName = key === "key" && type === "Property" && !node.computed;
    if (!isName) collect(child, found);
  }
}
