import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { TASK_LABEL_LABELS, TaskLabel } from "./task-label.tsx";

export const taskLabel: ComponentExamples = {
  name: "TaskLabel",
  about: "The name of a task with its icon.",
  labels: TASK_LABEL_LABELS,
  states: {
    usual: () => <TaskLabel task="text-to-image" />,
    "not known": () => <TaskLabel task="no-such-task" />,
  },
};
