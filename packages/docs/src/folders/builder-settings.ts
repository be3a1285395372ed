/** What the configuration of a builder says, as far as it is written down: nothing of it is run. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject } from "@vitrine/base";
import { parse as parseYaml } from "yaml";
import { type PythonStatements, pythonStatements } from "./python-statements.ts";
import type { SiteAround } from "./site-around.ts";

type Table = Readonly<Record<string, unknown>>;

/** Settings by name, with where those are set that only a run could tell. */
export interface BuilderSettings extends Pick<PythonStatements, "unread" | "problem"> {
  /** The file that they are from. */
  file: string;
  values: Table;
}

const table = (value: unknown): Table => (isObject(value) ? value : {});

/** Extensions of a builder's syntax by what they turn on here: whoever names extensions has no others. */
const EXTENSIONS: readonly (readonly [setting: string, construct: string, names: RegExp])[] = [
  ["myst_enable_extensions", "dollars", /^dollarmath$/],
  ["myst_enable_extensions", "definitions", /^deflist$/],
  ["markdown_extensions", "formulas", /arithmatex|katex|math/],
];

/** The constructs of a dialect that settings leave out. */
export function constructsOff({ values }: Pick<BuilderSettings, "values">): string[] {
  return EXTENSIONS.flatMap(([setting, construct, names]) => {
    const list = values[setting];
    // An extension with options is a table of one entry.
    const named = Array.isArray(list)
      ? list.flatMap((each) => (isObject(each) ? Object.keys(each) : [String(each)]))
      : [];
    return named.length === 0 || named.some((name) => names.test(name)) ? [] : [construct];
  });
}

/** Reads the settings of a site; nothing for a builder whose settings say nothing about pages and files. */
export async function builderSettings({
  dialect,
  folder,
  names,
  file,
}: SiteAround): Promise<BuilderSettings | undefined> {
  if (dialect === "myst") {
    if (names.includes("conf.py")) return readPython(join(folder, "conf.py"));
    return names.includes("_config.yml") ? readBook(join(folder, "_config.yml")) : undefined;
  }
  if (dialect === "docusaurus" || dialect === "starlight") return readScript(join(folder, file));
  if (dialect === "material" && /\.ya?ml$/.test(file)) {
    const values = parseYaml(await readFile(join(folder, file), "utf8"), { logLevel: "silent" }) as unknown;
    return { file: join(folder, file), values: table(values) };
  }
  if (dialect !== "vitepress") return undefined;
  for (const ending of ["ts", "mts", "js", "mjs", "cts", "cjs"]) {
    const read = await readScript(join(folder, file, `config.${ending}`)).catch(() => undefined);
    if (read) return read;
  }
  return undefined;
}

async function readScript(file: string): Promise<BuilderSettings> {
  const text = await readFile(file, "utf8");
  const { exportedLiteral } = await import("./script-literals.ts");
  return { file, values: table(exportedLiteral(file, text)) };
}

async function readPython(file: string): Promise<BuilderSettings> {
  const [{ assigned = {}, ...read } = {}]: Partial<PythonStatements>[] = await pythonStatements([file]);
  return { file, values: assigned, ...read };
}

/** Jupyter Book's, under the names that `conf.py` has for them. */
async function readBook(file: string): Promise<BuilderSettings> {
  try {
    const { title, author, copyright, parse, sphinx } = table(
      parseYaml(await readFile(file, "utf8"), { logLevel: "silent" }),
    );
    const { myst_enable_extensions, myst_substitutions, myst_extended_syntax: _former } = table(parse);
    const book = {
      project: title,
      author,
      copyright,
      html_static_path: ["_static"],
      myst_enable_extensions: myst_enable_extensions ?? ["colon_fence", "dollarmath", "linkify", "substitution"],
      myst_substitutions,
    };
    return { file, values: { ...book, ...table(table(sphinx)["config"]) } };
  } catch (error) {
    return { file, values: {}, problem: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}
