/**
 * Drawings of diagrams, made once for each text and kept: beside the pages, where an author keeps them for computers
 * without a browser, else among the files that this user’s programs may make again.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { drawInBrowser, mermaidVersion } from "./browser.ts";
import type { DiagramProblem, RawDrawing } from "./draw-in-page.ts";
import { type Diagram, paint } from "./paint.ts";

/** Longer texts and more lines than this are for no reader. */
const MAX_SOURCE_CHARS = 20_000;
const MAX_LINES = 400;
const MAX_SAVED = 500;
/** Grows with every change of what a drawing is made with here. */
const FORMAT = 1;

/** What a file of a drawing holds. */
interface KeptDrawing {
  mermaid: string;
  drawing: RawDrawing | DiagramProblem;
}

const saved = new Map<string, Diagram | DiagramProblem>();
/** Texts that were asked for while {@link drawAhead} looks which are needed. */
let wanted: Set<string> | undefined;

/**
 * Draws a Mermaid diagram as SVG for the light and the dark theme, or says why it cannot and on which line. Takes a
 * second or two for a text that was never drawn, because a browser starts. `folder` keeps drawings too.
 */
export function draw(source: string, folder?: string): Diagram | DiagramProblem {
  if (source.length > MAX_SOURCE_CHARS || source.split("\n").length > MAX_LINES)
    return {
      problem: `Diagrams of more than ${MAX_LINES} lines or ${MAX_SOURCE_CHARS} characters are not drawn.`,
      line: 1,
    };
  if (source.trim() === "") return { problem: "The diagram is empty.", line: 1 };
  const known = saved.get(source) ?? keptDrawing(source, folder);
  if (known) return known;
  if (wanted) {
    wanted.add(source);
    return { problem: "The diagram is not drawn yet.", line: 1 };
  }
  drawAll([source], folder);
  return saved.get(source)!;
}

/**
 * Draws what `render` asks for in one run of the browser, where each diagram by itself would be one.
 * @example
 * import { renderMarkdown } from "@vitrine/markdown";
 * import { drawAhead } from "@vitrine/markdown/pages";
 *
 * drawAhead(() => void renderMarkdown("```mermaid\nflowchart LR\n  a --> b\n```", { diagramsAt: "/docs" }));
 */
export function drawAhead(render: () => void, folder?: string): void {
  wanted = new Set();
  try {
    render();
  } finally {
    const sources = [...wanted];
    wanted = undefined;
    if (sources.length > 0) drawAll(sources, folder);
  }
}

function drawAll(sources: readonly string[], folder: string | undefined): void {
  for (const [index, drawing] of drawInBrowser(sources).entries()) {
    const source = sources[index] ?? "";
    remember(source, drawing);
    const mermaid = mermaidVersion();
    if (mermaid !== undefined && !("isSlow" in drawing)) keep(source, { mermaid, drawing }, folder);
  }
}

function remember(source: string, drawing: RawDrawing | DiagramProblem): Diagram | DiagramProblem {
  const diagram = "problem" in drawing ? drawing : paint(drawing);
  const [oldest] = saved.keys();
  if (saved.size >= MAX_SAVED && oldest !== undefined) saved.delete(oldest);
  saved.set(source, diagram);
  return diagram;
}

function fileOf(
  source: string,
  folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "vitrine"),
): string {
  const name = createHash("sha256").update(`${FORMAT}\n${source}`).digest("hex").slice(0, 32);
  return join(folder, `${name}.json`);
}

/** A drawing of another version of Mermaid counts where none can be made. */
function keptDrawing(source: string, folder: string | undefined): Diagram | DiagramProblem | undefined {
  for (const place of folder === undefined ? [undefined] : [folder, undefined])
    try {
      const { mermaid, drawing } = JSON.parse(readFileSync(fileOf(source, place), "utf8")) as KeptDrawing;
      if (mermaid !== (mermaidVersion() ?? mermaid)) continue;
      if (folder !== undefined && place === undefined) keep(source, { mermaid, drawing }, folder);
      return remember(source, drawing);
    } catch {
      // Not drawn yet, or not whole.
    }
  return undefined;
}

function keep(source: string, kept: KeptDrawing, folder: string | undefined): void {
  const file = fileOf(source, folder);
  try {
    if (!existsSync(join(file, ".."))) mkdirSync(join(file, ".."), { recursive: true });
    // Others may read it meanwhile.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Where nothing may be written, the next program draws again.
  }
}
