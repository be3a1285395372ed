/**
 * A notebook as the Markdown of a page: texts, code, and the code's outputs.
 *
 * Outputs are shown in the richest form that pages hold (a picture, Markdown, HTML, text), each
 * with a limit. Their HTML is in the Markdown unchanged, and goes through the sanitizer like all
 * HTML of a page. Pictures become files next to the page.
 */
import { percentDecoded } from "@vitrine/base";
import { fenced } from "@vitrine/markdown/pages";
import { type ReadCell, readNotebook, type ReadOutput } from "./notebook-format.ts";

/** A picture of a notebook, as a file next to its page. */
export interface NotebookPicture {
  /** Path from the notebook's folder: `training_files/1.png`. */
  path: string;
  mediaType: string;
  base64: string;
}

/** A page made from a notebook. */
export interface NotebookPage {
  markdown: string;
  pictures: NotebookPicture[];
  /** The line of the Markdown on which each cell begins, so that messages can name the cell. */
  cellLines: number[];
}

const PICTURES: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
]);

/** Characters of one output that are shown, and lines; outputs of one cell; pictures of one notebook. */
const MAX_TEXT_CHARS = 20_000;
const MAX_LINES = 200;
const MAX_HTML_CHARS = 200_000;
const MAX_OUTPUTS = 50;
const MAX_PICTURES = 200;
/** Size of a picture, in base64. */
const MAX_PICTURE_BYTES = 5_000_000;

/**
 * Turns the text of a Jupyter notebook into a page.
 *
 * @param name of the file, for the title of a notebook without one: `training.ipynb`
 * @throws {NotebookError} for an invalid notebook
 */
export function pageFromNotebook(text: string, name: string): NotebookPage {
  const { language, cells } = readNotebook(text);
  const page = new PageWriter(`${name.replace(/\.ipynb$/, "")}_files`);
  for (const [index, cell] of cells.entries()) {
    page.beginCell();
    if (cell.kind === "code") {
      if (cell.source.trim() !== "") page.add(fenced(cell.source.replace(/\n+$/, ""), language));
      for (const output of cell.outputs.slice(0, MAX_OUTPUTS)) page.addOutput(output);
      if (cell.outputs.length > MAX_OUTPUTS) page.add(`*${cell.outputs.length - MAX_OUTPUTS} more outputs.*`);
    } else if (cell.kind === "markdown" || cell.format === "text/markdown") page.addText(cell);
    else if (index === 0 && /^---\s*\n[\s\S]*\n---\s*$/.test(cell.source)) page.add(cell.source.trim());
    else if (cell.source.trim() !== "") page.add(fenced(cell.source, "text"));
  }
  return page.end();
}

class PageWriter {
  readonly #folder: string;
  readonly #blocks: string[] = [];
  readonly #pictures: NotebookPicture[] = [];
  readonly #cellLines: number[] = [];
  #line = 1;

  constructor(folder: string) {
    this.#folder = folder;
  }

  beginCell(): void {
    this.#cellLines.push(this.#line);
  }

  add(block: string): void {
    this.#blocks.push(block);
    this.#line += block.split("\n").length + 1;
  }

