/** What `setup.py`, `setup.cfg` and `conf.py` state, read by a Python that parses them and runs nothing of them. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isObject } from "@vitrine/base";

/** What a file says. */
export interface PythonStatements {
  /** Literals that a module assigns at its top. */
  assigned: Readonly<Record<string, unknown>>;
  /** Arguments of `setup(…)`, or the fields of `setup.cfg` of the same names. */
  setup: Readonly<Record<string, unknown>>;
  /** Lines of what only a run could tell: by the name that is assigned, and of a table by its key, else by `""`. */
  unread?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Why the file could not be read. */
  problem?: string;
}

const READER = fileURLToPath(new URL("../../python/read_project.py", import.meta.url));
const TIME_MS = 20_000;

/** Reads files, in order. */
export async function pythonStatements(files: readonly string[]): Promise<PythonStatements[]> {
  if (files.length === 0) return [];
  const program = process.platform === "win32" ? "python" : "python3";
  const answer = await promisify(execFile)(program, ["-I", READER, ...files], { timeout: TIME_MS }).catch(
    (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? `there is no ${program} to read it with` : error.message,
  );
  if (typeof answer === "string") return files.map(() => ({ assigned: {}, setup: {}, problem: answer }));
  const read = JSON.parse(answer.stdout) as Partial<PythonStatements>[];
  return read.map((statements) => ({ assigned: {}, setup: {}, ...statements }));
}

/** The texts of a list. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** The texts of a table, by key. */
export function textTable(value: unknown): [key: string, text: string][] {
  return isObject(value)
    ? Object.entries(value).flatMap(([key, text]) => (typeof text === "string" ? [[key, text]] : []))
    : [];
}
