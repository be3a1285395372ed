/** Small drawings, so that lists can be scanned by shape as well as by color and word: of a modality, or of a task. */
import { getTask, isTaskId, TASK_DRAWINGS, type Modality } from "@vitrine/tasks";
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { SIGNS } from "../task-demo/task-drawing.ts";

const DRAWINGS: Readonly<Record<Modality, ReactNode>> = {
  nlp: <path d="M2.5 4h11M2.5 8h7.5M2.5 12h9" />,
  cv: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1" />
      <path d="m2.5 11.5 3.5-4 3 3 1.6-1.6 3 2.6" />
    </>
  ),
  audio: <path d="M2.5 7v2M5.3 4.5v7M8 2.5v11M10.7 5.5v5M13.5 7v2" />,
  multimodal: (
    <>
      <rect x="2" y="2" width="8" height="8" rx="1" />
      <circle cx="10" cy="10" r="4" />
    </>
  ),
  tabular: <path d="M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M6.5 3v10" />,
  rl: <path d="M13 8a5 5 0 1 1-1.6-3.7M13.2 2v3h-3" />,
  other: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.6" />,
};

const LINES = {
  "aria-hidden": "true",
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
};

export interface TaskGlyphProps {
  modality: Modality;
}

/**
 * A small drawing of a modality.
 * @example
 * import { TaskGlyph } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<TaskGlyph modality="audio" />);
 * console.log(html.includes("<svg")); // true
 */
export function TaskGlyph({ modality, ...passed }: Props<"svg", TaskGlyphProps>): ReactElement | null {
  const attributes = { viewBox: "0 0 16 16", width: "16", height: "16", ...LINES, strokeWidth: "1.5" };
  const children = DRAWINGS[modality];
  return (
    <RootElement tag="svg" className="vt-glyph" state={{ modality }} attributes={attributes} passed={passed}>
      {children}
    </RootElement>
  );
}

export interface TaskDrawingProps {
  /** Id of a task; one that is not known has the drawing of "other". */
  task: string;
}

/**
 * A small drawing of a task: the input, an arrow, the output.
 * @example
 * import { TaskDrawing } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<TaskDrawing task="text-to-image" />);
 * console.log(html.includes("<svg")); // true
 */
export function TaskDrawing({ task, ...passed }: Props<"svg", TaskDrawingProps>): ReactElement | null {
  const [from, to] = TASK_DRAWINGS[isTaskId(task) ? task : "other"];
  const attributes = { viewBox: "0 0 26 12", width: "26", height: "12", ...LINES, strokeWidth: "1.2" };
  const state = { modality: getTask(task)?.modality ?? "other" };
  return (
    <RootElement tag="svg" className="vt-glyph vt-glyph--task" state={state} attributes={attributes} passed={passed}>
      <path d={SIGNS[from]} transform="translate(0 1)" />
      <path d="M11.6 6h2.6" opacity=".55" />
      <path d={SIGNS[to]} transform="translate(16 1)" />
    </RootElement>
  );
}
