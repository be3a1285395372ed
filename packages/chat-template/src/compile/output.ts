/**
 * Output of a template: its texts, printed values, and captures on the way.
 *
 * Writing is appending to a string. A template is compiled once more for origins; that, and
 * escaping for HTML, is in `escaped-output.ts`, so the plain render pays nothing for either.
 */
import type { Site } from "./compile-context.ts";
import type { Expression, Statement, StatementOf } from "../syntax/nodes.ts";
import { stringOf } from "../python/format/printing.ts";
import { escapedWrite } from "./escaped-output.ts";
import { type Code, type Evaluate, checkOutput, type Frame } from "./runtime.ts";
import { bare, flatten } from "../python/text/strings.ts";

/** A text, or what is printed and needs neither escaping nor a separate position. */
export type OutputStatement = StatementOf<"text" | "print">;

/** Whether a statement can be written together with its neighbors. */
export function isOutput(node: Statement, { tracer, escape }: Site): node is OutputStatement {
  return !tracer && (node.type === "text" || (node.type === "print" && escape === false));
}

/** A value that is printed, with the text that is before it. */
interface Part {
  before: string;
  value: Evaluate;
  at: number;
}

/** Output of several statements in a row, by one function. */
export function compileOutput(statements: readonly OutputStatement[], site: Site): Code {
  const parts: Part[] = [];
  let after = "";
  for (const { type, value, at } of statements) {
    if (type === "text") after += value;
    else if (value.type === "constant" && typeof value.value === "string") after += value.value;
    else {
      parts.push({ before: flatten(after), value: site.unit.expression(value, site), at });
      after = "";
    }
  }
  return written(parts, flatten(after));
}

function written(parts: readonly Part[], after: string): Code {
  const [first] = parts;
  if (first && parts.length === 1 && !after) {
    return (frame) => {
      const text = textAt(frame, first);
      const { run } = frame;
      run.out += first.before + text;
      if (run.out.length > run.checkAt) checkOutput(run);
      return 0;
    };
  }
  return (frame) => {
    const { run } = frame;
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index] as Part;
      run.out += part.before;
      run.out += textAt(frame, part);
    }
    run.out += after;
    if (run.out.length > run.checkAt) checkOutput(run);
    return 0;
  };
}

function textAt(frame: Frame, { value, at }: Part): string {
  const result = value(frame);
  if (typeof result === "string") return result;
  frame.run.at = at;
  return bare(stringOf(frame.run, result));
}

/** Writes the text of a value: that of a node, or one that the template made. */
export function compileWrite(value: Evaluate, at: number, site: Site, node?: Expression): Code {
  const { tracer, escape } = site;
  if (escape === false && !tracer) return written([{ before: "", value, at }], "");
  return tracer ? tracer.write(value, at, site, node) : escapedWrite(value, at, site, node);
}
