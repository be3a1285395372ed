/**
 * A parsed template to a function.
 *
 * A template is compiled once for plain output and once more for a render with origins. The statements, expressions and
 * scopes have files of their own; this one puts them together.
 */
import { compileCondition } from "./operators.ts";
import { compileExpression } from "./expression.ts";
import type { Global, Site, Unit } from "./place.ts";
import { enterAnd } from "./scope-entry.ts";
import { compileBody } from "./statements.ts";
import { TemplateSyntaxError } from "../python/errors.ts";
import type { Library } from "../builtins/library.ts";
import { type Statement, type Tree, childStatements } from "../syntax/nodes.ts";
import type { Code, Tracer } from "./runtime.ts";
import { type Activation, Scope, activation, readsName } from "./scopes.ts";

export interface Compiled {
  /** The outermost record; its slots become more while bodies are compiled. */
  owner: Activation;
  body: Code;
  /** Names to look up before a render, in the order of their index. */
  globals: readonly Global[];
}

export function compileTemplate(
  { statements, names, needsCheck }: Tree,
  source: string,
  tracer: Tracer | null,
  isLazy: boolean,
  library: Library,
): Compiled {
  const unit: Unit = {
    source,
    names,
    needsCheck,
    globals: [],
    globalIndexes: new Map(),
    isLazy,
    library,
    expression: compileExpression,
    condition: compileCondition,
    body: compileBody,
  };
  const owner = activation(null);
  const scope = new Scope(null, owner);
  const site: Site = {
    unit,
    scope,
    isSoft: false,
    escape: false,
    tracer,
    isTopLevel: true,
    isInLoop: false,
    blocks: new Map(),
    hasBlocks: needsCheck && findBlocks(statements, source).size > 0,
  };
  const self = names.has("self") && readsName(statements, "self") ? scope.declareParameter("self") : undefined;
  scope.statements(statements);
  const body = enterAnd(scope, unit, compileBody(statements, site));
  const code: Code = self
    ? (frame) => {
        frame.slots[self.index] = library.extras?.selfReference(site.blocks as never, frame.run as never);
        return body(frame);
      }
    : body;
  return { owner, body: code, globals: unit.globals };
}

/** The names of all blocks; the same name twice is an error. */
function findBlocks(statements: readonly Statement[], source: string, names = new Set<string>()): Set<string> {
  for (const node of statements) {
    if (node.type === "block") {
      if (names.has(node.name))
        throw new TemplateSyntaxError(`The block '${node.name}' is there twice.`, source, node.at);
      names.add(node.name);
    }
    findBlocks(childStatements(node), source, names);
  }
  return names;
}
