/** Walking over the statements of a template, for what looks at it as a whole. */
import { type Expression, type Names, type Statement, someChild } from "./nodes.ts";

/** The statements directly inside a statement. */
export function childStatements(node: Statement): Statement[] {
  switch (node.type) {
    case "if":
      return [...node.branches.flatMap(({ body }) => body), ...node.otherwise];
    case "for":
      return [...node.body, ...node.otherwise];
    default:
      return "body" in node ? node.body : [];
  }
}

/** The expressions directly inside a statement, without those of the statements inside it. */
export function statementExpressions(node: Statement): Expression[] {
  switch (node.type) {
    case "print":
    case "set":
    case "do":
      return [node.value];
    case "for":
      return node.test ? [node.items, node.test] : [node.items];
    case "if":
      return node.branches.map(({ test }) => test);
    case "setBlock":
      return node.filter ? [node.filter] : [];
    case "with":
      return node.bindings.map(({ value }) => value);
    case "macro":
      return node.signature.defaults;
    case "call":
      return [...node.signature.defaults, node.call];
    case "filter":
      return [node.filter];
    case "autoescape":
      return [node.enabled];
    default:
      return [];
  }
}

/** Whether a name is read before anything there gives it a value, wherever inside. */
export function readsName(nodes: readonly Statement[], name: string): boolean {
  let isStored = false;
  const inExpression = (node: Expression): boolean =>
    node.type === "name" ? node.name === name && !isStored : someChild(node, inExpression);
  const inStatement = (node: Statement): boolean => {
    if (node.type === "block") return false;
    if (node.type === "for" && (inExpression(node.items) || store(node.stored))) return true;
    if (statementExpressions(node).some(inExpression)) return true;
    if (node.type === "set" || node.type === "setBlock") store(node.stored);
    if (node.type === "with") for (const { stored } of node.bindings) store(stored);
    if (node.type === "macro" || node.type === "call") store(node.signature.parameters);
    return childStatements(node).some(inStatement);
  };
  const store = (names: Names): false => {
    isStored ||= names.includes(name);
    return false;
  };
  return nodes.some(inStatement);
}