  addText({ source, attachments }: ReadCell): void {
    const pictures = new Map<string, string>();
    for (const [name, data] of attachments) {
      const path = this.#picture(data);
      if (path !== undefined) pictures.set(name, path);
    }
    const placed = source.replace(/\]\(attachment:([^)\s]{1,300})\)/g, (written, name: string) => {
      const path = pictures.get(percentDecoded(name));
      return path === undefined ? written : `](<${path}>)`;
    });
    if (placed.trim() !== "") this.add(withPageFormulas(placed.replace(/\s+$/, "")));
  }

  addOutput(output: ReadOutput): void {
    if (output.kind !== "data") {
      this.#addPlain(output.text, output.kind === "error" ? "Error" : "Output");
      return;
    }
    const { data } = output;
    const picture = this.#picture(data);
    const [html, markdown, latex, plain = ""] = ["text/html", "text/markdown", "text/latex", "text/plain"].map((type) =>
      data.get(type),
    );
    const drawing = data.get("image/svg+xml");
    if (picture !== undefined) this.add(`![${labelOf(plain)}](<${picture}>)`);
    else if (drawing !== undefined && drawing.length <= MAX_HTML_CHARS) this.add(htmlBlock(drawing));
    else if (html !== undefined && html.length <= MAX_HTML_CHARS && saysSomething(html)) this.add(htmlBlock(html));
    else if (markdown !== undefined && markdown.length <= MAX_TEXT_CHARS) this.add(withPageFormulas(markdown));
    else if (latex !== undefined && latex.length <= 3_000)
      this.add(`$$\n${latex.trim().replace(/^\$+|\$+$/g, "")}\n$$`);
    else this.#addPlain(plain, "Output");
  }

  #addPlain(text: string, title: string): void {
    const shown = plainText(text);
    if (shown.trim() !== "") this.add(fenced(shown, `text title="${title}"`));
  }

  /** Path of the picture in these data, if there is one. */
  #picture(data: ReadonlyMap<string, string>): string | undefined {
    for (const [mediaType, extension] of PICTURES) {
      const base64 = data.get(mediaType)?.replace(/\s+/g, "");
      if (base64 === undefined || base64 === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) continue;
      if (base64.length > MAX_PICTURE_BYTES || this.#pictures.length >= MAX_PICTURES) continue;
      const path = `${this.#folder}/${this.#pictures.length + 1}.${extension}`;
      this.#pictures.push({ path, mediaType, base64 });
      return path;
    }
    return undefined;
  }

  end(): NotebookPage {
    return { markdown: `${this.#blocks.join("\n\n")}\n`, pictures: this.#pictures, cellLines: this.#cellLines };
  }
}

/**
 * The alternative text of a picture: the text next to it, unless that only names an object of the
 * program.
 */
function labelOf(plain: string): string {
  const [line = ""] = plain.trim().split("\n", 1);
  return line.startsWith("<") || line.length > 200 ? "Output of the code above" : line.replace(/[[\]\\<>`]/g, "\\$&");
}

/** Without the codes that color a terminal, what was overwritten in a line, and what is too long. */
function plainText(text: string): string {
  const lines = text
    // oxlint-disable-next-line no-control-regex -- escape sequences begin with one
    .replace(/\u001B\[[0-9;?]*[A-Za-z]|\u001B\][^\u0007\n]*\u0007/g, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.replace(/\r+$/, "").split("\r").at(-1) ?? "");
  const shown = lines.slice(0, MAX_LINES).join("\n").replace(/\n+$/, "");
  const cut = shown.slice(0, MAX_TEXT_CHARS);
  const more = lines.length - MAX_LINES;
  if (cut.length < shown.length) return `${cut}\n… (cut)`;
  return more > 0 ? `${cut}\n… (${more} more lines)` : cut;
}

/** HTML as one block of Markdown, which ends with a blank line; styles and scripts would go anyway, with a warning. */
function htmlBlock(html: string): string {
  const saved = withoutElements(withoutElements(html.replace(/<(\?xml|!DOCTYPE)[^>]*>/gi, ""), "style"), "script");
  const lines = saved.split("\n").filter((line) => line.trim() !== "");
  return `<div>\n${lines.join("\n")}\n</div>`;
}

function saysSomething(html: string): boolean {
  return /<(table|img|svg|ul|ol|p|pre|h[1-6]|details|dl|math)\b/i.test(html) || /[^<>\s]/.test(bare(html));
}

/** The text between tags, exact enough to see whether there is any. */
function bare(html: string): string {
  return withoutElements(withoutElements(html, "style"), "script").replace(/<[^<>]*>/g, " ");
}

function withoutElements(html: string, name: string): string {
  const lower = html.toLowerCase();
  let saved = "";
  let at = 0;
  for (;;) {
    const open = lower.indexOf(`<${name}`, at);
    const close = open === -1 ? -1 : lower.indexOf(`</${name}`, open);
    if (close === -1) return saved + html.slice(at);
    saved += html.slice(at, open);
    const end = lower.indexOf(">", close);
    at = end === -1 ? html.length : end + 1;
  }
}

/** `$x$` of notebooks as `\\(x\\)` of pages, outside of code. */
function withPageFormulas(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split("\n")
    .map((line) => {
      const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (marker && (fence === undefined || marker.startsWith(fence))) fence = fence === undefined ? marker : undefined;
      if (fence !== undefined || marker || !line.includes("$")) return line;
      return line.replace(
        /`[^`]*`|\\\$|\$\$[^$]*\$\$|\$(?![\s$])([^$]+?)(?<![\s\\])\$(?!\d)/g,
        (written, formula?: string) => (formula === undefined ? written : `\\\\(${formula}\\\\)`),
      );
    })
    .join("\n");
}
