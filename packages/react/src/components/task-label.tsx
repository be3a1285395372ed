/** A task's name with its modality's drawing and colour; unknown tasks show their id. */
import { getTask } from "@vitrine/tasks";
import { TaskGlyph } from "./task-glyph.tsx";

export function TaskLabel({ task }: { task: string }) {
  const entry = getTask(task);
  return (
    <span className="vt-task" data-modality={entry?.modality ?? "other"}>
      <TaskGlyph modality={entry?.modality ?? "other"} />
      <span>{entry?.name ?? task}</span>
    </span>
  );
}
