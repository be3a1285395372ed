/**
 * Formulas between `$$`, as the hub, GitHub and MyST read them: the formula may begin on the line of its fence, end on the
 * line of the closing one (`$$\begin{aligned}` … `\end{aligned}$$`), and have a label after that (`$$ (eq1)`). The usual
 * extension takes what follows the fence for its language, and closes only at a line with nothing but `$$`: the first line
 * is lost, and the rest of the page is a formula. So the source says where a formula ends. One without an end goes to the
 * next heading after a blank line, else to the end of the page; it is reported where the tree is read.
 */
import { math } from "micromark-extension-math";
import type { Code, Construct, Extension, State } from "micromark-util-types";

const DOLLAR = 36;
const BASE = math({ singleDollarTextMath: false });
const WITH_SINGLE = math({ singleDollarTextMath: true });

/** The syntax of formulas in `source`; with `hasSingle` also of those between single dollars. */
export function formulaSyntax(source: string, hasSingle = false): Extension {
  // The tokenizer counts without a byte order mark.
  const text = source.replace(/^\uFEFF/, "");
  return { ...(hasSingle ? WITH_SINGLE : BASE), flow: { [DOLLAR]: fencedFormula(text) } };
}

function lineFrom(source: string, offset: number): string {
  const end = source.indexOf("\n", offset);
  return source.slice(offset, end === -1 ? undefined : end).replace(/\r$/, "");
}

/** What may follow a closing fence: white space, `(label)`, `{#label}`. */
const AFTER_FENCE = /^[ \t]*(?:\([\w.: -]{1,200}\)|\{#[^}\n]{1,200}\})?[ \t]*$/;
const HEADING = /^[ \t>]*#{1,6}[ \t]/;

/** Where a formula ends: the closing fence and its length, 0 where there is none. */
interface FormulaEnd {
  at: number;
  size: number;
}

/** The end of the formula whose fence of `size` dollars is at `offset`; `undefined` where no formula begins. */
function formulaEnd(source: string, offset: number, size: number): FormulaEnd | undefined {
  const first = lineFrom(source, offset + size);
  const isAlone = first.trim() === "";
  // What closes on its own line is running text.
  if (first.includes("$$")) return undefined;
  const fence = "$".repeat(size);
  let isAfterBlank = false;
  let line = offset + size + first.length;
  while (line < source.length) {
    const start = source.indexOf("\n", line) + 1;
    if (start === 0) break;
    const text = lineFrom(source, start);
    const at = text.lastIndexOf(fence);
    if (at !== -1 && AFTER_FENCE.test(text.slice(at + size))) {
      let begin = at;
      while (text[begin - 1] === "$") begin -= 1;
      return { at: start + begin, size: at + size - begin };
    }
    const isBlank = /^[ \t>]*$/.test(text);
    // Text beside the fence is a formula only where its end shows.
    if (!isAlone && (isBlank || text.includes("$$"))) return undefined;
    if (isAfterBlank && HEADING.test(text)) return { at: start - 1, size: 0 };
    isAfterBlank = isBlank;
    line = start + text.length;
  }
  return isAlone ? { at: source.length, size: 0 } : undefined;
}

const isLineEnding = (code: Code): boolean => code !== null && code < -2;

/** A line ending after which the container of the formula goes on. */
const NEXT_LINE: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const begin: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code));
    return (code) => {
      if (code === null) return nok(code);
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return begin;
    };
  },
};

function fencedFormula(source: string): Construct {
  return {
    name: "mathFlow",
    concrete: true,
    tokenize(effects, ok, nok) {
      let end: FormulaEnd = { at: 0, size: 0 };
      const fence = (size: number, then: State): State => {
        const rest: State = (code) => {
          effects.consume(code);
          size -= 1;
          if (size > 0) return rest;
          effects.exit("mathFlowFenceSequence");
          effects.exit("mathFlowFence");
          return then;
        };
        return (code) => {
          effects.enter("mathFlowFence");
          effects.enter("mathFlowFenceSequence");
          return rest(code);
        };
      };
      const after: State = (code) => {
        effects.exit("mathFlow");
        return ok(code);
      };
      // White space and a label, which the tree's reader takes from the source.
      const rest: State = (code) => {
        if (code === null || isLineEnding(code)) {
          effects.exit("whitespace");
          return after(code);
        }
        effects.consume(code);
        return rest;
      };
      const closed: State = (code) => {
        if (code === null || isLineEnding(code)) return after(code);
        effects.enter("whitespace");
        return rest(code);
      };
      const line: State = (code) => {
        if (code === null || (end.size === 0 && this.now().offset >= end.at)) return after(code);
        if (isLineEnding(code)) return effects.attempt(NEXT_LINE, line, after)(code);
        if (this.now().offset >= end.at) return fence(end.size, closed)(code);
        effects.enter("mathFlowValue");
        return value(code);
      };
      const value: State = (code) => {
        if (code === null || isLineEnding(code) || this.now().offset >= end.at) {
          effects.exit("mathFlowValue");
          return line(code);
        }
        effects.consume(code);
        return value;
      };
      return (code) => {
        const { offset } = this.now();
        let size = 0;
        while (source[offset + size] === "$") size += 1;
        const found = size < 2 ? undefined : formulaEnd(source, offset, size);
        if (found === undefined) return nok(code);
        // Whether a paragraph ends here is known; what follows is not read twice.
        if (this.interrupt) return ok(code);
        end = found;
        effects.enter("mathFlow");
        return fence(size, line)(code);
      };
    },
  };
}
