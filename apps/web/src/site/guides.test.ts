/**
 * The guides that say what an example gives: every example is run, and what the page says is compared with what comes
 * out. The results in the chat-template pages were made by Python's Jinja, which is asked again where it is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { renderChat, Template, TemplateError } from "@vitrine/chat-template";
import { pythonError } from "@vitrine/code/testing";
import { INFERENCE_PROVIDERS, loadProvider } from "@vitrine/inference";
import { matchesCountQuery, parseCountQuery } from "@vitrine/libraries";
import {
  bitsPerWeight,
  guessLibrary,
  isQuantizationLabel,
  memoryNeeded,
  QUANTIZATION_PREFERENCE,
  type QuantizationLabel,
  taskOfArchitecture,
} from "@vitrine/models";
import { beforeAll, describe, expect, test } from "vitest";
import { codeBlocks, codeIn, codeSpan, tableRows, typeErrors } from "./documented-code.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const FOLDER = join(ROOT, "docs");
const CHAT_TEMPLATE = join(ROOT, "packages/chat-template/src");

/** Pages at the root of the folder and about chat templates; guides of tasks have tests of their own. */
const names = [
  ...(await readdir(FOLDER)).filter((name) => name.endsWith(".md")),
  ...(await readdir(join(FOLDER, "chat-templates"))).map((name) => `chat-templates/${name}`),
];
const pages = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(join(FOLDER, name), "utf8")] as const)),
);
const page = (name: string): string => pages.get(name) ?? "";

describe("code in the guides", () => {
  test("in Python parses", () => {
    const code = [...pages.values()].flatMap((markdown) => codeIn(markdown, ["python", "py"]));
    expect(code.length).toBeGreaterThan(0);
    for (const one of code) expect(pythonError(one)).toBeUndefined();
  });

  test("in JSON parses", () => {
    for (const markdown of pages.values())
      for (const code of codeIn(markdown, ["json"])) expect(() => JSON.parse(code) as unknown).not.toThrow();
  });

  test("in TypeScript is well typed", { timeout: 60_000 }, async () => {
    const examples = new Map(
      [...pages].flatMap(([name, markdown]) =>
        codeIn(markdown, ["ts", "typescript"]).map(
          (code, index) => [`${name.replaceAll(/\W/g, "-")}-${index}`, inPlace(code)] as const,
        ),
      ),
    );
    expect(examples.size).toBeGreaterThan(12);
    expect(await typeErrors(examples)).toEqual([]);
  });
});

/** A file that the page says to write in the providers' folder imports from there; here it stands elsewhere. */
function inPlace(code: string): string {
  return code
    .replace('"../provider.ts"', '"../../packages/inference/src/provider.ts"')
    .replace('"./chat-entry.ts"', '"../../packages/inference/src/providers/chat-entry.ts"');
}

test("every file and folder that a guide names is there", () => {
  const paths = [...pages.values()].flatMap((markdown) =>
    [...markdown.matchAll(/`((?:packages|apps|scripts|e2e)\/[\w./-]+)`/g)].map(([, path = ""]) => path),
  );
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !/my-(library|provider)/.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
});

interface Example {
  template: string;
  context: Record<string, unknown>;
  /** `undefined` where the render is refused. */
  gives: string | undefined;
}

/** The moment that the results in the reference were made at. */
const NOW = (): Date => new Date(2024, 6, 5, 9, 3, 7, 123);

/** What we make of a template: its text, or `undefined` when it is refused. */
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

/** What Python's Jinja makes of them, in order. */
function askPython(examples: readonly Example[]): (string | undefined)[] {
  const { stdout } = spawnSync(python, [join(CHAT_TEMPLATE, "testing/oracle.py")], {
    input: `${JSON.stringify(examples.map(({ template, context }) => ({ template, context })))}\n`,
    encoding: "utf8",
  });
  const answers = JSON.parse(stdout) as { ok: boolean; text?: string }[];
  return answers.map(({ ok, text }) => (ok ? text : undefined));
}

/** Signs that stand for what cannot be seen. */
const visible = (text: string): string => text.replaceAll("⏎", "\n").replaceAll("␣", " ");

