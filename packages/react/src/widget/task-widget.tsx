"use client";
/**
 * Try models with their task's form: inputs, parameters, run and stop, and for each target its result. It fetches
 * nothing itself: what it needs comes in, what should happen goes out through the targets' runners.
 */
import type { SchemaRow } from "@vitrine/tasks/json-schema";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { element, part } from "../element/part.ts";
import { Field, type ExampleFile } from "./fields.tsx";
import { missingFields, requestOf, type FieldValue, type FormValues, type TaskForm, type TaskRequest } from "./form.ts";
import { Parameters, type ParameterValues } from "./parameters.tsx";
import { useWords, Words } from "./labels.ts";
import { isBusy } from "./run-state.ts";
import { RunView } from "./run-view.tsx";
import type { StreamedMarkdownProps } from "./streamed-markdown.tsx";
import { TargetColumns } from "./target-columns.tsx";
import { TASK_LABELS, type TaskLabels } from "./task-labels.ts";
import { useBusyTargets, useColumn, type NoteBusy, type WidgetTarget } from "./targets.ts";
import { useRun } from "./use-run.ts";

export interface TaskWidgetProps {
  task: string;
  form: TaskForm;
  targets: readonly WidgetTarget<TaskRequest>[];
  /** What is in the fields and settings; without them the widget keeps it itself, from what it begins with. */
  values?: FormValues | undefined;
  parameters?: ParameterValues | undefined;
  initialValues?: FormValues;
  initialParameters?: ParameterValues;
  parameterRows?: readonly SchemaRow[];
  /** Files to choose from. */
  examples?: readonly ExampleFile[];
  /** What goes below a target's result, such as the code of the call. */
  children?: (target: WidgetTarget<TaskRequest>, request: TaskRequest) => ReactNode;
  onChange?: (values: FormValues, parameters: ParameterValues) => void;
  renderMarkdown?: StreamedMarkdownProps["render"];
  /** What was sent and what came, by the name of the record. */
  renderRecord?: (record: string) => ReactNode;
  /** Other words. */
  labels?: Partial<TaskLabels> | undefined;
}

/** What is asked of all columns. */
type Command = { kind: "run"; request: TaskRequest } | { kind: "stop" };

export const TaskWidget = /* @__PURE__ */ part<"div", TaskWidgetProps>("TaskWidget", (props, ref) => {
  const { task, form, targets, parameterRows = [], examples, onChange, initialValues, ...others } = props;
  const { initialParameters, children: below, renderMarkdown, renderRecord, labels, ...rest } = others;
  const words = useWords(TASK_LABELS, labels);
  const id = useId();
  const [ownValues, setValues] = useState<FormValues>(initialValues ?? {});
  const [ownParameters, setParameters] = useState<ParameterValues>(initialParameters ?? {});
  const { values = ownValues, parameters = ownParameters, ...passed } = rest;
  const [command, setCommand] = useState<Command>();
  const [busy, noteBusy] = useBusyTargets();
  const [complaint, setComplaint] = useState("");
  const request = requestOf(form, values, parameters);
  const canRun = targets.some(({ blocked }) => !blocked);

  const change = (name: string, value: FieldValue) => {
    const next = { ...values, [name]: value };
    setValues(next);
    setComplaint("");
    onChange?.(next, parameters);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy.size > 0) {
      setCommand({ kind: "stop" });
      return;
    }
    if (!canRun) return;
    const missing = missingFields(form, values);
    setComplaint(missing.length > 0 ? words.missing(missing.map(({ label }) => label)) : "");
    if (missing.length === 0) setCommand({ kind: "run", request });
  };
  const children = (
    <Words value={words}>
      <form className="vt-widget__form" onSubmit={submit} aria-describedby={`${id}-complaint`} noValidate>
        {form.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name]}
            examples={examples}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        <Parameters
          rows={parameterRows.filter(
            ({ name }) => !form.fields.some((field) => field.isParameter && field.name === name),
          )}
          values={parameters}
          onChange={(next) => {
            setParameters(next);
            onChange?.(values, next);
          }}
        />
        <div className="vt-widget__actions">
          {/* One element for both, so that the keyboard's focus stays where it is. */}
          <button type="submit" className="vt-button" data-primary="" aria-disabled={!canRun}>
            {busy.size > 0 ? words.stop : words.run}
          </button>
        </div>
        <p id={`${id}-complaint`} role="alert" className="vt-field__problem">
          {complaint}
        </p>
      </form>
      <TargetColumns targets={targets}>
        {(target) => (
          <>
            <TaskRun
              key={target.id}
              task={task}
              target={target}
              command={command}
              onBusy={noteBusy}
              renderMarkdown={renderMarkdown}
              renderRecord={renderRecord}
            />
            {below?.(target, request)}
          </>
        )}
      </TargetColumns>
    </Words>
  );
  return element("div", { className: "vt-widget", state: { beside: targets.length === 1 }, children }, passed, ref);
});

function TaskRun({
  task,
  target,
  command,
  onBusy,
  renderMarkdown,
  renderRecord,
}: {
  task: string;
  target: WidgetTarget<TaskRequest>;
  command: Command | undefined;
  onBusy: NoteBusy;
  renderMarkdown: StreamedMarkdownProps["render"];
  renderRecord: ((record: string) => ReactNode) | undefined;
}) {
  const { run, start, stop } = useRun(target.runner);
  const [request, setRequest] = useState<TaskRequest>();
  const [begun, setBegun] = useState("");
  const obey = (asked: Command) => {
    if (asked.kind === "stop") return stop();
    if (target.blocked) return undefined;
    setRequest(asked.request);
    setBegun("");
    return start(asked.request);
  };
  useColumn({ target: target.id, command, obey, isBusy: isBusy(run), onBusy });
  const proceed = () => {
    if (!request || typeof request.inputs !== "string" || !("text" in run)) return;
    const half = begun + run.text;
    setBegun(half);
    start({ ...request, inputs: request.inputs + half });
  };
  return (
    <RunView
      task={task}
      run={run}
      request={request}
      begun={begun}
      help={target.help}
      onRetry={
        request &&
        (() => {
          setBegun("");
          start(request);
        })
      }
      onContinue={task === "text-generation" ? proceed : undefined}
      renderMarkdown={renderMarkdown}
      renderRecord={renderRecord}
    />
  );
}
