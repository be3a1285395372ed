/** A task's name with its drawing, in its modality's colour; unknown tasks show their id. */
import { getTask } from "@vitrine/tasks";
import { TaskDrawing } from "./task-glyph.tsx";

export function TaskLabel({ task }: { task: string }) {
  const entry = getTask(task);
  return (
    <span className="vt-task" data-modality={entry?.modality ?? "other"}>
      <TaskDrawing task={task} />
      <span>{entry?.name ?? task}</span>
    </span>
  );
}
