/**
 * Descriptions of a Python package for `[[autodoc]]`, and a page for each of its modules, from its sources. A Python
 * program that comes with this package reads them with griffe and writes what they say as JSON; nothing of the described
 * package is imported or run.
 */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AutodocEntry, AutodocFile } from "../autodoc.ts";
import { readDocstring } from "./docstring-sections.ts";
import { addImportedNames, type ImportedNames } from "./imported-names.ts";
import { modulePages } from "./module-pages.ts";
import { fromParsedSections } from "./parsed-docstring.ts";
import { pythonWithGriffe } from "./python-environment.ts";
import type { PythonObject, PythonPackage } from "./python-object.ts";

/** How to read a package. */
export interface PythonReferenceOptions {
  /** The Python to read with, 3.10 or newer with griffe; found or made unless given. */
  python?: string | undefined;
  /** Where the package's folder is published, for links to sources: "https://github.com/o/r/blob/v1/src/lib". */
  sourceAt?: string | undefined;
  /** Folders with packages that it inherits from. */
  searchPaths?: readonly string[];
  /** Whether the package is imported as well, to see names that its sources do not say. This runs its code. */
  imports?: boolean | undefined;
  /** Called before griffe is installed. */
  onInstall?: (message: string) => void;
}

/** Descriptions, pages, and the files that could not be read. */
export interface PythonReference extends AutodocFile {
  /** A page for each module that defines public names, and one that lists them, by path. */
  pages: Record<string, string>;
  skipped: { file: string; reason: string }[];
  /** Result of importing the package, where that was asked for. */
  imported?: ImportedNames;
}

const READER = fileURLToPath(new URL("../../../python/read_package.py", import.meta.url));
/** Other names of a description that references may use. */
const MAX_ALIASES = 12;
const TIME_MS = 600_000;
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;

/**
 * Reads the package in `folder`, which holds an `__init__.py`. Rejects with what Python says when that fails.
 * @throws {DocumentationError} when there is no Python to read with
 */
export async function pythonReference(
  folder: string,
  { python, sourceAt, searchPaths = [], imports = false, onInstall }: PythonReferenceOptions = {},
): Promise<PythonReference> {
  const program = await pythonWithGriffe({ python, ...(onInstall && { onInstall }) });
  const { stdout } = await promisify(execFile)(
    program,
    ["-I", READER, resolve(folder), ...searchPaths.map((path) => resolve(path))],
    {
      timeout: TIME_MS,
      maxBuffer: MAX_ANSWER_BYTES,
    },
  );
  const described = JSON.parse(stdout) as PythonPackage;
  const imported = imports ? await addImportedNames(described, python ?? program) : undefined;
  const names: Record<string, AutodocEntry> = {};
  const others = otherNames(described.aliases);
  for (const object of described.objects) {
    const isShown = ({ path, kind, doc, isRepeated, isValue }: PythonObject) =>
      isValue === true ||
      (doc !== "" && !isRepeated && !lastPart(path).startsWith("_") && (kind === "function" || kind === "property"));
    const [shown, hidden]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const member of object.members ?? [])
      (isShown(member) ? shown : hidden)[lastPart(member.path)] = descriptionOf(
        member,
        lastPart(member.path),
        sourceAt,
      );
    names[object.path] = {
      markdown: descriptionOf(object, object.path, sourceAt, others.get(object.path)),
      members: shown,
      others: hidden,
      ...(object.inherits?.length && { inherits: object.inherits }),
    };
  }
  const { aliases, modules, skipped } = described;
  const pages = modulePages(described.package, modules, described.objects, names);
  return { names, aliases, pages, skipped, ...(imported && { imported }) };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** Other paths of each name, the shortest first. */
function otherNames(aliases: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [alias, path] of Object.entries(aliases)) found.set(path, [...(found.get(path) ?? []), alias]);
  for (const names of found.values()) names.sort((a, b) => a.length - b.length);
  return found;
}

/** The block that documentation builders for Python write for an object, and the rest of its docstring below. */
function descriptionOf(
  object: PythonObject,
  name: string,
  sourceAt: string | undefined,
  aliases: readonly string[] = [],
): string {
  const { sections } = object;
  const { text, parameters, returns, yields, raises } = sections
    ? fromParsedSections(sections)
    : readDocstring(object.doc);
  const [first, ...groups] = parameters[0]?.title === undefined ? parameters : [undefined, ...parameters];
  const part = (tag: string, value: string | undefined) => (value ? `<${tag}>${inside(value)}</${tag}>` : "");
  const isCalled = object.kind === "function" || object.kind === "class";
  const isShownReturn = object.kind !== "class" && object.returns !== "None";
  const returnType = isCalled ? returns?.type || (isShownReturn ? code(object.returns) : "") : "";
  const lines = object.line === null ? "" : `#L${object.line}-L${object.endLine ?? object.line}`;
  const isOwn = sourceAt !== undefined && object.file !== "" && !object.file.startsWith("..");
  const bases = (object.bases ?? []).filter(({ name: base }) => base !== "object");
  const block = [
    "<docstring>",
    part("name", object.kind === "class" ? `class ${name}` : name),
    part("anchor", object.path),
    part("aliases", aliases.slice(0, MAX_ALIASES).join(" ")),
    part("source", isOwn ? `${sourceAt.replace(/\/$/, "")}/${object.file}${lines}` : undefined),
    part("parameters", JSON.stringify(object.parameters)),
    object.overloads?.length ? part("overloads", JSON.stringify(object.overloads)) : "",
    Object.keys(object.types).length > 0 ? part("types", JSON.stringify(object.types)) : "",
    bases.length > 0 ? part("bases", JSON.stringify(bases)) : "",
    object.decorators?.length ? part("decorators", object.decorators.join(" ")) : "",
    isCalled ? "" : "<isgetsetdescriptor>",
    isCalled ? "" : part("value", declared(object)),
    part("paramsdesc", first?.list),
    part("paramgroups", groups.length === 0 ? undefined : String(groups.length)),
    ...groups.flatMap((group, index) => [
      part(`paramsdesc${index + 1}title`, group?.title),
      part(`paramsdesc${index + 1}`, group?.list),
    ]),
    part("rettype", yields ? undefined : returnType),
    part("retdesc", returns?.text),
    part("yieldtype", yields?.type),
    part("yielddesc", yields?.text),
    part("raises", raises),
    "</docstring>",
  ];
  return [block.filter((line) => line !== "").join("\n"), text].filter((piece) => piece !== "").join("\n\n");
}

/** A property or an attribute as it is declared: its type and its value. */
function declared({ path, returns, value }: PythonObject): string {
  const type = returns === "" ? "" : `: ${returns}`;
  return type === "" && value === undefined
    ? ""
    : `${lastPart(path)}${type}${value === undefined ? "" : ` = ${value}`}`;
}

function code(type: string): string {
  return type === "" ? "" : `\`${type.replaceAll("`", "")}\``;
}

/** A docstring may speak of the block's own tags; they are text then. */
function inside(value: string): string {
  return value.replace(
    /<(\/?(?:docstring|name|anchor|aliases|source|parameters|overloads|types|bases|decorators|value|param\w*|ret\w*|yield\w*|raise\w*|isget\w*)>)/g,
    "&lt;$1",
  );
}
