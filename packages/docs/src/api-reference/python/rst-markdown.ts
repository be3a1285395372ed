/**
 * The reStructuredText that docstrings use, as Markdown: roles, links, literal blocks, and the directives for code,
 * formulas, notes and versions. What it does not know stays as it is written.
 */

/** Callouts by the names of directives and sections. */
export const CALLOUTS: Readonly<Record<string, string>> = {
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

/** The text as Markdown. Fences of Markdown are left alone. */
export function markdownOfRst(text: string): string {
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
      } else written.push(inline(line));
      continue;
    }
    const end = blockEnd(lines, at + 1, isLiteral ? indentOf(line) : indent.length);
    const body = dedented(lines.slice(at + 1, end));
    if (isLiteral) {
      const before = line.replace(/\s*:: *$/, line.trim() === "::" ? "" : ":");
      written.push(...(before.trim() ? [inline(before)] : []), "", ...fenced(body, "python"), "");
    } else written.push(...directive(name, argument, body).map((each) => indent + each));
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
  const whole = [argument, ...markdownOfRst(text.join("\n")).split("\n")].filter((line, at) => at > 0 || line);
  if (CALLOUTS[name]) return ["", `> [!${CALLOUTS[name]}]`, ...whole.map((line) => `> ${inline(line)}`), ""];
  if (VERSIONS[name]) {
    const [version = "", ...words] = argument.split(" ");
    const rest = [words.join(" "), ...text].map((line) => line.trim()).filter((line) => line);
    return ["", `*${VERSIONS[name]} ${version}.*${rest.length ? ` ${inline(rest.join(" "))}` : ""}`, ""];
  }
  if (name === "image" || name === "figure") return [`![](${argument})`];
  return ["", `**${name}** ${inline(argument)}`.trim(), "", ...markdownOfRst(text.join("\n")).split("\n"), ""];
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

/** A block goes on while lines are blank or further in. */
export function blockEnd(lines: readonly string[], from: number, indent: number): number {
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

export function dedented(lines: readonly string[]): string[] {
  const least = lines.reduce((found, line) => (line.trim() ? Math.min(found, indentOf(line)) : found), Infinity);
  return lines.map((line) => line.slice(Math.min(least, indentOf(line))));
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
