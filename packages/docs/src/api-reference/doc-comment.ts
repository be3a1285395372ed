/** Splits a doc comment (`/** … *\/`): the text, which is Markdown, and its tags. */

/** What a doc comment says. */
export interface DocComment {
  text: string;
  typeParameters: { name: string; text: string }[];
  parameters: { name: string; text: string }[];
  returns?: string;
  throws: string[];
  examples: { title?: string; text: string }[];
  deprecated?: string;
  /** How stable it is, where it is not. */
  stage?: { name: string; text: string };
  /** What `@see`, `@since`, `@remarks` and `@defaultValue` say, by the title to show. */
  notes: { title: string; text: string }[];
}

/** Tags whose text is shown under a title; `@remarks` has none. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ["see", "See"],
  ["since", "Since"],
  ["default", "Default"],
  ["defaultValue", "Default"],
  ["remarks", ""],
]);

/** Tags of what may change still. */
const STAGES: ReadonlyMap<string, string> = new Map([
  ["alpha", "Alpha"],
  ["beta", "Beta"],
  ["experimental", "Experimental"],
]);

const TAG = /^[ \t]*@(\w+)[ \t]*/;

/** Reads the inside of a block comment. */
export function readDocComment(value: string): DocComment {
  const lines = value
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""));
  const comment: DocComment = {
    text: "",
    typeParameters: [],
    parameters: [],
    throws: [],
    examples: [],
    notes: [],
  };
  let tag = "";
  let block: string[] = [];
  let inFence = false;
  const take = () => {
    const text = block.join("\n").trim();
    block = [];
    keep(comment, tag, text);
  };
  for (const line of lines) {
    if (/^\s*```/.test(line)) inFence = !inFence;
    const match = inFence ? null : TAG.exec(line);
    if (match) {
      take();
      tag = match[1] ?? "";
    }
    block.push(match ? line.slice(match[0].length) : line);
  }
  take();
  return comment;
}

function keep(comment: DocComment, tag: string, text: string): void {
  switch (tag) {
    case "":
      comment.text = text;
      break;
    case "param":
    case "typeParam":
    case "template": {
      // An optional one is written `[size=3]` in JSDoc.
      const [, bracketed, plain = "", rest = ""] =
        /^(?:\{[^}]*\}\s*)?(?:\[([\w$.]+)(?:=[^\]]*)?\]|([\w$.[\]]+))\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? [];
      const name = bracketed ?? plain;
      (tag === "param" ? comment.parameters : comment.typeParameters).push({ name, text: rest.trim() });
      break;
    }
    case "returns":
    case "return":
      // The signature has the type.
      comment.returns = text.replace(/^\{[^}]*\}\s*(?:-\s*)?/, "");
      break;
    case "throws":
    case "exception":
      comment.throws.push(text);
      break;
    case "example":
      comment.examples.push(exampleOf(text));
      break;
    case "deprecated":
      comment.deprecated = text;
      break;
    case "alpha":
    case "beta":
    case "experimental":
      comment.stage = { name: STAGES.get(tag) ?? tag, text };
      break;
    default: {
      const title = NOTES.get(tag);
      if (title !== undefined && text !== "") comment.notes.push({ title, text });
    }
  }
}

/** An example, with its title: in `<caption>`, or on the line of the tag above a fence. */
function exampleOf(text: string): { title?: string; text: string } {
  const [, caption, code = ""] = /^<caption>([^]*?)<\/caption>\s*([^]*)$/.exec(text) ?? [];
  if (caption !== undefined) return { title: caption.trim(), text: code };
  const [, line, rest = ""] = /^(?!\s*(?:```|~~~))([^\n]+)\n\s*((?:```|~~~)[^]*)$/.exec(text) ?? [];
  return line === undefined ? { text } : { title: line.trim(), text: rest };
}
