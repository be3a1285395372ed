/**
 * A page as a notebook: its text in cells, each heading in a separate cell (so that it can be
 * folded), and each block of Python as a cell that can be run. Interactive sessions are split into
 * input and expected output.
 *
 * It starts from the page's Markdown version, in which includes, snippets and references are
 * written out, and cuts its source into pieces; nothing is printed from a tree.
 */
import type { Code, Definition, Html, Link, Paragraph, RootContent } from "mdast";
import {
  headingAttributes,
  type ComponentNode,
  SWITCH,
  SWITCH_BRANCH,
  textAttribute,
  type ParsedMarkdown,
  parseMarkdown,
  walkMarkdown,
} from "@vitrine/markdown/pages";
import { markdownVersion } from "@vitrine/markdown";
import type { Notebook, NotebookCell } from "./notebook-format.ts";

/** How to write a notebook. */
export interface NotebookOptions {
  /** The public address of the site, for links: a notebook is read elsewhere. */
  origin?: string;
  /** The framework whose code is taken where a page has it for several: "pt", "tf", "jax"; all unless given. */
  framework?: string;
}

const PYTHON = new Set(["py", "python", "python3", "pycon", "ipython"]);
/** Macros inside the expansions of macros. */
const MAX_DEPTH = 3;

/**
 * A Jupyter notebook of a page's Markdown; best of its Markdown version. Python code becomes cells.
 * @example
 * import { notebookFromMarkdown } from "@vitrine/docs";
 *
 * const { cells } = notebookFromMarkdown("# Train\n\n```py\nprint(1)\n```\n");
 * console.log(cells.map(({ cell_type, source }) => `${cell_type}: ${source}`));
 * // [ 'markdown: # Train', 'code: print(1)' ]
 */
