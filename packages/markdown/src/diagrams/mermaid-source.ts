/**
 * Reads a Mermaid text as far as needed before it is rendered: which kind of diagram, what it is
 * called, and whether the renderer knows every statement. The renderer skips statements that it
 * does not know, or takes them for others, and a picture without a line says something its author
 * did not. So statements are checked here first, and an unknown one keeps the whole diagram from
 * being rendered.
 */
import { type FlowStatement, flowStatement } from "./flow-statement.ts";
import { labelText, protectedText } from "./label-text.ts";
import { isMessage, numbered, takeActivation } from "./sequence-statement.ts";

/** Kinds that are drawn. */
export type DiagramKind = "flowchart" | "state" | "sequence" | "class" | "er";

/** A diagram that can be drawn. */
export interface ReadDiagram {
  kind: DiagramKind;
  /** Shown with the diagram. */
  title?: string;
  /** `accTitle` and `accDescr`: said in its place. */
  name?: string;
  description?: string;
  /** The statements alone, for the renderer. */
  statements: string;
}

/** Why a diagram is not drawn, and on which of its lines (from 1). */
export interface DiagramProblem {
  problem: string;
  line: number;
  /** It took longer than its budget. */
  isSlow?: true;
}

const HEADERS: readonly [DiagramKind, RegExp][] = [
  ["flowchart", /^(?:graph|flowchart)\s+(?:TD|TB|LR|BT|RL)$/i],
  ["state", /^stateDiagram(?:-v2)?$/i],
  ["sequence", /^sequenceDiagram$/i],
  ["class", /^classDiagram$/i],
  ["er", /^erDiagram$/i],
];

const STATE = String.raw`(?:\[\*\]|[\w\p{L}-]+)`;
const CLASS = String.raw`[\w.]+(?:~\w+~)?`;
const RELATION = String.raw`(?:<\|--|<\|\.\.|--\|>|\.\.\|>|\*--|--\*|o--|--o|-->|<--|\.\.>|<\.\.|--|\.\.)`;

/** The syntax of statements of each kind; flowcharts have a separate grammar. */
const STATEMENTS: Readonly<Record<DiagramKind, readonly RegExp[]>> = {
  flowchart: [/^direction\s+(?:TD|TB|LR|BT|RL)$/i, /^subgraph\s+[^"[\]]+$/, /^end$/],
  state: [
    /^direction\s+(?:TD|TB|LR|BT|RL)$/i,
    new RegExp(`^${STATE}\\s*-->\\s*${STATE}(?:\\s*:\\s*.+)?$`, "u"),
    /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u,
    /^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u,
    /^[\w\p{L}-]+\s*:\s*.+$/u,
    /^\}$/,
  ],
  sequence: [
    /^(?:participant|actor)\s+\S+(?:\s+as\s+.+)?$/,
    /^note\s+(?:left of|right of|over)\s+[^:]+:\s*.+$/i,
    /^(?:loop|alt|opt|par|critical|break)\b.*$/,
    /^(?:else|and)\b.*$/,
    /^end$/,
  ],
  class: [
    new RegExp(`^class\\s+${CLASS}(?:\\s*\\{)?$`),
    new RegExp(`^${CLASS}\\s*:\\s*[^{}]+$`),
    new RegExp(`^${CLASS}\\s+(?:"[^"]*"\\s+)?${RELATION}\\s+(?:"[^"]*"\\s+)?${CLASS}(?:\\s*:\\s*.+)?$`),
    /^\}$/,
  ],
  er: [/^\S+\s+[|o}]{2}(?:--|\.\.)[|o{]{2}\s+\S+\s*:\s*.+$/, /^[\w-]+\s*\{$/, /^\}$/],
};

/** Layout takes longer than its share, and too much memory, long before this many are one picture. */
const MAX_ARROWS = 200;

