/**
 * What a package exports, found the way a module loader finds it: from the entry file through every `export … from`,
 * to the declaration itself. Files are parsed, not run and not type-checked, so a whole package takes milliseconds and
 * types are shown as their author wrote them.
 */
import { dirname, join } from "node:path";
import { type Member, membersOf } from "./members.ts";
import {
  commentBefore,
  isInternal,
  lineOf,
  nameOf,
  type ParsedModule,
  parseModule,
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
  /** What can be called and read on it. */
  members: Member[];
  /** Names of its own type parameters. */
  typeParameters: readonly string[];
  /** Names that its file takes from other packages. */
  imports: ReadonlyMap<string, ImportedName>;
  /** What its class or interface extends. */
  bases: readonly string[];
}

/** A name of another package. */
export interface ImportedName {
  from: string;
  name: string;
}

const MAX_TYPE_CHARS = 3_000;
const MAX_VALUE_CHARS = 160;

/**
 * Exports of the module at `file`, by name. `read` gives a file's text, or `undefined` when there
 * is no such file.
 */
export function exportsOf(
  file: string,
  read: (file: string) => string | undefined,
  findPackage: FindPackage = () => undefined,
): ExportedName[] {
  const modules = new Map<string, ParsedModule | undefined>();
  const load: Load = (path) => {
    if (!modules.has(path)) modules.set(path, parseModule(path, read(path)));
    return modules.get(path);
  };
  load.findPackage = findPackage;
  const found = new Map<string, ExportedName>();
  collect(file, load, new Set(), (entry) => {
    if (!found.has(entry.name)) found.set(entry.name, entry);
  });
  return [...found.values()];
}

/** The file of a module of another package, as the file at `from` imports it. */
export type FindPackage = (specifier: string, from: string) => string | undefined;

interface Load {
  (file: string): ParsedModule | undefined;
  findPackage?: FindPackage;
}

/** Every export of a module, through what it passes on. */
function collect(file: string, load: Load, seen: Set<string>, keep: (entry: ExportedName) => void): void {
  const module = load(file);
  if (!module || seen.has(file)) return;
  seen.add(file);
  for (const node of module.body) {
    if (node.type === "ExportAllDeclaration" && node["exported"] === null) {
      const target = resolveModule(file, node["source"], load);
      if (target !== undefined) collect(target, load, seen, keep);
    }
    if (node.type === "ExportAllDeclaration" && node["exported"] !== null)
      emitNamespace(module, node, resolveModule(file, node["source"], load), nameOf(node["exported"]), load, keep);
    if (node.type === "ExportDefaultDeclaration" || node.type === "TSExportAssignment")
      emitDefault(module, node, load, keep);
    if (node.type !== "ExportNamedDeclaration") continue;
    const declaration = node["declaration"] as SyntaxNode | null;
    if (declaration) for (const name of declaredNames(declaration)) emit(module, name, name, keep);
    for (const specifier of (node["specifiers"] as SyntaxNode[] | undefined) ?? []) {
      const local = nameOf(specifier["local"]);
      const exported = nameOf(specifier["exported"]);
      if (node["source"] === null) emitLocal(module, node, local, exported, load, keep);
      else {
        const target = resolveModule(file, node["source"], load);
        if (target !== undefined) findExport(target, local, load, exported, keep, new Set());
      }
    }
  }
}

/** A name that a module has, or takes from another, as it exports it. */
function emitLocal(
  module: ParsedModule,
  node: SyntaxNode,
  local: string,
  exported: string,
  load: Load,
  keep: (entry: ExportedName) => void,
): void {
  const from = importedFrom(module, local);
  if (!from) {
    emit(module, local, exported, keep);
    return;
  }
  const target = resolveModule(module.file, from.source, load);
  if (from.name === "*") emitNamespace(module, node, target, exported, load, keep);
  else if (target !== undefined) findExport(target, from.name, load, exported, keep, new Set());
}

