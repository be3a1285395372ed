import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { TASK_DEMO_LABELS, MarkedText, ScoreBars, TaskDemo } from "./task-demo.tsx";

const address = () => undefined;

export const taskDemo: ComponentExamples = {
  name: "TaskDemo",
  about: "Example input and output of a task.",
  labels: TASK_DEMO_LABELS,
  states: {
    usual: () => (
      <TaskDemo
        demo={{
          inputs: [{ type: "text", content: "What a day!", label: "Text" }],
          outputs: [{ type: "chart", data: [{ label: "joy", score: 0.9 }] }],
        }}
        fileAddress={address}
      />
    ),
    none: () => (
      <TaskDemo
        demo={{ inputs: [], outputs: [] }}
        fileAddress={address}
        labels={{ input: "No input", output: "No output" }}
      />
    ),
    scores: () => (
      <ScoreBars
        scores={[
          { label: "cat", score: 0.8 },
          { label: "dog", score: 0.2 },
        ]}
      />
    ),
    "marked text": () => (
      <MarkedText
        text="Ada lives in London."
        tokens={[
          { type: "PER", start: 0, end: 3 },
          { type: "LOC", start: 13, end: 19 },
        ]}
      />
    ),
  },
};
