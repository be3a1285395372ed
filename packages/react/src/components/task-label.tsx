/** A task's name with its drawing, in its modality's colour; unknown tasks show their id. */
import { getTask } from "@vitrine/tasks";
import { element, part } from "../element/part.ts";
import { TaskDrawing } from "./task-glyph.tsx";

export interface TaskLabelProps {
  /** Id of a task. */
  task: string;
}

export const TaskLabel = /* @__PURE__ */ part<"span", TaskLabelProps>("TaskLabel", ({ task, ...passed }, ref) => {
  const entry = getTask(task);
  const children = (
    <>
      <TaskDrawing task={task} />
      <span>{entry?.name ?? task}</span>
    </>
  );
  return element(
    "span",
    { className: "vt-task", state: { modality: entry?.modality ?? "other" }, children },
    passed,
    ref,
  );
});