describe("the reference of chat templates", () => {
  const reference = page("chat-templates/reference.md");
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

  test("has an example for everything but what differs from run to run, each with what it gives", () => {
    expect(inSections.length).toBeGreaterThan(20);
    expect(inTables.length).toBeGreaterThan(150);
    expect(rows.length - inTables.length).toBeLessThanOrEqual(1);
  });

  test.each(examples)("$template", ({ template, context, gives }) => {
    expect(render(template, context)).toBe(gives);
  });

  test.skipIf(!hasJinja)("Python agrees", () => {
    expect(askPython(examples)).toEqual(examples.map(({ gives }) => gives));
  });

  /** What has a row or a section below a heading, up to the next heading of the same level. */
  const namesBelow = (heading: string): string[] => {
    const [, rest = ""] = reference.split(`\n## ${heading}\n`);
    const [text = ""] = rest.split("\n## ");
    return [
      ...tableRows(text).map(({ cells: [name = ""] }) => codeSpan(name) ?? name),
      ...[...text.matchAll(/^### `([^`]+)`/gm)].map(([, name = ""]) => name),
    ];
  };

  test("names every filter and every test of the engine, and no other", async () => {
    const table = async (file: string, name: string): Promise<string[]> => {
      const module = (await import(pathToFileURL(join(CHAT_TEMPLATE, file)).href)) as Record<string, object>;
      return Object.entries(module[name] ?? {})
        .filter(([key, value]) => value !== undefined && /^\w+$/.test(key))
        .map(([key]) => key)
        .sort();
    };
    expect(namesBelow("Filters").sort()).toEqual(await table("filters.ts", "FILTERS"));
    expect(namesBelow("Tests").sort()).toEqual(await table("tests.ts", "TESTS"));
  });

  test("names every function of Jinja and of chat templates that is there", () => {
    const known = "range dict lipsum cycler joiner namespace raise_exception strftime_now".split(" ");
    const there = known.filter((name) => render(`{{ ${name} is defined }}`, {}) === "True");
    expect(namesBelow("Functions").sort()).toEqual(there.sort());
  });

  // What dir() says in Python 3.13, without private names; `encode` is there only to say that there are no bytes.
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
  const blocks = codeBlocks(page("chat-templates/tutorial.md"));
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
    const asked = steps.map(({ template: source, input: given, kind, gives }) => ({
      template: source,
      context: { tools: null, add_generation_prompt: false, ...given },
      gives: kind === "text" ? gives : undefined,
    }));
    expect(askPython(asked)).toEqual(asked.map(({ gives }) => gives));
  });
});

