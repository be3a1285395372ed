/**
 * Exports of a package, found the way a module loader finds them: from the entry file through every `export … from`,
 * to the declaration itself. Files are parsed, not run and not type-checked, so a whole package takes milliseconds and
 * types are shown as their author wrote them.
 */
import { dirname, join } from "node:path";
import { commentBefore, lineOf, nodeName, type ParsedModule, parseModule, type SyntaxNode } from "./syntax.ts";
import {
  type ExportedName,
  MAX_VALUE_CHARS,
  emitSpace,
  declaredNames,
  emit,
  described,
  importsOf,
  DECLARATIONS,
} from "./declarations.ts";

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
      emitNamespace(module, node, resolveModule(file, node["source"], load), nodeName(node["exported"]), load, keep);
    if (node.type === "ExportDefaultDeclaration" || node.type === "TSExportAssignment")
      emitDefault(module, node, load, keep);
    if (node.type !== "ExportNamedDeclaration") continue;
    const declaration = node["declaration"] as SyntaxNode | null;
    if (declaration) for (const name of declaredNames(declaration)) emit(module, name, name, keep);
    for (const specifier of (node["specifiers"] as SyntaxNode[] | undefined) ?? []) {
      const local = nodeName(specifier["local"]);
      const exported = nodeName(specifier["exported"]);
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

/** The value of a module itself: `export default`, or `export =` of older declarations, whose namespace has the other names. */
function emitDefault(module: ParsedModule, node: SyntaxNode, load: Load, keep: (entry: ExportedName) => void): void {
  const declared = (node["declaration"] ?? node["expression"]) as SyntaxNode;
  if (declared.type === "Identifier") {
    const local = nodeName(declared);
    emitLocal(module, node, local, "default", load, keep);
    if (node.type === "TSExportAssignment")
      for (const space of module.body)
        if (space.type === "TSModuleDeclaration" && nodeName(space["id"]) === local) emitSpace(module, space, keep);
    return;
  }
  if (DECLARATIONS[declared.type]) {
    keep(described(module, [{ outer: node, declaration: declared }], nodeName(declared["id"]), "default"));
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
      if (nodeName(specifier["local"]) !== local) continue;
      const isNamespace = specifier.type === "ImportNamespaceSpecifier";
      return { source: node["source"], name: isNamespace ? "*" : nodeName(specifier["imported"]) };
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
