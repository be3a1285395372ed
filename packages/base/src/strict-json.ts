/** A file of JSON that a person writes: what stands in it twice, or is no JSON, is said with its line. */

/**
 * Reads JSON in which no name stands twice in one object: `JSON.parse` takes the last one, and the first would be ignored.
 *
 * @throws SyntaxError whose message completes a sentence about the file, and repeats none of its values
 * @example
 * import { parseStrictJson } from "@vitrine/base";
 *
 * try {
 *   parseStrictJson('{"read": ["*"],\n"read": []}');
 * } catch (error) {
 *   console.log(String(error)); // SyntaxError: says "read" twice (line 2)
 * }
 */
export function parseStrictJson(text: string): unknown {
  // Editors of Windows begin a file with it.
  const json = text.replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const [, at] = /position (\d+)/.exec((error as Error).message) ?? [];
    throw new SyntaxError(`is not JSON${at === undefined ? "" : ` (line ${lineOf(json, Number(at))})`}`);
  }
  const twice = nameTwice(json);
  if (twice) throw new SyntaxError(`says ${twice.name} twice (line ${lineOf(json, twice.at)})`);
  return value;
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** @param json is JSON */
function nameTwice(json: string): { name: string; at: number } | undefined {
  const open: Set<string>[] = [];
  let last = { token: "", at: 0 };
  for (const { 0: token, index: at } of json.matchAll(TOKENS)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const name = JSON.parse(last.token) as string;
      if (open.at(-1)?.has(name)) return { name: JSON.stringify(name.slice(0, 100)), at: last.at };
      open.at(-1)?.add(name);
    }
    last = { token, at };
  }
  return undefined;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;
