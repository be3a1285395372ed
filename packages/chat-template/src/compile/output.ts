/**
 * What a template writes: its texts, what it prints, and what is captured on the way.
 *
 * A template is compiled once for plain output, where writing is appending to a string, and once more when somebody asks
 * for origins, where writing also notes what came from where; so the plain render pays nothing for the other.
 */
import type { Site } from "./place.ts";
import { type Expression, type Statement, type StatementOf, childExpressions } from "../syntax/nodes.ts";
import { stringOf } from "../python/printing.ts";
import { type Code, type Evaluate, type Frame, checkOutput } from "./runtime.ts";
import { bare, escapeStr } from "../python/strings.ts";
import type { Str, Value } from "../python/values.ts";

export function compileText(value: string, at: number, site: Site): Code {
  if (site.tracer) return write(() => value, at, { ...site, escape: false }, true);
  return ({ run }) => {
    run.out += value;
    if (run.out.length > run.checkAt) checkOutput(run);
    return 0;
  };
}

/** A text, or what is printed and needs neither escaping nor a place of its own. */
export type OutputStatement = StatementOf<"text" | "print">;

/** Whether a statement in a plain render can be written together with its neighbours. */
export function isOutput(node: Statement, site: Site): node is OutputStatement {
  return node.type === "text" || (node.type === "print" && site.escape === false);
}

/** What several statements in a row write, by one function. */
export function compileOutput(statements: readonly OutputStatement[], site: Site): Code {
  const parts: { before: string; value: Evaluate; at: number }[] = [];
  let text = "";
  for (const node of statements) {
    if (node.type === "text") text += node.value;
    else if (node.value.type === "constant" && typeof node.value.value === "string") text += node.value.value;
    else {
      parts.push({ before: text, value: site.unit.expression(node.value, site), at: node.at });
      text = "";
    }
  }
  const after = text;
  if (!parts.length) return compileText(after, 0, site);
  return (frame) => {
    const { run } = frame;
    for (let index = 0; index < parts.length; index += 1) {
      const { before, value, at } = parts[index] as (typeof parts)[number];
      run.out += before;
      const result = value(frame);
      run.out += typeof result === "string" ? result : textAt(frame, result, at);
    }
    run.out += after;
    if (run.out.length > run.checkAt) checkOutput(run);
    return 0;
  };
}

function textAt(frame: Frame, value: Value, at: number): string {
  frame.run.at = at;
  return bare(stringOf(frame.run, value));
}

export function compilePrint({ value, at }: StatementOf<"print">, site: Site): Code {
  // Jinja works out constants when it builds, before a condition of `autoescape` can be known.
  const escape = value.type === "constant" && site.escape === "atRunTime" ? false : site.escape;
  return write(site.unit.expression(value, site), at, { ...site, escape }, isTemplateOwn(value));
}

/** Whether what is not text in the value can only come from the template: constants and the counters of a loop. */
function isTemplateOwn(node: Expression): boolean {
  if (node.type === "constant") return true;
  if (node.type === "attribute" && node.object.type === "name" && node.object.name === "loop") {
    return !node.name.endsWith("item");
  }
  return ["binary", "unary", "concat"].includes(node.type) && childExpressions(node).every(isTemplateOwn);
}

/** Writes the text of a value. `isOwn` says that a number in it is none of the input's. */
export function write(value: Evaluate, at: number, site: Site, isOwn: boolean): Code {
  const { escape, tracer } = site;
  const asText = (frame: Frame, result: Value): Str => {
    frame.run.at = at;
    const text = stringOf(frame.run, result);
    return escape === true || (escape === "atRunTime" && frame.run.autoescape) ? escapeStr(frame.run, text) : text;
  };
  if (tracer) {
    return (frame) => {
      const result = value(frame);
      const text = asText(frame, result);
      tracer.write(frame.run, text, at, isOwn ? text : result);
      checkOutput(frame.run);
      return 0;
    };
  }
  return (frame) => {
    const result = value(frame);
    const { run } = frame;
    run.out += typeof result === "string" && escape === false ? result : bare(asText(frame, result));
    if (run.out.length > run.checkAt) checkOutput(run);
    return 0;
  };
}