export function notebookFromMarkdown(markdown: string, options: NotebookOptions = {}): Notebook {
  let source = markdown;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const written = markdownVersion(source, { components: {} });
    if (written === source) break;
    source = written;
  }
  const cells = new CellWriter(parseMarkdown(source, {}), options).cells();
  return {
    cells,
    metadata: {
      kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
      language_info: { name: "python" },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
}

/** Whether a page holds code to run, so that a notebook of it is useful. */
export function hasCells({ cells }: Notebook): boolean {
  return cells.some((cell) => cell.cell_type === "code");
}

class CellWriter {
  readonly #parsed: ParsedMarkdown;
  readonly #options: NotebookOptions;
  readonly #cells: NotebookCell[] = [];
  readonly #edits: { start: number; end: number; text: string }[] = [];
  #text: string[] = [];

  constructor(parsed: ParsedMarkdown, options: NotebookOptions) {
    this.#parsed = parsed;
    this.#options = options;
  }

  cells(): NotebookCell[] {
    const { tree, source } = this.#parsed;
    if (!tree) {
      this.#text.push(source);
    } else {
      this.#collectEdits();
      this.#blocks(tree.children);
    }
    this.#flush();
    return this.#cells;
  }

  #blocks(nodes: readonly RootContent[]): void {
    for (const node of nodes) this.#block(node);
  }

  #block(node: RootContent): void {
    const video = videoOf(node);
    if (node.type === "heading") {
      this.#flush();
      const { text, id } = headingAttributes(this.#slice(node));
      this.#text.push(id === undefined ? text : `${text} <a id="${id}"></a>`);
      this.#flush();
    } else if (node.type === "code" && PYTHON.has(node.lang ?? "")) {
      this.#flush();
      for (const { input, output } of sessionsIn(node)) this.#code(input, output);
    } else if (node.type === "code" && node.meta === 'title="Output"' && this.#addOutput(node.value)) {
      // The output of the block before it.
    } else if (node.type === "component") this.#component(node);
    else if (video !== undefined) {
      this.#flush();
      this.#code(`from IPython.display import IFrame\n\nIFrame("${video}", width=560, height=315)`);
    } else if (node.type !== "definition" && !isComment(node) && !isNotebookLink(node))
      this.#text.push(this.#slice(node));
  }

  #component(node: ComponentNode): void {
    const { name, attributes, children } = node;
    const { framework } = this.#options;
    if (name === "hfoption") {
      this.#text.push(`**${textAttribute(attributes, "id") ?? "Option"}**`);
      this.#blocks(children);
    } else if (FRAMEWORKS.has(name)) {
      if (framework === undefined || framework === name) this.#blocks(children);
    } else if (name === SWITCH) {
      let is = textAttribute(attributes, "is");
      const named = new Set<string | undefined>();
      for (const child of children) {
        if (child.type === "component" && child.name === SWITCH_BRANCH) {
          named.add(is);
          is = textAttribute(child.attributes, "is");
        } else if (framework === undefined || framework === is || (is === undefined && !named.has(framework)))
          this.#block(child);
      }
    } else if (name === "rust" || name === "node") {
      // A notebook runs Python.
    } else if (QUOTED.has(name)) {
      const kind =
        attributes["warning"] === true || name === "Deprecated" ? "warning" : name === "Tip" ? "tip" : "note";
      const title =
        `${name === "Tip" && kind === "warning" ? "Warning" : name} ${textAttribute(attributes, "version") ?? ""}`.trim();
      const text = [`**${title}**`, ...children.map((child) => this.#slice(child))].join("\n\n");
      this.#text.push(text.replace(/^/gm, "> ").replace(/^> $/gm, ">"));
    } else if (name === "Docstring") {
      this.#text.push(`**\`${textAttribute(attributes, "name") ?? ""}\`**`);
      // A signature is written in Python, and is nothing to run.
      for (const child of children) this.#text.push(this.#slice(child));
    } else this.#blocks(children);
  }

  #code(source: string, output?: string): void {
    const outputs = output
      ? [
          {
            output_type: "execute_result" as const,
            execution_count: null,
            metadata: {},
            data: { "text/plain": output },
          },
        ]
      : [];
    this.#cells.push({ cell_type: "code", id: this.#id(), metadata: {}, source, execution_count: null, outputs });
  }

  /** Gives the last cell what it printed; `false` where the text does not follow a cell of code. */
  #addOutput(text: string): boolean {
    const cell = this.#cells.at(-1);
    if (cell?.cell_type !== "code" || this.#text.length > 0 || cell.outputs.length > 0) return false;
    cell.outputs.push({ output_type: "stream", name: "stdout", text });
    return true;
  }

  #flush(): void {
    const source = this.#text.join("\n\n").trim();
    if (source !== "") this.#cells.push({ cell_type: "markdown", id: this.#id(), metadata: {}, source });
    this.#text = [];
  }

  #id(): string {
    return `cell-${this.#cells.length + 1}`;
  }

  /** The source of a node with its edits, moved to the left margin. */
  #slice(node: RootContent): string {
    const { source } = this.#parsed;
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    let text = "";
    let at = from;
    for (const edit of this.#edits) {
      if (edit.start < at || edit.end > to) continue;
      text += source.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    text += source.slice(at, to);
    const margin = (node.position?.start.column ?? 1) - 1;
    return margin === 0 ? text : text.replace(new RegExp(`^ {1,${margin}}`, "gm"), "");
  }

  /** Markdown that reads otherwise in a notebook: addresses without a site, links by reference, formulas, players. */
  #collectEdits(): void {
    const { tree, source } = this.#parsed;
    if (!tree) return;
    const definitions = new Map<string, Definition>();
    walkMarkdown(tree, (node) => {
      if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    });
    walkMarkdown(tree, (node) => {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset];
      if (start === undefined || end === undefined) return;
      const replace = (text: string) => void this.#edits.push({ start, end, text });
      const written = source.slice(start, end);
      if (node.type === "link" || node.type === "image") {
        const url = this.#whole(node.url);
        const at = written.lastIndexOf(node.url);
        if (url !== node.url && at !== -1)
          this.#edits.push({ start: start + at, end: start + at + node.url.length, text: url });
      } else if (node.type === "linkReference" || node.type === "imageReference") {
        const found = definitions.get(node.identifier);
        const label = /^(!?\[(?:[^\\\]]|\\.)*\])/s.exec(written)?.[1];
        if (found && label) replace(`${label}(<${this.#whole(found.url)}>)`);
      } else if (node.type === "inlineMath" && written.startsWith("\\\\(")) replace(`$${node.value}$`);
      else if (node.type === "html" && node.value.includes("vt-embed")) replace(embedsAsLinks(node));
    });
    this.#edits.sort((a, b) => a.start - b.start);
  }

  #whole(address: string): string {
    return /^\/(?!\/)/.test(address) ? (this.#options.origin ?? "") + address : address;
  }
}

