/**
 * What a package exports, found the way a module loader finds it: from the entry file through every `export … from`,
 * to the declaration itself. Files are parsed, not run and not type-checked, so a whole package takes milliseconds and
 * types are shown as their author wrote them.
 */
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

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
  /** Of a class: what can be called and read on it. */
  members: { name: string; signature: string; comment?: string }[];
}

/** The properties of the syntax tree that are used here; every node has more. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Comment {
  type: string;
  value: string;
  start: number;
  end: number;
}

interface ParsedModule {
  file: string;
  source: string;
  body: SyntaxNode[];
  comments: Comment[];
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

function parseModule(file: string, source: string | undefined): ParsedModule | undefined {
  if (source === undefined) return undefined;
  const { program, comments } = parseSync(file, source);
  return { file, source, body: program.body as unknown as SyntaxNode[], comments: comments as Comment[] };
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
    if (node.type !== "ExportNamedDeclaration") continue;
    const declaration = node["declaration"] as SyntaxNode | null;
    if (declaration) for (const name of declaredNames(declaration)) emit(module, name, name, keep);
    for (const specifier of (node["specifiers"] as SyntaxNode[] | undefined) ?? []) {
      const local = nameOf(specifier["local"]);
      const exported = nameOf(specifier["exported"]);
      const from = node["source"] === null ? importedFrom(module, local) : { source: node["source"], name: local };
      if (!from) emit(module, local, exported, keep);
      else {
        const target = resolveModule(file, from.source, load);
        if (from.name === "*") emitNamespace(module, node, target, exported, load, keep);
        else if (target !== undefined) findExport(target, from.name, load, exported, keep, new Set());
      }
    }
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
    line: module.source.slice(0, node.start).split("\n").length,
    signatures: [`namespace ${exported}`],
    ...(comment === undefined ? {} : { comment }),
    members: [...members.values()],
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

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: string; value?: string };
  return name ?? value ?? "";
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
    return [{ outer, declaration }];
  });
  // An interface may add members to the class of its name.
  const first = nodes.find(({ declaration }) => declaration.type === "ClassDeclaration") ?? nodes[0];
  if (!first) return;
  const overloads = nodes.filter(({ declaration }) => declaration.type === "TSDeclareFunction");
  const shown = overloads.length > 0 ? overloads : [first];
  const comment = [first, ...nodes]
    .map(({ outer }) => commentBefore(module, outer.start))
    .find((found) => found !== undefined);
  keep({
    name: exported,
    kind: isFunctionValue(first.declaration, local) ? "function" : (DECLARATIONS[first.declaration.type] ?? "value"),
    file: module.file,
    line: module.source.slice(0, first.declaration.start).split("\n").length,
    signatures: shown.map(({ declaration }) => signatureOf(module, declaration, local)),
    ...(comment === undefined ? {} : { comment }),
    members: first.declaration.type === "ClassDeclaration" ? membersOf(module, first.declaration) : [],
  });
}

const DECLARATIONS: Readonly<Record<string, ExportedName["kind"]>> = {
  FunctionDeclaration: "function",
  TSDeclareFunction: "function",
  ClassDeclaration: "class",
  VariableDeclaration: "value",
  TSEnumDeclaration: "value",
  TSInterfaceDeclaration: "type",
  TSTypeAliasDeclaration: "type",
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

function signatureOf({ source }: ParsedModule, declaration: SyntaxNode, name: string): string {
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
    default: {
      const whole = until(declaration.end);
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

function membersOf(module: ParsedModule, declaration: SyntaxNode): ExportedName["members"] {
  const { body } = declaration["body"] as { body: SyntaxNode[] };
  return body.flatMap((member): ExportedName["members"] => {
    const key = member["key"] as SyntaxNode | undefined;
    const hidden = member["accessibility"] === "private" || member["accessibility"] === "protected";
    if (!key || hidden || key.type === "PrivateIdentifier" || member["override"] === true) return [];
    const value = member["value"] as SyntaxNode | null;
    const inner = (value?.["body"] ?? null) as SyntaxNode | null;
    const end = member.type === "MethodDefinition" && inner ? inner.start : propertyEnd(member);
    if (end === undefined) return [];
    const comment = commentBefore(module, member.start);
    return [
      {
        name: nameOf(key),
        signature: module.source.slice(member.start, end).replace(/[;=\s]+$/, ""),
        ...(comment === undefined ? {} : { comment }),
      },
    ];
  });
}

function propertyEnd(member: SyntaxNode): number | undefined {
  if (member.type === "TSAbstractMethodDefinition" || member.type === "MethodDefinition") return member.end;
  if (member.type !== "PropertyDefinition") return undefined;
  const value = member["value"] as SyntaxNode | null;
  return value ? value.start : member.end;
}

/** The doc comment before `start`; line comments, such as a linter's, may be between the two. */
function commentBefore({ source, comments }: ParsedModule, start: number): string | undefined {
  let end = start;
  for (const comment of comments.filter((candidate) => candidate.end <= start).toReversed()) {
    if (source.slice(comment.end, end).trim() !== "") return undefined;
    if (comment.type === "Block") return comment.value.startsWith("*") ? comment.value : undefined;
    end = comment.start;
  }
  return undefined;
}
