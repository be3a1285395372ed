/**
 * reStructuredText as Markdown. Of docstrings: roles, links, literal blocks, and the directives for code, formulas, notes
 * and versions; what is not known stays as it is written. Of blocks in pages (`{eval-rst}`): the same as MyST writes it, so
 * that its directives and roles are read, counted and reported like those of the page.
 */
import { fenced as fencedBlock } from "../../html/code-fence.ts";
import { holdsMarkdown } from "./directive-names.ts";

/** Callouts by the names of directives and sections. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: "NOTE",
  notes: "NOTE",
  seealso: "NOTE",
  tip: "TIP",
  hint: "TIP",
  important: "IMPORTANT",
  warning: "WARNING",
  warnings: "WARNING",
  attention: "WARNING",
  caution: "CAUTION",
  danger: "CAUTION",
};
const VERSIONS: Readonly<Record<string, string>> = {
  versionadded: "Added in",
  versionchanged: "Changed in",
  deprecated: "Deprecated since",
};
/** Names that need no link: every reader knows them. */
const CONSTANTS: ReadonlySet<string> = new Set(["None", "True", "False"]);
const CODE: ReadonlySet<string> = new Set(["code-block", "code", "sourcecode", "ipython", "doctest", "testcode"]);

/** How directives and the words of a line are written. */
interface RstForm {
  directive: (name: string, argument: string, body: readonly string[]) => string[];
  inline: (line: string) => string;
}

/**
 * The text of a docstring as Markdown. Fences of Markdown are left alone.
 * @example
 * import { markdownOfRst } from "@vitrine/markdown/pages";
 *
 * console.log(markdownOfRst(".. tip:: Use ``fit``."));
 * // > [!TIP]
 * // > Use `fit`.
 */
export function markdownOfRst(text: string): string {
  return converted(text, { directive, inline });
}

