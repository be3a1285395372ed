/**
 * The description of a class or function, from the block that documentation builders for Python write to Markdown in a
 * `<Docstring>`: signature, parameters, what it returns, yields and raises, and where its source is.
 */
import JSON5 from "json5";
import type { FindName } from "../../reference.ts";

interface Parameter {
  name: string;
  val?: string;
}

interface Overload {
  parameters: Parameter[];
  returns?: string;
}

/** The inside of a `<docstring>` block as Markdown. Reports what is missing. `findName` makes links of types. */
export function docstringMarkdown(raw: string, report: (message: string) => void, findName?: FindName): string {
  const part = (name: string): string | undefined => {
    const match = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(raw);
    return match?.[1]?.trim();
  };
  const name = (part("name") ?? "").replaceAll("\\_", "_");
  if (name === "") {
    report("A <docstring> needs a <name>.");
    return "";
  }
  const parameters = readParameters(part("parameters"), report);
  const groups = Array.from({ length: Math.min(20, Number(part("paramgroups") ?? 0) || 0) }, (_, index) => [
    part(`paramsdesc${index + 1}title`) ?? "Parameters",
    part(`paramsdesc${index + 1}`) ?? "",
  ]);
  const anchor = part("anchor");
  const described = (text: string | undefined) => withParameterIds(text, anchor);
  const overloads = readList<Overload>(part("overloads"), ({ parameters: given }) => Array.isArray(given));
  const decorators = (part("decorators") ?? "").split(" ").filter((decorator) => /^\w+$/.test(decorator));
  const head = decorators.includes("async") ? "async " : "";
  const marks = decorators.flatMap((decorator) => (decorator === "async" ? [] : [`@${decorator}`]));
  const signatures = [
    ...marks,
    ...(overloads.length > 0
      ? overloads.map((each) => head + signature(name, each.parameters) + (each.returns ? ` -> ${each.returns}` : ""))
      : [head + signature(name, parameters)]),
  ];
  const bases = readList<{ name: string; path: string }>(part("bases"), (base) => typeof base.name === "string").map(
    (base) => {
      const shown = `\`${base.name.replaceAll("`", "")}\``;
      const found = findName?.(String(base.path));
      return found ? `[${shown}](<${found.address}>)` : shown;
    },
  );
  const links = linksOf(part("types"), findName);
  const blocks = [
    // Getters and setters are not called: they have no signature.
    raw.includes("<isgetsetdescriptor>") ? fencedIfAny(part("value")) : fenced(signatures.join("\n")),
    bases.length > 0 ? `Bases: ${bases.join(", ")}` : "",
    section("Parameters", undefined, described(part("paramsdesc"))),
    ...groups.map(([title, text]) => section(title ?? "", undefined, described(text))),
    section("Returns", linked(part("rettype"), links), part("retdesc")),
    section("Yields", linked(part("yieldtype"), links), part("yielddesc") ?? part("yieldesc")),
    section("Raises", part("raisederrors"), part("raises")),
  ].filter((block) => block !== "");
  const attributes = Object.entries({ name, anchor, source: part("source"), links })
    .filter(([, value]) => value)
    .map(([key, value]) => ` ${key}={${JSON.stringify(value)}}`);
  return [`<Docstring${attributes.join("")}>`, ...blocks, "</Docstring>"].join("\n\n");
}

/** Each parameter of the list gets an id, the name's and its own, for references to lead to. */
function withParameterIds(text: string | undefined, anchor: string | undefined): string | undefined {
  if (anchor === undefined || !/^[\w.]+$/.test(anchor)) return text;
  return text?.replace(/^([-*] )(\*\*[\\*]{0,4}(\w+)\*\*)/gm, `$1<a id="${anchor}.$3"></a>$2`);
}

function readParameters(text: string | undefined, report: (message: string) => void): Parameter[] {
  if (text === undefined || text === "") return [];
  try {
    const value = JSON5.parse<unknown>(text);
    if (Array.isArray(value)) return value.filter(isParameter);
  } catch {
    // Reported below.
  }
  report('The <parameters> of a <docstring> must be a list: [{"name": "x", "val": ": int = 1"}].');
  return [];
}

/** A list of JSON of which only items of the right form count. */
function readList<T>(text: string | undefined, isItem: (item: T) => boolean): T[] {
  try {
    const value = JSON5.parse<unknown>(text ?? "[]");
    return Array.isArray(value)
      ? (value as T[]).filter((item) => typeof item === "object" && item !== null && isItem(item))
      : [];
  } catch {
    return [];
  }
}

/** Where the names in a signature are described, as JSON: `{"Dataset": "/datasets#Dataset"}`. */
function linksOf(types: string | undefined, findName: FindName | undefined): string | undefined {
  if (!types || !findName) return undefined;
  const paths = readList<[string, string]>(`[${types}]`, () => true)[0] ?? {};
  const links = Object.entries(paths).flatMap(([name, path]) => {
    const found = typeof path === "string" ? findName(path) : undefined;
    return found ? [[name, found.address] as const] : [];
  });
  return links.length > 0 ? JSON.stringify(Object.fromEntries(links)) : undefined;
}

/** A type that is a single name, as a link to it. */
function linked(type: string | undefined, links: string | undefined): string | undefined {
  const name = /^`([\w.]+)`$/.exec(type ?? "")?.[1];
  const address = name && links ? (JSON.parse(links) as Record<string, string>)[name] : undefined;
  return address === undefined ? type : `[${type}](<${address}>)`;
}

function isParameter(value: unknown): value is Parameter {
  return typeof value === "object" && value !== null && typeof (value as Parameter).name === "string";
}

/** On one line while it fits, else one parameter to a line. */
function signature(name: string, parameters: readonly Parameter[]): string {
  const callee = name.replace(/^class\s+/, "");
  const written = parameters.map((parameter) => parameter.name + (parameter.val ?? ""));
  const line = `${callee}(${written.join(", ")})`;
  return line.length <= 80 ? line : `${callee}(\n${written.map((text) => `    ${text},\n`).join("")})`;
}

const fencedIfAny = (code: string | undefined): string => (code ? fenced(code) : "");

function fenced(code: string): string {
  return `\`\`\`python\n${code}\n\`\`\``;
}

function section(title: string, type: string | undefined, text: string | undefined): string {
  if (!type && !text) return "";
  return [`**${title}**${type ? ` ${type}` : ""}`, text ?? ""].filter((line) => line !== "").join("\n\n");
}
