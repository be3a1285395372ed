/** The form of a task inside a page of somebody else, whose own function answers. Comes with the first press of "Try it". */
import { TASK_FORMS, TaskWidget, type RunEvent, type TaskRequest } from "@vitrine/react/widget";
import { createRoot } from "react-dom/client";
import widgetStyles from "../../../../../packages/react/src/widget.css?url";

/** Gives what the task's output is, as the inference client does. Abort ends it. */
export type ElementRunner = (request: TaskRequest, signal: AbortSignal) => Promise<unknown>;

export function tryModel(
  place: HTMLElement,
  { task, model, runner }: { task: string; model: string; runner: ElementRunner },
): void {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL(widgetStyles, import.meta.url).href;
  place.before(sheet);
  const form = TASK_FORMS[task];
  const run = async function* (request: TaskRequest, signal: AbortSignal): AsyncGenerator<RunEvent> {
    const began = performance.now();
    const value = await runner(request, signal);
    yield { state: "done", value, model, ranOn: location.host, ms: performance.now() - began };
  };
  createRoot(place).render(
    form ? (
      <TaskWidget task={task} form={form} targets={[{ id: model, name: model, runner: run }]} />
    ) : (
      <p>There is no form for this task.</p>
    ),
  );
}
