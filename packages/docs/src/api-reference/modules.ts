/**
 * Exports of a package, found the way a module loader finds them: the names of a module and of those it passes on, then
 * each name through every `export … from` to its declaration. Files are parsed, not run and not type-checked, so a whole
 * package takes milliseconds and types are shown as their author wrote them.
 */
import { dirname, join } from "node:path";
import { commentBefore, lineOf, nodeName, type ParsedModule, parseModule, type SyntaxNode } from "./syntax.ts";
import {
  asMember,
  declaredAs,
  declaredNames,
  DECLARATIONS,
  described,
  type ExportedName,
  importsOf,
  type Inherited,
  isInherited,
  MAX_VALUE_CHARS,
  NOTHING,
  namesOfSpace,
} from "./declarations.ts";

/** The file of a module of another package, as the file at `from` imports it. */
export type FindPackage = (specifier: string, from: string) => string | undefined;

interface Load {
  (file: string): ParsedModule | undefined;
  findPackage?: FindPackage;
}

/** Where an exported name comes from. */
interface Origin {
  node: SyntaxNode;
  /** Name in this module, or in that of `source`, whose names together are `*`. */
  local: string;
  source?: unknown;
  /** The value itself, or a name of a namespace, where there is no name in the module. */
  described?: () => ExportedName;
}

interface ModuleExports {
  named: Map<string, Origin>;
  /** Modules whose names are all passed on. */
  stars: unknown[];
}

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
  return allExports(file, load).map((exported) => ({ ...exported, inherited: inheritedBy(exported, load) }));
}

function allExports(file: string, load: Load, seen?: ReadonlySet<string>): ExportedName[] {
  return [...exportedNames(file, load)].flatMap((name) => findExport(file, name, load, new Set(seen)) ?? []);
}

function exportedNames(file: string, load: Load, seen = new Set<string>()): Set<string> {
  const module = load(file);
  if (!module || seen.has(file)) return new Set();
  seen.add(file);
  const { named, stars } = exportsIn(module);
  const below = stars.flatMap((source) => {
    const target = resolveModule(file, source, load);
    return target === undefined ? [] : [...exportedNames(target, load, seen)].filter((name) => name !== "default");
  });
  return new Set([...named.keys(), ...below]);
}

/** One export of a module by name, through what it passes on. Modules may pass names on to each other. */
function findExport(file: string, wanted: string, load: Load, seen: Set<string>): ExportedName | undefined {
  const key = `${file}\0${wanted}`;
  const module = load(file);
  if (!module || seen.has(key)) return undefined;
  seen.add(key);
  const { named, stars } = exportsIn(module);
  const origin = named.get(wanted);
  if (origin) return follow(module, origin, wanted, load, seen);
  for (const source of stars) {
    const target = resolveModule(file, source, load);
    const found = target === undefined ? undefined : findExport(target, wanted, load, seen);
    if (found) return found;
  }
  return undefined;
}

/** A name that a module has, or takes from another, as it exports it. */
function follow(
  module: ParsedModule,
  origin: Origin,
  exported: string,
  load: Load,
  seen: Set<string>,
): ExportedName | undefined {
  if (origin.described) return origin.described();
  const from = origin.source ? origin : importsIn(module).get(origin.local);
  if (!from) return declaredAs(module, origin.local, exported);
  const target = resolveModule(module.file, from.source, load);
  if (target === undefined) return undefined;
  if (from.local === "*") return namespaceOf(module, origin.node, target, exported, load, seen);
  const found = findExport(target, from.local, load, seen);
  return found && { ...found, name: exported };
}

const tables = new WeakMap<ParsedModule, ModuleExports>();

function exportsIn(module: ParsedModule): ModuleExports {
  const known = tables.get(module);
  if (known) return known;
  const [named, stars] = [new Map<string, Origin>(), [] as unknown[]];
  // Declarations that name nothing to export export all.
  const isOpen = /\.d\.[cm]?ts$/.test(module.file) && !module.body.some(namesExports);
  const keep = (name: string, origin: Origin) => named.has(name) || named.set(name, origin);
  for (const node of module.body) {
    const { source, exported } = node;
    switch (node.type) {
      case "ExportAllDeclaration":
        if (exported === null) stars.push(source);
        else keep(nodeName(exported), { node, local: "*", source });
        break;
      case "ExportDefaultDeclaration":
      case "TSExportAssignment":
        for (const [name, origin] of valuesOf(module, node)) keep(name, origin);
        break;
      case "ExportNamedDeclaration":
        for (const local of node["declaration"] ? declaredNames(node["declaration"] as SyntaxNode) : [])
          keep(local, { node, local });
        for (const specifier of (node["specifiers"] as SyntaxNode[] | undefined) ?? [])
          keep(nodeName(specifier["exported"]), { node, local: nodeName(specifier["local"]), source });
        break;
      default:
        if (isOpen && DECLARATIONS[node.type]) for (const local of declaredNames(node)) keep(local, { node, local });
    }
  }
  tables.set(module, { named, stars });
  return { named, stars };
}

