/** The form of a task in another site's page, run by that page's own function. Loaded when the visitor first tries it. */
import {
  type FormLabels,
  type RunEvent,
  taskForms,
  type TaskLabels,
  type TaskRequest,
  TaskWidget,
} from "@vitrine/react/widget";
import { createRoot } from "react-dom/client";
import { ELEMENT_LABELS } from "../messages/element-labels.ts";
import widgetStyles from "../../../../../../packages/react/src/widget.css?url";

/** Returns the task's output, as the inference client does. The signal cancels it. */
export type ElementRunner = (request: TaskRequest, signal: AbortSignal) => Promise<unknown>;

/** Labels of the form, its fields and its results. */
export type ElementLabels = Partial<TaskLabels & FormLabels & { noForm: string }>;

export interface TriedModel {
  task: string;
  model: string;
  runner: ElementRunner;
  labels?: ElementLabels | undefined;
}

export function tryModel(host: HTMLElement, { task, model, runner, labels }: TriedModel): void {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL(widgetStyles, import.meta.url).href;
  host.before(sheet);
  const form = taskForms(labels)[task];
  const run = async function* (request: TaskRequest, signal: AbortSignal): AsyncGenerator<RunEvent> {
    const began = performance.now();
    const value = await runner(request, signal);
    yield { state: "done", value, model, ranOn: location.host, ms: performance.now() - began };
  };
  createRoot(host).render(
    form ? (
      <TaskWidget task={task} form={form} targets={[{ id: model, name: model, runner: run }]} labels={labels} />
    ) : (
      <p>{labels?.noForm ?? ELEMENT_LABELS.noForm}</p>
    ),
  );
}
