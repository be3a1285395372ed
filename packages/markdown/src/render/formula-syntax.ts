/**
 * Formulas between `$$`, as the hub and GitHub read them: the formula may begin on the line of its fence, and end on the
 * line of the closing one (`$$\begin{aligned}` … `\end{aligned}$$`). The usual extension takes what follows the fence for
 * its language, and closes only at a line with nothing but `$$`: the first line is lost, and the rest of the page is a
 * formula. So a fence with text after it opens a formula only where the source shows its end, before an empty line.
 */
import { math } from "micromark-extension-math";
import type { Code, Construct, Extension, State } from "micromark-util-types";

const DOLLAR = 36;
const BASE = math({ singleDollarTextMath: false });
const [FENCED] = [BASE.flow?.[DOLLAR] ?? []].flat();

/** The syntax of formulas in `source`. */
export function formulaSyntax(source: string): Extension {
  // The tokenizer counts without a byte order mark.
  const text = source.replace(/^\uFEFF/, "");
  return { ...BASE, flow: { [DOLLAR]: [besideFence(text), fenceAlone(text)] } };
}

/** The usual construct, where nothing but white space follows the fence. */
function fenceAlone(source: string): Construct {
  return {
    name: "mathFlow",
    concrete: true,
    tokenize(effects, ok, nok) {
      const usual = FENCED?.tokenize.call(this, effects, ok, nok) ?? nok;
      return (code) => (/^\$*[ \t]*(?:[\r\n]|$)/.test(lineFrom(source, this.now().offset)) ? usual(code) : nok(code));
    },
  };
}

function lineFrom(source: string, offset: number): string {
  const end = source.indexOf("\n", offset);
  return source.slice(offset, end === -1 ? undefined : end);
}

/**
 * Where the closing fence of the formula that opens at `offset` is, if the formula stands beside one of its fences: at the
 * end of a later line, with no other before.
 */
function closingFence(source: string, offset: number): number | undefined {
  if (!source.startsWith("$$", offset) || source[offset + 2] === "$") return undefined;
  const end = source.indexOf("$$", offset + 2);
  if (end === -1) return undefined;
  const inner = source.slice(offset + 2, end);
  if (/^[ \t\r]*\n/.test(inner) && /\n[ \t>]*$/.test(inner)) return undefined;
  const isLast = /^[ \t]*(?:[\r\n]|$)/.test(lineFrom(source, end + 2));
  return isLast && inner.includes("\n") && !/\n[ \t>\r]*\n/.test(inner) ? end : undefined;
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

function besideFence(source: string): Construct {
  return {
    name: "mathFlow",
    concrete: true,
    tokenize(effects, ok, nok) {
      let end = 0;
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
      const space: State = (code) => {
        // A closing fence may be followed by white space, which the usual construct has too.
        if (code === null || isLineEnding(code)) {
          effects.exit("whitespace");
          return after(code);
        }
        effects.consume(code);
        return space;
      };
      const closed: State = (code) => {
        if (code === null || isLineEnding(code)) return after(code);
        effects.enter("whitespace");
        return space(code);
      };
      const line: State = (code) => {
        if (code === null) return after(code);
        if (isLineEnding(code)) return effects.attempt(NEXT_LINE, line, after)(code);
        if (this.now().offset >= end) return fence(2, closed)(code);
        effects.enter("mathFlowValue");
        return value(code);
      };
      const value: State = (code) => {
        if (code === null || isLineEnding(code) || this.now().offset >= end) {
          effects.exit("mathFlowValue");
          return line(code);
        }
        effects.consume(code);
        return value;
      };
      return (code) => {
        const found = closingFence(source, this.now().offset);
        if (found === undefined) return nok(code);
        // Whether a paragraph ends here is known; what follows is not read twice.
        if (this.interrupt) return ok(code);
        end = found;
        effects.enter("mathFlow");
        return fence(2, line)(code);
      };
    },
  };
}
