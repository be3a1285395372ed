/**
 * A formula as MathML, which browsers render and read aloud themselves. A separate module: it is
 * large and seldom needed.
 */
import katex from "katex";

/**
 * The MathML of a TeX formula; `undefined` where it cannot be read. Pass it to `renderMessage` as `formula`.
 * @example
 * import { renderMessage } from "@vitrine/markdown/message";
 * import { formulaToMathml } from "@vitrine/markdown/message-mathml";
 *
 * console.log(renderMessage("$$x^2$$", { formula: formulaToMathml }).includes("<math")); // true
 */
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
