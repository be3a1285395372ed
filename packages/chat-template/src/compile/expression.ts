/** Expressions to closures; names, operators and calls have separate files. */
import { missing } from "../builtins/access.ts";
import { setKey } from "../python/dictionaries.ts";
import { compileAttribute, compileItem, compileName } from "./access.ts";
import { compileCall, compileFilter, compileTest } from "./calls.ts";
import { compileBinary, compileCompare, compileConcat, compileLogical } from "./operators.ts";
import { type CompileContext, constantValue } from "./compile-context.ts";
import { type Expression, type ExpressionOf, isConstant } from "../syntax/nodes.ts";
import { unary } from "../python/operators.ts";
import type { Evaluate } from "./runtime.ts";
import { slice } from "../python/sequences.ts";
import { PyDict, Tuple, Undefined, isStr } from "../python/values.ts";

export function compileExpression(node: Expression, context: CompileContext): Evaluate {
  switch (node.type) {
    case "constant": {
      const value = constantValue(node.value);
      return () => value;
    }
    case "name":
      return compileName(node.name, context);
    case "list": {
      const items = node.items.map((item) => compileExpression(item, context));
      return (frame) => items.map((item) => item(frame));
    }
    case "tuple": {
      const items = node.items.map((item) => compileExpression(item, context));
      return (frame) => new Tuple(items.map((item) => item(frame)));
    }
    case "dict":
      return compileDict(node, context);
    case "attribute":
      return compileAttribute(node, context);
    case "item":
      return compileItem(node, context);
    case "slice":
      return compileSlice(node, context);
    case "call":
      return compileCall(node, context);
    case "filter":
      return compileFilter(node, context, compileExpression(node.input as Expression, context));
    case "test":
      return compileTest(node, context);
    case "unary":
      return compileUnary(node, context);
    case "binary":
      return compileBinary(node, context);
    case "compare":
      return compileCompare(node, context);
    case "concat":
      return compileConcat(node, context);
    case "and":
    case "or":
      return compileLogical(node, context);
    case "conditional":
      return compileConditional(node, context);
  }
}

function compileDict(node: ExpressionOf<"dict">, context: CompileContext): Evaluate {
  const pairs = node.pairs.map(
    ({ key, value }) => [compileExpression(key, context), compileExpression(value, context)] as const,
  );
  return (frame) => {
    const dict = new PyDict();
    frame.run.at = node.at;
    for (const [key, value] of pairs) setKey(frame.run, dict, key(frame), value(frame));
    return dict;
  };
}

function compileSlice(node: ExpressionOf<"slice">, context: CompileContext): Evaluate {
  const object = compileExpression(node.object, context);
  const parts = node.parts.map((part) => part && compileExpression(part, context));
  const isConstantSlice = isConstant(node.object) && node.parts.every((part) => !part || isConstant(part));
  return (frame) => {
    const value = object(frame);
    // Jinja works out constants when it builds, by a way that takes the error for a missing item.
    if (isConstantSlice && !isStr(value) && !Array.isArray(value) && !(value instanceof Tuple))
      return missing(value, "slice");
    const bounds = parts.map((part) => part && part(frame));
    frame.run.at = node.at;
    return slice(frame.run, value, bounds);
  };
}

function compileUnary(node: ExpressionOf<"unary">, context: CompileContext): Evaluate {
  const { operator } = node;
  if (operator === "not") return context.unit.condition(node, context);
  const operand = compileExpression(node.operand, context);
  return (frame) => {
    const value = operand(frame);
    frame.run.at = node.at;
    return unary(operator, value);
  };
}

function compileConditional(node: ExpressionOf<"conditional">, context: CompileContext): Evaluate {
  const soft = { ...context, isSoft: true };
  const test = context.unit.condition(node.test, soft);
  const then = compileExpression(node.then, soft);
  const otherwise = node.otherwise && compileExpression(node.otherwise, soft);
  return (frame) => {
    if (test(frame)) return then(frame);
    return otherwise ? otherwise(frame) : new Undefined("There is no 'else'.");
  };
}