describe("coming from another engine", () => {
  const rows = tableRows(page("chat-templates/porting.md")).filter(({ head }) => head[0] === "template");
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
    expect(askPython(examples)).toEqual(examples.map(({ gives }) => gives));
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

  test("the others give what the page says, and never what Python gives", () => {
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

/** All code spans of a cell. */
const codeSpans = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

test("the limits of chat templates are those that the page says", async () => {
  const { DEFAULT_LIMITS } = (await import(pathToFileURL(join(CHAT_TEMPLATE, "limits.ts")).href)) as {
    DEFAULT_LIMITS: Record<string, number>;
  };
  const said = tableRows(page("chat-templates/security.md"))
    .filter(({ head }) => head[0] === "limit")
    .map(({ cells: [name = "", value = ""] }) => [codeSpan(name), Number(value.replaceAll(",", ""))]);
  expect(Object.fromEntries(said)).toEqual(DEFAULT_LIMITS);
});

test("the providers that the guide counts and calls retired are those of the client", async () => {
  const providers = await Promise.all(INFERENCE_PROVIDERS.map(loadProvider));
  expect(page("providers.md")).toContain(`The client calls ${providers.length} of them`);
  const [, retired = ""] = /left the router in July 2026 \(([^)]+)\)/.exec(page("providers.md")) ?? [];
  expect(retired.split(", ")).toEqual(providers.filter(({ isRetired }) => isRetired).map(({ id }) => id));
});

describe("download counting", () => {
  const rows = tableRows(page("download-counting.md"));

  test.each(rows.filter(({ head }) => head[1] === "counts").map(({ cells }) => cells))("%s", (rule, counts, others) => {
    const query = parseCountQuery(codeSpan(rule) ?? "");
    expect(codeSpans(counts).length + codeSpans(others).length).toBeGreaterThanOrEqual(2);
    for (const path of codeSpans(counts)) expect([path, matchesCountQuery(query, path)]).toEqual([path, true]);
    for (const path of codeSpans(others)) expect([path, matchesCountQuery(query, path)]).toEqual([path, false]);
  });

  test.each(rows.filter(({ head }) => head[1] === "what it says").map(({ cells }) => cells))(
    "%s is refused as the page says",
    (rule, message) => {
      expect(() => parseCountQuery(codeSpan(rule) ?? "")).toThrow(message as string);
    },
  );

  test("a path has the parts that the page says", () => {
    const fields = rows.filter(({ head }) => head[0] === "field");
    expect(fields).toHaveLength(4);
    const path = codeSpan(fields[0]?.cells[1] ?? "") ?? "";
    for (const { cells } of fields) {
      const [field = "", value = ""] = cells.map((cell) => codeSpan(cell) ?? "");
      expect(matchesCountQuery(parseCountQuery(`${field}:"${value}"`), path), field).toBe(true);
    }
  });
});

describe("quantization", () => {
  const rows = tableRows(page("quantization.md"));

  test("bits and sizes in the table are those of the types, most exact first", () => {
    const types = rows.filter(({ head }) => head[1] === "bits per weight").map(({ cells }) => cells);
    expect(types.length).toBeGreaterThan(8);
    for (const [name = "", bits, size] of types) {
      const label = codeSpan(name) as QuantizationLabel;
      expect(isQuantizationLabel(label)).toBe(true);
      expect(bits).toBe(String(Number(bitsPerWeight(label).toFixed(2))));
      expect(size).toBe(`${((bitsPerWeight(label) * 7) / 8).toFixed(1)} GB`);
    }
    const ranks = types.map(([name = ""]) => QUANTIZATION_PREFERENCE.indexOf(codeSpan(name) as QuantizationLabel));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });

  test("what is said to fit into memory fits, and the next larger type of the table does not", () => {
    const GIB = 1024 ** 3;
    const types = rows.flatMap(({ head, cells }) => (head[1] === "bits per weight" ? [codeSpan(cells[0] ?? "")] : []));
    const needed = (label: unknown): number => memoryNeeded((bitsPerWeight(label as QuantizationLabel) * 7e9) / 8);
    const memories = rows.filter(({ head }) => head[0] === "free memory");
    expect(memories.length).toBeGreaterThan(3);
    for (const { cells } of memories) {
      const [free, largest] = cells.map((cell) => Number.parseFloat(cell) * GIB) as [number, number];
      const label = codeSpan(cells[2] ?? "");
      expect(needed(label)).toBeLessThanOrEqual(free);
      const larger = types[types.indexOf(label) - 1];
      if (larger) expect(needed(larger)).toBeGreaterThan(free);
      expect(memoryNeeded(largest)).toBeLessThanOrEqual(free);
      expect(memoryNeeded(largest + 0.1 * GIB)).toBeGreaterThan(free);
    }
  });
});

describe("the model record", () => {
  const rows = tableRows(page("model-record.md"));

  /** Signs that are files alone, each alternative as a list of paths. */
  const signs = rows
    .filter(({ head }) => head[0] === "sign")
    .flatMap(({ cells: [sign = "", library = ""] }) => {
      const alternatives = sign.split(/, (?:or )?| or /);
      const isFiles = alternatives.every((one) => /^(?:any )?`[^`]+`(?: and `[^`]+`)*$/.test(one));
      const files = alternatives.map((one) => codeSpans(one).map((path) => path.replace(/^\./, "x.")));
      return isFiles ? [{ library: codeSpan(library) ?? "", files }] : [];
    });

  test("its files make the guess of a library that the table says, and the row above wins", () => {
    expect(signs.length).toBeGreaterThan(12);
    for (const { library, files } of signs)
      for (const paths of files) expect(guessLibrary({ tags: [], files: paths }), paths.join()).toBe(library);
    signs.forEach((sign, index) => {
      for (const below of signs.slice(index + 1)) {
        const files = [...(sign.files[0] ?? []), ...(below.files[0] ?? [])];
        expect(guessLibrary({ tags: [], files }), files.join()).toBe(sign.library);
      }
    });
  });

  test("an architecture's name tells the task that the table says", () => {
    const architectures = rows.filter(({ head }) => head[0] === "architecture");
    expect(architectures.length).toBeGreaterThan(8);
    for (const { cells } of architectures)
      for (const name of codeSpans(cells[0]))
        expect(taskOfArchitecture(name, /^[A-Z][a-z]+/.exec(name)?.[0].toLowerCase()), name).toBe(
          codeSpan(cells[1] ?? ""),
        );
  });
});
