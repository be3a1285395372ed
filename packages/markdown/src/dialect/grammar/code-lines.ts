/** Fences and lines of code as builders mark them: ```` ```js{1,3}:line-numbers ````, `// [!code ++]`, `// highlight-next-line`. */
import type { Code } from "mdast";
import type { DialectReading } from "./reading.ts";

const MARK =
  /[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)[ \t]*(?:\[!code ([\w+-]+)(?::[^\]\n]*)?\]|highlight-(next-line|start|end))[ \t]*(?:-->|\*\/\}?)?[ \t]*$/;
const LINES: Readonly<Record<string, string>> = { "++": "ins", "--": "del" };

/** Writes marks of lines as a fence has them, `{1,3}`, `ins={2}`, `del={4}`, in place. */
export function readCode(code: Code, { dialect, constructs }: DialectReading): void {
  const [, language, marks] = /^([^\s{:]+)([{:].*)$/.exec(code.lang ?? "") ?? [];
  if (language !== undefined && marks !== undefined) {
    code.lang = language;
    code.meta = `${marks.replace(/:(?:no-)?line-numbers(?:=\d+)?/, "")} ${code.meta ?? ""}`.trim() || null;
  }
  if (!dialect.constructs.has("colons") || !/\[!code |highlight-/.test(code.value)) return;
  const kept: string[] = [];
  const found = new Map<string, number[]>();
  let isOpen = false;
  let isNext = false;
  for (const line of code.value.split("\n")) {
    const [whole, word, place] = MARK.exec(line) ?? [];
    if (whole !== undefined) constructs.understood += 1;
    if (place !== undefined) {
      isOpen = place === "start" || (isOpen && place !== "end");
      isNext = place === "next-line";
      continue;
    }
    kept.push(whole === undefined ? line : line.slice(0, -whole.length));
    const kind = word === undefined ? (isOpen || isNext ? "mark" : undefined) : (LINES[word] ?? "mark");
    if (kind !== undefined) found.set(kind, [...(found.get(kind) ?? []), kept.length]);
    isNext = false;
  }
  code.value = kept.join("\n");
  code.meta = [code.meta ?? "", ...Array.from(found, ([kind, lines]) => `${kind}={${lines.join(",")}}`)]
    .join(" ")
    .trim();
}
