/**
 * A Python docstring, in the form that hub libraries write, taken apart: its text, and the sections that say what goes
 * in (`Args:`), what comes out (`Returns:`, `Yields:`) and what may go wrong (`Raises:`).
 */

import { indentedBlock, markdownOfRst } from "@vitrine/markdown/pages";

/** Parts of a docstring. Everything is Markdown. */
export interface DocstringSections {
  /** The text around the sections, examples included. */
  text: string;
  /** Descriptions of parameters, as lists; the first group has no title. */
  parameters: { title: string | undefined; list: string }[];
  returns?: TypedText;
  yields?: TypedText;
  raises?: string;
}

interface TypedText {
  type: string;
  text: string;
}

const HEADER = /^(\s*)(Args?|Arguments?|Attributes?|Params?|Parameters?|Returns?|Yields?|Raises?|Examples?):\s*$/;

const DIRECTIVE = /^\s*\.\. [\w-]+::/m;

/** Reads a docstring whose common indentation has been cut. */
export function readDocstring(docstring: string): DocstringSections {
  const lines = withoutRoles(docstring).split("\n");
  const sections: DocstringSections = { text: "", parameters: [] };
  const text: string[] = [];
  let inFence = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (/^\s*```/.test(line)) inFence = !inFence;
    const [, indent = "", word = ""] = (inFence ? null : HEADER.exec(line)) ?? [];
    if (word === "") {
      text.push(line);
      continue;
    }
    // Bodies are further in; a fence belongs to its section whole.
    const { end, body } = indentedBlock(lines, at + 1, indent.length);
    if (/^(Arg|Attr|Param)/.test(word)) sections.parameters.push(...parameterGroups(body));
    else if (word.startsWith("Return")) sections.returns = typedText(body);
    else if (word.startsWith("Yield")) sections.yields = typedText(body);
    else if (word.startsWith("Raise")) sections.raises = raisedList(body);
    else text.push(`**${word}**`, "", ...withFences(body), "");
    at = end - 1;
  }
  const whole = withFences(text).join("\n").trim();
  sections.text = DIRECTIVE.test(whole) ? markdownOfRst(whole) : whole;
  return sections;
}

const PARAMETER =
  /^(\*{0,2}[A-Za-z_][\w.]*(?:\s*,\s*\*{0,2}[A-Za-z_]\w*){0,20})\s*(?:\((.{0,2000})\))?\s*:(?:\s+(.*))?$/;

function parameterGroups(lines: readonly string[]): DocstringSections["parameters"] {
  const groups: { title: string | undefined; lines: string[] }[] = [{ title: undefined, lines: [] }];
  for (const line of lines) {
    const title = /^> (.*)$/.exec(line)?.[1];
    if (title !== undefined) groups.push({ title, lines: [] });
    const group = groups.at(-1);
    if (title !== undefined || !group) continue;
    const [, name, type, text = ""] = PARAMETER.exec(line) ?? [];
    if (name === undefined) group.lines.push(line.startsWith(" ") || isBlank(line) ? continued(line) : line);
    else group.lines.push(`- **${name.replaceAll("*", "\\*")}**${type ? ` (${type})` : ""} -- ${text}`.trimEnd());
  }
  return groups
    .map(({ title, lines: listed }) => ({ title, list: withFences(listed).join("\n").trim() }))
    .filter(({ list }) => list !== "");
}

/** A further line of a parameter, in its item of the list; a list that is set in further is one in that item. */
function continued(line: string): string {
  return /^ {8,}(?:[-*]|\d{1,3}\.) /.test(line) ? `    ${line.trimStart()}` : line.replace(/^ {4}/, "  ");
}

/** `` `type`: text``: the text before the first colon is a type where it looks like one. */
function typedText(lines: readonly string[]): TypedText {
  const [first = "", ...rest] = lines;
  const [, type, text = ""] =
    /^(`[^`]+`|\[[^\]]+\](?:\([^)\s]*\))?|[A-Za-z_][\w.]*(?:\[[^:]{0,200}\])?):(?:\s+(.*))?$/.exec(first) ?? [];
  const whole = type === undefined ? lines : [text, ...indentedBlock(rest, 0, -1).body];
  return { type: type ?? "", text: withFences(whole).join("\n").trim() };
}

function raisedList(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const [, error, text = ""] = /^(`[^`]+`|\[`[^`]+`\]|[A-Za-z_][\w.]*):(?:\s+(.*))?$/.exec(line) ?? [];
      if (error === undefined) return line.replace(/^ {4}/, "  ");
      return `- ${/^[[`]/.test(error) ? error : `\`${error}\``}${text === "" ? "" : ` -- ${text}`}`;
    })
    .join("\n")
    .trim();
}

/** Interpreter sessions in the text become blocks of code. */
function withFences(lines: readonly string[]): string[] {
  const written: string[] = [];
  let fence = "";
  let session = false;
  const close = () => {
    if (session) written.push("```");
    session = false;
  };
  for (const line of lines) {
    const marker = /^\s*(```+)/.exec(line)?.[1] ?? "";
    if (marker !== "") {
      close();
      if (fence === "") fence = marker;
      else if (marker.startsWith(fence)) fence = "";
    } else if (fence === "") {
      if (isBlank(line)) close();
      else if (!session && /^\s*>>> /.test(line)) {
        written.push("", "```python");
        session = true;
      }
    }
    written.push(session ? line.trimStart() : line);
  }
  close();
  return written;
}

/** Roles of an older form of docstrings, as the Markdown that came after it. */
function withoutRoles(docstring: string): string {
  return docstring
    .replace(/:(?:class|func|meth):`([^`\n]{1,200})`/g, "[`$1`]")
    .replace(/:obj:`([^`\n]{1,200})`/g, "`$1`");
}

function isBlank(line: string | undefined): boolean {
  return (line ?? "").trim() === "";
}
