/**
 * Components that are a shorter way of writing Markdown. Each becomes the Markdown it stands for, and that is what is
 * rendered and what the page's Markdown twin shows: the two cannot differ.
 */
import type { Root, RootContent } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { fenced } from "../code-fence.ts";
import { docstringMarkdown } from "./docstring.ts";
import { includedMarkdown } from "./include.ts";
import { type ComponentNode, lineOf, type PageProblem } from "./nesting.ts";
import type { FindName } from "./reference.ts";
import { textAttribute } from "./tag.ts";

/** What `<InferenceSnippet>` asks for. */
export interface InferenceSnippetRequest {
  /** Task id ("text-to-image"). */
  task: string;
  /** Whether the model is spoken to in messages. */
  conversational: boolean;
  providers: readonly { provider: string; modelId: string; providerModelId: string }[];
}

/** One piece of code under a label, for a set of tabs. */
export interface CodeTab {
  label: string;
  language: string;
  code: string;
}

/** Where the parts of the dialect come from that only the site around it can know. */
export interface DialectHooks {
  /** Code that makes the call; without it, or where it gives nothing, providers and models are listed. */
  inferenceSnippet?: (request: InferenceSnippetRequest) => readonly CodeTab[] | undefined;
  /** Notebooks that belong to the page, for `[[open-in-colab]]`. */
  notebooks?: () => readonly { label: string; href: string }[];
  /** Markdown that describes a name of the library, for `[[autodoc]]`. */
  autodoc?: (name: string, members: readonly string[]) => string | undefined;
  /** The text of another file of the set, by its path from the page, for `<include>`. */
  textOf?: (path: string) => string | undefined;
  /** Where a name of the library is described, for `` [`Name`] ``; without it, every such reference is code. */
  findName?: FindName;
}

/** A place in the source and the Markdown that stands there instead. */
export interface Expansion {
  start: number;
  end: number;
  markdown: string;
}

type Macro = (node: ComponentNode, hooks: DialectHooks, report: (message: string) => void) => string;

export const MACROS: Readonly<Record<string, Macro>> = {
  Youtube: ({ attributes }, _hooks, report) => {
    const id = textAttribute(attributes, "id") ?? "";
    if (/^[\w-]{1,40}$/.test(id)) return `[Watch the video on YouTube](https://www.youtube.com/watch?v=${id})`;
    report('<Youtube> needs the video\'s id: <Youtube id="dQw4w9WgXcQ"/>.');
    return "";
  },
  PipelineTag: ({ attributes }, _hooks, report) => {
    const task = textAttribute(attributes, "pipeline") ?? "";
    if (/^[\w-]{1,60}$/.test(task)) return `[\`${task}\`](https://huggingface.co/models?pipeline_tag=${task})`;
    report('<PipelineTag> needs a task: <PipelineTag pipeline="text-classification"/>.');
    return "";
  },
  MermaidChart: ({ attributes }, _hooks, report) => {
    const chart = textAttribute(attributes, "chart") ?? textAttribute(attributes, "code") ?? "";
    if (chart.trim() !== "") return fenced(chart.replace(/^\s*`|`\s*$/g, "").trim(), "mermaid");
    report("<MermaidChart> needs chart={`…`}; a `mermaid` block of code is shorter.");
    return "";
  },
  // A drawing beside words that say the same.
  PipelineIcon: () => "",
  // What they do is done by the page around them.
  EditOnGithub: () => "",
  CopyLLMTxtMenu: () => "",
  FrameworkSwitchCourse: () => "",
  CourseFloatingBanner: ({ attributes }) => notebookLinks(notebooksIn(attributes["notebooks"])),
  DocNotebookDropdown: ({ attributes }) => notebookLinks(notebooksIn(attributes["options"])),
  Question: ({ attributes }, _hooks, report) => question(attributes["choices"], report),
  InferenceSnippet: ({ attributes }, hooks, report) => inferenceSnippet(attributes, hooks, report),
  include: ({ raw = "" }, hooks, report) => includedMarkdown("include", raw, hooks.textOf, report),
  literalinclude: ({ raw = "" }, hooks, report) => includedMarkdown("literalinclude", raw, hooks.textOf, report),
  docstring: ({ raw = "" }, _hooks, report) => docstringMarkdown(raw, report),
};

/** Macros in what macros stand for are replaced so many times. */
const DEEPEST = 3;

/** What all macros of a page may stand for, in characters. */
const ROOM = 2_000_000;

const MAY_HOLD_MACROS = new RegExp(`<(?:${Object.keys(MACROS).join("|")})|\\[\\[(?:open-in-colab|autodoc)\\]\\]`);

/**
 * Replaces every macro of a tree by what `parse` makes of its Markdown. Returns the replacements, in the order of the
 * source, for the twin.
 */