/** What a module is itself: `export default`, or `export =` of older declarations, whose namespace has the other names. */
function emitDefault(module: ParsedModule, node: SyntaxNode, load: Load, keep: (entry: ExportedName) => void): void {
  const declared = (node["declaration"] ?? node["expression"]) as SyntaxNode;
  if (declared.type === "Identifier") {
    const local = nameOf(declared);
    emitLocal(module, node, local, "default", load, keep);
    if (node.type === "TSExportAssignment")
      for (const space of module.body)
        if (space.type === "TSModuleDeclaration" && nameOf(space["id"]) === local) emitSpace(module, space, keep);
    return;
  }
  if (DECLARATIONS[declared.type]) {
    keep(described(module, [{ outer: node, declaration: declared }], nameOf(declared["id"]), "default"));
    return;
  }
  const comment = commentBefore(module, node.start);
  const isFunction = /^(Arrow)?FunctionExpression$/.test(declared.type);
  const body = isFunction ? (declared["body"] as SyntaxNode).start : declared.end;
  const text = module.source.slice(declared.start, body).trim();
  keep({
    name: "default",
    kind: isFunction ? "function" : "value",
    file: module.file,
    line: lineOf(module, node.start),
    signatures: [`export default ${isFunction ? `${text} …` : text.length <= MAX_VALUE_CHARS ? text : "…"}`],
    ...(comment === undefined ? {} : { comment }),
    members: [],
    typeParameters: [],
    imports: importsOf(module),
    bases: [],
  });
}

/** The names that a namespace exports; in declarations, all that it has. */
function emitSpace(module: ParsedModule, space: SyntaxNode, keep: (entry: ExportedName) => void): void {
  const body = ((space["body"] ?? {}) as { body?: SyntaxNode[] }).body ?? [];
  const isDeclared = space["declare"] === true || /\.d\.[cm]?ts$/.test(module.file);
  const inside: ParsedModule = { ...module, body };
  for (const node of body) {
    const declaration = node.type === "ExportNamedDeclaration" ? (node["declaration"] as SyntaxNode | null) : node;
    if (!declaration || (declaration === node && !isDeclared) || !DECLARATIONS[declaration.type]) continue;
    for (const name of declaredNames(declaration)) emit(inside, name, name, keep);
  }
}

/** A module under one name (`export * as shapes from "./shapes.js"`): its exports are the members. */
function emitNamespace(
  module: ParsedModule,
  node: SyntaxNode,
  target: string | undefined,
  exported: string,
  load: Load,
  keep: (entry: ExportedName) => void,
): void {
  if (target === undefined) return;
  const members = new Map<string, ExportedName["members"][number]>();
  collect(target, load, new Set(), ({ name, signatures, comment }) => {
    const signature = signatures.join("\n");
    if (!members.has(name)) members.set(name, { name, signature, ...(comment === undefined ? {} : { comment }) });
  });
  const comment = commentBefore(module, node.start);
  keep({
    name: exported,
    kind: "value",
    file: module.file,
    line: lineOf(module, node.start),
    signatures: [`namespace ${exported}`],
    ...(comment === undefined ? {} : { comment }),
    members: [...members.values()],
    typeParameters: [],
    imports: new Map(),
    bases: [],
  });
}

/** One export of a module by name, through what it passes on. */
function findExport(
  file: string,
  wanted: string,
  load: Load,
  as: string,
  keep: (entry: ExportedName) => void,
  seen: Set<string>,
): void {
  if (seen.has(file)) return;
  seen.add(file);
  collect(file, load, new Set(), (entry) => {
    if (entry.name === wanted) keep({ ...entry, name: as });
  });
}

function importedFrom(module: ParsedModule, local: string): { source: unknown; name: string } | undefined {
  for (const node of module.body) {
    if (node.type !== "ImportDeclaration") continue;
    for (const specifier of node["specifiers"] as SyntaxNode[]) {
      if (nameOf(specifier["local"]) !== local) continue;
      const isNamespace = specifier.type === "ImportNamespaceSpecifier";
      return { source: node["source"], name: isNamespace ? "*" : nameOf(specifier["imported"]) };
    }
  }
  return undefined;
}

/** The file that an import means; `undefined` for what is not there. */
function resolveModule(from: string, source: unknown, load: Load): string | undefined {
  const specifier = (source as { value?: unknown } | null)?.value;
  if (typeof specifier !== "string") return undefined;
  if (!/^\.\.?(\/|$)/.test(specifier)) return load.findPackage?.(specifier, from);
  const path = join(dirname(from), specifier);
  return filesOf(path, from).find((file) => load(file) !== undefined);
}

