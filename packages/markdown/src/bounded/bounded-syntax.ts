/**
 * Limits the cost of parsing a text, in the tokenizer itself.
 *
 * CommonMark is linear for what people write, and quadratic for what an attacker writes. Every star
 * looks back for a partner and every bracket for its opening; a backtick looks ahead to the end of
 * the paragraph and then gives up. So each construct of the tokenizer is wrapped in one that pays.
 * It pays as much as there were marks before it in the same paragraph (what finding a partner can
 * cost), and as many characters as it read before it gave up.
 *
 * A text has a budget in proportion to its length; once that is spent, marks are letters. Documents
 * written by people spend less than a tenth of theirs. Containers (quotes, lists) that open on one
 * line are counted too, because trees are traversed by recursion.
 */
import type { Root } from "mdast";
import { type Extension as FromMarkdown, fromMarkdown } from "mdast-util-from-markdown";
import {
  autolink,
  blockQuote,
  codeText,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
  list,
  setextUnderline,
} from "micromark-core-commonmark";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import type { Construct, Extension, State, TokenizeContext, Tokenizer } from "micromark-util-types";
import { editEventsInPlace } from "./event-edits.ts";
import { indexNames } from "./known-names.ts";

/** Containers that may be open on one line. */
const MAX_CONTAINER_DEPTH = 24;
const BUDGET = 40_000;
const BUDGET_PER_CHARACTER = 12;
/** Looking back over events is cheaper than pairing them. */
const EVENTS_PER_UNIT = 16;
/** A line that goes on a paragraph without the mark of its container looks back over the paragraph's lines. */
const LINES_PER_UNIT = 4;

/** Rest of a text's budget. */
class SyntaxBudget {
  #left: number;
  #isNested = false;
  readonly #marks = new WeakMap<TokenizeContext, number>();
  readonly #containers = new WeakMap<TokenizeContext, { line: number; open: number }>();
  readonly #firstLines = new WeakMap<object, number>();

  constructor(length: number) {
    this.#left = BUDGET + BUDGET_PER_CHARACTER * length;
  }

  get isOverdrawn(): boolean {
    return this.#left <= 0;
  }

  /** Whether something of the text is shown plainly because it would have cost too much. */
  get isSpent(): boolean {
    return this.isOverdrawn || this.#isNested;
  }

  pay(units: number): void {
    this.#left -= units;
  }

  /** Pays for one more mark of a paragraph; false where the budget is spent. */
  mark(context: TokenizeContext): boolean {
    if (this.#left <= 0) return false;
    const before = this.#marks.get(context) ?? 0;
    this.#marks.set(context, before + 1);
    this.#left -= before + context.events.length / EVENTS_PER_UNIT;
    return this.#left > 0;
  }

  /** Counts one more container of the line; false where that would be one too many. */
  container(context: TokenizeContext): boolean {
    const { line } = context.now();
    const known = this.#containers.get(context);
    const open = known?.line === line ? known.open : 0;
    if (open >= MAX_CONTAINER_DEPTH) this.#isNested = true;
    return open < MAX_CONTAINER_DEPTH;
  }

  /** Pays for a line on which a container does not go on, by the lines since it opened. */
  left(context: TokenizeContext): void {
    const { line } = context.now();
    this.#left -= (line - (this.#firstLines.get(context.containerState ?? {}) ?? line)) / LINES_PER_UNIT;
  }

  /** One more container of the line is open. */
  opened(context: TokenizeContext, line: number): void {
    const state = context.containerState ?? {};
    if (!this.#firstLines.has(state)) this.#firstLines.set(state, line);
    const known = this.#containers.get(context);
    this.#containers.set(context, { line, open: (known?.line === line ? known.open : 0) + 1 });
  }
}

/** A text as a tree. */
export interface ReadMarkdown {
  tree: Root;
  /** Marks were left as letters, because reading them would have cost too much. */
  isPlain: boolean;
}

/** Parses Markdown with these extensions, in time in proportion to the text, whatever is in it. */
export function readBounded(
  source: string,
  syntax: readonly Extension[],
  nodes: readonly (FromMarkdown | FromMarkdown[])[],
): ReadMarkdown {
  editEventsInPlace();
  const budget = new SyntaxBudget(source.length);
  const extensions = [boundedCommonMark(budget), ...syntax.map((extension) => bounded(extension, budget))];
  const tree = fromMarkdown(source, { extensions, mdastExtensions: [...nodes] });
  return { tree, isPlain: budget.isSpent };
}

type ConstructTable = Record<string, Construct | Construct[] | undefined>;

/** Emphasis that also ends beside Chinese, Japanese and Korean punctuation: `**「…」**は`. Elsewhere it is CommonMark’s. */
const EMPHASIS = cjkFriendlyExtension().text;

/** Constructs of CommonMark whose partner is looked for among all marks before, or whose end among all that follows. */
const COMMONMARK: Extension = {
  document: {
    [42]: list,
    [43]: list,
    [45]: list,
    ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [48 + digit, list])),
    [62]: blockQuote,
  },
  flow: { [45]: setextUnderline, [61]: setextUnderline },
  text: {
    [33]: labelStartImage,
    ...EMPHASIS,
    [60]: [autolink, htmlText],
    [91]: labelStartLink,
    [93]: labelEnd,
    [96]: codeText,
  },
};

