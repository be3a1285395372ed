/**
 * Arrow functions outside of all others, as functions and methods.
 *
 * An engine that imports a module only looks where a function ends, and reads it when it is called for the first time. Of an
 * arrow function in a module V8 reads everything at once, and again at the call. Nothing at this level has a `this`.
 */
import { RolldownMagicString } from "rolldown";
import { parseAst } from "rolldown/parseAst";

/** A plugin that rewrites the modules for which `isOurs` holds, which are JavaScript by then. */
export function plainFunctions(isOurs) {
  return {
    name: "plain-functions",
    transform(code, id) {
      if (!isOurs(id)) return null;
      const changed = new RolldownMagicString(code);
      for (const found of outermostArrows(parseAst(code).body, null)) rewrite(found, code, changed);
      if (!changed.hasChanged()) return null;
      return { code: changed.toString(), map: changed.generateMap({ source: id, hires: true }).toString() };
    },
  };
}

/** The arrow functions that are in no other function, each with the node that it is in. */
function outermostArrows(node, parent) {
  if (node === null || typeof node !== "object") return [];
  if (Array.isArray(node)) return node.flatMap((item) => outermostArrows(item, parent));
  if (node.type === "ArrowFunctionExpression") return node.async ? [] : [{ node, parent }];
  if (/Function|PropertyDefinition|StaticBlock/.test(node.type)) return [];
  return Object.values(node).flatMap((child) => outermostArrows(child, node));
}

function rewrite({ node, parent }, code, changed) {
  const { start, end, body } = node;
  const arrow = code.lastIndexOf("=>", body.start);
  const given = code.slice(start, arrow).trim();
  const parameters = given.startsWith("(") ? given : `(${given})`;
  const isMethod = parent?.type === "Property" && parent.value === node && !parent.computed;
  const isBlock = body.type === "BlockStatement";
  const from = isMethod ? parent.key.end : start;
  changed.overwrite(from, arrow + 2, `${isMethod ? "" : "function"}${parameters}${isBlock ? "" : "{return "}`);
  if (!isBlock) changed.appendLeft(end, "}");
}
