/**
 * Formulas as models write them: `$x$`, `\(x\)` and `\[x\]` in running text, also across lines,
 * next to `$$` from the Markdown extension.
 *
 * One dollar is money more often than mathematics. So it opens only before and closes only after a
 * character that is no space, and does not close before a digit: the rule of Pandoc. Nor does it open behind a letter or
 * a digit (`US$20`, `20$`), unless with a command (`3$\times$3`), nor hold an amount with words behind it, nor is it a
 * variable of a shell that another follows. A span of code goes before every formula.
 */
import type { CompileContext, Extension as FromMarkdown, Token } from "mdast-util-from-markdown";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Extension, State } from "micromark-util-types";
import { formulaNode } from "./placed-node.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    messageFormula: "messageFormula";
    messageFormulaData: "messageFormulaData";
  }
}

const MAX_CHARS = 3_000;
const [DOLLAR, BACKSLASH, BACKTICK] = [36, 92, 96];
const CLOSING: Readonly<Record<number, number>> = { 40: 41, 91: 93 };

/** An amount and words: what stands between two prices is no formula. */
const PROSE = /^\d(?:.*\s[(*"“]*[A-Za-z]{2}|.*[\w)]\s+\d|.*[A-Za-z]\.\s|.*(?!\p{Script=Greek})[^\P{L}\p{ASCII}])/su;
/** `$HOME$USER`, `$HOME/$USER`: a name that another follows. */
const VARIABLE = /^[A-Za-z_]\w+\W?$/;

function isWordPart(code: Code): boolean {
  return code !== null && code < 128 && /\w/.test(String.fromCharCode(Math.max(code, 0)));
}

/** Whether a formula between single dollars reads as text, by what is in it and the character behind it. */
function isText(source: string, next: Code): boolean {
  // Commands and what they hold may be words.
  const bare = source.replace(/\\[a-z]+(?:\{[^{}]*\})?/gi, "\\");
  return PROSE.test(bare) || (isWordPart(next) && (next as number) >= 48 && VARIABLE.test(source));
}

const formula: Construct = {
  name: "messageFormula",
  tokenize(effects, ok, nok) {
    let close = DOLLAR;
    let previous: Code = null;
    let source = "";
    const isBehindWord = isWordPart(this.previous);
    return (code) => {
      effects.enter("messageFormula");
      effects.enter("messageFormulaData");
      effects.consume(code);
      return code === DOLLAR ? afterDollar : afterBackslash;
    };
    function afterDollar(code: Code): State | undefined {
      if (code === null || code === DOLLAR || markdownLineEnding(code) || markdownSpace(code)) return nok(code);
      return isBehindWord && code !== BACKSLASH ? nok(code) : inside(code);
    }
    function afterBackslash(code: Code): State | undefined {
      const closing = code === null ? undefined : CLOSING[code];
      if (closing === undefined) return nok(code);
      close = closing;
      effects.consume(code);
      return inside;
    }
    function inside(code: Code): State | undefined {
      if (code === null || code === BACKTICK || source.length > MAX_CHARS) return nok(code);
      if (markdownLineEnding(code)) {
        effects.exit("messageFormulaData");
        effects.enter("lineEnding");
        effects.consume(code);
        effects.exit("lineEnding");
        effects.enter("messageFormulaData");
        previous = 32;
        source += " ";
        return inside;
      }
      const isEscaped = previous === BACKSLASH;
      const isEnd =
        code === close && (close === DOLLAR ? !isEscaped && !markdownSpace(previous) && previous !== null : isEscaped);
      if (close === DOLLAR && code === DOLLAR && !isEscaped && !isEnd) return nok(code);
      // A backslash after a backslash escapes nothing.
      previous = isEscaped && code === BACKSLASH ? 0 : code;
      effects.consume(code);
      if (isEnd) return after;
      source += code < 0 ? " " : String.fromCodePoint(code);
      return inside;
    }
    function after(code: Code): State | undefined {
      const isBeforeDigit = code !== null && code >= 48 && code <= 57 && !source.startsWith("\\");
      if (close === DOLLAR && (isBeforeDigit || isText(source, code))) return nok(code);
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
      this.enter(formulaNode(value, undefined, place) as never, token);
    },
  },
  exit: {
    messageFormula(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};
