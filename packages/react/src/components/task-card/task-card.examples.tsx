import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { TASK_CARD_LABELS, TaskCard } from "./task-card.tsx";

const TASK = { id: "text-to-image", name: "Text to image", modality: "multimodal" } as const;

export const taskCard: ComponentExamples = {
  name: "TaskCard",
  about: "A task with its summary and number of models.",
  isLinked: true,
  keyboard: [{ keys: "Tab", does: "goes to the task", focuses: "a" }],
  labels: TASK_CARD_LABELS,
  states: {
    usual: () => <TaskCard task={TASK} summary="Draws a picture of what is written." count={310} />,
    none: () => <TaskCard task={TASK} summary="Draws a picture of what is written." count={0} />,
    one: () => <TaskCard task={TASK} summary="Draws a picture of what is written." count={1} />,
    "a thousand": () => (
      <TaskCard task={TASK} summary={"Draws a picture of what is written. ".repeat(20)} count={1000} />
    ),
  },
};
