"use client";
/**
 * A task's result in its best display: bars for scores, marks in text, boxes and masks on the
 * picture, players for sound and film. Chosen by the task, checked by shape: a result of an
 * unexpected shape is shown as JSON. Drawn with SVG attributes and no styles, so that it works on a
 * page with a strict policy and without a script too.
 */
import type { ReactNode } from "react";
import { useLabels } from "../labels-provider/use-labels.ts";
import { MediaResult, tracks } from "./media.tsx";
import { boxes, masks } from "./pictures.tsx";
import { gaps, labels, similarity, vector } from "./scores.tsx";
import { toJson, type ResultViewProps, type View } from "./shapes.ts";
import { cells, column } from "./tables.tsx";
import { answers, pieces, text } from "./texts.tsx";
import { TASK_LABELS, type TaskLabels } from "../task-widget/task-labels.ts";

export type { ResultViewProps } from "./shapes.ts";

/**
 * The result of a task in the form that suits it: bars, an image, audio, text or JSON.
 * @example
 * import { ResultView } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<ResultView task="text-classification" value={[{ label: "joy", score: 0.9 }]} />);
 * console.log(html.includes("joy")); // true
 */
export function ResultView(props: ResultViewProps): ReactNode {
  const { value, labels: customLabels } = props;
  const labels = useLabels(TASK_LABELS, customLabels);
  if (value instanceof Blob) return <MediaResult file={value} labels={labels} />;
  const view = VIEWS[props.task]?.(props, labels);
  return view ?? <JsonView value={value} labels={labels} />;
}

const VIEWS: Readonly<Record<string, View>> = {
  "text-classification": labels,
  "zero-shot-classification": labels,
  "image-classification": labels,
  "zero-shot-image-classification": labels,
  "audio-classification": labels,
  "token-classification": pieces,
  "question-answering": answers,
  "document-question-answering": answers,
  "visual-question-answering": answers,
  "table-question-answering": cells,
  "tabular-classification": column,
  "tabular-regression": column,
  "fill-mask": gaps,
  "sentence-similarity": similarity,
  "feature-extraction": vector,
  "object-detection": boxes,
  "image-segmentation": masks,
  "text-generation": text,
  summarization: text,
  translation: text,
  "image-to-text": text,
  "automatic-speech-recognition": text,
  "audio-to-audio": tracks,
};

const MAX_JSON_CHARS = 20_000;

/** A value as JSON. It cuts a long one. */
export function JsonView({
  value,
  labels: customLabels,
}: {
  value: unknown;
  labels?: Partial<TaskLabels> | undefined;
}) {
  const labels = useLabels(TASK_LABELS, customLabels);
  const json = toJson(value, labels, 2);
  return (
    <pre className="vt-result__json" tabIndex={0} aria-label={labels.jsonAnswer}>
      {json.length > MAX_JSON_CHARS
        ? `${json.slice(0, MAX_JSON_CHARS)}\n${labels.cut({ letters: json.length - MAX_JSON_CHARS })}`
        : json}
    </pre>
  );
}
