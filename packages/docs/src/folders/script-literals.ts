/**
 * What a configuration in JavaScript or TypeScript says, as far as it is written down: objects, lists, texts, constants of
 * the module, and what is given to functions. Nothing of it is run; what only a run could tell is `undefined`.
 */
import { type Node, parseSync } from "oxc-parser";

const MAX_DEPTH = 40;
const MAX_VALUES = 50_000;

/** The value that the module exports: `export default …`, or `module.exports = …`. */
export function exportedLiteral(file: string, text: string): unknown {
  const { program } = parseSync(file, text);
  const constants = new Map<string, Node>();
  let exported: Node | undefined;
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration")
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init) constants.set(id.name, init);
    if (declaration?.type === "FunctionDeclaration" && declaration.id) constants.set(declaration.id.name, declaration);
    if (statement.type === "ExportDefaultDeclaration") exported = statement.declaration;
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
    const { left, right } = statement.expression;
    if (text.slice(left.start, left.end) === "module.exports") exported = right;
  }
  return exported && new Evaluation(constants).valueOf(exported);
}

class Evaluation {
  readonly #constants: ReadonlyMap<string, Node>;
  #values = 0;

  constructor(constants: ReadonlyMap<string, Node>) {
    this.#constants = constants;
  }

  valueOf(node: Node, depth = 0): unknown {
    this.#values += 1;
    if (depth > MAX_DEPTH || this.#values > MAX_VALUES) return undefined;
    const inner = (other: Node) => this.valueOf(other, depth + 1);
    switch (node.type) {
      case "Literal":
        return node.value;
      case "TemplateLiteral":
        return node.expressions.length === 0 ? node.quasis.map(({ value }) => value.cooked).join("") : undefined;
      case "ArrayExpression":
        return node.elements.flatMap((item) => {
          if (item === null) return [];
          if (item.type !== "SpreadElement") return [inner(item)];
          const spread = inner(item.argument);
          return Array.isArray(spread) ? (spread as unknown[]) : [];
        });
      case "ObjectExpression":
        return this.#object(node, depth);
      case "Identifier": {
        const constant = this.#constants.get(node.name);
        return constant && inner(constant);
      }
      // A function of a configuration hands on what it is given: `defineConfig({…})`, `starlight({…})`.
      case "CallExpression":
        return node.arguments[0] && inner(node.arguments[0]);
      case "AwaitExpression":
        return inner(node.argument);
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
        return inner(node.expression);
      case "ArrowFunctionExpression":
      case "FunctionDeclaration":
      case "FunctionExpression": {
        if (node.body?.type !== "BlockStatement") return node.body ? inner(node.body) : undefined;
        const returned = node.body.body.findLast((statement) => statement.type === "ReturnStatement");
        return returned?.argument ? inner(returned.argument) : undefined;
      }
      default:
        return undefined;
    }
  }

  #object(node: Extract<Node, { type: "ObjectExpression" }>, depth: number): Record<string, unknown> {
    const fields: [string, unknown][] = [];
    for (const property of node.properties) {
      if (property.type === "SpreadElement") {
        const spread = this.valueOf(property.argument, depth + 1);
        if (typeof spread === "object" && spread !== null) fields.push(...Object.entries(spread));
        continue;
      }
      const { key, value, computed } = property;
      if (computed) continue;
      const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
      if (name !== undefined) fields.push([name, this.valueOf(value, depth + 1)]);
    }
    return Object.fromEntries(fields);
  }
}
