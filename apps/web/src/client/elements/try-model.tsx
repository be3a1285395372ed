/** The form of a task inside a page of somebody else, whose own function answers. Comes with the first press of "Try it". */
import {
  type FormLabels,
  type RunEvent,
  taskForms,
  type TaskLabels,
  type TaskRequest,
  TaskWidget,
} from "@vitrine/react/widget";
import { createRoot } from "react-dom/client";
import widgetStyles from "../../../../../packages/react/src/widget.css?url";

/** Gives what the task's output is, as the inference client does. Abort ends it. */
export type ElementRunner = (request: TaskRequest, signal: AbortSignal) => Promise<unknown>;

/** Words of the form, of its fields, and of what it shows. */
export type ElementLabels = Partial<TaskLabels & FormLabels & { noForm: string }>;

export interface TriedModel {
  task: string;
  model: string;
  runner: ElementRunner;
  labels?: ElementLabels | undefined;
}

export function tryModel(place: HTMLElement, { task, model, runner, labels }: TriedModel): void {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL(widgetStyles, import.meta.url).href;
  place.before(sheet);
  const form = taskForms(labels)[task];
  const run = async function* (request: TaskRequest, signal: AbortSignal): AsyncGenerator<RunEvent> {
    const began = performance.now();
    const value = await runner(request, signal);
    yield { state: "done", value, model, ranOn: location.host, ms: performance.now() - began };
  };
  createRoot(place).render(
    form ? (
      <TaskWidget task={task} form={form} targets={[{ id: model, name: model, runner: run }]} labels={labels} />
    ) : (
      <p>{labels?.noForm ?? "There is no form for this task."}</p>
    ),
  );
}
