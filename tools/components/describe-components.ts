/**
 * Descriptions of components in the gallery, read from their sources: props from the types, the source of each
 * example, the words that can be exchanged, and the tokens that the stylesheet uses, with their values.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { componentNames, importsOf } from "./component-stylesheets.ts";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = join(ROOT, "packages/react/src");

export interface PropDescription {
  name: string;
  type: string;
  isRequired: boolean;
  about: string;
}

export interface ComponentDescription {
  /** The file it is defined in, from the package's folder. */
  file: string;
  /** Beginning of code for it. */
  imports: string;
  /** Source by state. */
  examples: Record<string, string>;
  props: PropDescription[];
  /** Props of what else its file gives: a second table, a component of the component. */
  beside: { name: string; props: PropDescription[] }[];
  /** The default labels. */
  labels?: string;
  /** Variables that its stylesheet reads, with the sheets that it imports. */
  tokens: string[];
}

export interface TokenDescription {
  name: string;
  light: string;
  dark: string;
}

export interface ComponentDescriptions {
  components: Record<string, ComponentDescription>;
  /** Colors. */
  tokens: TokenDescription[];
  /** Sizes, fonts and what else components read. */
  measures: { name: string; value: string }[];
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export function describeComponents(): ComponentDescriptions {
  const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".examples.tsx"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const components = Object.fromEntries(files.map(describeComponent));
  const read = new Set(Object.values(components).flatMap((component) => component.tokens));
  return { components, tokens: describeTokens(), measures: describeMeasures().filter(({ name }) => read.has(name)) };
}

function describeComponent(examplesFile: string): [string, ComponentDescription] {
  const source = readFileSync(examplesFile, "utf8");
  const name = /ComponentExamples = \{\n  name: "(\w+)"/.exec(source)?.[1];
  if (name === undefined) throw new Error(`${examplesFile} names no component.`);
  const file = examplesFile.replace(".examples.tsx", ".tsx");
  const component = readFileSync(file, "utf8");
  const labels = labelsOf(source);
  return [
    name,
    {
      file: relative(join(ROOT, "packages/react"), file).replaceAll("\\", "/"),
      imports: [...source.matchAll(/^import \{([^}]*)\} from "\.\/[^"]+";$/gm)]
        .flatMap(([, names = ""]) => names.split(","))
        .map((each) => each.trim())
        .filter((each) => each !== "" && !each.endsWith("_LABELS"))
        .join(", "),
      examples: examplesOf(examplesFile, source),
      props: propsOf(file, component, `${name}Props`),
      beside: [...component.matchAll(/^export interface (\w+)Props\b/gm)]
        .map(([, other = ""]) => other)
        .filter((other) => other !== name)
        .map((other) => ({ name: other, props: propsOf(file, component, `${other}Props`) })),
      ...(labels !== undefined && { labels }),
      tokens: tokensOf(file),
    },
  ];
}

function bodyOf(file: string, source: string): SyntaxNode[] {
  return parseSync(file, source).program.body as unknown as SyntaxNode[];
}

/** The source of each state: what its function gives back. */
function examplesOf(file: string, source: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const node = value as SyntaxNode & { key?: SyntaxNode & { name?: string; value?: string }; value?: SyntaxNode };
    if (node.type === "Property" && node.key?.name === "states" && node.value) {
      for (const state of node.value["properties"] as (typeof node)[]) {
        const make = state.value as (SyntaxNode & { body?: SyntaxNode }) | undefined;
        const key = state.key?.name ?? state.key?.value;
        if (key !== undefined && make?.body) found[key] = unindented(source.slice(make.body.start, make.body.end));
      }
      return;
    }
    for (const each of Object.values(node)) visit(each);
  };
  visit(bodyOf(file, source));
  return found;
}

/** Without brackets around it, and without the indent of the file it lies in. */
function unindented(text: string): string {
  const isWrapped = text.startsWith("(");
  const lines = (isWrapped ? text.replace(/^\(\s*?\n/, "").replace(/\n\s*\)$/, "") : text).split("\n");
  const indents = lines
    .slice(isWrapped ? 0 : 1)
    .filter((line) => line.trim() !== "")
    .map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents);
  return lines.map((line, at) => (at === 0 && !isWrapped ? line : line.slice(indent))).join("\n");
}

