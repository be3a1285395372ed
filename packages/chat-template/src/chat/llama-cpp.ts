/**
 * Lacks of the engines of llama.cpp.
 *
 * Until build 7755 (January 2026) that was minja, whose lacks were measured with the last release of its Python binding;
 * since then it is an engine of llama.cpp's own (`common/jinja`). Some 760 small templates were rendered by that of build
 * 11434 in November 2026. It looks up filters and methods by the type of the value; a name that no type has never works.
 */
import { BUILTINS } from "../builtins/library.ts";
import type { Expression, Statement } from "../syntax/nodes.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const FILTERS_THERE: ReadonlySet<string> = words(
  "abs capitalize count default dictsort first float indent int items join last length list lower map max min reject rejectattr replace reverse safe select selectattr sort string title tojson trim upper",
);
const METHODS_THERE: ReadonlySet<string> = words(
  "append capitalize endswith format get items keys lower lstrip pop replace rsplit rstrip split startswith strip title upper values",
);
/** Tests that are not there, or fail when they are used. */
const TESTS_LACKING: ReadonlySet<string> = words("escaped filter le == != < <= > >=");
/** Tests that minja did not know. */
const MINJA_LACKS: ReadonlySet<string> = words("undefined eq equalto divisibleby");

function isMethodOfPython(name: string): boolean {
  return BUILTINS.methods.has(name) || name === "copy";
}

const STATEMENTS: Readonly<Partial<Record<Statement["type"], string>>> = {
  with: "'with'",
  block: "'block'",
  autoescape: "'autoescape'",
  do: "'do'",
};

/** Whatever is inside and however its tags strip: 162 of 162 that were tried end with "Unknown statement: raw". */
export const RAW_OF_LLAMA_CPP = "llama.cpp does not know 'raw'.";

/** Part of a statement that it does not know; the expressions inside are checked by themselves. */
export function statementLackOfLlamaCpp(node: Statement): string | undefined {
  const name = STATEMENTS[node.type];
  if (name) return `llama.cpp does not know ${name}.`;
  return node.type === "for" && node.recursive ? "llama.cpp has no recursive loops." : undefined;
}

/** Parts of an expression that it does not know, without those inside. */
export function lacksOfLlamaCpp(node: Expression): string[] {
  switch (node.type) {
    case "test":
      if (MINJA_LACKS.has(node.name)) return [`minja, llama.cpp's engine before 2026, has no test '${node.name}'.`];
      return TESTS_LACKING.has(node.name) ? [`llama.cpp has no test '${node.name}'.`] : [];
    case "filter":
      return filterLacks(node);
    case "call": {
      const { callee } = node;
      if (callee.type === "name" && (callee.name === "cycler" || callee.name === "joiner"))
        return [`llama.cpp has no '${callee.name}'.`];
      if (callee.type === "attribute" && callee.object.type === "name" && callee.object.name === "loop")
        return [`llama.cpp has no 'loop.${callee.name}'.`];
      if (callee.type !== "attribute" || METHODS_THERE.has(callee.name)) return [];
      return isMethodOfPython(callee.name) ? [`llama.cpp has no method '${callee.name}'.`] : [];
    }
    case "attribute":
      return node.object.type === "name" && node.object.name === "loop" && node.name.startsWith("depth")
        ? [`llama.cpp has no 'loop.${node.name}'.`]
        : [];
    case "compare":
      return node.rest.length > 1 ? ["llama.cpp compares 'a < b < c' as '(a < b) < c'."] : [];
    case "binary":
      if (isText(node.first) && node.rest[0]?.operator === "%") return ["llama.cpp does not format with '%'."];
      return node.rest
        .filter(({ operator }) => operator === "//" || operator === "**")
        .map(({ operator }) => `llama.cpp has no operator '${operator}'.`);
    default:
      return [];
  }
}

function isText(node: Expression): boolean {
  return node.type === "constant" && typeof node.value === "string";
}

function filterLacks({ name, args }: Extract<Expression, { type: "filter" }>): string[] {
  if (BUILTINS.filters.has(name) && !FILTERS_THERE.has(name)) return [`llama.cpp has no filter '${name}'.`];
  const [first] = args.positional;
  const names = args.keywords.map((keyword) => keyword.name);
  if (name === "tojson" && names.includes("ensure_ascii"))
    return ["The 'tojson' of minja, llama.cpp's engine before 2026, takes no 'ensure_ascii'."];
  if (name === "tojson" && names.includes("sort_keys")) return ["llama.cpp's 'tojson' takes no 'sort_keys'."];
  if (name === "map" && first) return ["llama.cpp's 'map' only takes 'attribute'."];
  if ((name === "select" || name === "reject") && args.positional.length === 1)
    return [`llama.cpp takes the one argument of '${name}' for an attribute, not for a test.`];
  if ((name === "selectattr" || name === "rejectattr") && args.positional.length === 2)
    return [`llama.cpp takes the two arguments of '${name}' for a test and what it compares with.`];
  if (name === "replace" && args.positional.length > 2) return ["llama.cpp's 'replace' takes no count."];
  return [];
}
