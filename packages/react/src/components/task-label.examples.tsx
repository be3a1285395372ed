import type { PartExamples } from "../examples/part-examples.ts";
import { TASK_LABEL_LABELS, TaskLabel } from "./task-label.tsx";

export const taskLabel: PartExamples = {
  name: "TaskLabel",
  about: "A task’s name with its drawing.",
  labels: TASK_LABEL_LABELS,
  states: {
    usual: () => <TaskLabel task="text-to-image" />,
    "not known": () => <TaskLabel task="no-such-task" />,
  },
};
