/**
 * Syntax highlighting on the server, as class names.
 *
 * Shiki's tokenizers are used with a theme made of CSS variables, and each variable becomes a class
 * (`tok-keyword`): pages then need no inline styles, so a strict Content-Security-Policy holds, and one stylesheet
 * serves light and dark. Grammars are listed by hand: every one of them costs start-up time.
 */
import type { Element, ElementContent } from "hast";
import { createCssVariablesTheme, createHighlighterCoreSync, type GrammarState } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import csharp from "shiki/langs/csharp.mjs";
import css from "shiki/langs/css.mjs";
import diff from "shiki/langs/diff.mjs";
import html from "shiki/langs/html.mjs";
import jinja from "shiki/langs/jinja.mjs";
import json from "shiki/langs/json.mjs";
import markdown from "shiki/langs/markdown.mjs";
import python from "shiki/langs/python.mjs";
import sql from "shiki/langs/sql.mjs";
import tsx from "shiki/langs/tsx.mjs";
import typescript from "shiki/langs/typescript.mjs";
import yaml from "shiki/langs/yaml.mjs";
import { element } from "../html/element.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { visibleControls } from "../html/visible-controls.ts";

const VARIABLE_PREFIX = "--tok-";
const THEME = "vitrine";

const LANGUAGE_ALIASES: Readonly<Record<string, string>> = {
  js: "typescript",
  javascript: "typescript",
  mjs: "typescript",
  ts: "typescript",
  jsx: "tsx",
  py: "python",
  python3: "python",
  sh: "bash",
  shell: "bash",
  console: "bash",
  zsh: "bash",
  "c#": "csharp",
  cs: "csharp",
  yml: "yaml",
  jinja2: "jinja",
  md: "markdown",
  jsonc: "json",
};

/** Code beyond this many characters is shown plain: coloring it would hold up the whole page. */
const MAX_HIGHLIGHTED_LENGTH = 60_000;
/**
 * A line longer than any person's is plain: grammars are regular expressions, and some start again
 * at every letter.
 */
const MAX_LINE_CHARS = 1_000;
/** Lines are colored so many at a time, until the block has had its time; the rest is plain. */
const LINES_AT_ONCE = 20;
const TIMEOUT_MS = 250;

/**
 * Milliseconds of this thread's processor time, so that a busy machine colors what an idle one does; by the clock where
 * that cannot be had.
 */
function timeSpent(): number {
  const used = globalThis.process?.threadCpuUsage?.();
  return used ? (used.user + used.system) / 1000 : performance.now();
}

let shared: ReturnType<typeof createHighlighterCoreSync> | undefined;
let loaded: Set<string> | undefined;

/** Markdown last: what comes after it is looked for in its blocks of code, which reads its grammar anew. */
const GRAMMARS = [bash, csharp, css, diff, html, jinja, json, python, sql, tsx, typescript, yaml, markdown];

function highlighter() {
  if (shared) return shared;
  shared = createHighlighterCoreSync({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: VARIABLE_PREFIX })],
    langs: [],
  });
  // One at a time takes a third of the time that all at once take.
  for (const grammar of GRAMMARS) shared.loadLanguageSync(grammar);
  return shared;
}

/** The grammar for the language word of a code fence; `undefined` for a word without one. */
function resolveLanguage(word: string | undefined): string | undefined {
  if (!word) return undefined;
  const name = word.toLowerCase();
  const resolved = Object.hasOwn(LANGUAGE_ALIASES, name) ? LANGUAGE_ALIASES[name] : name;
  loaded ??= new Set(highlighter().getLoadedLanguages());
  return resolved && loaded.has(resolved) ? resolved : undefined;
}

/**
 * `code` line by line, without the line ends; each line as children of a `<code>` element: text and
 * `<span class="tok-…">`. Code in an unknown language and very long code is one text node a line. Never throws.
 * @example
 * import { highlightLines } from "@vitrine/markdown/highlight";
 *
 * console.log(highlightLines("a\nb", "unknown"));
 * // [ [ { type: 'text', value: 'a' } ], [ { type: 'text', value: 'b' } ] ]
 */
