/** Splits a doc comment (`/** … *\/`): the text, which is Markdown, and its tags. */

/** What a doc comment says. */
export interface DocComment {
  text: string;
  parameters: { name: string; text: string }[];
  returns?: string;
  throws: string[];
  examples: string[];
  deprecated?: string;
}

const TAG = /^@(\w+)[ \t]*/;

/** Reads the inside of a block comment. */
export function readDocComment(value: string): DocComment {
  const lines = value
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""));
  const comment: DocComment = { text: "", parameters: [], throws: [], examples: [] };
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
    case "param": {
      const [, name = "", rest = ""] = /^(?:\{[^}]*\}\s*)?([\w$.[\]]+)\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? [];
      comment.parameters.push({ name, text: rest.trim() });
      break;
    }
    case "returns":
    case "return":
      comment.returns = text;
      break;
    case "throws":
      comment.throws.push(text);
      break;
    case "example":
      comment.examples.push(text);
      break;
    case "deprecated":
      comment.deprecated = text;
      break;
    default:
      break;
  }
}
