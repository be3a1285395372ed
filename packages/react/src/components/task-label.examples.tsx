import type { PartExamples } from "../examples/part-examples.ts";
import { TaskLabel } from "./task-label.tsx";

export const taskLabel: PartExamples = {
  name: "TaskLabel",
  about: "A task’s name with its drawing.",
  states: {
    usual: () => <TaskLabel task="text-to-image" />,
    "not known": () => <TaskLabel task="no-such-task" />,
  },
};
