/** Python and JavaScript through Lezer: the first syntax error, and the values of all string literals. */
import { parser as javascriptParser } from "@lezer/javascript";
import { parser as pythonParser } from "@lezer/python";

type Parser = typeof pythonParser;

function firstError(parser: Parser, source: string): string | undefined {
  let found: string | undefined;
  parser.parse(source).iterate({
    enter(node) {
      if (found === undefined && node.type.isError) {
        found = `syntax error at ${node.from}: ${JSON.stringify(source.slice(Math.max(0, node.from - 40), node.from + 40))}`;
      }
      return found === undefined;
    },
  });
  return found;
}

/** The first fault of a Python source, or undefined. */
export function pythonError(source: string): string | undefined {
  return firstError(pythonParser, source);
}

/** The first fault of a JavaScript module, or undefined. */
export function javascriptError(source: string): string | undefined {
  return firstError(javascriptParser as Parser, source);
}

function stringNodes(parser: Parser, source: string): string[] {
  const texts: string[] = [];
  parser.parse(source).iterate({
    enter(node) {
      if (node.name === "String") texts.push(source.slice(node.from, node.to));
    },
  });
  return texts;
}

/** Values of the plain string literals of a Python source. */
export function pythonStrings(source: string): string[] {
  return stringNodes(pythonParser, source).map(decodePython);
}

/** Values of the double-quoted string literals of a JavaScript source. */
export function javascriptStrings(source: string): string[] {
  return stringNodes(javascriptParser as Parser, source).map((text) => JSON.parse(text) as string);
}

function decodePython(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([^]))/g, (_, x, u, long, single: string) => {
      const hex: string | undefined = x ?? u ?? long;
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      const escaped: Record<string, string> = { n: "\n", r: "\r", t: "\t", "\\": "\\", '"': '"' };
      const value = escaped[single];
      if (value === undefined) throw new Error(`Unexpected escape in ${literal.slice(0, 40)}`);
      return value;
    });
}
