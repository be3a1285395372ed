/** A task's name with its drawing, in its modality's color; unknown tasks show their id. */
import type { ReactElement } from "react";
import { getTask } from "@vitrine/tasks";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { taskName } from "../../labels/cataloged.ts";
import { TaskDrawing } from "../task-glyph/task-glyph.tsx";
import { LANGUAGE_LABELS } from "../../labels/language.ts";

export const TASK_LABEL_LABELS = LANGUAGE_LABELS;
export type TaskLabelLabels = typeof TASK_LABEL_LABELS;

export interface TaskLabelProps {
  /** Id of a task. */
  task: string;
  labels?: Partial<TaskLabelLabels> | undefined;
}

/**
 * The name of a task with its drawing.
 * @example
 * import { TaskLabel } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<TaskLabel task="text-to-image" />);
 * console.log(html.includes("<svg")); // true
 */
export function TaskLabel({
  task,
  labels: customLabels,
  ...passed
}: Props<"span", TaskLabelProps>): ReactElement | null {
  const entry = getTask(task);
  return (
    <RootElement tag="span" className="vt-task" state={{ modality: entry?.modality ?? "other" }} passed={passed}>
      <TaskDrawing task={task} />
      <span>{taskName(task, { ...TASK_LABEL_LABELS, ...customLabels })}</span>
    </RootElement>
  );
}
