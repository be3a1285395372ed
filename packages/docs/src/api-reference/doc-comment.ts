/** Splits a doc comment (`/** … *\/`): the text, which is Markdown, and its tags. */

/** Parts of a doc comment. */
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
  /** Texts of `@see`, `@since`, `@remarks` and `@defaultValue`, by the title to show. */
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
  const lines = linesOf(value);
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
    const text = closed(block.join("\n").trim());
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

/** The lines inside of a comment: without their stars, or without the indentation that all have. */
function linesOf(value: string): string[] {
  const [first = "", ...rest] = value.replace(/^\*/, "").split("\n");
  const written = rest.filter((line) => line.trim() !== "");
  if (written.some((line) => /^\s*\*/.test(line))) return [first, ...rest].map((line) => line.replace(/^\s*\* ?/, ""));
  const indent = Math.min(...written.map((line) => /^\s*/.exec(line)?.[0].length ?? 0));
  return [first, ...rest.map((line) => line.slice(indent))];
}

/** A block of code that is not closed would take in what comes after the comment. */
function closed(text: string): string {
  let open: string | undefined;
  for (const [, fence = "", info = ""] of text.matchAll(/^ {0,3}(`{3,}|~{3,})([^\n]*)$/gm)) {
    if (open === undefined) open = fence;
    else if (fence.startsWith(open) && info.trim() === "") open = undefined;
  }
  return open === undefined ? text : `${text}\n${open}`;
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