/** Lines inside of braces, where they are not statements. */
const MEMBERS: Readonly<Partial<Record<DiagramKind, RegExp>>> = {
  class: /^(?:<<\w+>>|[+#~-]?[^{}]+)$/,
  er: /^[\w-]+\s+[\w-]+(?:\s+(?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)?$/,
};

/** Statements about the looks or clicks of a diagram: the drawing has the page's colors, and is a picture. */
const LOOKS = /^(?:style|classDef|linkStyle|click|link|links|callback|href)\s|^class\s+[\w,-]+\s+\w+$/;

/** Reads a diagram, or says why it stays as it is. */
export function readDiagram(source: string): ReadDiagram | DiagramProblem {
  const lines = source.split("\n").map((line) => line.replace(/^%%.*|;\s*$/, "").trim());
  const titleAbove = takeFrontMatter(lines);
  const name = takeField(lines, /^accTitle\s*:\s*(.+)$/);
  const description = takeField(lines, /^accDescr\s*:\s*(.+)$/) ?? takeBlock(lines);
  const first = lines.findIndex((line) => line !== "");
  if (first === -1) return { problem: "The diagram is empty.", line: 1 };
  const header = lines[first] ?? "";
  const kind = HEADERS.find(([, pattern]) => pattern.test(header))?.[0];
  if (!kind) return { problem: `Diagrams that begin with “${shortened(header)}” are not rendered.`, line: first + 1 };
  const title = titleAbove ?? (kind === "sequence" ? takeField(lines, /^title\s*:?\s+(.+)$/) : undefined);
  const statements = readStatements(kind, header, lines, first);
  if ("problem" in statements) return statements;
  return {
    kind,
    ...(title === undefined ? {} : { title }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    statements: statements.join("\n"),
  };
}

function readStatements(
  kind: DiagramKind,
  header: string,
  lines: readonly string[],
  first: number,
): string[] | DiagramProblem {
  const saved: string[] = [header];
  let inMembers = false;
  let isNumbered = false;
  let arrows = 0;
  for (const [index, line] of lines.entries()) {
    if (index <= first || line === "") continue;
    if (kind === "sequence" && line === "autonumber") {
      isNumbered = true;
      continue;
    }
    if (kind === "sequence" && takeActivation(saved, line)) continue;
    const statement = inMembers ? memberOf(kind, line) : statementOf(kind, line);
    if (statement === undefined && kind !== "sequence" && LOOKS.test(line)) continue;
    if (statement === undefined) return { problem: `“${shortened(line)}” is not rendered.`, line: index + 1 };
    arrows += statement.arrows;
    if (arrows > MAX_ARROWS) return { problem: `More than ${MAX_ARROWS} arrows are not rendered.`, line: index + 1 };
    if (MEMBERS[kind]) inMembers = line !== "}" && (inMembers || line.endsWith("{"));
    saved.push(statement.text);
  }
  if (saved.length === 1) return { problem: "The diagram has no statements.", line: first + 1 };
  return isNumbered ? numbered(saved) : saved;
}

function memberOf(kind: DiagramKind, line: string): FlowStatement | undefined {
  return line === "}" || MEMBERS[kind]?.test(line) ? { text: line, arrows: 0 } : undefined;
}

/** The statement for the renderer, or `undefined` for one that it would not draw. */
function statementOf(kind: DiagramKind, line: string): FlowStatement | undefined {
  if (STATEMENTS[kind].some((pattern) => pattern.test(line))) return { text: line, arrows: 1 };
  if (kind === "sequence" && isMessage(line)) return { text: line, arrows: 1 };
  if (kind !== "flowchart") return undefined;
  const [, name, label] = /^subgraph\s+(?:([\w-]+)\s*)?(\[[^[\]]+\]|"[^"]+"|\["[^"]+"\])$/.exec(line) ?? [];
  if (label === undefined) return flowStatement(line);
  const text = protectedText(labelText(label.replace(/^\[|\]$/g, "")));
  return { text: name === undefined ? `subgraph ${text}` : `subgraph ${name} [${text}]`, arrows: 1 };
}

/** Blanks the lines of a front matter and returns its title. */
function takeFrontMatter(lines: string[]): string | undefined {
  const start = lines.findIndex((line) => line !== "");
  const end = lines[start] === "---" ? lines.indexOf("---", start + 1) : -1;
  if (end === -1) return undefined;
  const title = lines
    .slice(start, end)
    .map((line) => /^title:\s*(.+)$/.exec(line)?.[1])
    .find(Boolean);
  lines.fill("", start, end + 1);
  return title?.replace(/^(["'])(.*)\1$/, "$2");
}

/** Blanks the first line of this form and returns what it says. */
function takeField(lines: string[], pattern: RegExp): string | undefined {
  const index = lines.findIndex((line) => pattern.test(line));
  if (index === -1) return undefined;
  const value = pattern.exec(lines[index] ?? "")?.[1]?.trim();
  lines[index] = "";
  return value;
}

/** `accDescr { … }` over several lines. */
function takeBlock(lines: string[]): string | undefined {
  const start = lines.findIndex((line) => /^accDescr\s*\{/.test(line));
  const end = lines.findIndex((line, index) => index >= start && line.endsWith("}"));
  if (start === -1 || end === -1) return undefined;
  const text = lines.slice(start, end + 1).join(" ");
  lines.fill("", start, end + 1);
  return text.replace(/^accDescr\s*\{|\}$/g, "").trim();
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
