/**
 * Blocks of dialects that hold other blocks, as containers of the tokenizer, like its lists and quotations: by
 * indentation (`!!! note`), or up to a closing fence (`:::`, `///`, ```` ```{note} ````). So everything inside is read
 * where it stands, with its line, in lists and quotations too, and in one pass: a container costs a look at each of its
 * lines. `micromark-extension-directive` reads one of the four ways to write `:::`, tokenizes what is inside once more
 * for each level, and has nothing for blocks by indentation.
 */
import type { CompileContext, Extension as FromMarkdownExtension, Token } from "mdast-util-from-markdown";
import { blankLine } from "micromark-core-commonmark";
import { factorySpace } from "micromark-factory-space";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, Exiter, Extension, State, TokenizeContext, Tokenizer } from "micromark-util-types";
import type { Nodes, Parent, RootContent } from "mdast";
import type { Construct as DialectConstruct, Dialect } from "./dialects.ts";
import { holdsMarkdown } from "./directive-names.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    dialectBlock: "dialectBlock";
    dialectOpening: "dialectOpening";
    dialectIndent: "dialectIndent";
    dialectClosing: "dialectClosing";
  }
}

/** A block of a dialect, before it is known what it means. */
export interface DialectBlock extends Parent {
  type: "dialectBlock";
  /** The line that opens it, without what stands before it. */
  opening: string;
  /** Whether its closing fence was there; blocks by indentation need none. */
  isClosed: boolean;
  children: RootContent[];
}

declare module "mdast" {
  interface RootContentMap {
    dialectBlock: DialectBlock;
  }
}

const INDENT = 4;
const [COLON, SLASH, BACKTICK, TILDE, BANG, QUESTION, EQUALS] = [58, 47, 96, 126, 33, 63, 61];

/** A kind of container: which construct it belongs to, how a line opens it, and how it ends. */
interface Kind {
  construct: DialectConstruct;
  characters: readonly number[];
  opens: (line: string) => boolean;
  ends: "indentation" | "fence" | "definition";
}

