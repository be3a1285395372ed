/** Tasks with a form in the playground: inputs, parameters, and a result in each column. */
import {
  taskForms,
  TaskWidget,
  valuesOfSample,
  type FormValues,
  type TaskRequest,
  type WidgetTarget,
} from "@vitrine/react/widget";
import { useMemo, useState } from "react";
import { CallCode } from "./call-code.tsx";
import { useMessageRenderer } from "./rendering/message-renderer.ts";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import type { PlaygroundViewProps } from "./playground.tsx";
import { renderRecord } from "./request-log-view.tsx";
import { lateRunner } from "./runners/lazy-runner.ts";
import { useRunners } from "./runners/use-runners.ts";

/** The default export, so that it can be lazy-loaded. */
export default function FormPlayground({ data, state, onChange, targets, columns, common }: PlaygroundViewProps) {
  const form = useMemo(() => taskForms()[data.task], [data.task]);
  const renderMarkdown = useMessageRenderer(data.task === "text-generation");
  const runners = useRunners(targets, columns, (target) =>
    lateRunner(() =>
      import("./runners/task-runner.ts").then(({ taskRunner }) => taskRunner(target, data.task, state.endpoint, data)),
    ),
  );
  const [initialValues] = useState(() => ({
    ...(form && data.sample ? valuesOfSample(form, data.sample) : {}),
    ...fieldsOf(form, state.fields),
  }));
  if (!form) return <p>{PLAYGROUND_LABELS.page.noForm}</p>;
  const save = (values: FormValues, parameters: Readonly<Record<string, unknown>>) =>
    onChange({ ...state, targets, parameters, fields: textsOf(values) });
  const shownTargets = targets.map((target, index): WidgetTarget<TaskRequest> => ({
    ...common(target, index),
    runner: runners(index),
  }));
  return (
    <TaskWidget
      task={data.task}
      form={form}
      initialValues={initialValues}
      initialParameters={state.parameters}
      parameterRows={data.parameters}
      examples={data.examples}
      onChange={save}
      targets={shownTargets}
      renderMarkdown={renderMarkdown}
      renderRecord={renderRecord}
    >
      {(shown, request) => {
        const target = targets[shownTargets.indexOf(shown)];
        return target && target.place !== "browser" ? (
          <CallCode target={target} task={data.task} endpoint={state.endpoint} request={request} />
        ) : null;
      }}
    </TaskWidget>
  );
}

function fieldsOf(
  form: ReturnType<typeof taskForms>[string] | undefined,
  texts: Readonly<Record<string, string>>,
): FormValues {
  const entries = (form?.fields ?? []).flatMap(({ name, kind }) => {
    const text = texts[name];
    if (text === undefined || (kind !== "text" && kind !== "short-text" && kind !== "texts")) return [];
    return [[name, kind === "texts" ? text.split("\n") : text] as const];
  });
  return Object.fromEntries(entries);
}

function textsOf(values: FormValues): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === "string") return [[name, value] as const];
    return Array.isArray(value) ? [[name, value.join("\n")] as const] : [];
  });
  return Object.fromEntries(entries);
}
