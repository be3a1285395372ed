/** How a name is declared in its module: signatures, doc comment, members, and what it extends, as their author wrote them. */
import { joinedTypes, type Member, membersOf } from "./members.ts";
import {
  commentBefore,
  isInternal,
  lineOf,
  nodeName,
  type ParsedModule,
  type SyntaxNode,
  withoutDocComments,
} from "./syntax.ts";

/** One exported name. */
export interface ExportedName {
  name: string;
  kind: "function" | "class" | "value" | "type";
  /** File it is declared in. */
  file: string;
  line: number;
  /** How it is declared, without bodies and values. Several for overloads. */
  signatures: string[];
  /** Inside of its doc comment. */
  comment?: string;
  /** Members that can be called and read on it. */
  members: readonly Member[];
  /** Members of its bases, by base. */
  inherited: readonly Inherited[];
  /** Names of its own type parameters. */
  typeParameters: readonly string[];
  /** Names that its file takes from other packages. */
  imports: ReadonlyMap<string, ImportedName>;
  /** Bases that its class or interface extends. */
  bases: readonly string[];
}

/** What a name has from one of its bases. */
export interface Inherited {
  base: ExportedName;
  members: readonly Member[];
}

/** A name of another package. */
export interface ImportedName {
  from: string;
  name: string;
}

const MAX_TYPE_CHARS = 3_000;

export const MAX_VALUE_CHARS = 160;

/** What a name has that has nothing. */
export const NOTHING = { members: [], typeParameters: [], imports: new Map(), bases: [], inherited: [] } as const;

/** The names that a namespace exports; in declarations, all that it has. */
export function namesOfSpace(module: ParsedModule, space: SyntaxNode): ExportedName[] {
  const body = ((space["body"] ?? {}) as { body?: SyntaxNode[] }).body ?? [];
  const isDeclared = space["declare"] === true || /\.d\.[cm]?ts$/.test(module.file);
  const inside: ParsedModule = { ...module, body };
  const names = body.flatMap((node) => {
    const declaration = node.type === "ExportNamedDeclaration" ? (node["declaration"] as SyntaxNode | null) : node;
    if (!declaration || (declaration === node && !isDeclared) || !DECLARATIONS[declaration.type]) return [];
    return declaredNames(declaration);
  });
  return [...new Set(names)].flatMap((name) => declaredAs(inside, name, name) ?? []);
}

/** A name of a namespace as a member of it. */
export function asMember({ name, kind, signatures, comment }: ExportedName): Member {
  return { name, kind, signature: signatures.join("\n"), ...(comment === undefined ? {} : { comment }) };
}

/** Whether a class or interface passes a member on to others; names of its namespace stay there. */
export function isInherited({ kind }: Member): boolean {
  return kind === "constructor" || kind === "property" || kind === "method" || kind === "event";
}

export function declaredNames(declaration: SyntaxNode): string[] {
  if (declaration.type === "VariableDeclaration") {
    return (declaration["declarations"] as SyntaxNode[])
      .map((entry) => nodeName(entry["id"]))
      .filter((name) => name !== "");
  }
  return [nodeName(declaration["id"])];
}

const declared = new WeakMap<SyntaxNode[], Map<string, Declared[]>>();

/** The declarations of a module, or of a namespace, by name. */
function declarationsIn({ body }: ParsedModule): Map<string, Declared[]> {
  const known = declared.get(body);
  if (known) return known;
  const found = new Map<string, Declared[]>();
  for (const outer of body) {
    const declaration = /^Export(Named|Default)Declaration$/.test(outer.type)
      ? (outer["declaration"] as SyntaxNode | null)
      : outer;
    if (!declaration || !DECLARATIONS[declaration.type]) continue;
    for (const name of declaredNames(declaration))
      found.set(name, [...(found.get(name) ?? []), { outer, declaration }]);
  }
  declared.set(body, found);
  return found;
}

/** Describes the declaration of `local` in a module under the name it is exported by. */
export function declaredAs(module: ParsedModule, local: string, exported: string): ExportedName | undefined {
  const nodes = (declarationsIn(module).get(local) ?? []).filter(
    ({ outer }) => !isInternal(commentBefore(module, outer.start)),
  );
  return nodes.length > 0 ? described(module, nodes, local, exported) : undefined;
}

/** A declaration, and the statement that it is in. */
interface Declared {
  outer: SyntaxNode;
  declaration: SyntaxNode;
}

/** The sum of several declarations of one name: overloads, a class and an interface, a function and its namespace. */
export function described(
  module: ParsedModule,
  nodes: readonly Declared[],
  local: string,
  exported: string,
): ExportedName {
  // An interface may add members to the class of its name, and a namespace names to anything.
  const ofType = (type: string) => nodes.find(({ declaration }) => declaration.type === type);
  const first = (ofType("ClassDeclaration") ??
    nodes.find(({ declaration }) => declaration.type !== "TSModuleDeclaration") ??
    nodes[0]) as Declared;
  const overloads = nodes.filter(({ declaration }) => declaration.type === "TSDeclareFunction");
  const shown = overloads.length > 0 ? overloads : [first];
  const comment = [first, ...nodes]
    .map(({ outer }) => commentBefore(module, outer.start))
    .find((found) => found !== undefined);
  const declarations = nodes.map(({ declaration }) => declaration);
  const members = membersOf(module, declarations);
  const isDocumented = members.some((member) => member.comment !== undefined);
  const names = new Set(members.map(({ name }) => name));
  for (const space of declarations.filter(({ type }) => type === "TSModuleDeclaration"))
    members.push(
      ...namesOfSpace(module, space)
        .map(asMember)
        .filter(({ name }) => !names.has(name)),
    );
  return {
    name: exported,
    kind: isFunctionValue(first.declaration, local) ? "function" : (DECLARATIONS[first.declaration.type] ?? "value"),
    file: module.file,
    line: lineOf(module, first.declaration.start),
    signatures: shown.map(({ declaration }) => signatureOf(module, declaration, local, isDocumented)),
    ...(comment === undefined ? {} : { comment }),
    members,
    inherited: [],
    typeParameters: shown.flatMap(({ declaration }) => typeParametersOf(declaration)),
    imports: importsOf(module),
    bases: [...new Set(declarations.flatMap(basesOf))],
  };
}

