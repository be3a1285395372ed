import type { PartExamples } from "../examples/part-examples.ts";
import { TaskDrawing, TaskGlyph } from "./task-glyph.tsx";

export const taskDrawing: PartExamples = {
  name: "TaskDrawing",
  about: "Small drawings of tasks and modalities.",
  states: {
    usual: () => <TaskDrawing task="text-to-image" />,
    "not known": () => <TaskDrawing task="no-such-task" />,
    "of a modality": () => <TaskGlyph modality="audio" />,
  },
};
