import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { TaskWidget } from "./task-widget.tsx";
import type { WidgetTarget } from "../target-columns/targets.ts";
import type { TaskForm, TaskRequest } from "./form.ts";
import { TASK_FORMS } from "./task-forms.ts";
import { TASK_LABELS } from "./task-labels.ts";

const FORM = TASK_FORMS["text-classification"] as TaskForm;

/** Answers at once, in the browser, as a model would. */
const TARGET: WidgetTarget<TaskRequest> = {
  id: "example",
  name: "An example",
  runner: async function* ({ inputs }) {
    yield {
      state: "done",
      value: [{ label: "letters", score: Math.min(1, String(inputs).length / 40) }],
      ranOn: "this page",
    };
  },
};

const ROWS = [
  { name: "top_k", type: "integer", required: false, description: "How many answers." },
  { name: "function_to_apply", type: '"sigmoid" | "softmax"', required: false, description: "How scores are made." },
];

export const taskWidget: ComponentExamples = {
  name: "TaskWidget",
  about: "A form that runs a task: fields, parameters, and the result of each target.",
  from: "./widget",
  isInteractive: true,
  labels: TASK_LABELS,
  states: {
    usual: () => (
      <TaskWidget
        task="text-classification"
        form={FORM}
        targets={[TARGET]}
        initialValues={{ inputs: "What a day!" }}
        parameterRows={ROWS}
      />
    ),
    "from its parts": () => (
      <TaskWidget.Root
        task="text-classification"
        form={FORM}
        targets={[{ ...TARGET, name: "Its answer" }]}
        initialValues={{ inputs: "What a day!" }}
      >
        <TaskWidget.Result />
        <TaskWidget.Form>
          <TaskWidget.Field name="inputs" />
          <TaskWidget.Run />
        </TaskWidget.Form>
      </TaskWidget.Root>
    ),
    none: () => <TaskWidget task="text-classification" form={FORM} targets={[]} />,
    "a recording": () => (
      <TaskWidget
        task="audio-classification"
        form={TASK_FORMS["audio-classification"]!}
        targets={[{ ...TARGET, name: "A listener" }]}
      />
    ),
    "two targets": () => (
      <TaskWidget
        task="text-classification"
        form={FORM}
        targets={[
          { ...TARGET, name: "One" },
          { ...TARGET, id: "blocked", name: "Another", blocked: "It needs a token." },
        ]}
      />
    ),
  },
  keyboard: [
    { keys: "Tab", does: "goes to the first field", focuses: "textarea" },
    { keys: "Enter", does: "opens the parameters", from: "summary", shows: "details[open]" },
  ],
};
