/**
 * The `@example`s of the public API: which functions and classes need one, the code of each, and what the code prints.
 * `examples.test.ts` type-checks and runs them. An example states its output in a comment, at the end of the
 * statement's last line or on the lines below it:
 *
 *     console.log(splitModelId("owner/name").name); // name
 */
import { existsSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import { join, relative } from "node:path";
import { inspect } from "node:util";
import { parseSync, Visitor } from "oxc-parser";
import { readDocComment } from "../../packages/docs/src/api-reference/doc-comment.ts";
import { type ExportedName, exportsOf } from "../../packages/docs/src/api-reference/modules.ts";
import { manifestOf, ROOT, typedEntries } from "./published-packages.mjs";

/** A function, component or class that a published package exports. */
export interface PublicName {
  name: string;
  kind: "function" | "class";
  /** Entry that users import: `@vitrine/models/folder`. */
  entry: string;
  /** Where it is declared, with the line: `packages/models/src/index.ts:12`. */
  declaredAt: string;
  hasText: boolean;
  /** Code of its examples. */
  examples: string[];
}

/** An example of a {@link PublicName}, ready to be checked. */
export interface DocExample {
  /** Name of its file, unique in the repository. */
  file: string;
  declaredAt: string;
  name: string;
  code: string;
  /** Why the example cannot run in a test; such an example is type-checked only. */
  notRun?: string;
}

const NOT_RUN = /^\/\/ not run: (.+)\n/;

/** Functions and classes that `packages/<folder>` exports; one that several entries export counts once. */
export async function publicNames(folder: string): Promise<PublicName[]> {
  const manifest = manifestOf(folder);
  const found = new Map<string, PublicName>();
  for (const entry of typedEntries(manifest)) {
    const source = entry["vitrine-source"];
    const names = exportsOf(join(ROOT, "packages", folder, source), readIfPresent);
    if (names.every(({ kind }) => kind === "type")) continue;
    const specifier = manifest.name + entry.path.slice(1);
    const module = (await import(/* @vite-ignore */ specifier)) as Record<string, unknown>;
    for (const exported of names) {
      const kind = callableKind(exported, module[exported.name]);
      const key = `${exported.file} ${exported.name}`;
      if (kind === undefined || found.has(key)) continue;
      const { text, examples } = readDocComment(exported.comment ?? "");
      const declaredAt = `${relative(ROOT, exported.file)}:${exported.line}`;
      found.set(key, {
        name: exported.name,
        kind,
        entry: specifier,
        declaredAt,
        hasText: text !== "",
        examples: examples.map((example) => codeOf(example.text)),
      });
    }
  }
  return [...found.values()];
}

function readIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Constants count when their value can be called, and React components that `memo` or `forwardRef` wraps. A class that is
 * exported as a type does not.
 */
function callableKind({ kind }: ExportedName, value: unknown): PublicName["kind"] | undefined {
  const isComponent = typeof value === "object" && value !== null && "$$typeof" in value;
  if (typeof value !== "function" && !isComponent) return undefined;
  return kind === "class" ? "class" : "function";
}

/** The code of an example, with or without a fence. */
function codeOf(example: string): string {
  return /^```\w*\n([\s\S]*?)\n```$/.exec(example)?.[1] ?? example;
}

/** The examples of a package's names. */
export function examplesOf(folder: string, names: readonly PublicName[]): DocExample[] {
  return names.flatMap(({ name, declaredAt, examples }) =>
    examples.map((code, index) => {
      const extension = folder === "react" ? "tsx" : "ts";
      const file = `${folder}-${declaredAt.replaceAll(/\W/g, "-")}-${name}-${index}.${extension}`;
      const notRun = NOT_RUN.exec(code)?.[1];
      return { file, declaredAt, name, code, ...(notRun === undefined ? {} : { notRun }) };
    }),
  );
}

/** A `console.log` of an example with the output that the example states. */
export interface StatedOutput {
  /** Offsets of the callee, `console.log`. */
  start: number;
  end: number;
  line: number;
  /** `undefined` where the example states none. */
  expected?: string;
}

/** The calls of `console.log` in their order. */
export function statedOutputs({ file, code }: Pick<DocExample, "file" | "code">): StatedOutput[] {
  const found: StatedOutput[] = [];
  const lines = code.split("\n");
  const { program, comments } = parseSync(file, code);
  const lineOf = (offset: number): number => code.slice(0, offset).split("\n").length - 1;
  const commentOn = (line: number): { text: string; isWhole: boolean } | undefined => {
    const comment = comments.find(({ type, start }) => type === "Line" && lineOf(start) === line);
    return comment && { text: comment.value.trim(), isWhole: lines[line]?.trim().startsWith("//") ?? false };
  };
  new Visitor({
    CallExpression({ callee, end }) {
      if (code.slice(callee.start, callee.end) !== "console.log") return;
      const last = lineOf(end);
      const same = commentOn(last);
      const stated = same ? [same.text] : [];
      for (let line = last + 1; !same && commentOn(line)?.isWhole; line++) stated.push(commentOn(line)?.text ?? "");
      const expected = stated.length > 0 ? { expected: stated.join("\n") } : {};
      found.push({ start: callee.start, end: callee.end, line: lineOf(callee.start), ...expected });
    },
  }).visit(program);
  return found.toSorted((a, b) => a.start - b.start);
}

/** The code with each `console.log` replaced by a function that notes what this call prints. */
export function instrumented(example: DocExample): string {
  const { code } = example;
  return statedOutputs(example).reduceRight(
    (text, { start, end }, index) =>
      `${text.slice(0, start)}globalThis.${PRINT}.bind(null, ${index})${text.slice(end)}`,
    code,
  );
}

const PRINT = "printOfExample";

/** Runs instrumented code from its file; what each `console.log` of the example printed, by its index. */
export async function printedBy(path: string): Promise<Map<number, string>> {
  const printed = new Map<number, string[]>();
  const print = (index: number, ...values: unknown[]): void => {
    printed.set(index, [...(printed.get(index) ?? []), values.map(shown).join(" ")]);
  };
  Object.assign(globalThis, { [PRINT]: print });
  await import(/* @vite-ignore */ path);
  return new Map([...printed].map(([index, texts]) => [index, texts.join("\n")]));
}

/** As `console.log` shows a value, but on one line. */
function shown(value: unknown): string {
  if (typeof value === "string") return value;
  return inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 6 }).replaceAll(/\s+/g, " ");
}

/** Differences between what an example states and what it printed. */
export function wrongOutputs(example: DocExample, printed: ReadonlyMap<number, string>): string[] {
  return statedOutputs(example).flatMap(({ line, expected }, index) => {
    const actual = printed.get(index);
    if (expected === undefined || (actual !== undefined && flat(actual) === flat(expected))) return [];
    return [`${example.declaredAt} ${example.name}, line ${line + 1}: expected ${expected}, printed ${actual}`];
  });
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Refuses connections to anything but this machine, so that no example needs a network. Returns the undo. */
export function refuseNetwork(): () => void {
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const [first] = args.flat() as [unknown];
    const { host = "localhost", path } = (typeof first === "object" && first !== null ? first : {}) as Record<
      string,
      string
    >;
    if (path === undefined && !["localhost", "127.0.0.1", "::1"].includes(host))
      throw new Error(`An example connects to ${host}: examples run without a network.`);
    return Reflect.apply(connect, this, args) as Socket;
  } as typeof connect;
  return () => {
    Socket.prototype.connect = connect;
  };
}
