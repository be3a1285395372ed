import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { TaskDrawing, TaskGlyph } from "./task-glyph.tsx";

export const taskDrawing: ComponentExamples = {
  name: "TaskDrawing",
  about: "Icons of tasks and modalities.",
  states: {
    usual: () => <TaskDrawing task="text-to-image" />,
    "not known": () => <TaskDrawing task="no-such-task" />,
    "of a modality": () => <TaskGlyph modality="audio" />,
  },
};
