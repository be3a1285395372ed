/**
 * Names that a package has where it is imported. Importing runs its code, so a process of its own does it, with bounds of
 * time and memory, without variables of the caller, network, other programs, or files to write but those of a folder of
 * its own.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DocumentationError } from "../../folders/documentation-error.ts";
import type { PythonObject, PythonPackage } from "./python-object.ts";

/** How far reading and importing agree. */
export interface ImportedNames {
  both: number;
  onlyImported: number;
  /** Public names of the sources that are not there: of another platform, or of what is not installed. */
  onlyRead: number;
  /** Modules that could not be imported, with why. */
  failed: Record<string, string>;
}

interface ImportedName extends Pick<PythonObject, "kind" | "doc" | "parameters" | "returns"> {
  /** Module and name where it is defined. */
  home: string;
  /** The class that it is a member of. */
  of?: string;
}

const PROGRAM = fileURLToPath(new URL("../../../python/import_names.py", import.meta.url));
const TIME_MS = 180_000;
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/** Adds what only the running package says to the description. */
export async function addImportedNames(described: PythonPackage, python: string): Promise<ImportedNames> {
  const { names, failed } = await importedFrom(described, python);
  const known = new Known(described);
  let [both, onlyImported] = [0, 0];
  for (const [path, name] of Object.entries(names)) {
    if (known.has(path, name.of)) both += 1;
    else {
      onlyImported += 1;
      known.add(path, name);
    }
  }
  const onlyRead = known.published.filter((path) => !Object.hasOwn(names, path)).length;
  return { both, onlyImported, onlyRead, failed };
}

async function importedFrom(
  { root, package: name }: PythonPackage,
  python: string,
): Promise<{ names: Record<string, ImportedName>; failed: Record<string, string> }> {
  const temporary = await mkdtemp(join(tmpdir(), "vitrine-import-"));
  try {
    const { stdout } = await promisify(execFile)(python, ["-I", PROGRAM, root, name], {
      timeout: TIME_MS,
      killSignal: "SIGKILL",
      maxBuffer: MAX_ANSWER_BYTES,
      env: { PATH: process.env["PATH"] ?? "", LANG: "C.UTF-8", TMPDIR: temporary },
    });
    return JSON.parse(stdout) as { names: Record<string, ImportedName>; failed: Record<string, string> };
  } catch (error) {
    const { stderr = "", killed = false } = error as { stderr?: string; killed?: boolean };
    const reason = killed ? `it took longer than ${TIME_MS / 1000} seconds` : stderr.trim().split("\n").at(-1);
    throw new DocumentationError("import-failed", `${name} could not be imported: ${reason || "it ended early"}.`, {
      hint: "Name a Python in which it is installed with --python, or leave out --import.",
      cause: error,
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Names that are described, and places for more. */
class Known {
  readonly #described: PythonPackage;
  readonly #objects: Map<string, PythonObject>;
  readonly published: readonly string[];

  constructor(described: PythonPackage) {
    this.#described = described;
    this.#objects = new Map(described.objects.map((object) => [object.path, object]));
    this.published = described.objects.filter(({ isPublic }) => isPublic).map(({ path }) => path);
  }

  has(path: string, of: string | undefined): boolean {
    if (this.#find(path)) return true;
    const name = lastPart(path);
    const holder = of === undefined ? undefined : this.#find(of);
    return [holder, ...(holder?.inherits ?? []).map((base) => this.#find(base))].some((each) =>
      each?.members?.some((member) => lastPart(member.path) === name),
    );
  }

  add(path: string, { home, of, ...name }: ImportedName): void {
    const { aliases, objects } = this.#described;
    const holder = of === undefined ? undefined : this.#find(of);
    const module = path.slice(0, path.lastIndexOf("."));
    const object = { ...name, path, module, types: {}, file: "", line: null, endLine: null, isPublic: true };
    if (of !== undefined) {
      holder?.members?.push({ ...object, path: `${holder.path}.${lastPart(path)}` });
      return;
    }
    const defined = this.#find(home);
    if (defined) aliases[path] = defined.path;
    else {
      const added = { ...object, ...(name.kind === "class" && { members: [] }) };
      objects.push(added);
      this.#objects.set(path, added);
      if (home !== path) aliases[home] = path;
    }
  }

  #find(path: string): PythonObject | undefined {
    return this.#objects.get(path) ?? this.#objects.get(this.#described.aliases[path] ?? "");
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
