/**
 * A parsed template to a function.
 *
 * A template is compiled once for plain output and once more for a render with origins. The
 * statements, expressions and scopes have separate files; this one combines them.
 */
import { compileCondition } from "./operators.ts";
import { compileExpression } from "./expression.ts";
import type { Global, Site, Unit } from "./compile-context.ts";
import { enterAnd } from "./scope-entry.ts";
import { declareSelf } from "./block-statements.ts";
import { compileBody } from "./statements.ts";
import type { Library } from "../builtins/library.ts";
import type { Tree } from "../syntax/nodes.ts";
import type { Code, Tracer } from "./runtime.ts";
import { type Activation, Scope, activation } from "./scopes.ts";

export interface Compiled {
  /** The outermost record; its slots become more while bodies are compiled. */
  owner: Activation;
  body: Code;
  /** Names to look up before a render, in the order of their index. */
  globals: readonly Global[];
}

export function compileTemplate(
  { statements, hasBlocks }: Tree,
  source: string,
  tracer: Tracer | null,
  isLazy: boolean,
  library: Library,
): Compiled {
  const unit: Unit = {
    source,
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
    hasBlocks,
  };
  // Where compiling can wait there is no 'self', as the parser has seen.
  const enterSelf = isLazy ? null : declareSelf(statements, site);
  scope.statements(statements);
  const body = enterAnd(scope, unit, compileBody(statements, site));
  const code: Code = enterSelf
    ? (frame) => {
        enterSelf(frame);
        return body(frame);
      }
    : body;
  return { owner, body: code, globals: unit.globals };
}
