/** A task's name with its drawing, in its modality's colour; unknown tasks show their id. */
import { getTask } from "@vitrine/tasks";
import { element, part } from "../element/part.ts";
import { taskName } from "../words/catalogued.ts";
import { nameOf } from "../words/language.ts";
import { TaskDrawing } from "./task-glyph.tsx";

export const TASK_LABEL_LABELS = { nameOf };
export type TaskLabelLabels = typeof TASK_LABEL_LABELS;

export interface TaskLabelProps {
  /** Id of a task. */
  task: string;
  labels?: Partial<TaskLabelLabels> | undefined;
}

export const TaskLabel = /* @__PURE__ */ part<"span", TaskLabelProps>(
  "TaskLabel",
  ({ task, labels, ...passed }, ref) => {
    const entry = getTask(task);
    const children = (
      <>
        <TaskDrawing task={task} />
        <span>{taskName(task, { ...TASK_LABEL_LABELS, ...labels })}</span>
      </>
    );
    return element(
      "span",
      { className: "vt-task", state: { modality: entry?.modality ?? "other" }, children },
      passed,
      ref,
    );
  },
);
