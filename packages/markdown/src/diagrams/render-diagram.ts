/** A Mermaid text as pictures. Runs in a separate thread, see {@link file://./drawing.ts}. */
import { type DiagramKind, type DiagramProblem, readDiagram } from "./mermaid-source.ts";
import { paint } from "./paint.ts";

/** A diagram as pictures of both themes. */
export interface Diagram {
  light: string;
  dark: string;
  width: number;
  height: number;
  /** The author's title, for all to see. */
  title?: string;
  /** Description of the picture, for those who do not see it. */
  alt: string;
}

// An optional peer: who shows no diagrams needs no layout of graphs.
const layout = await import("beautiful-mermaid").catch(() => undefined);

const KIND_NAMES: Readonly<Record<DiagramKind, string>> = {
  flowchart: "Flowchart",
  state: "State diagram",
  sequence: "Sequence diagram",
  class: "Class diagram",
  er: "Entity relationship diagram",
};

/** Larger pictures are useless and slow in every browser. */
const MAX_SIDE_PIXELS = 8_000;
const MAX_ALT_CHARS = 400;

/**
 * Renders a Mermaid diagram in this thread, without a time limit, or says why it cannot and on which line.
 * @example
 * import { drawDiagram } from "@vitrine/markdown/testing";
 *
 * console.log(drawDiagram("pie\n  \"a\" : 1"));
 * // { problem: 'Diagrams that begin with “pie” are not rendered.', line: 1 }
 */
export function drawDiagram(source: string): Diagram | DiagramProblem {
  const read = readDiagram(source);
  if ("problem" in read) return read;
  if (layout === undefined) return { problem: "Diagrams need another package: npm install beautiful-mermaid", line: 1 };
  let rendered: string;
  try {
    rendered = layout.renderMermaidSVG(read.statements, { padding: 20 });
  } catch (error) {
    return {
      problem: `The diagram cannot be rendered: ${error instanceof Error ? error.message : String(error)}`,
      line: 1,
    };
  }
  const kind = KIND_NAMES[read.kind];
  const called = read.name ?? read.title;
  const light = paint(rendered, "light", called ?? kind);
  const { width, height, labels } = light;
  if (!(width > 0 && height > 0 && width <= MAX_SIDE_PIXELS && height <= MAX_SIDE_PIXELS))
    return { problem: `The diagram would be ${width} by ${height} pixels large.`, line: 1 };
  return {
    light: light.svg,
    dark: paint(rendered, "dark", called ?? kind).svg,
    width,
    height,
    ...(read.title === undefined ? {} : { title: read.title }),
    alt: altText(kind, called, read.description, labels),
  };
}

function altText(
  kind: string,
  title: string | undefined,
  description: string | undefined,
  labels: readonly string[],
): string {
  const shown = [...new Set(labels.filter((label) => /[\p{L}\p{N}]/u.test(label)))].join("; ");
  const about = description ?? (title === undefined || shown !== "" ? shown : undefined);
  const text = [title === undefined ? kind : `${kind}: ${title}`, about].filter(Boolean).join(title ? ". " : ": ");
  return text.length <= MAX_ALT_CHARS ? text : `${text.slice(0, MAX_ALT_CHARS).replace(/\s+\S*$/, "")}…`;
}
