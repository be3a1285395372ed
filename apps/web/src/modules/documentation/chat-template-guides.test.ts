/**
 * The pages about chat templates: every example is rendered and compared with what the page says.
 * Python's Jinja made the results, and renders them again where it is installed. The other engines
 * of the porting page run too, so that what the page says of them stays true.
 */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { renderChat, Template, TemplateError } from "@vitrine/chat-template";
import { beforeAll, describe, expect, test } from "vitest";
import { codeBlocks, codeSpan, tableRows } from "./documented-code.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const CHAT_TEMPLATE = join(ROOT, "packages/chat-template/src");

const read = (name: string): Promise<string> => readFile(join(ROOT, "docs/chat-templates", name), "utf8");
const [reference, tutorial, porting, security] = (await Promise.all(
  ["reference.md", "tutorial.md", "porting.md", "security.md"].map(read),
)) as [string, string, string, string];

interface Example {
  template: string;
  context: Record<string, unknown>;
  /** `undefined` where the render is refused. */
  gives: string | undefined;
}

/** The moment that the results in the reference were made at. */
const NOW = (): Date => new Date(2024, 6, 5, 9, 3, 7, 123);

/** Renders a template here: its text, or `undefined` when it is refused. */
function render(template: string, context: Record<string, unknown>): string | undefined {
  try {
    return new Template(template).render(context, { now: NOW });
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

const python = process.env["VITRINE_PYTHON"] ?? "python3";
const hasJinja = spawnSync(python, ["-c", "import jinja2"]).status === 0;

/** Renders them with Python's Jinja, in order. */
function runPython(examples: readonly Example[]): (string | undefined)[] {
  const { stdout } = spawnSync(python, [join(ROOT, "packages/chat-template/test/reference.py")], {
    input: `${JSON.stringify(examples.map(({ template, context }) => ({ template, context })))}\n`,
    encoding: "utf8",
  });
  const answers = JSON.parse(stdout) as { ok: boolean; text?: string }[];
  return answers.map(({ ok, text }) => (ok ? text : undefined));
}

/** Symbols for invisible characters. */
const visible = (text: string): string => text.replaceAll("⏎", "\n").replaceAll("␣", " ");

describe("the reference of chat templates", () => {
  const rows = tableRows(reference);
  const loop = reference.indexOf("\n## The loop variable\n");

  /** From the tables: a template, an arrow, and what it gives. */
  const inTables = rows.flatMap(({ cells: [name = "", , example = ""] }): Example[] => {
    const [, shown, gives] = /^(`` .* ``|`[^`]*`) → (`` .* ``|`[^`]*`|nothing)$/.exec(example) ?? [];
    if (shown === undefined || gives === undefined) return [];
    const template = visible(codeSpan(shown) ?? "");
    const isLoop = /\bloop\./.test(template) && reference.indexOf(`| ${name} |`) > loop;
    return [
      {
        template: isLoop ? `{% for x in 'aab' %}${template}{% endfor %}` : template,
        context: {},
        gives: gives === "nothing" ? "" : visible(codeSpan(gives) ?? ""),
      },
    ];
  });

  /** From the sections: a block with a template and one with its text, each with a line end of the page's own. */
  const blocks = codeBlocks(reference);
  const inSections = blocks.flatMap(({ language, code }, index): Example[] =>
    language === "jinja"
      ? [{ template: code.replace(/\n$/, ""), context: {}, gives: blocks[index + 1]?.code.replace(/\n$/, "") }]
      : [],
  );
  const examples = [...inSections, ...inTables];

  test("has an example with its result for everything that does not differ from run to run", () => {
    expect(inSections.length).toBeGreaterThan(20);
    expect(inTables.length).toBeGreaterThan(150);
    expect(rows.length - inTables.length).toBeLessThanOrEqual(1);
  });

  test.each(examples)("$template", ({ template, context, gives }) => {
    expect(render(template, context)).toBe(gives);
  });

  test.skipIf(!hasJinja)("Python agrees", () => {
    expect(runPython(examples)).toEqual(examples.map(({ gives }) => gives));
  });

  /** Names with a row or a section below a heading, up to the next heading of the same level. */
  const namesBelow = (heading: string): string[] => {
    const [, rest = ""] = reference.split(`\n## ${heading}\n`);
    const [text = ""] = rest.split("\n## ");
    return [
      ...tableRows(text).map(({ cells: [name = ""] }) => codeSpan(name) ?? name),
      ...[...text.matchAll(/^### `([^`]+)`/gm)].map(([, name = ""]) => name),
    ];
  };

  test("names every filter and every test of the engine, and no other", async () => {
    const { BUILTINS, namesOf } = (await import(
      pathToFileURL(join(CHAT_TEMPLATE, "builtins/library.ts")).href
    )) as unknown as { BUILTINS: Record<"filters" | "tests", object>; namesOf(tables: object): string[] };
    const { filters, tests } = BUILTINS;
    expect(namesBelow("Filters").sort()).toEqual(namesOf(filters).sort());
    const named = namesOf(tests).filter((key) => /^\w+$/.test(key));
    expect(namesBelow("Tests").sort()).toEqual(named.sort());
  });

  test("names every function of Jinja and of chat templates that is there", () => {
    const known = "range dict lipsum cycler joiner namespace raise_exception strftime_now".split(" ");
    const there = known.filter((name) => render(`{{ ${name} is defined }}`, {}) === "True");
    expect(namesBelow("Functions").sort()).toEqual(there.sort());
  });

  // Result of dir() in Python 3.13, without private names; `encode` is there only to say that there are no bytes.
  const STR =
    "capitalize casefold center count endswith expandtabs find format format_map index isalnum isalpha " +
    "isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower " +
    "lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split " +
    "splitlines startswith strip swapcase title translate upper zfill";
  const LIST = "append clear copy count extend index insert pop remove reverse sort";
  const DICT = "clear copy fromkeys get items keys pop popitem setdefault update values";

  test.each([
    ["Methods of texts", "''", STR],
    ["Methods of lists, tuples and ranges", "[]", LIST],
    ["Methods of dictionaries", "{}", DICT],
  ])("%s: every one of Python's that can be called", (heading, value, all) => {
    const there = all
      .split(" ")
      .filter((name) => render(`{% set m = ${value}.${name} %}{{ m is callable and m is defined }}`, {}) === "True");
    expect(namesBelow(heading).sort()).toEqual(there);
  });

  test("has every statement that can be written", () => {
    for (const name of "for if set macro call filter block with autoescape raw do print break continue generation".split(
      " ",
    ))
      expect(namesBelow("Statements")).toContain(name);
  });
});

describe("the tutorial of chat templates", () => {
  const steps: { template: string; input: Record<string, unknown>; kind: string; gives: string }[] = [];
  let template = "";
  let input: Record<string, unknown> = {};
  const blocks = codeBlocks(tutorial);
  for (const { language, code } of blocks) {
    if (language === "jinja") template = code;
    if (language === "json") input = JSON.parse(code) as Record<string, unknown>;
    if (language === "text" || language === "error") steps.push({ template, input, kind: language, gives: code });
  }

  test("shows what every template gives", () => {
    expect(steps).toHaveLength(blocks.filter(({ language }) => language === "jinja").length);
  });

  test.each(steps)("$gives", ({ template: source, input: given, kind, gives }) => {
    const {
      messages,
      tools,
      add_generation_prompt: addGenerationPrompt,
    } = given as {
      messages: { role: string }[];
      tools?: Record<string, unknown>[];
      add_generation_prompt?: boolean;
    };
    const chat = {
      messages,
      ...(tools && { tools }),
      addGenerationPrompt: addGenerationPrompt ?? false,
    };
    if (kind === "text") expect(renderChat(source, chat).prompt).toBe(gives);
    else expect(() => renderChat(source, chat)).toThrow(gives.trim());
  });

  test.skipIf(!hasJinja)("Python agrees", () => {
    const requested = steps.map(({ template: source, input: given, kind, gives }) => ({
      template: source,
      context: { tools: null, add_generation_prompt: false, ...given },
      gives: kind === "text" ? gives : undefined,
    }));
    expect(runPython(requested)).toEqual(requested.map(({ gives }) => gives));
  });
});

describe("coming from another engine", () => {
  const rows = tableRows(porting).filter(({ head }) => head[0] === "template");
  const said = (cell = ""): string | undefined => (cell === "error" ? undefined : (codeSpan(cell) ?? ""));
  const context = { messages: [] };
  const examples = rows.map(({ head, cells }) => ({
    engine: head[2] ?? "",
    template: codeSpan(cells[0] ?? "") ?? "",
    gives: said(cells[1]),
    theirs: said(cells[2]),
    context,
  }));

  test.each(examples)("$engine: $template", ({ template, gives }) => {
    expect(render(template, context)).toBe(gives);
  });

  test.skipIf(!hasJinja)("Python agrees", () => {
    expect(runPython(examples)).toEqual(examples.map(({ gives }) => gives));
  });

  const peers = new Map<string, (template: string) => string>();
  beforeAll(async () => {
    // The engines that are measured against; the application itself does not depend on them.
    const { resolve: find } = createRequire(join(ROOT, "bench/package.json"));
    const load = async (name: string) => (await import(pathToFileURL(find(name)).href)) as Record<string, unknown>;
    const { Template: Peer } = (await load("@huggingface/jinja")) as {
      Template: new (source: string) => { render(context: object): string };
    };
    peers.set("`@huggingface/jinja` 0.5", (template) => new Peer(template).render({ messages: [] }));
    const { default: nunjucks } = (await load("nunjucks")) as {
      default: {
        installJinjaCompat(): void;
        Environment: new (loader: null, options: object) => { renderString(source: string, context: object): string };
      };
    };
    nunjucks.installJinjaCompat();
    const environment = new nunjucks.Environment(null, { autoescape: false, trimBlocks: true, lstripBlocks: true });
    peers.set("nunjucks 3.2", (template) => environment.renderString(template, { messages: [] }));
  });

  test("the other engines give the result on the page, and never that of Python", () => {
    const results = examples.map(({ engine, template, theirs }) => {
      const run = peers.get(engine);
      try {
        return run ? run(template) : theirs;
      } catch {
        return undefined;
      }
    });
    expect(results).toEqual(examples.map(({ theirs }) => theirs));
    expect(examples.filter(({ engine }) => peers.has(engine)).length).toBeGreaterThan(30);
    expect(examples.filter(({ gives, theirs }) => gives === theirs)).toEqual([]);
  });
});

test("the limits of chat templates are those that the page says", async () => {
  const { DEFAULT_LIMITS } = (await import(pathToFileURL(join(CHAT_TEMPLATE, "python/limits.ts")).href)) as {
    DEFAULT_LIMITS: Record<string, number>;
  };
  const said = tableRows(security)
    .filter(({ head }) => head[0] === "limit")
    .map(({ cells: [name = "", value = ""] }) => [codeSpan(name), Number(value.replaceAll(",", ""))]);
  expect(Object.fromEntries(said)).toEqual(DEFAULT_LIMITS);
});