const matches = (pattern: RegExp) => (line: string) => pattern.test(line);
/** A fence whose name stands for Markdown; the content of any other is data. */
const namedFence = (line: string) => {
  const name = /^(?:`{3,}|~{3,})[ \t]*\{([\w:.-]+)\}/.exec(line)?.[1];
  // As with code, what follows backticks holds none.
  if (line.startsWith("`") && line.includes("`", fenceSize(line))) return false;
  return name !== undefined && holdsMarkdown(name);
};

const KINDS: readonly Kind[] = [
  {
    construct: "indented",
    characters: [BANG, QUESTION],
    opens: matches(/^(?:!!!|\?\?\?\+?) ?[A-Za-z][^"\n]*(?:"[^\n]*")?[ \t]*$/),
    ends: "indentation",
  },
  {
    construct: "indented",
    characters: [EQUALS],
    opens: matches(/^===[!+]{0,2} ?["'][^\n]*["'][ \t]*$/),
    ends: "indentation",
  },
  { construct: "described-names", characters: [COLON], opens: matches(/^:::[ \t]+[\w.]+[ \t]*$/), ends: "indentation" },
  {
    construct: "slashes",
    characters: [SLASH],
    opens: matches(/^\/{3,}[ \t]*[A-Za-z][\w-]*[ \t]*(?:\|[^\n]*)?$/),
    ends: "fence",
  },
  {
    construct: "colons",
    characters: [COLON],
    opens: matches(/^:{3,}[ \t]*(?:\{[^\n]+|[A-Za-z][^\n]*)$/),
    ends: "fence",
  },
  { construct: "fence-names", characters: [BACKTICK, TILDE], opens: namedFence, ends: "fence" },
  { construct: "definitions", characters: [COLON], opens: matches(/^:[ \t]+\S/), ends: "definition" },
];

/** What a container remembers from line to line. */
interface OpenContainer {
  isOpen?: boolean;
  size?: number;
  /** The character of its fence. */
  marker?: string;
  isClosed?: boolean;
  /** Sizes of the fences that opened inside, innermost last. */
  inner?: number[];
  /** The fence of code inside. */
  code?: string;
}

/** The containers of `dialect` in `source`; nothing where it has none or the text holds none. */
export function containerSyntax(source: string, dialect: Dialect): Extension | undefined {
  // The tokenizer counts without a byte order mark.
  const text = source.replace(/^\uFEFF/, "");
  const document: Record<number, Construct[]> = {};
  for (const kind of KINDS) {
    if (!dialect.constructs.has(kind.construct)) continue;
    const made = constructOf(kind, text);
    for (const character of kind.characters) (document[character] ??= []).push(made);
  }
  return Object.keys(document).length === 0 ? undefined : { document };
}

function lineAt(source: string, offset: number): string {
  const end = source.indexOf("\n", offset);
  return source.slice(offset, end === -1 ? undefined : end).replace(/\r$/, "");
}

const stateOf = (context: TokenizeContext) => (context.containerState ?? {}) as OpenContainer;

function constructOf(kind: Kind, source: string): Construct {
  const exit: Exiter = (effects) => void effects.exit("dialectBlock");
  return {
    name: `dialect-${kind.construct}`,
    exit,
    continuation: { tokenize: kind.ends === "fence" ? untilFence(source, kind) : whileIndented },
    tokenize(effects, ok, nok) {
      const state = stateOf(this);
      return (code) => {
        const line = lineAt(source, this.now().offset);
        if (!kind.opens(line)) return nok(code);
        if (!state.isOpen) effects.enter("dialectBlock", { _container: true });
        state.isOpen = true;
        if (kind.ends === "definition") {
          state.size = 0;
          return definition(code);
        }
        state.size = kind.ends === "fence" ? fenceSize(line) : INDENT;
        state.marker = line[0] ?? "";
        effects.enter("dialectOpening");
        return opening(code);
      };
      function opening(code: Code): State | undefined {
        if (code === null || markdownLineEnding(code)) {
          effects.exit("dialectOpening");
          return ok(code);
        }
        effects.consume(code);
        return opening;
      }
      /** `:` and the white space after it, up to where the text begins. */
      function definition(code: Code): State | undefined {
        if (state.size === 0) effects.enter("dialectOpening");
        else if (state.size === INDENT || !markdownSpace(code)) {
          effects.exit("dialectOpening");
          return ok(code);
        }
        state.size = (state.size ?? 0) + 1;
        effects.consume(code);
        return definition;
      }
    },
  };
}

function fenceSize(line: string): number {
  let size = 0;
  while (line[size] === line[0]) size += 1;
  return size;
}

/** As a list item goes on: with lines that are blank, or indented far enough. */
const whileIndented: Tokenizer = function (effects, ok, nok) {
  const size = stateOf(this).size ?? INDENT;
  const isFar = (code: Code) => {
    const last = this.events.at(-1);
    return last?.[1].type === "dialectIndent" && last[2].sliceSerialize(last[1], true).length === size
      ? ok(code)
      : nok(code);
  };
  return effects.check(blankLine, ok, (code: Code) =>
    markdownSpace(code) ? factorySpace(effects, isFar, "dialectIndent", size + 1)(code) : nok(code),
  );
};

/**
 * Up to the fence that closes it. A fence closes the innermost container of its size, else the innermost that is not
 * longer; what looks like one in a block of code is code. Where the fences are those of code, the first one closes.
 */
function untilFence(source: string, kind: Kind): Tokenizer {
  return function (effects, ok, nok) {
    const state = stateOf(this);
    return (code) => {
      if (state.isClosed) return nok(code);
      const { offset } = this.now();
      const line = lineAt(source, offset).trim();
      if (!closes(line, state, kind)) return ok(code);
      if (code === null || markdownLineEnding(code)) return ok(code);
      state.isClosed = true;
      effects.enter("dialectClosing");
      return closing(code);
    };
    function closing(code: Code): State | undefined {
      if (code === null || markdownLineEnding(code)) {
        effects.exit("dialectClosing");
        return ok(code);
      }
      effects.consume(code);
      return closing;
    }
  };
}

const CODE_FENCE = /^(?:[-*+>] +|\d+[.)] +)*(`{3,}|~{3,})([^`]*)$/;

/** Whether `line` closes the container of `state`; notes what opens and closes inside. */
function closes(line: string, state: OpenContainer, kind: Kind): boolean {
  const size = state.size ?? 3;
  const isCode = kind.construct === "fence-names";
  const { marker = "" } = state;
  if (isCode) return line.startsWith(marker.repeat(size)) && fenceSize(line) === line.length;
  const [, fence, info = ""] = CODE_FENCE.exec(line) ?? [];
  if (state.code !== undefined) {
    if (fence?.startsWith(state.code) && info.trim() === "") delete state.code;
    return false;
  }
  if (fence !== undefined) {
    state.code = fence;
    return false;
  }
  if (!line.startsWith(marker.repeat(3))) return false;
  const inner = (state.inner ??= []);
  const length = fenceSize(line);
  if (length < line.length) {
    if (kind.opens(line)) inner.push(length);
    return false;
  }
  const exact = inner.lastIndexOf(length);
  const at = exact !== -1 || size === length ? exact : inner.findLastIndex((other) => other <= length);
  if (at === -1) return size <= length;
  inner.length = at;
  return false;
}

/** The nodes of containers. */
export const containerFromMarkdown: FromMarkdownExtension = {
  enter: {
    dialectBlock(this: CompileContext, token: Token) {
      this.enter({ type: "dialectBlock", opening: "", isClosed: false, children: [] } as unknown as Nodes, token);
    },
  },
  exit: {
    dialectBlock(this: CompileContext, token: Token) {
      this.exit(token);
    },
    dialectOpening(this: CompileContext, token: Token) {
      (this.stack.at(-1) as unknown as DialectBlock).opening = this.sliceSerialize(token).trim();
    },
    dialectClosing(this: CompileContext, token: Token) {
      // A list before the fence ends after it, and may still be open.
      const size = this.sliceSerialize(token).trim().length;
      const open = (this.stack as unknown as (Nodes | DialectBlock)[]).filter((node) => node.type === "dialectBlock");
      const block =
        open.findLast(({ opening }) => fenceSize(opening) === size) ??
        open.findLast(({ opening }) => fenceSize(opening) < size);
      if (block) block.isClosed = true;
    },
  },
};
