/**
 * Statements of flowcharts: nodes joined by arrows, `A[One] -->|yes| B & C`. Read from the left, one piece at a time,
 * and written again with spaces between the pieces, because the renderer takes `A-->B` for one name.
 */
import { labelText, protectedText } from "./label-text.ts";

const NAME = /\w+(?:-\w+)*/y;
const SHAPES: readonly (readonly [open: string, close: string])[] = [
  ["(((", ")))"],
  ["([", "])"],
  ["((", "))"],
  ["[[", "]]"],
  ["[(", ")]"],
  ["{{", "}}"],
  ["[/", "/]"],
  ["[/", "\\]"],
  ["[\\", "\\]"],
  ["[\\", "/]"],
  ["[", "]"],
  ["(", ")"],
  ["{", "}"],
  [">", "]"],
];
const QUOTED = /"[^"]*"/y;
const BARE = /[^[\](){}"|]+?(?=[\\/]?[\](){}])/y;
const CLASS = /:::\w[\w-]*/y;
const AND = /\s*&\s*/y;
const ARROW = /\s*(<?(?:-->|-\.->|==>|---|-\.-|===))(?![->.=ox]\S?)(?:\|\s*([^|]*?)\s*\|)?\s*/y;
const LABELED_ARROW = /\s*(<?)(--|-\.|==)\s+([^|[\](){}<>-][^|[\](){}<>]*?)\s+(-->|---|\.->|\.-|==>|===)\s*/y;

/** A statement for the renderer. */
export interface FlowStatement {
  text: string;
  /** How many arrows it draws: `A & B --> C & D` is four. */
  arrows: number;
}

/** Reads a statement; `undefined` when the line is something else. */
export function flowStatement(line: string): FlowStatement | undefined {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (!match) return undefined;
    at = pattern.lastIndex;
    return match;
  };
  const shapeWith = (open: string, close: string): string | undefined => {
    const start = at;
    if (!line.startsWith(open, at)) return undefined;
    at += open.length;
    const label = (take(QUOTED) ?? take(BARE))?.[0];
    if (label !== undefined && line.startsWith(close, at)) {
      at += close.length;
      return open + protectedText(labelText(label)) + close;
    }
    at = start;
    return undefined;
  };
  const node = (): string | undefined => {
    const name = take(NAME)?.[0];
    if (name === undefined) return undefined;
    let shape: string | undefined;
    for (const [open, close] of SHAPES) shape ??= shapeWith(open, close);
    take(CLASS);
    return name + (shape ?? "");
  };
  const joint = (): string | undefined => {
    if (take(AND)) return " & ";
    const [, arrow, label] = take(ARROW) ?? [];
    if (arrow) return ` ${arrow}${label ? `|${protectedText(labelText(label))}|` : ""} `;
    const [, back, begin = "", text, end = ""] = take(LABELED_ARROW) ?? [];
    return text === undefined ? undefined : ` ${back}${wholeArrow(begin, end)}|${protectedText(labelText(text))}| `;
  };
  let text = "";
  let arrows = 0;
  let [before, group] = [0, 1];
  for (;;) {
    const next = node();
    if (next === undefined) return undefined;
    text += next;
    const isLast = at === line.length;
    const join = isLast ? "" : joint();
    if (join === undefined) return undefined;
    if (join === " & ") group += 1;
    else {
      arrows += before * group;
      [before, group] = [group, 1];
    }
    text += join;
    if (isLast) return { text, arrows };
  }
}

/** `-- text -->` and `-->|text|` are one arrow. */
function wholeArrow(begin: string, end: string): string {
  return begin === "-." ? `-${end}` : end;
}
