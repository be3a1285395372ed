/** Expressions to closures; names, operators and calls have files of their own. */
import { missing } from "../builtins/access.ts";
import { setKey } from "../python/dictionaries.ts";
import { compileAttribute, compileItem, compileName } from "./access.ts";
import { compileCall, compileFilter, compileTest } from "./calls.ts";
import { compileBinary, compileCompare, compileConcat, compileLogical } from "./operators.ts";
import { type Place, constantValue } from "./place.ts";
import type { Expression, ExpressionOf } from "../syntax/nodes.ts";
import { unary } from "../python/operators.ts";
import type { Evaluate } from "./runtime.ts";
import { slice } from "../python/sequences.ts";
import { PyDict, Tuple, Undefined, isStr } from "../python/values.ts";

export function compileExpression(node: Expression, place: Place): Evaluate {
  switch (node.type) {
    case "constant": {
      const value = constantValue(node.value);
      return () => value;
    }
    case "name":
      return compileName(node.name, place);
    case "list": {
      const items = node.items.map((item) => compileExpression(item, place));
      return (frame) => items.map((item) => item(frame));
    }
    case "tuple": {
      const items = node.items.map((item) => compileExpression(item, place));
      return (frame) => new Tuple(items.map((item) => item(frame)));
    }
    case "dict":
      return compileDict(node, place);
    case "attribute":
      return compileAttribute(node, place);
    case "item":
      return compileItem(node, place);
    case "slice":
      return compileSlice(node, place);
    case "call":
      return compileCall(node, place);
    case "filter":
      return compileFilter(node, place, compileExpression(node.input as Expression, place));
    case "test":
      return compileTest(node, place);
    case "unary":
      return compileUnary(node, place);
    case "binary":
      return compileBinary(node, place);
    case "compare":
      return compileCompare(node, place);
    case "concat":
      return compileConcat(node, place);
    case "and":
    case "or":
      return compileLogical(node, place);
    case "conditional":
      return compileConditional(node, place);
  }
}

function compileDict(node: ExpressionOf<"dict">, place: Place): Evaluate {
  const pairs = node.pairs.map(
    ({ key, value }) => [compileExpression(key, place), compileExpression(value, place)] as const,
  );
  return (frame) => {
    const dict = new PyDict();
    frame.run.at = node.at;
    for (const [key, value] of pairs) setKey(frame.run, dict, key(frame), value(frame));
    return dict;
  };
}

function compileSlice(node: ExpressionOf<"slice">, place: Place): Evaluate {
  const object = compileExpression(node.object, place);
  const parts = node.parts.map((part) => part && compileExpression(part, place));
  const isConstantSlice = place.unit.library.extras?.isConstantSlice(node) ?? false;
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

function compileUnary(node: ExpressionOf<"unary">, place: Place): Evaluate {
  const { operator } = node;
  if (operator === "not") return place.unit.condition(node, place);
  const operand = compileExpression(node.operand, place);
  return (frame) => {
    const value = operand(frame);
    frame.run.at = node.at;
    return unary(operator, value);
  };
}

function compileConditional(node: ExpressionOf<"conditional">, place: Place): Evaluate {
  const soft = { ...place, isSoft: true };
  const test = place.unit.condition(node.test, soft);
  const then = compileExpression(node.then, soft);
  const otherwise = node.otherwise && compileExpression(node.otherwise, soft);
  return (frame) => {
    if (test(frame)) return then(frame);
    return otherwise ? otherwise(frame) : new Undefined("There is no 'else'.");
  };
}
