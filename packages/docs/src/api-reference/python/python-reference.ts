/**
 * Descriptions of a Python package for `[[autodoc]]`, from its sources. A Python program that comes with this package
 * reads the syntax trees and writes what they say as JSON; nothing of the described package is imported or run.
 */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AutodocEntry, AutodocFile } from "../autodoc.ts";
import { readDocstring } from "./docstring-sections.ts";

/** A function, method, property or class, as the program that reads sources describes it. */
interface PythonObject {
  path: string;
  kind: "function" | "property" | "class";
  parameters: { name: string; val: string }[];
  returns: string;
  doc: string;
  file: string;
  line: number;
  endLine: number;
  isRepeated?: boolean;
  members?: PythonObject[];
  inherited?: PythonObject[];
}

interface PythonPackage {
  package: string;
  objects: PythonObject[];
  skipped: { file: string; reason: string }[];
}

/** How to read a package. */
export interface PythonReferenceOptions {
  /** The Python to read with, 3.9 or newer; `python3` unless given. */
  python?: string;
  /** Where the package's folder is published, for links to sources: "https://github.com/o/r/blob/v1/src/lib". */
  sourceAt?: string;
}

/** Descriptions, and the files that could not be read. */
export interface PythonReference extends AutodocFile {
  skipped: { file: string; reason: string }[];
}

const READER = fileURLToPath(new URL("../../../python/read_package.py", import.meta.url));
const TIME_MS = 120_000;
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;

/** Reads the package in `folder`, which holds an `__init__.py`. Rejects with what Python says when that fails. */
export async function pythonReference(
  folder: string,
  { python = "python3", sourceAt }: PythonReferenceOptions = {},
): Promise<PythonReference> {
  const { stdout } = await promisify(execFile)(python, ["-I", READER, resolve(folder)], {
    timeout: TIME_MS,
    maxBuffer: MAX_ANSWER_BYTES,
  });
  const { objects, skipped } = JSON.parse(stdout) as PythonPackage;
  const names: Record<string, AutodocEntry> = {};
  for (const described of objects) {
    const markdown = descriptionOf(described, described.path, sourceAt);
    const members = membersOf(described.members ?? [], sourceAt, ({ doc, isRepeated }) => doc !== "" && !isRepeated);
    const others = membersOf(
      [...(described.members ?? []), ...(described.inherited ?? [])],
      sourceAt,
      ({ path }) => !Object.hasOwn(members, lastPart(path)),
    );
    names[described.path] = { markdown, members, others };
  }
  return { names, skipped };
}

function membersOf(
  objects: readonly PythonObject[],
  sourceAt: string | undefined,
  isWanted: (object: PythonObject) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    objects
      .filter((object) => isWanted(object))
      .map((object) => [lastPart(object.path), descriptionOf(object, lastPart(object.path), sourceAt)]),
  );
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The block that documentation builders for Python write for an object, and the rest of its docstring below. */
function descriptionOf(object: PythonObject, name: string, sourceAt: string | undefined): string {
  const { text, parameters, returns, yields, raises } = readDocstring(object.doc);
  const [first, ...groups] = parameters[0]?.title === undefined ? parameters : [undefined, ...parameters];
  const part = (tag: string, value: string | undefined) => (value ? `<${tag}>${inside(value)}</${tag}>` : "");
  const returnType =
    returns?.type || (object.kind === "function" && object.returns !== "None" ? code(object.returns) : "");
  const block = [
    "<docstring>",
    part("name", object.kind === "class" ? `class ${name}` : name),
    part("anchor", object.path),
    part("source", sourceAt && `${sourceAt.replace(/\/$/, "")}/${object.file}#L${object.line}-L${object.endLine}`),
    part("parameters", JSON.stringify(object.parameters)),
    object.kind === "property" ? "<isgetsetdescriptor>" : "",
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

function code(type: string): string {
  return type === "" ? "" : `\`${type.replaceAll("`", "")}\``;
}

/** A docstring may speak of the block's own tags; they are text then. */
function inside(value: string): string {
  return value.replace(
    /<(\/?(?:docstring|name|anchor|source|parameters|param\w*|ret\w*|yield\w*|raise\w*|isget\w*)>)/g,
    "&lt;$1",
  );
}
