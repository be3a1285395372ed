/** Shell and C# through the tree-sitter grammars (WebAssembly). */
import { createRequire } from "node:module";
import { Language, Parser, type Node } from "web-tree-sitter";

export interface Grammars {
  /** The first fault of a shell script, or undefined. */
  shellError(source: string): string | undefined;
  /** Every argument of every command, decoded. */
  shellWords(source: string): string[];
  /** The first fault of a C# source, or undefined. */
  csharpError(source: string): string | undefined;
  /** Values of the string literals of a C# source. */
  csharpStrings(source: string): string[];
}

/** Loads both grammars from the installed packages. */
export async function loadGrammars(): Promise<Grammars> {
  const require = createRequire(import.meta.url);
  await Parser.init();
  const load = async (path: string) => {
    const parser = new Parser();
    parser.setLanguage(await Language.load(require.resolve(path)));
    return parser;
  };
  const shell = await load("tree-sitter-bash/tree-sitter-bash.wasm");
  const csharp = await load("tree-sitter-c-sharp/tree-sitter-c_sharp.wasm");

  const withTree = <T>(parser: Parser, source: string, use: (root: Node) => T): T => {
    const tree = parser.parse(source);
    if (tree === null) throw new Error("The parser gave no tree.");
    try {
      return use(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
  const errorOf = (parser: Parser, source: string) =>
    withTree(parser, source, (root) => {
      if (!root.hasError) return undefined;
      const node = root.descendantsOfType("ERROR")[0] ?? root;
      return `syntax error at ${node.startIndex}: ${JSON.stringify(source.slice(node.startIndex, node.startIndex + 60))}`;
    });

  return {
    shellError: (source) => errorOf(shell, source),
    shellWords: (source) =>
      withTree(shell, source, (root) => root.descendantsOfType("command").flatMap((command) => argumentsOf(command))),
    csharpError: (source) => errorOf(csharp, source),
    csharpStrings: (source) =>
      withTree(csharp, source, (root) =>
        root.descendantsOfType("string_literal").map((node) => decodeCsharp(node.text)),
      ),
  };
}

function argumentsOf(command: Node): string[] {
  return command
    .childrenForFieldName("argument")
    .filter((node) => node !== null)
    .map((node) => decodeShellWord(node.text));
}

/** The value of a shell word made of bare characters, single quotes, backslashes and `$'…'`. */
export function decodeShellWord(source: string): string {
  const bytes: Uint8Array[] = [];
  const push = (text: string) => bytes.push(new TextEncoder().encode(text));
  for (const [, bare, single, ansi, escaped] of source.matchAll(
    /([^'\\$]+)|'([^']*)'|\$'((?:\\[^]|[^'\\])*)'|\\([^])/g,
  )) {
    if (ansi === undefined) push(bare ?? single ?? escaped ?? "");
    else {
      for (const [piece, octal, character] of ansi.matchAll(/\\([0-7]{3})|\\([^])|[^\\]+/g)) {
        if (octal !== undefined) bytes.push(Uint8Array.of(Number.parseInt(octal, 8)));
        else if (character === undefined) push(piece);
        else push({ n: "\n", r: "\r", t: "\t" }[character] ?? character);
      }
    }
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(bytes));
}

function decodeCsharp(literal: string): string {
  return literal.slice(1, -1).replace(/\\(?:u([0-9a-f]{4})|([^]))/g, (_, hex: string | undefined, single: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    const value = ({ n: "\n", r: "\r", t: "\t", "\\": "\\", '"': '"' } as Record<string, string>)[single];
    if (value === undefined) throw new Error(`Unexpected escape in ${literal.slice(0, 40)}`);
    return value;
  });
}
