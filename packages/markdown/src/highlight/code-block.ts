/**
 * A fenced block of code on the page: highlighted, and with the options of its fence. After the
 * language, `title="app.py"` names the file and `{1,3-5}` marks lines, `ins={2}` and `del={3}` those
 * that are added and removed, as `diff` does.
 *
 * Prompts (`>>>`, `$`) and the output between them get separate elements, so that neither a
 * selection nor the copy button includes them. The text of the block stays exactly what was
 * written.
 */
import type { Element, ElementContent } from "hast";
import { element } from "../html/element.ts";
import { highlightLines } from "./highlight.ts";

interface Line {
  /** The prompt before the code, which is not copied. */
  prompt: string;
  code: string;
  isOutput: boolean;
}

const PYTHON = new Set(["python", "py", "python3", "pycon", "ipython"]);
const SHELL = new Set(["bash", "sh", "shell", "console", "zsh", "shell-session"]);
const MAX_MARKED_LINES = 2_000;

/** `code` in `language` as an element; `meta` is the rest of the fence's first line. */
export function codeBlock(code: string, language: string | undefined, meta = ""): Element {
  const title = /(?:^|\s)(?:title|file|filename)=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta);
  const file = title?.[1] ?? title?.[2] ?? title?.[3];
  const label = file ? `Code: ${file}` : `Code${language ? ` (${language})` : ""}`;
  const lines = element("code", {}, joined(linesOf(code, language, marked(meta))));
  return element(
    "div",
    { className: ["vt-code"], dataLanguage: language ?? "text", ...(file ? { dataCopyLabel: file } : {}) },
    [
      ...(file ? [element("p", { className: ["vt-code__title"] }, [file])] : []),
      element("pre", { tabIndex: 0, role: "group", ariaLabel: label }, [lines]),
    ],
  );
}

function linesOf(code: string, language: string | undefined, marks: LineMarks): ElementContent[][] {
  const name = language?.toLowerCase();
  const lines = readPrompts(code, name);
  const colored = lines ? colorPrompts(lines, name) : highlightLines(code, language);
  const changes = name === "diff" ? code.split("\n").map(changeOf) : [];
  return colored.map((line, index) => {
    const className = [...(marks.get(index + 1) ?? []), ...(changes[index] ?? [])].map((mark) => `vt-line--${mark}`);
    return className.length > 0 ? [element("span", { className: ["vt-line", ...className] }, line)] : line;
  });
}

/** Marks by the number of the line. */
type LineMarks = ReadonlyMap<number, readonly string[]>;

const KINDS: Readonly<Record<string, string>> = { ins: "added", del: "removed" };
const MARKS = /(?:\b(ins|del|mark)=)?\{([\d,\s-]+)\}|\bhl_lines="([\d\s-]+)"/g;

/** `{1,3-5}`, `ins={2}` and `hl_lines="1 3"` of a fence. */
function marked(meta: string): LineMarks {
  const lines = new Map<number, string[]>();
  for (const [, kind = "", listed, words = ""] of meta.matchAll(MARKS)) {
    for (const range of (listed ?? words.replaceAll(" ", ",")).split(",")) {
      const [, from, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? [];
      const last = Math.min(Number(to), Number(from) + MAX_MARKED_LINES);
      for (let line = Number(from); line <= last; line += 1)
        lines.set(line, [...(lines.get(line) ?? []), KINDS[kind] ?? "marked"]);
    }
  }
  return lines;
}

function changeOf(line: string): readonly string[] {
  return line.startsWith("+") ? ["added"] : line.startsWith("-") ? ["removed"] : [];
}

/** The lines of an interactive session, or `undefined` when there are no prompts. */
function readPrompts(code: string, language: string | undefined): Line[] | undefined {
  const prompt = PYTHON.has(language ?? "")
    ? /^(?:>>>|\.\.\.)(?: |$)/
    : SHELL.has(language ?? "")
      ? /^[$%] /
      : undefined;
  const opens = PYTHON.has(language ?? "") ? /^>>>( |$)/m : /^[$%] /m;
  if (!prompt || !opens.test(code)) return undefined;
  let goesOn = false;
  return code.split("\n").map((line) => {
    const found = prompt.exec(line)?.[0] ?? "";
    const isOutput = found === "" && !goesOn && line !== "";
    goesOn = !isOutput && SHELL.has(language ?? "") && line.endsWith("\\");
    return { prompt: found, code: line.slice(found.length), isOutput };
  });
}

/**
 * Highlights the commands as one text, so that a statement over several lines is recognized, and
 * leaves output plain.
 */
function colorPrompts(lines: readonly Line[], language: string | undefined): ElementContent[][] {
  const commands = lines.filter((line) => !line.isOutput);
  const grammar = PYTHON.has(language ?? "") ? "python" : language;
  const colored = highlightLines(commands.map((line) => line.code).join("\n"), grammar);
  let next = 0;
  return lines.map((line) => {
    if (line.isOutput) return [element("span", { className: ["vt-output"] }, [line.code])];
    const code = colored[next++] ?? [];
    return line.prompt === "" ? code : [element("span", { className: ["vt-prompt"] }, [line.prompt]), ...code];
  });
}

function joined(lines: ElementContent[][]): ElementContent[] {
  return lines.flatMap((line, index) => [...(index > 0 ? [{ type: "text", value: "\n" } as const] : []), ...line]);
}
