/**
 * Formulas as models write them: `$x$`, `\(x\)` and `\[x\]` in running text, also across lines,
 * next to `$$` from the Markdown extension.
 *
 * One dollar is money more often than mathematics. So it opens only before and closes only after a
 * character that is no space, and does not close before a digit: the rule of Pandoc.
 */
import type { CompileContext, Extension as FromMarkdown, Token } from "mdast-util-from-markdown";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Extension, State } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    messageFormula: "messageFormula";
    messageFormulaData: "messageFormulaData";
  }
}

const MAX_CHARS = 3_000;
const [DOLLAR, BACKSLASH] = [36, 92];
const CLOSING: Readonly<Record<number, number>> = { 40: 41, 91: 93 };

const formula: Construct = {
  name: "messageFormula",
  tokenize(effects, ok, nok) {
    let close = DOLLAR;
    let previous: Code = null;
    let size = 0;
    return (code) => {
      effects.enter("messageFormula");
      effects.enter("messageFormulaData");
      effects.consume(code);
      return code === DOLLAR ? afterDollar : afterBackslash;
    };
    function afterDollar(code: Code): State | undefined {
      if (code === null || code === DOLLAR || markdownLineEnding(code) || markdownSpace(code)) return nok(code);
      return inside(code);
    }
    function afterBackslash(code: Code): State | undefined {
      const closing = code === null ? undefined : CLOSING[code];
      if (closing === undefined) return nok(code);
      close = closing;
      effects.consume(code);
      return inside;
    }
    function inside(code: Code): State | undefined {
      size += 1;
      if (code === null || size > MAX_CHARS) return nok(code);
      if (markdownLineEnding(code)) {
        effects.exit("messageFormulaData");
        effects.enter("lineEnding");
        effects.consume(code);
        effects.exit("lineEnding");
        effects.enter("messageFormulaData");
        previous = 32;
        return inside;
      }
      const isEscaped = previous === BACKSLASH;
      const isEnd =
        code === close && (close === DOLLAR ? !isEscaped && !markdownSpace(previous) && previous !== null : isEscaped);
      // A backslash after a backslash escapes nothing.
      previous = isEscaped && code === BACKSLASH ? 0 : code;
      effects.consume(code);
      return isEnd ? after : inside;
    }
    function after(code: Code): State | undefined {
      if (close === DOLLAR && code !== null && code >= 48 && code <= 57) return nok(code);
      effects.exit("messageFormulaData");
      effects.exit("messageFormula");
      return ok(code);
    }
  },
};

export const formulaSyntax: Extension = { text: { [DOLLAR]: formula, [BACKSLASH]: formula } };

export const formulaFromMarkdown: FromMarkdown = {
  enter: {
    messageFormula(this: CompileContext, token: Token) {
      const source = this.sliceSerialize(token);
      const marks = source.startsWith("$") ? 1 : 2;
      const value = source.slice(marks, -marks).trim();
      const place = source.startsWith("\\[") ? "math-display" : "math-inline";
      const hProperties = { className: ["language-math", place] };
      const data = { hName: "code", hProperties, hChildren: [{ type: "text" as const, value }] };
      this.enter({ type: "inlineMath", value, data } as never, token);
    },
  },
  exit: {
    messageFormula(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};
