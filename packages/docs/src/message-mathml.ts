/** A formula as MathML, which browsers set and read aloud themselves. A part of its own: it is large and seldom needed. */
import katex from "katex";

/** Markup of a formula; `undefined` where it cannot be read, and its source is shown. Bounded as on pages. */
export function formulaToMathml(source: string, isDisplay: boolean): string | undefined {
  try {
    return katex.renderToString(source, {
      output: "mathml",
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxExpand: 500,
      maxSize: 20,
    });
  } catch {
    return undefined;
  }
}