/** CommonMark's own constructs, paying from `budget` in the place of those that pay nothing. */
function boundedCommonMark(budget: SyntaxBudget): Extension {
  const replaced = [COMMONMARK.document, COMMONMARK.flow, COMMONMARK.text].flatMap((table) =>
    Object.values(table ?? {}).flat(),
  );
  // Disabled by name; those that take their places have none.
  return {
    ...bounded(COMMONMARK, budget, true),
    disable: { null: replaced.flatMap((construct) => construct?.name ?? []) },
  };
}

/** The same extension, paying from `budget`. */
function bounded(extension: Extension, budget: SyntaxBudget, hideNames = false): Extension {
  const made = new Map<Construct, Construct>();
  const wrapped = (table: object | undefined, wrap: (construct: Construct) => Construct): ConstructTable =>
    Object.fromEntries(
      Object.entries((table ?? {}) as ConstructTable).map(([code, constructs]) => [
        code,
        [constructs ?? []].flat().map((construct) => {
          const paying = made.get(construct) ?? wrap(construct);
          made.set(construct, paying);
          if (hideNames) delete paying.name;
          return paying;
        }),
      ]),
    );
  return {
    ...extension,
    // Only CommonMark's: a heading's underline rebuilds all that was read before it.
    ...(hideNames && extension.flow && { flow: wrapped(extension.flow, (construct) => paying(construct, budget)) }),
    ...(extension.text && { text: wrapped(extension.text, (construct) => paying(construct, budget)) }),
    ...(extension.document && { document: wrapped(extension.document, (each) => container(each, budget)) }),
  };
}

/** Pays for a mark that may be paired, and for characters that were read without result. */
function paying(construct: Construct, budget: SyntaxBudget): Construct {
  const isPaired = construct.resolveAll !== undefined || construct.resolveTo !== undefined;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      if (isPaired ? !budget.mark(this) : budget.isSpent) return nok;
      indexNames(this);
      const start = this.now().offset;
      const givesUp: State = (code) => {
        budget.pay(this.now().offset - start);
        return nok(code);
      };
      return (construct.tokenize as Tokenizer).call(this, effects, ok, givesUp);
    },
  };
}

/**
 * Counts containers, where they begin and on each line where they go on. Once the budget is spent none begins, and those
 * that are open hold all that follows.
 */
function container(construct: Construct, budget: SyntaxBudget): Construct {
  // A container goes on by trying itself again, and would find itself disabled by its name.
  const { name: _name, ...unnamed } = construct;
  const again = (tried: unknown) => (tried === construct ? unnamed : tried) as Construct;
  const counted = (tokenize: Tokenizer, isOpen: boolean): Tokenizer =>
    function (effects, ok, nok) {
      if (budget.isOverdrawn) return isOpen ? ok : nok;
      if (!budget.container(this)) return nok;
      indexNames(this);
      const { line } = this.now();
      const opens: State = (code) => {
        budget.opened(this, line);
        return ok(code);
      };
      const leaves: State = (code) => {
        if (isOpen) budget.left(this);
        return nok(code);
      };
      const attempt: typeof effects.attempt = (tried, found, other) => effects.attempt(again(tried), found, other);
      return tokenize.call(this, { ...effects, attempt }, opens, leaves);
    };
  return {
    ...construct,
    tokenize: counted(construct.tokenize, false),
    ...(construct.continuation && {
      continuation: {
        ...construct.continuation,
        tokenize: counted(construct.continuation.tokenize as Tokenizer, true),
      },
    }),
  };
}
