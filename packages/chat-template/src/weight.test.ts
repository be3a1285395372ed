import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import type * as ExtrasEntry from "./extras.ts";
import * as analysisSource from "./analysis.ts";
import * as mainSource from "./index.ts";
import type * as RenderEntry from "./render.ts";
import { CONTEXT, TEMPLATES } from "./testing/cases.ts";
import { CHAT_TEMPLATES, CONVERSATIONS } from "./testing/chat-templates.ts";
import { RARE_TEMPLATES } from "./testing/rare-cases.ts";

/** Everything that the main entry and the analysis have, as the source has it. */
const source = { ...mainSource, ...analysisSource };
type Everything = typeof source;

/** Bytes, minified and compressed. Raising one of these is a decision; decision 010 says what the plan was. */
const MOST = { render: 25_100, main: 30_100, everything: 55_600 };

const script = (name: string): string => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));

/** The rows of a table of Markdown: name and figures. */
function rowsOf(text: string): Map<string, number[]> {
  const rows = text.matchAll(/^\| *([^|]+?) *\|((?: *[\d,]+ *\|)+)$/gm);
  return new Map(
    Array.from(rows, ([, name = "", cells = ""]) => [
      name,
      cells.split("|", 3).map((cell) => Number(cell.replaceAll(",", ""))),
    ]),
  );
}

test("the package weighs no more than it is said to, and decision 010 has its parts as the script prints them", () => {
  const decision = new URL("../../../docs/decisions/010-chat-templates-whole-language.md", import.meta.url);
  const written = rowsOf(readFileSync(decision, "utf8"));
  const printed = rowsOf(execFileSync(process.execPath, [script("weight.mjs")], { encoding: "utf8" }));
  expect([...written.keys()]).toEqual([...printed.keys()]);
  for (const [name, figures] of printed)
    for (const [index, bytes] of figures.entries()) {
      const off = Math.abs((written.get(name)?.[index] ?? Infinity) - bytes);
      expect(off, `${name} is ${figures.join(" and ")}`).toBeLessThanOrEqual(Math.max(200, bytes * 0.02));
    }
  const [render = Infinity, main = Infinity, everything = Infinity] = printed.get("minified, gzip -9") ?? [];
  expect(render).toBeLessThan(MOST.render);
  expect(main).toBeLessThan(MOST.main);
  expect(everything).toBeLessThan(MOST.everything);
  // The entry that only renders has nothing of the analysis and of conversations.
  expect(printed.get("analysis/, of these")?.[0]).toBe(0);
  expect(printed.get("chat/, of these")?.[0]).toBe(0);
  expect(printed.get("sentences of errors, of these")?.[0]).toBe(0);
});

/** Where arrow functions stand that are in no other function. */
function outermostArrows(node: unknown): number[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, start } = node as { type?: string; start: number };
  if (type === "ArrowFunctionExpression") return [start];
  return type?.startsWith("Function") ? [] : Object.values(node).flatMap(outermostArrows);
}

/** What comes of it, as text; errors with all that can be read from them. */
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

