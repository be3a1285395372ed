/** Every function that charges for work receives what a render has used; no module holds mutable
 * state. */
import { readFileSync, readdirSync } from "node:fs";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** Constants made by these are the same on every access; their values cannot change in another way. */
const BUILDERS = ["once", "table", "Symbol"];

/** Why the value of a variable of a module could change; undefined where it cannot, or its type forbids it. */
function changing(declaration: Node, kind: unknown, code: string): string | undefined {
  if (kind !== "const") return String(kind);
  const { id, init } = declaration as unknown as {
    id: { typeAnnotation?: { start: number; end: number } };
    init: Node;
  };
  const type = id.typeAnnotation ? code.slice(id.typeAnnotation.start, id.typeAnnotation.end) : "";
  if (/^: *(?:\{ )?(?:readonly \[?|Readonly)|^: \(|^: unique symbol$|^: (?:Keywords|Extras|Tracer|Limits)$/.test(type))
    return undefined;
  let value = init;
  let isFrozen = false;
  while (value.type === "TSAsExpression" || value.type === "TSSatisfiesExpression") {
    isFrozen ||= code.slice(Number(value["start"]), Number(value["end"])).endsWith("as const");
    value = value["expression"] as Node;
  }
  if (isFrozen) return undefined;
  switch (value.type) {
    case "Literal":
      return /[gy]/.test((value["regex"] as { flags: string } | undefined)?.flags ?? "") ? "pattern" : undefined;
    case "TemplateLiteral":
    case "TaggedTemplateExpression":
    case "ArrowFunctionExpression":
    case "UnaryExpression":
    case "BinaryExpression":
    case "MemberExpression":
      return undefined;
    case "CallExpression": {
      const { callee } = value as unknown as { callee: Node };
      return BUILDERS.includes(String(callee["name"])) ? undefined : "call";
    }
    case "NewExpression":
      return (value as unknown as { callee: Node }).callee["name"] === "RegExp"
        ? patternState(value, code)
        : value.type;
    default:
      return value.type;
  }
}

/** A pattern with these flags notes where it looked last. */
function patternState(value: Node, code: string): string | undefined {
  const last = (value["arguments"] as { start: number; end: number }[])[1];
  return last && /[gy]/.test(code.slice(last.start, last.end)) ? "pattern" : undefined;
}

/** Names of the variables of a module that could change, with why. */
function stateOf(code: string): string[] {
  const found: string[] = [];
  const { body } = parseAst(code, { lang: "ts" }) as unknown as { body: Node[] };
  for (const statement of body) {
    const declared = isNode(statement["declaration"]) ? statement["declaration"] : statement;
    if (declared.type === "ExpressionStatement" || /^(?:For|While|Try|Block)/.test(declared.type))
      found.push("statement");
    if (declared.type === "ClassDeclaration") {
      for (const member of (declared["body"] as { body: Node[] }).body)
        if (member["static"] === true && member.type === "PropertyDefinition") found.push("static field");
    }
    if (declared.type !== "VariableDeclaration") continue;
    for (const declaration of declared["declarations"] as Node[]) {
      const reason = changing(declaration, declared["kind"], code);
      if (reason !== undefined) found.push(`${String((declaration["id"] as Node)["name"])}: ${reason}`);
    }
  }
  return found;
}

test("no module of the package has anything that could change", () => {
  const root = new URL(".", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(?!testing|cli\.ts).*(?<!\.test)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    stateOf(readFileSync(new URL(file, root), "utf8")).map((variable) => `${file}: ${variable}`),
  );
  expect(found).toEqual([]);
});

test("the check sees what could change", () => {
  expect(stateOf("let a = 1; export let b;")).toEqual(["a: let", "b: let"]);
  expect(stateOf("const a = new Map(); const b: string[] = []; const c = {}; const d = /x/g; const e = f();")).toEqual([
    "a: NewExpression",
    "b: ArrayExpression",
    "c: ObjectExpression",
    "d: pattern",
    "e: call",
  ]);
  expect(stateOf("class A { static b = 1 } a.b = 2; for (;;) {}")).toEqual(["static field", "statement", "statement"]);
  expect(stateOf('const a: ReadonlySet<string> = new Set(); const b = "x"; const c = once(() => new Map());')).toEqual(
    [],
  );
});