export function expandMacros(
  tree: Root,
  source: string,
  hooks: DialectHooks,
  parse: (markdown: string, line: number) => Root,
  problems: PageProblem[],
  depth = 0,
  room = { left: ROOM },
): Expansion[] {
  const expansions: Expansion[] = [];
  if (!MAY_HOLD_MACROS.test(source)) return expansions;
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const child = node as RootContent;
    const report = (message: string) => void problems.push({ line: lineOf(child), message });
    let markdown = markdownOf(child, source, hooks, report);
    if (markdown === undefined) return undefined;
    room.left -= markdown.length;
    if (room.left < 0) {
      report("What stands here is left out: the page would be too long with it.");
      markdown = "";
    }
    const [start, end] = [child.position?.start.offset, child.position?.end.offset];
    if (start !== undefined && end !== undefined) expansions.push({ start, end, markdown });
    const line = lineOf(child);
    const inner = parse(markdown, line);
    // What a macro stands for may hold macros: a description that is a docstring block, a file that includes another.
    if (depth < DEEPEST) {
      const within: PageProblem[] = [];
      expandMacros(inner, markdown, hooks, (text) => parse(text, line), within, depth + 1, room);
      for (const { message } of within) report(message);
    }
    const { children } = inner;
    for (const expanded of children) placeAt(expanded, child);
    (parent.children as RootContent[]).splice(index, 1, ...children);
    return [SKIP, index + children.length];
  });
  return expansions;
}

function markdownOf(
  node: RootContent,
  source: string,
  hooks: DialectHooks,
  report: (message: string) => void,
): string | undefined {
  if (node.type === "component") return MACROS[node.name]?.(node, hooks, report);
  if (node.type !== "paragraph" || node.position === undefined) return undefined;
  const written = source.slice(node.position.start.offset, node.position.end.offset).trim();
  if (written === "[[open-in-colab]]") return notebookLinks(hooks.notebooks?.() ?? []);
  const [, name, rest = ""] = /^\[\[autodoc\]\][ \t]+(\S+)([\s\S]*)$/.exec(written) ?? [];
  if (!name) return undefined;
  const members = [...rest.matchAll(/^\s*-\s+(\S+)/gm)].map((match) => match[1] ?? "");
  const markdown = hooks.autodoc?.(name, members);
  if (markdown === undefined) report(`There is no description for [[autodoc]] ${[name, ...members].join(", ")}.`);
  return markdown ?? `\`${[name, ...members].join("`, `")}\``;
}

/** Everything that a macro became counts as standing where the macro stood. */
function placeAt(node: RootContent, at: RootContent): void {
  visit(node, (part) => {
    part.position = at.position;
  });
}

interface Notebook {
  label: string;
  href: string;
}

function notebooksIn(value: unknown): Notebook[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): Notebook[] => {
    const { label, value: href } = (entry ?? {}) as Record<string, unknown>;
    return typeof label === "string" && typeof href === "string" ? [{ label, href }] : [];
  });
}

function notebookLinks(notebooks: readonly Notebook[]): string {
  const links = notebooks.map(
    ({ label, href }) => `[Open in ${escapeLabel(label)}](<${href.replace(/[<>\n]/g, encodeURIComponent)}>)`,
  );
  return links.join(" · ");
}

function escapeLabel(label: string): string {
  return label.replace(/[[\]\\`*_<>&]/g, "\\$&").replace(/\s+/g, " ");
}

function question(choices: unknown, report: (message: string) => void): string {
  const entries = Array.isArray(choices) ? (choices as unknown[]) : [];
  const answers = entries.flatMap((entry) => {
    const { text, explain, correct } = (entry ?? {}) as Record<string, unknown>;
    if (typeof text !== "string") return [];
    const verdict = correct === true ? "**Correct.**" : "**Not this one.**";
    return [
      `<details>\n<summary>${text.trim()}</summary>\n\n${verdict} ${typeof explain === "string" ? explain : ""}\n\n</details>`,
    ];
  });
  if (answers.length === 0) report("<Question> needs choices={[{ text, explain, correct }, …]}.");
  return answers.join("\n\n");
}

function inferenceSnippet(
  attributes: Readonly<Record<string, unknown>>,
  hooks: DialectHooks,
  report: (message: string) => void,
): string {
  const task = textAttribute(attributes, "pipeline");
  const mapping = attributes["providersMapping"];
  if (!task || typeof mapping !== "object" || mapping === null) {
    report("<InferenceSnippet> needs pipeline=<task> and providersMapping={ {provider: {modelId, providerModelId}} }.");
    return "";
  }
  const providers = Object.entries(mapping).flatMap(([provider, entry]) => {
    const { modelId, providerModelId } = (entry ?? {}) as Record<string, unknown>;
    return typeof modelId === "string"
      ? [{ provider, modelId, providerModelId: typeof providerModelId === "string" ? providerModelId : modelId }]
      : [];
  });
  const conversational = "conversational" in attributes;
  const tabs = hooks.inferenceSnippet?.({ task, conversational, providers }) ?? [];
  const rows = providers.map(({ provider, modelId }) => `| \`${cell(provider)}\` | \`${cell(modelId)}\` |`);
  const table = ["| provider | model |", "| --- | --- |", ...rows].join("\n");
  if (tabs.length === 0) return table;
  // The code calls one provider; the others take the same call.
  return providers.length > 1 ? `${codeTabs("client", tabs)}\n\n${table}` : codeTabs("client", tabs);
}

function cell(text: string): string {
  return text.replace(/[`\n]/g, "").replaceAll("|", "\\|");
}

function codeTabs(group: string, tabs: readonly CodeTab[]): string {
  const options = tabs.map(({ label, language, code }) => {
    return `<hfoption id=${JSON.stringify(label.replaceAll('"', "'"))}>\n\n${fenced(code, language)}\n\n</hfoption>`;
  });
  return `<hfoptions id="${group}">\n${options.join("\n")}\n</hfoptions>`;
}