function typeParametersOf(declaration: SyntaxNode): string[] {
  const { params = [] } = (declaration["typeParameters"] ?? {}) as { params?: SyntaxNode[] };
  return params.map((parameter) => nodeName(parameter["name"]));
}

/** The names of the classes, interfaces and object types that a declaration extends, or joins with others by `&`. */
function basesOf(declaration: SyntaxNode): string[] {
  const interfaces = ((declaration["extends"] as SyntaxNode[] | undefined) ?? []).map((base) => base["expression"]);
  const joined = joinedTypes(declaration);
  const named = joined.length > 1 ? joined.map((type) => type["typeName"]) : [];
  return [declaration["superClass"], ...interfaces, ...named].map(nodeName).filter((name) => name !== "");
}

const imports = new WeakMap<SyntaxNode[], ReadonlyMap<string, ImportedName>>();

/** Names that a module takes from other packages, by the names it gives them. */
export function importsOf({ body }: ParsedModule): ReadonlyMap<string, ImportedName> {
  const known = imports.get(body);
  if (known) return known;
  const found = new Map<string, ImportedName>();
  for (const node of body) {
    const from = node.type === "ImportDeclaration" ? nodeName(node["source"]) : "";
    if (from === "" || from.startsWith(".")) continue;
    for (const specifier of node["specifiers"] as SyntaxNode[])
      if (specifier.type === "ImportSpecifier")
        found.set(nodeName(specifier["local"]), { from, name: nodeName(specifier["imported"]) });
  }
  imports.set(body, found);
  return found;
}

export const DECLARATIONS: Readonly<Record<string, ExportedName["kind"]>> = {
  FunctionDeclaration: "function",
  TSDeclareFunction: "function",
  ClassDeclaration: "class",
  VariableDeclaration: "value",
  TSEnumDeclaration: "value",
  TSInterfaceDeclaration: "type",
  TSTypeAliasDeclaration: "type",
  TSModuleDeclaration: "value",
};

/** Whether a constant is called like a function, by its type or by its value. */
function isFunctionValue(declaration: SyntaxNode, name: string): boolean {
  if (declaration.type !== "VariableDeclaration") return false;
  const entry = (declaration["declarations"] as SyntaxNode[]).find((candidate) => nodeName(candidate["id"]) === name);
  const id = entry?.["id"] as { typeAnnotation?: { typeAnnotation?: SyntaxNode } } | undefined;
  const type = id?.typeAnnotation?.typeAnnotation?.type;
  const value = (entry?.["init"] as SyntaxNode | null | undefined)?.type;
  return type === undefined ? /^(Arrow)?FunctionExpression$/.test(value ?? "") : type === "TSFunctionType";
}

/** How a name is declared. `isDocumented` where its members are described one by one: the whole then needs no comments. */
function signatureOf(module: ParsedModule, declaration: SyntaxNode, name: string, isDocumented: boolean): string {
  const { source } = module;
  const until = (end: number) =>
    source
      .slice(declaration.start, end)
      .trimEnd()
      .replace(/^declare\s+/, "");
  switch (declaration.type) {
    case "FunctionDeclaration":
    case "ClassDeclaration": {
      const body = declaration["body"] as SyntaxNode | null;
      return body ? until(body.start) : until(declaration.end);
    }
    case "VariableDeclaration": {
      const entry = (declaration["declarations"] as SyntaxNode[]).find(
        (candidate) => nodeName(candidate["id"]) === name,
      );
      return entry ? `const ${variable(source, entry)}` : until(declaration.end);
    }
    case "TSModuleDeclaration":
      return `namespace ${name}`;
    default: {
      const whole = isDocumented
        ? withoutDocComments(module, declaration.start, declaration.end).replace(/^declare\s+/, "")
        : until(declaration.end);
      return whole.length <= MAX_TYPE_CHARS ? whole : `${whole.slice(0, MAX_TYPE_CHARS)}\n// …`;
    }
  }
}

/** A constant by its type; by its value where that says it, short. */
function variable(source: string, entry: SyntaxNode): string {
  const id = entry["id"] as SyntaxNode;
  const written = source.slice(id.start, id.end);
  const value = entry["init"] as SyntaxNode | null;
  if (id["typeAnnotation"] || !value) return written;
  if (value.type === "ArrowFunctionExpression") {
    const body = value["body"] as SyntaxNode;
    return `${written} = ${source.slice(value.start, body.start).trimEnd()} …`;
  }
  const text = source.slice(value.start, value.end);
  const satisfied = /\bsatisfies\s+([\s\S]{1,200})$/.exec(text)?.[1];
  if (satisfied && text.length > MAX_VALUE_CHARS) return `${written}: ${satisfied.trim()}`;
  return text.length <= MAX_VALUE_CHARS ? `${written} = ${text}` : `${written} = …`;
}
