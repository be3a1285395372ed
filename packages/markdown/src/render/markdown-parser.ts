/**
 * Markdown to a tree, with only those extensions that a text can use. The parser tries its
 * extensions character by character: looking for e-mail addresses starts again at every letter, for
 * addresses at every `h` and `w`, for tables at every line. Together they take longer than
 * CommonMark itself. Most pages hold nothing of the kind, so these extensions cannot match, and
 * omitting them changes nothing but the time.
 */
import type { Extension as FromMarkdown } from "mdast-util-from-markdown";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import type { Construct, Extension } from "micromark-util-types";
import { readBounded, type ReadMarkdown } from "../bounded/bounded-syntax.ts";
import { componentNames } from "../dialect/components/registry.ts";
import { componentFromMarkdown, componentSyntax, htmlWithout } from "../dialect/syntax.ts";
import { formulaFromMarkdown, formulaSyntax as wordFormulas } from "../bounded/word-formula.ts";
import { gitHubTree } from "../bounded/github-tree.ts";
import { containerFromMarkdown, containerSyntax } from "../dialect/grammar/container-syntax.ts";
import { type Dialect, dialectOf } from "../dialect/grammar/dialects.ts";
import { namesInMdx } from "../dialect/grammar/read-dialect.ts";
import { formulaSyntax } from "./formula-syntax.ts";

/**
 * Parses Markdown with GitHub's additions and `$$` formulas; with `hasComponents` also the components of hub
 * documentation, and with those of `ownNames`; with the blocks of `dialect`. Takes time in proportion to the text, whatever it holds.
 * @example
 * import { readMarkdown } from "@vitrine/markdown/pages";
 *
 * const { tree } = readMarkdown("# Title\n\nText", false);
 * console.log(tree.children.map(({ type }) => type)); // [ 'heading', 'paragraph' ]
 */
export function readMarkdown(
  source: string,
  hasComponents: boolean,
  ownNames?: ReadonlySet<string>,
  dialect: Dialect = dialectOf("hub"),
): ReadMarkdown {
  const hasSingle = dialect.constructs.has("dollars");
  const hasFormulas = source.includes(hasSingle ? "$" : "$$");
  const unneeded = NEEDED_FOR.filter(([, need]) => !need.test(source)).flatMap(([names]) => names);
  const syntax: Extension[] = [gitHubSyntax(unneeded)];
  const nodes: (FromMarkdown | FromMarkdown[])[] = [gitHubTree(source)];
  if (hasFormulas) {
    syntax.push(formulaSyntax(source, hasSingle));
    nodes.push(mathFromMarkdown());
  }
  if (dialect.constructs.has("formulas") && /[$\\]/.test(source)) {
    syntax.push(wordFormulas);
    nodes.push(formulaFromMarkdown);
  }
  if (hasComponents) {
    syntax.push(tokenizerOf(namesInMdx(source, dialect, componentNames(source, ownNames))));
    nodes.push(componentFromMarkdown);
  }
  const containers = containerSyntax(source, dialect);
  if (containers) {
    syntax.push(containers);
    nodes.push(containerFromMarkdown);
  }
  // In MDX, indentation is layout, and what a component holds is Markdown.
  if (dialect.constructs.has("mdx"))
    syntax.push({
      flow: { 60: htmlWithout(namesInMdx(source, dialect, componentNames(source, ownNames))) },
      disable: { null: ["codeIndented", "htmlFlow"] },
    });
  return readBounded(source, syntax, nodes);
}

/**
 * Constructs by name, and what a text holds wherever they match. The address that a link leads to is no address in running
 * text; where that link is none, the second look of the tree's builder finds it.
 */
const NEEDED_FOR: readonly (readonly [names: readonly string[], need: RegExp])[] = [
  [["emailAutolink"], /[-.\w+]@[-\w]*\./],
  [["wwwAutolink"], /www\./i],
  [["protocolAutolink"], /(?<!\]\()https?:\/\//i],
  [["table"], /[|:][ \t]*-|-[ \t]*[|:]/],
  [["strikethrough"], /~/],
  [["tasklistCheck"], /\[[\sxX]\]/],
  [["gfmFootnoteCall", "gfmFootnoteDefinition", "gfmPotentialFootnoteCall"], /\[\^/],
];

const GITHUB = gfm();
const tokenizers = new WeakMap<ReadonlySet<string>, Extension>();

/** The tokenizer of a set of names, made once. */
function tokenizerOf(names: ReadonlySet<string>): Extension {
  let made = tokenizers.get(names);
  if (!made) tokenizers.set(names, (made = componentSyntax(names)));
  return made;
}

const variants = new Map<string, Extension>();

/** GitHub's additions less the constructs of these names. */
function gitHubSyntax(unneeded: readonly string[]): Extension {
  const key = unneeded.join(" ");
  const made = variants.get(key) ?? withoutConstructs(GITHUB, new Set(unneeded));
  variants.set(key, made);
  return made;
}

/** Constructs by the code of the character they begin with. */
type ConstructTable = Record<string, Construct | Construct[] | undefined>;

function withoutConstructs(extension: Extension, names: ReadonlySet<string>): Extension {
  const saved = (table: ConstructTable): ConstructTable =>
    Object.fromEntries(
      Object.entries(table)
        .map(
          ([code, constructs]) =>
            [code, [constructs ?? []].flat().filter(({ name = "" }) => !names.has(name))] as const,
        )
        .filter(([, constructs]) => constructs.length > 0),
    );
  return {
    ...extension,
    ...(extension.document && { document: saved(extension.document as ConstructTable) }),
    ...(extension.text && { text: saved(extension.text as ConstructTable) }),
    ...(extension.flow && { flow: saved(extension.flow as ConstructTable) }),
  };
}