/** The text of a block in a page as MyST writes it. */
export function mystOfRst(text: string): string {
  const lines = text.split("\n");
  const written: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const label = /^\.\. _([^:]+):\s*$/.exec(line)?.[1];
    const isTitle = line.trim() !== "" && /^([=\-~^"'`#*+.])\1{2,}\s*$/.test(lines[at + 1] ?? "");
    if (label !== undefined) written.push(`(${label})=`);
    else if (TABLE.test(line)) {
      let end = at;
      while (end < lines.length && lines[end]?.trim() !== "") end += 1;
      written.push(...fencedBlock(lines.slice(at, end).join("\n"), "{rst-table}").split("\n"));
      at = end - 1;
    } else if (isTitle) {
      written.push(`## ${line.trim()}`);
      at += 1;
    } else if (/^\.\.(?: (?![\w:|-]+::|\|)|$)/.test(line)) at = blockEnd(lines, at + 1, 0) - 1;
    else written.push(line);
  }
  return converted(written.join("\n"), MYST);
}

/** Tables with frames, and with columns between rules. */
const TABLE = /^(?:\+[-=+]{3,}\+|={2,}(?: +={2,})+)\s*$/;

const MYST: RstForm = {
  directive: (name, argument, body) => {
    const first = body.findIndex((line) => !/^:[\w-]+:/.test(line) && line.trim() !== "");
    const [options, content] = first === -1 ? [body, []] : [body.slice(0, first), body.slice(first)];
    const inside =
      holdsMarkdown(name) || name === "list-table" ? converted(content.join("\n"), MYST).split("\n") : content;
    const text = [...options.filter((line) => line.trim() !== ""), ...inside].join("\n");
    return ["", ...fencedBlock(text, `{${name}} ${argument}`.trimEnd()).split("\n"), ""];
  },
  inline: (line) =>
    line
      .replace(/:([\w:.+-]{1,60}):`([^`\n]{1,500})`/g, "{$1}`$2`")
      .replace(/`([^`<\n]{1,200}?)\s*<(https?:[^>\s]{1,500})>`__?/g, "[$1]($2)")
      .replace(/``([^`\n]+)``/g, "`$1`"),
};

function converted(text: string, form: RstForm): string {
  const lines = text.split("\n");
  const written: string[] = [];
  let fence = "";
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (marker) {
      if (fence === "") fence = marker;
      else if (marker.startsWith(fence)) fence = "";
    }
    if (fence !== "" || marker) {
      written.push(line);
      continue;
    }
    const [, indent = "", name = "", argument = ""] = /^(\s*)\.\. ([\w-]+)::\s*(.*)$/.exec(line) ?? [];
    const isLiteral = name === "" && /(?:^|\S|\s):: *$/.test(line) && isDeeper(lines, at);
    if (name === "" && !isLiteral) {
      const session = /^\s*>>> /.test(line) ? sessionEnd(lines, at) : 0;
      if (session) {
        written.push("", ...fenced(lines.slice(at, session), "python"));
        at = session - 1;
      } else written.push(form.inline(line));
      continue;
    }
    const { end, body } = indentedBlock(lines, at + 1, isLiteral ? indentOf(line) : indent.length);
    if (isLiteral) {
      const before = line.replace(/\s*:: *$/, line.trim() === "::" ? "" : ":");
      written.push(...(before.trim() ? [form.inline(before)] : []), "", ...fenced(body, "python"), "");
    } else written.push(...form.directive(name, argument, body).map((each) => indent + each));
    at = end - 1;
  }
  return written
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function directive(name: string, argument: string, body: readonly string[]): string[] {
  const text = body.filter((line) => !/^:[\w-]+:/.test(line));
  if (CODE.has(name)) return ["", ...fenced(text, argument || "python"), ""];
  if (name === "math") return ["", "$$", ...[argument, ...text].filter((line) => line.trim()), "$$", ""];
  const inside = markdownOfRst(text.join("\n"));
  const whole = [argument, inside].join("\n").trim().split("\n");
  if (CALLOUTS[name]) return ["", `> [!${CALLOUTS[name]}]`, ...whole.map((line) => `> ${inline(line)}`), ""];
  if (VERSIONS[name]) {
    const [version = "", ...words] = argument.split(" ");
    const rest = [words.join(" "), ...text].map((line) => line.trim()).filter((line) => line);
    return ["", `*${VERSIONS[name]} ${version}.*${rest.length ? ` ${inline(rest.join(" "))}` : ""}`, ""];
  }
  if (name === "image" || name === "figure") return [`![](${argument})`];
  return ["", `**${name}** ${inline(argument)}`.trim(), "", ...inside.split("\n"), ""];
}

/** Roles, links and references within a line. */
function inline(line: string): string {
  return line
    .replace(/:(?:py:)?(?:class|func|meth|mod|attr|exc|data|const|obj):`([^`\n]{1,200})`/g, (_, name: string) => {
      const [, label, target] = /^(.+?)\s*<([^>]+)>$/.exec(name) ?? [];
      return target === undefined && !CONSTANTS.has(name) ? `[\`${name}\`]` : `\`${label ?? name}\``;
    })
    .replace(/:math:`([^`\n]{1,500})`/g, "$$$1$$")
    .replace(/:[\w:]{1,30}:`([^`\n]{1,300})`/g, "`$1`")
    .replace(/`([^`<\n]{1,200}?)\s*<(https?:[^>\s]{1,500})>`__?/g, "[$1]($2)")
    .replace(/``([^`\n]+)``/g, "`$1`");
}

function isDeeper(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1).find((line) => line.trim() !== "");
  return next !== undefined && indentOf(next) > indentOf(lines[at] ?? "");
}

/**
 * The lines that are blank or further in than `indent`, without what they are further in, and where they end.
 * @example
 * import { indentedBlock } from "@vitrine/markdown/pages";
 *
 * console.log(indentedBlock(["Args:", "    x: One.", "End"], 1, 0)); // { end: 2, body: [ 'x: One.' ] }
 */
export function indentedBlock(lines: readonly string[], from: number, indent: number): { end: number; body: string[] } {
  const end = blockEnd(lines, from, indent);
  return { end, body: dedented(lines.slice(from, end)) };
}

function blockEnd(lines: readonly string[], from: number, indent: number): number {
  let at = from;
  while (at < lines.length && (lines[at]?.trim() === "" || indentOf(lines[at] ?? "") > indent)) at += 1;
  while (at > from && lines[at - 1]?.trim() === "") at -= 1;
  return at;
}

function sessionEnd(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() !== "") at += 1;
  return at;
}

function fenced(lines: readonly string[], language: string): string[] {
  const body = dedented(lines);
  while (body[0]?.trim() === "") body.shift();
  return [`\`\`\`${language}`, ...body, "```"];
}

function dedented(lines: readonly string[]): string[] {
  const least = lines.reduce((found, line) => (line.trim() ? Math.min(found, indentOf(line)) : found), Infinity);
  return lines.map((line) => line.slice(Math.min(least, indentOf(line))));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
