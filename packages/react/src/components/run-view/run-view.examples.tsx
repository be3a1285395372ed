import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { RunView } from "./run-view.tsx";
import { IDLE } from "./run-state.ts";
import { TASK_LABELS } from "../task-widget/task-labels.ts";

export const runView: ComponentExamples = {
  name: "RunView",
  about: "The state of a run: streamed text, the result, or an error with the next step.",
  from: "./widget",
  isInteractive: true,
  keyboard: [{ keys: "Enter", does: "opens the answer as JSON", from: "summary", shows: "details[open]" }],
  labels: TASK_LABELS,
  states: {
    done: () => (
      <RunView
        task="text-classification"
        run={{
          state: "done",
          value: [{ label: "joy", score: 0.9 }],
          ms: 61,
          model: "MiniLM",
          ranOn: "this machine",
          text: "",
          reasoning: "",
        }}
      />
    ),
    idle: () => <RunView task="text-classification" run={IDLE} />,
    streaming: () => (
      <RunView task="text-generation" run={{ state: "streaming", since: 0, text: "It begins", reasoning: "" }} />
    ),
    failed: () => (
      <RunView
        task="text-generation"
        run={{
          state: "failed",
          message: "The server did not answer.",
          hint: "Try again in a minute.",
          text: "",
          reasoning: "",
        }}
      />
    ),
    stopped: () => <RunView task="text-generation" run={{ state: "stopped", text: "Half of an", reasoning: "" }} />,
  },
};