test("a program that is bundled again keeps the sentences of the main entry", () => {
  const folder = mkdtempSync(join(tmpdir(), "chat-template-"));
  try {
    const installed = join(folder, "node_modules/@vitrine/chat-template");
    execFileSync(process.execPath, [script("bundle.mjs"), join(installed, "dist")]);
    copyFileSync(fileURLToPath(new URL("../package.json", import.meta.url)), join(installed, "package.json"));
    const program = `import { Template } from "@vitrine/chat-template";
      try { new Template("{% endif %}"); } catch (error) { console.log(error.reason); }`;
    const { outputFiles } = buildSync({
      stdin: { contents: program, resolveDir: folder },
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
    });
    const code = outputFiles[0]?.text ?? "";
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
    expect(said.trim()).toBe("Unknown statement type: 'endif'. No tag is open that it could close.");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the published files, whose names are shortened, do what the source does", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "chat-template-"));
  try {
    execFileSync(process.execPath, [script("bundle.mjs"), folder]);
    // All of such a function is read at the import, and again when it is called.
    for (const file of ["core.js", "main.js"])
      expect(outermostArrows(parseAst(readFileSync(join(folder, file), "utf8")))).toEqual([]);
    const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
    const whole = { ...((await load("index.js")) as object), ...((await load("analysis.js")) as object) } as Everything;
    const render = (await load("render.js")) as typeof RenderEntry;
    const { extras } = (await load("extras.js")) as typeof ExtrasEntry;
    const everything = ({
      Template,
      explain,
      renderChat,
      lintTemplate,
      detectCapabilities,
      polyfills,
    }: Everything): string[] => [
      ...[...TEMPLATES, ...RARE_TEMPLATES].map((text) => outcome(() => new Template(text).render(CONTEXT, { now }))),
      ...Object.values(CHAT_TEMPLATES).flatMap((text) => {
        const template = new Template(text);
        return [
          outcome(() => [template.variables(), template.format(), template.format({ spread: true })]),
          outcome(() => [lintTemplate(text), detectCapabilities(template)]),
          ...Object.values(CONVERSATIONS).flatMap((context) => [
            outcome(() => template.render(context, { undefined: "strict", refuseContainers: true, now })),
            outcome(() => template.renderSpans(context, { now })),
            outcome(() => {
              const { messages = [], tools, ...variables } = context as { messages?: object[]; tools?: object[] };
              const input = { messages, tools: tools ?? null, variables, polyfills: polyfills(), now };
              return [
                renderChat(template, { ...input, continueFinalMessage: true }),
                explain(template, { ...input, specialTokens: { eos_token: "</s>" } }),
              ];
            }),
          ]),
        ];
      }),
    ];
    // Alone it has class, code and place of an error, and a number; with the extras the sentence.
    const failing = ["{% if %}", "{{ x.a }}", "{{ 1|abs }}"];
    const program = (options: string): string => `
      import { Template } from "./render.js";
      ${options && 'import { extras } from "./extras.js";'}
      const errors = ${JSON.stringify(failing)}.map((text) => {
        try { return new Template(text, { ${options} }).render(); } catch (error) {
          return [error.name, error.code, error.line, error.column, error.reason];
        }
      });
      console.log(JSON.stringify(errors));`;
    const errorsOf = (options: string): unknown =>
      JSON.parse(
        execFileSync(process.execPath, ["--input-type=module", "-e", program(options)], {
          cwd: folder,
          encoding: "utf8",
        }),
      );
    const lacking = expect.stringContaining('extras from "@vitrine/chat-template/extras"') as string;
    expect(errorsOf("")).toEqual([
      ["TemplateSyntaxError", "template_syntax", 1, 7, expect.stringMatching(/^Error \d+: a value, '%\}'/)],
      ["TemplateRuntimeError", "template_runtime", 1, 6, expect.stringMatching(/^Error \d+: x$/)],
      ["TemplateSyntaxError", "template_syntax", 1, 6, lacking],
    ]);
    expect(errorsOf("extras")).toEqual([
      ["TemplateSyntaxError", "template_syntax", 1, 7, "Expected was a value, but got '%}'."],
      ["TemplateRuntimeError", "template_runtime", 1, 6, "'x' is undefined."],
      "1",
    ]);
    expect(differences(everything(whole), everything(source))).toEqual([]);
    const options = { trimBlocks: false, limits: { steps: 9000 } };
    const rendered = (Template: typeof RenderEntry.Template, more: mainSource.TemplateOptions): string[] =>
      [...RARE_TEMPLATES, ...Object.values(CHAT_TEMPLATES)].map((text) =>
        outcome(() => new Template(text, { ...options, ...more }).render(CONTEXT, { now })),
      );
    expect(differences(rendered(render.Template, { extras }), rendered(source.Template, {}))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