/** Members of an interface and of those in the file that it extends, with what is written above each. */
function propsOf(file: string, source: string, name: string): PropDescription[] {
  const { program, comments } = parseSync(file, source);
  const declarations = (program.body as unknown as SyntaxNode[]).map(
    (node) => (node["declaration"] as SyntaxNode | null) ?? node,
  );
  const membersOf = (wanted: string): SyntaxNode[] => {
    const declared = declarations.find(
      (node) => node.type === "TSInterfaceDeclaration" && (node["id"] as { name: string }).name === wanted,
    );
    if (declared === undefined) return [];
    const extended = declared["extends"] as { expression: { name?: string } }[];
    const own = (declared["body"] as SyntaxNode)["body"] as SyntaxNode[];
    return [...own, ...extended.flatMap(({ expression }) => membersOf(expression.name ?? ""))];
  };
  return membersOf(name).map((member) => {
    const key = member["key"] as SyntaxNode;
    const comment = comments.findLast(
      ({ type, value, end }) =>
        type === "Block" &&
        value.startsWith("*") &&
        end <= member.start &&
        source.slice(end, member.start).trim() === "",
    );
    const annotation = member["typeAnnotation"] as SyntaxNode | undefined;
    return {
      name: source.slice(key.start, key.end),
      type: annotation
        ? source
            .slice(annotation.start, annotation.end)
            .replace(/^:\s*/, "")
            .replace(/ \| undefined$/, "")
            .replace(/\s+/g, " ")
        : "",
      isRequired: member["optional"] !== true,
      about: (comment?.value ?? "")
        .split("\n")
        .map((line) => line.replace(/^\s*\*+ ?/, "").trim())
        .join(" ")
        .trim(),
    };
  });
}

/** The words that an example names, as they are declared in the package: those of the component, then of the components in it. */
function labelsOf(examples: string): string | undefined {
  const [, named = ""] = /\n {2}labels: ([^\n]*),\n/.exec(examples) ?? [];
  const declared = [...named.matchAll(/\w+_LABELS/g)].map(([name]) => declarationOf(name));
  return declared.length === 0 ? undefined : declared.join("\n\n");
}

function declarationOf(name: string): string {
  const texts = join(SOURCE, "messages", `${name.toLowerCase().replaceAll("_", "-")}.ts`);
  if (existsSync(texts)) return declarationOfTexts(name, readFileSync(texts, "utf8"));
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((each) =>
    /\.tsx?$/.test(each),
  )) {
    const [, found] =
      new RegExp(`\\nexport (const ${name} = [\\s\\S]*?;)\\nexport type `).exec(
        readFileSync(join(SOURCE, file), "utf8"),
      ) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`${name} is declared nowhere.`);
}

/** The object in a generated module of messages, indented. */
function declarationOfTexts(name: string, source: string): string {
  const start = source.indexOf("{", source.indexOf(`localized("${name}"`));
  const lines = source.slice(start, source.lastIndexOf(");")).split("\n");
  let depth = 0;
  const indented = lines.map((line) => {
    if (/^\},?$/.test(line)) depth -= 1;
    const shown = "  ".repeat(depth) + line;
    if (line.endsWith("{") && !line.startsWith("/**")) depth += 1;
    return shown;
  });
  return `const ${name} = ${indented.join("\n")};`;
}

/** Variables that a component reads, from its sheet with all that it imports: those that a page can set. */
function tokensOf(component: string): string[] {
  const name = basename(dirname(component));
  const all = componentNames().includes(name)
    ? importsOf(`components/${name}/styles.css`).map((sheet) => join(SOURCE, sheet))
    : [component.replace(".tsx", ".css")];
  const css = all.filter((sheet) => existsSync(sheet)).map((sheet) => readFileSync(sheet, "utf8"));
  const set = new Set([...css.join("").matchAll(/--([\w-]+):/g), ...setByScripts()].map(([, name = ""]) => name));
  const read = [...css.join("").matchAll(/var\(--([\w-]+)/g)].map(([, name = ""]) => name);
  return [...new Set(read)].filter((each) => !set.has(each)).toSorted();
}

/** Variables that components set on their elements, such as the share that a bar shows. */
function setByScripts(): RegExpExecArray[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(SOURCE, path), "utf8").matchAll(/"--([\w-]+)"/g)]);
}

const themeSource = () => readFileSync(join(SOURCE, "theme.css"), "utf8");

/** The site's own measures, and those of the theme that it does not replace. */
function describeMeasures(): { name: string; value: string }[] {
  const site = readFileSync(join(dirname(SOURCE), "../../apps/web/src/styles/tokens.css"), "utf8");
  const measures = [...(themeSource() + site).matchAll(/^ {4}--([\w-]+): (?!light-dark)(.+);$/gm)];
  return [...new Map(measures.map(([, name = "", value = ""]) => [name, value]))].map(([name, value]) => ({
    name,
    value,
  }));
}

/** The theme's values, both of each. */
function describeTokens(): TokenDescription[] {
  return [...themeSource().matchAll(/^ {4}--([\w-]+): light-dark\((#\w+), (#\w+)\);$/gm)].map(
    ([, name = "", light = "", dark = ""]) => ({ name, light, dark }),
  );
}