export function highlightLines(code: string, language: string | undefined): ElementContent[][] {
  const grammar = resolveLanguage(language);
  const lines = code.split("\n");
  const colored = grammar && code.length <= MAX_HIGHLIGHTED_LENGTH ? knownOrColored(code, lines, grammar) : [];
  return lines.map(
    (line, index) =>
      colored[index]?.map(([text, color]) => tokenToHast(text, color)) ?? [{ type: "text", value: line }],
  );
}

type Token = readonly [text: string, color: string | undefined];

/** Blocks that are remembered, and the longest of them: a page that is edited has the same blocks as before. */
const MAX_KNOWN_BLOCKS = 100;
const MAX_KNOWN_CHARS = 4_000;
const knownBlocks = new Map<string, Token[][]>();

function knownOrColored(code: string, lines: readonly string[], lang: string): Token[][] {
  if (code.length > MAX_KNOWN_CHARS) return coloredLines(lines, lang);
  const key = `${lang}\n${code}`;
  const known = knownBlocks.get(key);
  const colored = known ?? coloredLines(lines, lang);
  knownBlocks.delete(key);
  // Code that there was no time for may be colored the next time.
  if (colored.length >= lines.length) knownBlocks.set(key, colored);
  const [oldest] = knownBlocks.size > MAX_KNOWN_BLOCKS ? knownBlocks.keys() : [];
  if (oldest !== undefined) knownBlocks.delete(oldest);
  return colored;
}

/** The first lines in color: all of them, or as many as there was time for. */
function coloredLines(lines: readonly string[], lang: string): Token[][] {
  const colored: Token[][] = [];
  const end = timeSpent() + TIMEOUT_MS;
  let state: GrammarState | undefined;
  try {
    // The first lines are always colored: they also pay for making the grammar ready.
    for (let at = 0; at < lines.length && (at === 0 || timeSpent() < end); at += LINES_AT_ONCE) {
      const some = color(lines.slice(at, at + LINES_AT_ONCE).join("\n"), lang, state);
      state = some.state;
      colored.push(...some.lines);
    }
  } catch {
    // A grammar that fails leaves the rest plain.
  }
  return colored;
}

/** Code that follows other code of that state, or nothing; with the state after it. */
function color(code: string, lang: string, before: GrammarState | undefined) {
  const tokens = highlighter().codeToTokensBase(code, {
    lang,
    theme: THEME,
    tokenizeMaxLineLength: MAX_LINE_CHARS,
    // By the clock, and for these lines: a limit for the worst of them.
    tokenizeTimeLimit: 4 * TIMEOUT_MS,
    ...(before && { grammarState: before }),
  });
  return {
    lines: tokens.map((line) => line.map(({ content, color: name }): Token => [content, name])),
    state: highlighter().getLastGrammarState(tokens),
  };
}

/**
 * `code` as HTML with `<span class="tok-…">` around tokens. It escapes the code; a code in an unknown language has no
 * spans.
 * @example
 * import { highlightToHtml } from "@vitrine/markdown";
 *
 * console.log(highlightToHtml("let a = 1", "js"));
 * // <span class="tok-keyword">let</span> a <span class="tok-keyword">=</span> <span class="tok-constant">1</span>
 */
export function highlightToHtml(code: string, language: string | undefined): string {
  const lines = highlightLines(code, language);
  return visibleControls(lines.map((line) => line.map(nodeToHtml).join("")).join("\n"));
}

function tokenToHast(value: string, color: string | undefined): ElementContent {
  const name = color?.match(/^var\(--tok-token-([a-z-]+)\)$/)?.[1];
  return name ? element("span", { className: [`tok-${name}`] }, [value]) : { type: "text", value };
}

function nodeToHtml(node: ElementContent): string {
  if (node.type === "text") return escapeHtml(node.value);
  if (node.type !== "element") return "";
  const [className] = (node as Element).properties["className"] as string[];
  return `<span class="${className}">${node.children.map(nodeToHtml).join("")}</span>`;
}