/** TypeScript files that an import may mean: by its own ending, by that of the built file, without one, a folder. */
function filesOf(path: string, from: string): string[] {
  if (/\.[cm]?tsx?$/.test(path)) return [path];
  const [, stem = path, kind] = /^(.*)\.([cm]?)jsx?$/.exec(path) ?? [];
  const endings = /\.d\.[cm]?ts$/.test(from)
    ? [".d.ts", ".d.mts", ".d.cts"]
    : [".ts", ".tsx", ".mts", ".cts", ".d.ts", ".d.mts"];
  if (kind !== undefined) {
    const wanted = endings.filter((ending) => ending.replace(".d", "").startsWith(`.${kind}ts`));
    return [...wanted, ...endings].map((ending) => stem + ending);
  }
  return [...endings.map((ending) => path + ending), ...endings.map((ending) => join(path, `index${ending}`))];
}

function declaredNames(declaration: SyntaxNode): string[] {
  if (declaration.type === "VariableDeclaration") {
    return (declaration["declarations"] as SyntaxNode[])
      .map((entry) => nameOf(entry["id"]))
      .filter((name) => name !== "");
  }
  return [nameOf(declaration["id"])];
}

/** Describes the declaration of `local` in a module under the name it is exported by. */
function emit(module: ParsedModule, local: string, exported: string, keep: (entry: ExportedName) => void): void {
  const nodes = module.body.flatMap((outer) => {
    const declaration = outer.type === "ExportNamedDeclaration" ? (outer["declaration"] as SyntaxNode | null) : outer;
    if (!declaration || !DECLARATIONS[declaration.type] || !declaredNames(declaration).includes(local)) return [];
    return isInternal(commentBefore(module, outer.start)) ? [] : [{ outer, declaration }];
  });
  if (nodes.length > 0) keep(described(module, nodes, local, exported));
}

/** A declaration, and the statement that it is in. */
interface Declared {
  outer: SyntaxNode;
  declaration: SyntaxNode;
}

/** What several declarations of one name say together: overloads, a class and an interface, a function and its namespace. */
function described(module: ParsedModule, nodes: readonly Declared[], local: string, exported: string): ExportedName {
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
  for (const space of declarations.filter(({ type }) => type === "TSModuleDeclaration"))
    emitSpace(module, space, ({ name, signatures, comment: said }) => {
      const signature = signatures.join("\n");
      if (!members.some((member) => member.name === name))
        members.push({ name, signature, ...(said === undefined ? {} : { comment: said }) });
    });
  return {
    name: exported,
    kind: isFunctionValue(first.declaration, local) ? "function" : (DECLARATIONS[first.declaration.type] ?? "value"),
    file: module.file,
    line: lineOf(module, first.declaration.start),
    signatures: shown.map(({ declaration }) => signatureOf(module, declaration, local, isDocumented)),
    ...(comment === undefined ? {} : { comment }),
    members,
    typeParameters: shown.flatMap(({ declaration }) => typeParametersOf(declaration)),
    imports: importsOf(module),
    bases: basesOf(first.declaration),
  };
}

function typeParametersOf(declaration: SyntaxNode): string[] {
  const { params = [] } = (declaration["typeParameters"] ?? {}) as { params?: SyntaxNode[] };
  return params.map((parameter) => nameOf(parameter["name"]));
}

/** The names of the classes or interfaces that a declaration extends. */
function basesOf(declaration: SyntaxNode): string[] {
  const interfaces = ((declaration["extends"] as SyntaxNode[] | undefined) ?? []).map((base) => base["expression"]);
  return [declaration["superClass"], ...interfaces].map(nameOf).filter((name) => name !== "");
}

const imports = new WeakMap<SyntaxNode[], ReadonlyMap<string, ImportedName>>();

/** Names that a module takes from other packages, by the names it gives them. */
function importsOf({ body }: ParsedModule): ReadonlyMap<string, ImportedName> {
  const known = imports.get(body);
  if (known) return known;
  const found = new Map<string, ImportedName>();
  for (const node of body) {
    const from = node.type === "ImportDeclaration" ? nameOf(node["source"]) : "";
    if (from === "" || from.startsWith(".")) continue;
    for (const specifier of node["specifiers"] as SyntaxNode[])
      if (specifier.type === "ImportSpecifier")
        found.set(nameOf(specifier["local"]), { from, name: nameOf(specifier["imported"]) });
  }
  imports.set(body, found);
  return found;
}

const DECLARATIONS: Readonly<Record<string, ExportedName["kind"]>> = {
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
  const entry = (declaration["declarations"] as SyntaxNode[]).find((candidate) => nameOf(candidate["id"]) === name);
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
      const entry = (declaration["declarations"] as SyntaxNode[]).find((candidate) => nameOf(candidate["id"]) === name);
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