function namesExports({ type, declaration }: SyntaxNode): boolean {
  return /^(ExportAllDeclaration|ExportDefaultDeclaration|TSExportAssignment)$/.test(type) || declaration === null;
}

/** The value of a module itself: `export default`, or `export =` of older declarations, whose namespace has the other names. */
function valuesOf(module: ParsedModule, node: SyntaxNode): [name: string, Origin][] {
  const declared = (node["declaration"] ?? node["expression"]) as SyntaxNode;
  const local = nodeName(declared);
  if (declared.type !== "Identifier")
    return [["default", { node, local, described: () => describedValue(module, node, declared) }]];
  const spaces = node.type === "TSExportAssignment" ? module.body.filter((each) => isSpace(each, local)) : [];
  const names = spaces.flatMap((space) => namesOfSpace(module, space));
  return [
    ["default", { node, local }],
    ...names.map((named): [string, Origin] => [named.name, { node, local, described: () => named }]),
  ];
}

function isSpace({ type, id }: SyntaxNode, name: string): boolean {
  return type === "TSModuleDeclaration" && nodeName(id) === name;
}

function describedValue(module: ParsedModule, node: SyntaxNode, declared: SyntaxNode): ExportedName {
  if (DECLARATIONS[declared.type])
    return described(module, [{ outer: node, declaration: declared }], nodeName(declared["id"]), "default");
  const comment = commentBefore(module, node.start);
  const isFunction = /^(Arrow)?FunctionExpression$/.test(declared.type);
  const body = isFunction ? (declared["body"] as SyntaxNode).start : declared.end;
  const text = module.source.slice(declared.start, body).trim();
  return {
    ...NOTHING,
    name: "default",
    kind: isFunction ? "function" : "value",
    file: module.file,
    line: lineOf(module, node.start),
    signatures: [`export default ${isFunction ? `${text} …` : text.length <= MAX_VALUE_CHARS ? text : "…"}`],
    ...(comment === undefined ? {} : { comment }),
    imports: importsOf(module),
  };
}

/** A module under one name (`export * as shapes from "./shapes.js"`): its exports are the members, once. */
function namespaceOf(
  module: ParsedModule,
  node: SyntaxNode,
  target: string,
  name: string,
  load: Load,
  seen: ReadonlySet<string>,
): ExportedName {
  const comment = commentBefore(module, node.start);
  const isInside = seen.has(IN_NAMESPACE);
  return {
    ...NOTHING,
    name,
    kind: "value",
    file: module.file,
    line: lineOf(module, node.start),
    signatures: [`namespace ${name}`],
    ...(comment === undefined ? {} : { comment }),
    members: isInside ? [] : allExports(target, load, new Set([IN_NAMESPACE])).map(asMember),
  };
}

const IN_NAMESPACE = "*";

/** What a name has from its bases, the nearest first: of each base what nothing before it has. */
function inheritedBy(
  { file, members, bases }: ExportedName,
  load: Load,
  known = new Set(members.map(({ name }) => name)),
  seen = new Set<string>(),
): Inherited[] {
  const module = load(file);
  return bases.flatMap((local) => {
    const node = module?.body[0];
    const from = module && importsIn(module).get(local)?.local;
    const name = from === undefined || from === "default" ? local : from;
    const base = module && node && follow(module, { node, local }, name, load, new Set());
    const key = base && `${base.file}\0${base.line}`;
    if (!base || key === undefined || seen.has(key)) return [];
    seen.add(key);
    const own = base.members.filter((member) => isInherited(member) && !known.has(member.name));
    for (const member of own) known.add(member.name);
    const further = inheritedBy(base, load, known, seen);
    return own.length === 0 ? further : [{ base, members: own }, ...further];
  });
}

const imported = new WeakMap<ParsedModule, ReadonlyMap<string, Pick<Origin, "source" | "local">>>();

/** The names that a module imports, with where from: `import one, { two as three }`, `import four = require("four")`. */
function importsIn(module: ParsedModule): ReadonlyMap<string, Pick<Origin, "source" | "local">> {
  const known = imported.get(module);
  if (known) return known;
  const found = new Map<string, Pick<Origin, "source" | "local">>();
  for (const node of module.body) {
    const required = (node["moduleReference"] as SyntaxNode | undefined)?.["expression"];
    if (node.type === "TSImportEqualsDeclaration" && required)
      found.set(nodeName(node["id"]), { source: required, local: "default" });
    for (const { type, local, imported: name } of node.type === "ImportDeclaration"
      ? (node["specifiers"] as SyntaxNode[])
      : []) {
      const isWhole = type === "ImportNamespaceSpecifier";
      const from = isWhole ? "*" : type === "ImportDefaultSpecifier" ? "default" : nodeName(name);
      found.set(nodeName(local), { source: node["source"], local: from });
    }
  }
  imported.set(module, found);
  return found;
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
