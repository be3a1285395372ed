/** How servers are started: parsers by family, and the arguments of recipes by model id. */
import * as v from "valibot";
import { DataError, headOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";

export const SERVING_RECIPES_FILE = "data/serving-recipes.json";
const FAMILIES_FILE = "data/serving-families.json";

const text = v.pipe(v.string(), v.nonEmpty());
const names = v.strictObject({ tools: text, reasoning: text });
const parsers = v.optional(v.strictObject({ tools: v.optional(text), reasoning: v.optional(text) }));

export const SERVING_RECIPES = v.strictObject({
  source: text,
  models: v.record(
    text,
    v.strictObject({
      path: text,
      precision: v.optional(text),
      gigabytes: v.optional(v.number()),
      tools: v.optional(text),
      reasoning: v.optional(text),
      cards: v.optional(v.number()),
      args: v.optional(v.array(text)),
    }),
  ),
});

const SERVING_FAMILIES = v.strictObject({
  sources: v.array(text),
  parsers: v.strictObject({ vllm: names, sglang: names }),
  families: v.array(
    v.strictObject({ types: v.optional(text), name: v.optional(text), vllm: parsers, sglang: parsers }),
  ),
});

export const servingTables: Generator = {
  id: "serving-tables",
  inputs: ["tools/generate", SERVING_RECIPES_FILE, FAMILIES_FILE],
  files: (root) => [servingTable(root)],
};

function servingTable(root: string): GeneratedFile {
  const { models } = readData(root, SERVING_RECIPES_FILE, SERVING_RECIPES);
  const { parsers: known, families } = readData(root, FAMILIES_FILE, SERVING_FAMILIES);
  for (const family of families)
    for (const server of ["vllm", "sglang"] as const)
      for (const kind of ["tools", "reasoning"] as const) {
        const parser = family[server]?.[kind];
        if (parser !== undefined && !known[server][kind].split(" ").includes(parser))
          throw new DataError(`${FAMILIES_FILE}: ${server} has no parser ${parser} for ${kind}`);
      }
  const rows = Object.entries(models).flatMap(([id, { tools = "", reasoning = "", cards = 0, args = [] }]) =>
    tools === "" && reasoning === "" && cards === 0 && args.length === 0
      ? []
      : [`  ${literal(id)}: ${JSON.stringify([tools, reasoning, cards, ...args])},\n`],
  );
  const lines = families.map(({ types = "", name = "", vllm, sglang }) => {
    const pairs = [vllm?.tools, vllm?.reasoning, sglang?.tools, sglang?.reasoning].map((parser) => parser ?? "");
    return `  ${JSON.stringify([types, name, ...pairs])},\n`;
  });
  const source = `${headOf(`${SERVING_RECIPES_FILE} and ${FAMILIES_FILE}`)}
/** Model id → parser of tool calls, of reasoning, cards at most (0: any number), and further arguments, for vLLM. */
export const RECIPES: Readonly<Record<string, readonly [string, string, number, ...string[]]>> = {
${rows.join("")}};

/**
 * Model types and a pattern of the name (either may be empty), then parsers of tool calls and of reasoning: of vLLM, and
 * of SGLang. The first that fits decides.
 */
export const FAMILIES: readonly (readonly [string, string, string, string, string, string])[] = [
${lines.join("")}];
`;
  return { path: "packages/libraries/src/local-apps/generated/serving-table.ts", text: source };
}
