/**
 * Statements to closures. A statement is a function that writes to the run's output and says whether a loop goes on.
 */
import { compileBlockStatement } from "./block-statements.ts";
import { compileFilterChain } from "./filter-chain.ts";
import { compileFor } from "./loops.ts";
import { compileGeneration, compileMacro } from "./macros.ts";
import { type OutputStatement, compileOutput, isOutput, compileWrite } from "./output.ts";
import type { Condition, Site } from "./compile-context.ts";
import { compileTarget, enterAnd, inner } from "./scope-entry.ts";
import { TemplateSyntaxError } from "../python/errors.ts";
import type { Statement, StatementOf } from "../syntax/nodes.ts";
import { stringOf } from "../python/format/printing.ts";
import { type Code, capture } from "./runtime.ts";
import { markSafe } from "../python/text/strings.ts";

export function compileBody(statements: readonly Statement[], site: Site): Code {
  const codes: Code[] = [];
  for (let index = 0; index < statements.length;) {
    const end = outputEnd(statements, index, site);
    if (end > index) codes.push(compileOutput(statements.slice(index, end) as OutputStatement[], site));
    else codes.push(compileStatement(statements[index] as Statement, site));
    index = Math.max(end, index + 1);
  }
  if (codes.length < 2) return codes[0] ?? (() => 0);
  return (frame) => {
    for (let index = 0; index < codes.length; index += 1) {
      const signal = (codes[index] as Code)(frame);
      if (signal) return signal;
    }
    return 0;
  };
}

/** Where the texts and prints that begin at `start` end. */
function outputEnd(statements: readonly Statement[], start: number, site: Site): number {
  let end = start;
  while (end < statements.length && isOutput(statements[end] as Statement, site)) end += 1;
  return end;
}

function compileStatement(node: Statement, site: Site): Code {
  switch (node.type) {
    case "text":
      return compileWrite(() => node.value, node.at, { ...site, escape: false });
    case "print":
      return compileWrite(site.unit.expression(node.value, site), node.at, site, node.value);
    case "for":
      return node.recursive ? compileBlockStatement(node, site) : compileFor(node, site);
    case "if":
      return compileIf(node, site);
    case "set":
      return compileSet(node, site);
    case "setBlock":
      return compileSetBlock(node, site);
    case "macro": {
      const make = compileMacro(node.name, node.signature, node, site);
      const store = compileTarget({ type: "name", name: node.name, at: node.at }, site);
      return (frame) => {
        store(frame, make(frame));
        return 0;
      };
    }
    case "generation":
      return compileGeneration(node, site);
    case "break":
    case "continue": {
      if (!site.isInLoop)
        throw new TemplateSyntaxError(`'${node.type}' is only allowed in a loop.`, site.unit.source, node.at);
      const signal = node.type === "break" ? 1 : 2;
      return () => signal;
    }
    default:
      return compileBlockStatement(node, site);
  }
}

function compileSet(node: StatementOf<"set">, site: Site): Code {
  const value = site.unit.expression(node.value, site);
  const store = compileTarget(node.target, site);
  return (frame) => {
    store(frame, value(frame));
    return 0;
  };
}

function compileIf(node: StatementOf<"if">, site: Site): Code {
  const soft: Site = { ...site, isSoft: true };
  const { isLazy } = site.unit;
  const tests = node.branches.map(({ test }) => site.unit.condition(test, soft));
  // The last is that of the `else`.
  const nodes = [...node.branches.map(({ body }) => body), node.otherwise];
  const bodies = nodes.map((body) => (isLazy ? null : compileBody(body, soft)));
  return (frame) => {
    let index = 0;
    while (index < tests.length && !(tests[index] as Condition)(frame)) index += 1;
    return (bodies[index] ??= compileBody(nodes[index] ?? [], soft))(frame);
  };
}

function compileSetBlock(node: StatementOf<"setBlock">, site: Site): Code {
  const here = inner(site);
  here.scope.statements(node.body);
  const body = enterAnd(here.scope, site.unit, compileBody(node.body, here));
  const filtered = node.filter && compileFilterChain(node.filter, here);
  const store = compileTarget(node.target, site);
  return (frame) => {
    const { text, signal } = capture(frame, body);
    if (signal) return signal;
    const value = filtered ? filtered(frame, text) : text;
    store(frame, frame.run.autoescape ? markSafe(stringOf(frame.run, value)) : value);
    return 0;
  };
}
