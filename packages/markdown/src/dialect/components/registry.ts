/**
 * Every component of the dialect, and what is known of all of them together. Adding one is a folder here, with its test,
 * a line in this list, and a page in `docs/dialect/`.
 */
import type { Component, Macro, Show } from "../component.ts";
import { autodoc } from "./autodoc/autodoc.ts";
import { blocks } from "./blocks/blocks.ts";
import { cardComponents } from "./cards/cards.ts";
import { docstring } from "./docstring/docstring.ts";
import { exampleCodeBlock } from "./example-code-block/example-code-block.ts";
import { frameworkContent } from "./framework-content/framework-content.ts";
import { frameworkSwitch } from "./framework-switch/framework-switch.ts";
import { include } from "./include/include.ts";
import { inferenceSnippet } from "./inference-snippet/inference-snippet.ts";
import { mermaidChart } from "./mermaid-chart/mermaid-chart.ts";
import { notebooks } from "./notebooks/notebooks.ts";
import { options } from "./options/options.ts";
import { pageButtons } from "./page-buttons/page-buttons.ts";
import { pipeline } from "./pipeline/pipeline.ts";
import { query } from "./question/question.ts";
import { release } from "./release/release.ts";
import { tip } from "./tip/tip.ts";
import { tokenizersLanguage } from "./tokenizers-language/tokenizers-language.ts";
import { youtube } from "./youtube/youtube.ts";

/** The components by their folders. */
export const COMPONENTS: ReadonlyMap<string, Component> = new Map<string, Component>([
  ["autodoc", autodoc],
  ["blocks", blocks],
  ["cards", cardComponents],
  ["docstring", docstring],
  ["example-code-block", exampleCodeBlock],
  ["framework-content", frameworkContent],
  ["framework-switch", frameworkSwitch],
  ["include", include],
  ["inference-snippet", inferenceSnippet],
  ["mermaid-chart", mermaidChart],
  ["notebooks", notebooks],
  ["options", options],
  ["page-buttons", pageButtons],
  ["pipeline", pipeline],
  ["question", query],
  ["release", release],
  ["tip", tip],
  ["tokenizers-language", tokenizersLanguage],
  ["youtube", youtube],
]);

const all = [...COMPONENTS.values()];

/** Functions that show the components that hold text, by name. */
export const SHOWN: ReadonlyMap<string, Show> = new Map(all.flatMap(({ holds = {} }) => Object.entries(holds)));

/** Functions that write the others, by name. */
export const MACROS: ReadonlyMap<string, Macro> = new Map(
  all.flatMap(({ standsFor = {} }) => Object.entries(standsFor)),
);

/** Readers of paragraphs that are marks. */
export const MARKS = all.flatMap(({ marked }) => (marked ? [marked] : []));

const NOT_EVERYWHERE = new Set(
  all.flatMap(({ untagged = [], namesWithin }) => [...untagged, ...(namesWithin?.names ?? [])]),
);

/** Every name that is a component; anything else between angle brackets is HTML or text. */
export const COMPONENT_NAMES: ReadonlySet<string> = new Set(
  [...SHOWN.keys(), ...MACROS.keys()].filter((name) => !NOT_EVERYWHERE.has(name)),
);

/** The same on pages with `<tokenizerslangcontent>`; elsewhere `<python>` and `<node>` are words. */
export const NAMES_WITH_LANGUAGES: ReadonlySet<string> = new Set([
  ...COMPONENT_NAMES,
  ...all.flatMap(({ namesWithin }) => namesWithin?.names ?? []),
]);

/** The names that are components in a text, with those of a site. */
export function componentNames(source: string, own?: ReadonlySet<string>): ReadonlySet<string> {
  const names = source.includes("<tokenizerslangcontent") ? NAMES_WITH_LANGUAGES : COMPONENT_NAMES;
  if (own === undefined || own.size === 0) return names;
  let together = withOwn.get(own)?.get(names);
  if (!together) {
    together = new Set([...names, ...own]);
    withOwn.set(own, (withOwn.get(own) ?? new Map<ReadonlySet<string>, ReadonlySet<string>>()).set(names, together));
  }
  return together;
}

/** The same set each time, so that a tokenizer is made once for it. */
const withOwn = new WeakMap<ReadonlySet<string>, Map<ReadonlySet<string>, ReadonlySet<string>>>();

/** Whether a component never holds text, so that `<Youtube id="x">` needs no closing tag. */
export function isVoidComponent(name: string): boolean {
  return MACROS.has(name);
}
