// @module-tag slow
/** The files that are published: what they weigh, that bundlers drop what is not used, and that they behave as the source. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { parseAst } from "rolldown/parseAst";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as author from "./author.ts";
import * as program from "./index.ts";
import * as train from "./train.ts";
import { CONTEXT, TEMPLATES } from "./testing/cases.ts";
import { CHAT_TEMPLATES, CONVERSATIONS } from "./testing/chat-templates.ts";
import { LANGUAGE_TEMPLATES } from "./testing/language-cases.ts";

const source = { ...program, ...author, ...train };
type Everything = typeof source;

/** Bytes with Brotli. Raising one of these is a decision; decision 010 has the plan. */
const MAX_BROTLI_BYTES = { "`Template`": 46_000 };

const script = (name: string): string => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "chat-template-"));
  execFileSync(process.execPath, [script("bundle.mjs"), folder]);
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "sideEffects": false }');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the package is within its size limits", () => {
  const printed = execFileSync(process.execPath, [script("weight.mjs")], { encoding: "utf8" });
  for (const [name, most] of Object.entries(MAX_BROTLI_BYTES)) {
    const row = printed.split("\n").find((line) => line.startsWith(`| ${name} |`));
    expect(Number(row?.split("|")[4]), row).toBeLessThanOrEqual(most);
  }
});

/** A program, bundled by another tool than ours. */
function bundled(program: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    minifySyntax: true,
    format: "esm",
    write: false,
    conditions: ["vitrine-source"],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

test("a bundler drops everything that a program does not use", () => {
  expect(bundled('import "./index.js";').trim()).toBe("");
  const template = bundled('export { Template } from "./index.js";');
  for (const word of ["lintTemplate", "TracedRun", "formatTemplate", "detectCapabilities"])
    expect(template).not.toContain(word);
});

test("names are those of the source, in logs and in stacks", () => {
  const program = `
    import { Template } from "./index.js";
    const template = new Template("{{ x.a }}");
    console.log(template.constructor.name);
    try { template.render(); } catch (error) { console.log(error.name, error.reason, error.stack); }`;
  // Another package of this repository has no build in a fresh clone.
  const flags = ["--conditions=vitrine-source", "--input-type=module", "-e", program];
  const said = execFileSync(process.execPath, flags, { cwd: folder, encoding: "utf8" });
  expect(said).toContain("Template\nTemplateRuntimeError 'x' is undefined.");
  expect(said).toMatch(/at Template\.run .*\n\s+at Template\.render /);
});

test("every published file has a map that leads to the source", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  for (const file of files) {
    // What only passes on has none.
    if (/^(?:(?:im|ex)port [^;]*;\s*)+$/.test(readFileSync(join(folder, file), "utf8"))) continue;
    const map = JSON.parse(readFileSync(join(folder, `${file}.map`), "utf8")) as { sources: string[] };
    expect(map.sources.every((path) => path.endsWith(".ts"))).toBe(true);
  }
});

/** The offsets of arrow functions that are in no other function. */
function outermostArrows(node: unknown): number[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, start } = node as { type?: string; start: number };
  if (type === "ArrowFunctionExpression") return [start];
  return type?.startsWith("Function") ? [] : Object.values(node).flatMap(outermostArrows);
}

test("no function at the top of the published engine is read twice by the engine", () => {
  expect(outermostArrows(parseAst(readFileSync(join(folder, "engine.js"), "utf8")))).toEqual([]);
});

/** Its result, as text; errors with all that can be read from them. */
function outcome(run: () => unknown): string {
  try {
    return JSON.stringify(run(), (_key, value: unknown) => (value instanceof Map ? [...value] : value)) ?? "undefined";
  } catch (error) {
    const { name, message } = error as Error;
    return JSON.stringify(Object.entries({ ...(error as object), name, message }).toSorted());
  }
}

const now = (): Date => new Date(0);

/** The first few that are not the same, short enough to be shown. */
function differences(ours: readonly string[], expected: readonly string[]): string[] {
  const differing = ours.flatMap((text, index) =>
    text === expected[index] ? [] : [`${text} is not ${expected[index]}`],
  );
  return differing.slice(0, 3).map((text) => text.slice(0, 2000));
}

test("the published files behave like the source", { tags: ["whole"] }, async () => {
  const entries = ["index", "author", "train"].map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href));
  const published = Object.assign({}, ...(await Promise.all(entries))) as Everything;
  const everything = (entry: Everything): string[] => [
    ...[...TEMPLATES, ...LANGUAGE_TEMPLATES].map((text) =>
      outcome(() => new entry.Template(text).render(CONTEXT, { now })),
    ),
    ...Object.values(CHAT_TEMPLATES).flatMap((text) => {
      const template = new entry.Template(text);
      return [
        outcome(() => [
          entry.findVariables(template),
          entry.formatTemplate(template),
          entry.formatTemplate(template, { spread: true }),
        ]),
        outcome(() => [entry.lintTemplate(text), entry.detectCapabilities(template)]),
        ...Object.values(CONVERSATIONS).flatMap((context) => [
          outcome(() => template.render(context, { undefined: "strict", refuseContainers: true, now })),
          outcome(() => entry.renderSpans(template, context, { now })),
          outcome(() => {
            const { messages = [], tools, ...variables } = context as { messages?: object[]; tools?: object[] };
            const input = { messages, tools: tools ?? null, variables, polyfills: entry.polyfills(), now };
            return [
              entry.renderChat(template, { ...input, continueFinalMessage: true }),
              entry.explain(template, { ...input, specialTokens: { eos_token: "</s>" } }),
            ];
          }),
        ]),
      ];
    }),
  ];
  expect(differences(everything(published), everything(source))).toEqual([]);
});
