/**
 * The dialect's syntax beyond CommonMark, as an extension of its tokenizer: component tags from a
 * fixed list (on separate lines, over several lines, or inside a paragraph), whole docstring
 * blocks, and formulas between `\\(` and `\\)`.
 *
 * It is a tokenizer extension rather than a search through the source, because only the tokenizer
 * knows what is code, what is in a list and where a quotation's prefix is. Everything that is not
 * on the list stays what CommonMark makes of it.
 */
import type { CompileContext, Extension as FromMarkdownExtension, Token } from "mdast-util-from-markdown";
import { htmlFlow } from "micromark-core-commonmark";
import { factorySpace } from "micromark-factory-space";
import { markdownLineEnding, markdownLineEndingOrSpace } from "micromark-util-character";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import type { Node, Nodes } from "mdast";
import { MAX_SWITCH_CHARS, switchTag } from "./components/framework-switch/switch-branches.ts";
import { formulaNode } from "../bounded/placed-node.ts";
import { parseTag, TagEnd, type Tag } from "./tag.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    component: "component";
    componentData: "componentData";
    parenthesisFormula: "parenthesisFormula";
  }
}

/** One tag, before opening and closing tags have found each other. */
export interface ComponentTagNode extends Node {
  type: "componentTag";
  tag: Tag;
  /** Everything between the tags, for blocks that are taken whole. */
  raw?: string;
}

declare module "mdast" {
  interface RootContentMap {
    componentTag: ComponentTagNode;
  }
  interface PhrasingContentMap {
    componentTag: ComponentTagNode;
  }
}

/** A tag, its attributes included, may be this long; a docstring block ten times as long. */
const MAX_TAG_LENGTH = 20_000;
/** After so many tags that never end, the rest of a document is read as having none: each costs a look ahead. */
const MAX_FAILURES = 8;

/** Blocks whose inside is not Markdown. */
const RAW_BLOCKS: ReadonlySet<string> = new Set(["docstring", "include", "literalinclude"]);

/** Tokenizer extension for component tags whose names are in `names`. */
export function componentSyntax(names: ReadonlySet<string>): Extension {
  const failures = new WeakMap<object, number>();
  const construct = (flow: boolean): Construct => ({
    name: "component",
    concrete: flow,
    tokenize(effects, ok, nok) {
      const { parser } = this;
      const fail: State = (code) => {
        failures.set(parser, (failures.get(parser) ?? 0) + 1);
        return nok(code);
      };
      if ((failures.get(parser) ?? 0) > MAX_FAILURES) return nok;
      return tokenizeComponent(this, effects, ok, nok, fail, names, flow);
    },
  });
  return {
    flow: { 60: construct(true), 123: frameworkSwitch },
    text: { 60: construct(false), 92: parenthesisFormula },
  };
}

/** Blocks of HTML, but for those that begin with a component: CommonMark knows `aside`, however it is written. */
export function htmlWithout(names: ReadonlySet<string>): Construct {
  const component: Construct = {
    partial: true,
    tokenize(effects, ok, nok) {
      let name = "";
      const take: State = (code) => {
        if (code !== null && code > 0 && (name === "" ? /[<A-Za-z/]/ : /[\w]/).test(String.fromCharCode(code))) {
          if (code !== 60 && code !== 47) name += String.fromCharCode(code);
          effects.consume(code);
          return take;
        }
        effects.exit("componentData");
        return names.has(name) ? ok(code) : nok(code);
      };
      return (code) => {
        effects.enter("componentData");
        return take(code);
      };
    },
  };
  return {
    ...htmlFlow,
    name: "blockHtml",
    tokenize(effects, ok, nok) {
      return effects.check(component, nok, htmlFlow.tokenize.call(this, effects, ok, nok));
    },
  };
}

