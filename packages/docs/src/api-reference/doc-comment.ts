/** Splits a doc comment (`/** … *\/`): the text, which is Markdown, and its tags. */

/** What a doc comment says. */
export interface DocComment {
  text: string;
  typeParameters: { name: string; text: string }[];
  parameters: { name: string; text: string }[];
  returns?: string;
  throws: string[];
  examples: string[];
  deprecated?: string;
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

const TAG = /^@(\w+)[ \t]*/;

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
      const [, name = "", rest = ""] = /^(?:\{[^}]*\}\s*)?([\w$.[\]]+)\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? [];
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
      comment.examples.push(text);
      break;
    case "deprecated":
      comment.deprecated = text;
      break;
    default: {
      const title = NOTES.get(tag);
      if (title !== undefined && text !== "") comment.notes.push({ title, text });
    }
  }
}
