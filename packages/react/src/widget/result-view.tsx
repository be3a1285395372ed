"use client";
/**
 * A task's result as a person would rather see it: bars for scores, marks in text, boxes and masks on the picture,
 * players for sound and film. Chosen by the task, checked by shape: a result that does not look like its task's is
 * shown as JSON, never guessed at. Drawn with SVG attributes and no styles, so that it works on a page with a strict
 * policy and without a script too.
 */
import type { ReactNode } from "react";
import { useWords } from "./labels.ts";
import { MediaResult, tracks } from "./results/media.tsx";
import { boxes, masks } from "./results/pictures.tsx";
import { gaps, labels, similarity, vector } from "./results/scores.tsx";
import { toJson, type ResultViewProps, type View } from "./results/shapes.ts";
import { cells, column } from "./results/tables.tsx";
import { answers, pieces, text } from "./results/texts.tsx";
import { TASK_LABELS, type TaskLabels } from "./task-labels.ts";

export type { ResultViewProps } from "./results/shapes.ts";

export function ResultView(props: ResultViewProps): ReactNode {
  const { value, labels } = props;
  const words = useWords(TASK_LABELS, labels);
  if (value instanceof Blob) return <MediaResult file={value} words={words} />;
  const view = VIEWS[props.task]?.(props, words);
  return view ?? <JsonView value={value} labels={words} />;
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

const LONGEST_JSON = 20_000;

/** The answer as it came. Long ones are cut for the eye, never for the copy button. */
export function JsonView({ value, labels }: { value: unknown; labels?: Partial<TaskLabels> | undefined }) {
  const words = useWords(TASK_LABELS, labels);
  const json = toJson(value, words, 2);
  return (
    <pre className="vt-result__json" tabIndex={0} aria-label={words.jsonAnswer}>
      {json.length > LONGEST_JSON ? `${json.slice(0, LONGEST_JSON)}\n${words.cut(json.length - LONGEST_JSON)}` : json}
    </pre>
  );
}