function tokenizeComponent(
  context: TokenizeContext,
  effects: Effects,
  ok: State,
  nok: State,
  fail: State,
  names: ReadonlySet<string>,
  flow: boolean,
): State {
  const end = new TagEnd();
  let name = "";
  let closing = false;
  let size = 0;
  let inData = false;
  let lineIsBlank = false;
  let rawTail: string | undefined;

  return (code) => {
    effects.enter("component");
    take(code);
    return afterLess;
  };

  function take(code: Code): void {
    if (!inData) effects.enter("componentData");
    inData = true;
    size += 1;
    effects.consume(code);
  }

  function leaveData(): void {
    if (inData) effects.exit("componentData");
    inData = false;
  }

  function afterLess(code: Code): State | undefined {
    if (code === 47 && !closing) {
      closing = true;
      take(code);
      return afterLess;
    }
    return inName(code);
  }

  function inName(code: Code): State | undefined {
    if (code !== null && /[A-Za-z0-9]/.test(String.fromCharCode(Math.max(0, code)))) {
      if (name.length > 30) return nok(code);
      name += String.fromCharCode(code);
      take(code);
      return inName;
    }
    const isBoundary = code === 62 || code === 47 || markdownLineEndingOrSpace(code);
    return names.has(name) && isBoundary ? inTag(code) : nok(code);
  }

  function inTag(code: Code): State | undefined {
    if (code === null || size > MAX_TAG_LENGTH) return fail(code);
    if (markdownLineEnding(code)) return lineBreak(code, inTag);
    lineIsBlank &&= code === 32 || code === -1 || code === -2;
    const state = end.feed(code);
    if (state === "none") return nok(code);
    take(code);
    if (state === "inside") return inTag;
    if (flow && !closing && RAW_BLOCKS.has(name)) {
      rawTail = "";
      return inRaw;
    }
    return finish;
  }

  /** Inside a block that is taken whole, to its closing tag. */
  function inRaw(code: Code): State | undefined {
    if (code === null || size > MAX_TAG_LENGTH * 10) return fail(code);
    if (markdownLineEnding(code)) return lineBreak(code, inRaw);
    rawTail = (rawTail + String.fromCharCode(Math.max(0, code))).slice(-name.length - 3);
    take(code);
    return rawTail === `</${name}>` ? finish : inRaw;
  }

  function lineBreak(code: Code, next: State): State | undefined {
    // The next lines are unknown when a paragraph checks whether it ends here.
    if (flow && context.interrupt) return ok(code);
    if (lineIsBlank && rawTail === undefined && !end.isOpen) return fail(code);
    leaveData();
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    size += 1;
    lineIsBlank = true;
    return (following) => (context.parser.lazy[context.now().line] ? nok(following) : next(following));
  }

  function finish(code: Code): State | undefined {
    leaveData();
    effects.exit("component");
    if (!flow) return ok(code);
    return factorySpace(
      effects,
      (after) => (after === null || markdownLineEnding(after) ? ok(after) : nok(after)),
      "whitespace",
    )(code);
  }
}

/**
 * `{#if fw === 'pt'}`, `{:else}`, `{/if}`, each on a separate line: text for the readers of one
 * framework.
 */
const frameworkSwitch: Construct = {
  name: "frameworkSwitch",
  concrete: true,
  tokenize(effects, ok, nok) {
    let written = "";
    return (code) => {
      effects.enter("component");
      effects.enter("componentData");
      return take(code);
    };
    function take(code: Code): State | undefined {
      if (code === null || code < 0 || written.length > MAX_SWITCH_CHARS) return nok(code);
      written += String.fromCharCode(code);
      effects.consume(code);
      return code === 125 ? finish : take;
    }
    function finish(code: Code): State | undefined {
      if (!switchTag(written)) return nok(code);
      effects.exit("componentData");
      effects.exit("component");
      return factorySpace(effects, atEnd, "whitespace")(code);
    }
    function atEnd(code: Code): State | undefined {
      return code === null || markdownLineEnding(code) ? ok(code) : nok(code);
    }
  },
};

/** `\\( x^2 \\)`: a formula in running text. */
const parenthesisFormula: Construct = {
  name: "parenthesisFormula",
  tokenize(effects, ok, nok) {
    let size = 0;
    let tail = "";
    return (code) => {
      effects.enter("parenthesisFormula");
      effects.consume(code);
      return opening;
    };
    function opening(code: Code): State | undefined {
      if (code !== (size === 0 ? 92 : 40)) return nok(code);
      effects.consume(code);
      size += 1;
      return size === 2 ? inside : opening;
    }
    function inside(code: Code): State | undefined {
      if (code === null || markdownLineEnding(code) || size > 2_000) return nok(code);
      effects.consume(code);
      size += 1;
      tail = (tail + String.fromCharCode(Math.max(0, code))).slice(-3);
      if (tail !== "\\\\)") return inside;
      effects.exit("parenthesisFormula");
      return ok;
    }
  },
};

/** Nodes of the tree that the tokens above become. */
export const componentFromMarkdown: FromMarkdownExtension = {
  enter: {
    component(this: CompileContext, token: Token) {
      const source = this.sliceSerialize(token);
      const part = switchTag(source);
      if (part) {
        this.enter({ type: "componentTag", tag: part } as unknown as Nodes, token);
        return;
      }
      const [open = source] = RAW_BLOCKS.has(parseTag(source).name) ? [source.slice(0, source.indexOf(">") + 1)] : [];
      const tag = parseTag(open);
      const raw =
        RAW_BLOCKS.has(tag.name) && !tag.closing ? source.slice(open.length, -`</${tag.name}>`.length) : undefined;
      this.enter({ type: "componentTag", tag, ...(raw === undefined ? {} : { raw }) } as unknown as Nodes, token);
    },
    parenthesisFormula(this: CompileContext, token: Token) {
      this.enter(formulaNode(this.sliceSerialize(token).slice(3, -3).trim()) as Nodes, token);
    },
  },
  exit: {
    component(this: CompileContext, token: Token) {
      this.exit(token);
    },
    parenthesisFormula(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};
