/** Output that is escaped for HTML, or whose origins are noted. */
import { type Session } from "../python/limits.ts";
import { type Expression, childExpressions } from "../syntax/nodes.ts";
import { stringOf } from "../python/format/printing.ts";
import { type Escaping, type Run, type Write, checkOutput, type Code, type Evaluate } from "./runtime.ts";
import { bare, escapeStr, concat } from "../python/text/strings.ts";
import { type Str, type Value, PyStr } from "../python/values.ts";

/** Whether what is not text in the value can only come from the template: constants and the counters of a loop. */
function isTemplateText(node: Expression): boolean {
  if (node.type === "constant") return true;
  if (node.type === "attribute" && node.object.type === "name" && node.object.name === "loop") {
    return !node.name.endsWith("item");
  }
  return ["binary", "unary", "concat"].includes(node.type) && childExpressions(node).every(isTemplateText);
}

/** Writes a text to the output of a run; `value` is what it was made of, or the text itself where that is the template's. */
export type Writer = (run: Run, text: Str, at: number, value: Value) => void;

/** Writes values by a function that may note where they come from. */
export const writingBy =
  (writeText: Writer): Write =>
  (value, at, site, node) => {
    // Jinja works out constants when it builds, before a condition of `autoescape` can be known.
    const escape = node?.type === "constant" && site.escape === "atRunTime" ? false : site.escape;
    const isPlain = !node || isTemplateText(node);
    return (frame) => {
      const { run } = frame;
      const result = value(frame);
      run.at = at;
      let text = stringOf(run, result);
      if (escape === true || (escape === "atRunTime" && run.autoescape)) text = escapeStr(run, text);
      writeText(run, text, at, isPlain ? text : result);
      checkOutput(run);
      return 0;
    };
  };

/** Writes values without noting anything. */
export function escapedWrite(value: Evaluate, at: number, site: Escaping, node?: Expression): Code {
  const write = writingBy((run, text) => {
    run.out += bare(text);
  });
  return write(value, at, site, node);
}

/** The result of `~` for Markup, where texts are escaped and one of them is it already. */
export function concatSpecial(session: Session, values: readonly Value[], isEscaped: boolean): Str {
  const texts = values.map((value) => stringOf(session, value));
  if (!isEscaped || !texts.some((text) => text instanceof PyStr && text.isSafe)) return concat(session, texts);
  return concat(
    session,
    texts.map((text) => escapeStr(session, text)),
    true,
  );
}