const FRAMEWORKS = new Set(["pt", "tf", "jax"]);
const QUOTED = new Set(["Tip", "Added", "Changed", "Deprecated"]);

function isComment(node: RootContent): boolean {
  return node.type === "html" && /^\s*<!--[\s\S]*-->\s*$/.test(node.value);
}

/** Links to the page's notebooks, one of which the reader has open. */
function isNotebookLink(node: RootContent): boolean {
  return (
    node.type === "paragraph" &&
    node.children.some((child) => child.type === "link") &&
    node.children.every((child) =>
      child.type === "link"
        ? child.url.startsWith("https://colab.research.google.com/")
        : child.type === "text" && child.value === " · ",
    )
  );
}

/** The frame of a player that a block is nothing but a link to. */
function videoOf(node: RootContent): string | undefined {
  const href = node.type === "paragraph" ? loneLink(node)?.url : node.type === "html" ? loneEmbed(node) : undefined;
  const id = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{1,40})$/.exec(href ?? "")?.[1];
  return id && `https://www.youtube.com/embed/${id}`;
}

function loneLink({ children }: Paragraph): Link | undefined {
  return children.length === 1 && children[0]?.type === "link" ? children[0] : undefined;
}

const EMBED = /<a class="vt-embed[^"]*" data-line="\d+" href="([^"]*)">(?:<img [^>]*>)?([^<]*)<\/a>/g;

function loneEmbed({ value }: Html): string | undefined {
  const [first] = value.matchAll(EMBED);
  return first && first[0] === value.trim() ? first[1] : undefined;
}

function embedsAsLinks({ value }: Html): string {
  return value.replace(EMBED, (_written, href: string, label: string) => `<a href="${href}">${label}</a>`);
}

interface Session {
  input: string;
  output?: string;
}

/** A block of Python as what is typed and what is then answered. */
function sessionsIn({ value }: Code): Session[] {
  const lines = value.split("\n");
  if (!lines.some((line) => /^>>>( |$)/.test(line))) return [{ input: lines.join("\n").trim() }].filter(isTyped);
  const sessions: { input: string[]; output: string[] }[] = [];
  for (const line of lines) {
    const typed = /^(>>>|\.\.\.)(?: |$)(.*)$/.exec(line);
    const last = sessions.at(-1);
    if (typed?.[1] === ">>>" && (!last || last.output.some((answer) => answer.trim() !== "")))
      sessions.push({ input: [typed[2] ?? ""], output: [] });
    else if (typed && last && last.output.every((answer) => answer.trim() === "")) {
      // A blank line between two inputs is theirs.
      last.input.push(...last.output.splice(0), typed[2] ?? "");
    } else if (last) last.output.push(line);
    else sessions.push({ input: [line], output: [] });
  }
  return sessions
    .map(({ input, output }) => ({ input: input.join("\n").trim(), output: output.join("\n").trim() }))
    .filter(isTyped);
}

function isTyped({ input }: Session): boolean {
  return input !== "";
}
