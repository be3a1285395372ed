import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { thousand } from "../../sample-data/sample-data.ts";
import { Parameters } from "./parameters.tsx";
import { TASK_LABELS } from "../task-widget/task-labels.ts";

const nothing = () => undefined;

export const parameters: ComponentExamples = {
  name: "Parameters",
  about: "A form for the parameters of a schema.",
  from: "./widget",
  isInteractive: true,
  labels: TASK_LABELS,
  states: {
    usual: () => (
      <Parameters
        open
        rows={[
          { name: "temperature", type: "number", required: false, description: "How freely it answers." },
          { name: "do_sample", type: "boolean", required: false, description: "Whether it chooses at random." },
        ]}
        values={{ temperature: 0.7 }}
        onChange={nothing}
      />
    ),
    one: () => (
      <Parameters
        rows={[{ name: "seed", type: "integer", required: false, description: "Where chance begins." }]}
        values={{}}
        onChange={nothing}
      />
    ),
    "a thousand": () => (
      <Parameters
        open
        rows={thousand((at) => ({ name: `p${at}`, type: "string", required: false, description: "A setting." }))}
        values={{}}
        onChange={nothing}
      />
    ),
  },
  keyboard: [{ keys: "Enter", does: "closes the settings", from: "summary", shows: "details:not([open])" }],
};
