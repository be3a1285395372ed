/** Variables that a template reads from its context: names, and the paths below them as far as they can be followed. */
import type { Template } from "../compile/template.ts";
import { locator } from "../python/errors.ts";
import {
  type Expression,
  type Names,
  type Statement,
  type StatementOf,
  type Target,
  childExpressions,
} from "../syntax/nodes.ts";
import { statementExpressions } from "../syntax/walk.ts";

export interface VariableUse {
  name: string;
  /** Paths read below it, such as `[].role` for a key of the items of a list. */
  paths: string[];
  /** Every reading checks first whether the variable is there (`is defined`, `default`), or only checks that. */
  isOptional: boolean;
  /** Jinja, chat templates or the caller's own globals define it for every render. */
  isBuiltIn: boolean;
  /** The first reading. */
  line: number;
  column: number;
  offset: number;
}

const BUILT_IN: ReadonlySet<string> = new Set(
  "range dict namespace cycler joiner raise_exception strftime_now lipsum loop self super caller varargs kwargs".split(
    " ",
  ),
);

/** A path from a variable of the context. */
interface Origin {
  name: string;
  path: string;
}

type Scope = Map<string, Origin | null>;

/**
 * The variables that a template reads and does not define, in the order of their first reading.
 * @example
 * import { Template } from "@vitrine/chat-template";
 * import { findVariables } from "@vitrine/chat-template/author";
 *
 * const found = findVariables(new Template("{% for m in messages %}{{ m.role }}{% endfor %}"));
 * console.log(found.map(({ name, paths }) => [name, paths])); // [ [ 'messages', [ '[].role' ] ] ]
 */
export function findVariables(template: Template): VariableUse[] {
  const { tree, normalized: source, home } = template;
  const { globals } = home.library;
  const { uses, requested } = new VariableReader(tree);
  const positionOf = locator(source);
  return Array.from(uses, ([name, { at, paths }]) => {
    const { line, column, offset } = positionOf(at);
    const isBuiltIn = BUILT_IN.has(name) || globals.has(name);
    return { name, paths: [...paths].toSorted(), isOptional: requested.has(name), isBuiltIn, line, column, offset };
  }).toSorted((a, b) => a.offset - b.offset);
}

/** Walks a template and notes what it reads from outside. */
class VariableReader {
  readonly uses = new Map<string, { at: number; paths: Set<string> }>();
  /** Names whose absence the template asks for. */
  readonly requested = new Set<string>();

  constructor(tree: readonly Statement[]) {
    this.#visitNodes(tree, new Map());
  }

  #note(name: string, path: string, at: number): void {
    const use = this.uses.get(name) ?? { at, paths: new Set() };
    this.uses.set(name, use);
    use.at = Math.min(use.at, at);
    if (path) use.paths.add(path);
  }

  #visitNodes(nodes: readonly Statement[], scope: Scope): void {
    for (const node of nodes) {
      this.#visit(node, scope);
      if (node.type === "macro") scope.set(node.name, null);
    }
    // A macro sees what its surroundings define after it.
    for (const node of nodes) if (node.type === "macro") this.#visitFunction(node, scope);
  }

  #visitFunction(node: StatementOf<"macro" | "call">, scope: Scope): void {
    const inside = new Map(scope);
    for (const name of [...node.signature.parameters, "caller", "varargs", "kwargs"]) inside.set(name, null);
    for (const expression of statementExpressions(node))
      this.#resolve(expression, node.type === "call" ? scope : inside);
    this.#visitNodes(node.body, inside);
  }

  #visit(node: Statement, scope: Scope): void {
    if (node.type === "for") {
      const items = this.#resolve(node.items, scope);
      const inside = new Map(scope).set("loop", null);
      this.#bind(node, items && { name: items.name, path: `${items.path}[]` }, inside);
      if (node.test) this.#resolve(node.test, inside);
      this.#visitNodes(node.body, inside);
      this.#visitNodes(node.otherwise, scope);
      return;
    }
    if (node.type === "macro") return;
    if (node.type === "call") {
      this.#visitFunction(node, scope);
      return;
    }
    if (node.type === "set") {
      for (const name of node.spaces) if (!scope.has(name)) this.#note(name, "", node.target.at);
      this.#bind(node, this.#resolve(node.value, scope), scope);
      return;
    }
    if (node.type === "with") {
      const inside = new Map(scope);
      for (const binding of node.bindings) this.#bind(binding, this.#resolve(binding.value, scope), inside);
      this.#visitNodes(node.body, inside);
      return;
    }
    if (node.type === "if") {
      const walkBranch = (body: readonly Statement[]): Scope => {
        const branch = new Map(scope);
        this.#visitNodes(body, branch);
        return branch;
      };
      const variants = node.branches.map(({ test, body }) => {
        this.#resolve(test, scope);
        return walkBranch(body);
      });
      variants.push(walkBranch(node.otherwise));
      const [first] = variants;
      // A name that only some ways give a value to is still read from outside on the others.
      for (const [name, origin] of first ?? [])
        if (variants.every((branch) => branch.has(name))) scope.set(name, origin);
      return;
    }
    for (const expression of statementExpressions(node)) this.#resolve(expression, scope);
    if ("body" in node) {
      this.#visitNodes(node.body, node.type === "filter" ? new Map(scope) : scope);
      if (node.type === "setBlock") this.#bind(node, null, scope);
    }
  }

  #bind(given: { target: Target; stored: Names }, origin: Origin | null, scope: Scope): void {
    for (const name of given.stored) scope.set(name, given.target.type === "name" ? origin : null);
  }

  /** Notes what the expression reads; gives the path it is for, if it is one. */
  #resolve(node: Expression, scope: Scope): Origin | null {
    switch (node.type) {
      case "name": {
        if (scope.has(node.name)) return scope.get(node.name) ?? null;
        this.#note(node.name, "", node.at);
        return { name: node.name, path: "" };
      }
      case "attribute":
      case "item": {
        const origin = this.#resolve(node.object, scope);
        if (node.type === "item" && node.key.type !== "constant") this.#resolve(node.key, scope);
        if (!origin) return null;
        const key = node.type === "attribute" ? node.name : node.key.type === "constant" ? node.key.value : null;
        const path = `${origin.path}${typeof key === "string" ? `.${key}` : "[]"}`;
        this.#note(origin.name, path, node.at);
        return { name: origin.name, path };
      }
      case "slice": {
        const [object, ...parts] = childExpressions(node);
        for (const part of parts) this.#resolve(part, scope);
        return object ? this.#resolve(object, scope) : null;
      }
      case "test":
      case "filter":
        if (node.input?.type === "name" && ["defined", "undefined", "default", "d"].includes(node.name))
          this.requested.add(node.input.name);
        for (const child of childExpressions(node)) this.#resolve(child, scope);
        return null;
      default:
        for (const child of childExpressions(node)) this.#resolve(child, scope);
        return null;
    }
  }
}
