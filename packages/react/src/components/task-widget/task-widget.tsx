"use client";
/**
 * Try models with their task's form: inputs, parameters, run and stop, and for each target its result. It fetches
 * nothing itself: what it needs comes in, what should happen goes out through the targets' runners.
 *
 * `TaskWidget` is made of its parts, which a page can arrange in its own way: `TaskWidget.Root` keeps what is typed and
 * what runs, the others are used inside it.
 */
import type { SchemaRow } from "@vitrine/tasks/schemas";
import { type ReactElement, createContext, useContext, useId, useState, type FormEvent, type ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { Field as FormField, type ExampleFile } from "./fields.tsx";
import { missingFields, requestOf, type FieldValue, type FormValues, type TaskForm, type TaskRequest } from "./form.ts";
import { Parameters as ParameterFields, type ParameterValues } from "../parameters/parameters.tsx";
import { useLabels, LabelsProvider } from "../labels-provider/use-labels.ts";
import { isBusy } from "../run-view/run-state.ts";
import { RunView } from "../run-view/run-view.tsx";
import type { StreamedMarkdownProps } from "../streamed-markdown/streamed-markdown.tsx";
import { TargetColumns } from "../target-columns/target-columns.tsx";
import { TASK_LABELS, type TaskLabels } from "./task-labels.ts";
import { useBusyTargets, useColumn, type WidgetTarget } from "../target-columns/targets.ts";
import { useRun } from "../run-view/use-run.ts";

export interface TaskWidgetRootProps {
  task: string;
  form: TaskForm;
  targets: readonly WidgetTarget<TaskRequest>[];
  /** What is in the fields and settings; without them the widget keeps it itself, from what it begins with. */
  values?: FormValues | undefined;
  parameters?: ParameterValues | undefined;
  initialValues?: FormValues;
  initialParameters?: ParameterValues;
  onChange?: (values: FormValues, parameters: ParameterValues) => void;
  renderMarkdown?: StreamedMarkdownProps["render"];
  /** What was sent and what came, by the name of the record. */
  renderRecord?: (record: string) => ReactNode;
  /** Other words. */
  labels?: Partial<TaskLabels> | undefined;
  children?: ReactNode;
}

export interface TaskWidgetProps extends Omit<TaskWidgetRootProps, "children"> {
  parameterRows?: readonly SchemaRow[];
  /** Files to choose from. */
  examples?: readonly ExampleFile[];
  /** What goes below a target's result, such as the code of the call. */
  children?: (target: WidgetTarget<TaskRequest>, request: TaskRequest) => ReactNode;
}

/** A command to all columns. */
type Command = { kind: "run"; request: TaskRequest } | { kind: "stop" };

type Shared = Pick<TaskWidgetRootProps, "task" | "form" | "targets" | "renderMarkdown" | "renderRecord">;

/** What the parts of one widget share. */
interface WidgetState extends Shared {
  labels: TaskLabels;
  values: FormValues;
  parameters: ParameterValues;
  request: TaskRequest;
  command: Command | undefined;
  isBusy: boolean;
  canRun: boolean;
  complaint: string;
  complaintId: string;
  change: (values: FormValues, parameters: ParameterValues) => void;
  submit: (event: FormEvent) => void;
  noteBusy: ReturnType<typeof useBusyTargets>[1];
}

const Context = createContext<WidgetState | undefined>(undefined);

function useWidget(): WidgetState {
  const state = useContext(Context);
  if (state === undefined) throw new TypeError("A part of TaskWidget is outside <TaskWidget.Root>: put it inside.");
  return state;
}

/** Keeps what is typed and what runs. The other parts go inside it, in any arrangement. */
function Root(props: Props<"div", TaskWidgetRootProps>): ReactElement | null {
  const { task, form, targets, onChange, initialValues, initialParameters, children, ...others } = props;
  const { renderMarkdown, renderRecord, labels: customLabels, ...rest } = others;
  const labels = useLabels(TASK_LABELS, customLabels);
  const complaintId = useId();
  const [localValues, setValues] = useState<FormValues>(initialValues ?? {});
  const [localParameters, setParameters] = useState<ParameterValues>(initialParameters ?? {});
  const { values = localValues, parameters = localParameters, ...passed } = rest;
  const [command, setCommand] = useState<Command>();
  const [busy, noteBusy] = useBusyTargets();
  const [complaint, setComplaint] = useState("");
  const request = requestOf(form, values, parameters);
  const canRun = targets.some(({ blocked }) => !blocked);

  const change = (nextValues: FormValues, nextParameters: ParameterValues) => {
    setValues(nextValues);
    setParameters(nextParameters);
    setComplaint("");
    onChange?.(nextValues, nextParameters);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy.size > 0) {
      setCommand({ kind: "stop" });
      return;
    }
    if (!canRun) return;
    const missing = missingFields(form, values);
    const fields = missing.map(({ label }) => label);
    setComplaint(
      fields.length > 0
        ? labels.missing({ fields: fields.reduce((first, other) => labels.fieldAndOther({ first, other })) })
        : "",
    );
    if (missing.length === 0) setCommand({ kind: "run", request });
  };
  const shared = { task, form, targets, renderMarkdown, renderRecord };
  const own = {
    labels,
    values,
    parameters,
    request,
    command,
    canRun,
    complaint,
    complaintId,
    change,
    submit,
    noteBusy,
  };
  const state = { beside: targets.length === 1 };
  return (
    <RootElement tag="div" className="vt-widget" state={state} passed={passed}>
      <LabelsProvider value={labels}>
        <Context.Provider value={{ ...shared, ...own, isBusy: busy.size > 0 }}>{children}</Context.Provider>
      </LabelsProvider>
    </RootElement>
  );
}

/** The form around fields, parameters and the button that runs. */
function Form({ children, ...passed }: Props<"form", { children?: ReactNode }>): ReactElement | null {
  const { submit, complaintId } = useWidget();
  const attributes = { onSubmit: submit, "aria-describedby": complaintId, noValidate: true };
  return (
    <RootElement tag="form" className="vt-widget__form" attributes={attributes} passed={passed}>
      {children}
    </RootElement>
  );
}

/** The field of one name; all fields of the form where no name is given. */
function Field({ name, examples }: { name?: string; examples?: readonly ExampleFile[] | undefined }): ReactNode {
  const { form, values, parameters, change } = useWidget();
  return form.fields
    .filter((field) => name === undefined || field.name === name)
    .map((field) => (
      <FormField
        key={field.name}
        field={field}
        value={values[field.name]}
        examples={examples}
        onChange={(value: FieldValue) => change({ ...values, [field.name]: value }, parameters)}
      />
    ));
}

/** The settings of the call, but for those that are fields of the form. */
function Parameters({ rows }: { rows: readonly SchemaRow[] }): ReactNode {
  const { form, values, parameters, change } = useWidget();
  const isField = (name: string) => form.fields.some((field) => field.isParameter && field.name === name);
  return (
    <ParameterFields
      rows={rows.filter(({ name }) => !isField(name))}
      values={parameters}
      onChange={(next) => change(values, next)}
    />
  );
}

/** The button that runs and, while something runs, stops; below it what is missing in the form. */
function Run(passed: Props<"button", object>): ReactElement | null {
  const { labels, isBusy: isRunning, canRun, complaint, complaintId } = useWidget();
  const attributes = { type: "submit", "data-primary": "", "aria-disabled": !canRun };
  // One element for both, so that the keyboard's focus stays where it is.
  const children = isRunning ? labels.stop : labels.run;
  return (
    <>
      <div className="vt-widget__actions">
        <RootElement
          tag="button"
          className="vt-button"
          state={{ busy: isRunning }}
          attributes={attributes}
          passed={passed}
        >
          {children}
        </RootElement>
      </div>
      <p id={complaintId} role="alert" className="vt-field__problem">
        {complaint}
      </p>
    </>
  );
}

/** The result of each target, with what the page puts below it. */
function Result({ children: below }: { children?: TaskWidgetProps["children"] }): ReactNode {
  const { targets, request } = useWidget();
  return (
    <TargetColumns targets={targets}>
      {(target) => (
        <>
          <TaskRun key={target.id} target={target} />
          {below?.(target, request)}
        </>
      )}
    </TargetColumns>
  );
}

/**
 * The form of a task: fields, parameters, buttons to run and stop, and the result of each target. Its parts are
 * `TaskWidget.Root`, `Form`, `Field`, `Parameters`, `Run` and `Result`.
 * @example
 * import { TASK_FORMS, type TaskForm, type TaskRequest, TaskWidget, type WidgetTarget } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const form = TASK_FORMS["text-classification"] as TaskForm;
 * const target: WidgetTarget<TaskRequest> = {
 *   id: "length",
 *   name: "Length",
 *   async *runner({ inputs }) {
 *     yield { state: "done", value: [{ label: "long", score: String(inputs).length / 100 }], ranOn: "this page" };
 *   },
 * };
 * const html = renderToStaticMarkup(
 *   <TaskWidget task="text-classification" form={form} targets={[target]} initialValues={{ inputs: "I like it." }} />,
 * );
 * console.log(html.includes("I like it.")); // true
 */
export const TaskWidget = /* @__PURE__ */ Object.assign(
  function TaskWidget({
    parameterRows = [],
    examples,
    children: below,
    ...root
  }: Props<"div", TaskWidgetProps>): ReactElement | null {
    return (
      <Root {...root}>
        <Form>
          <Field examples={examples} />
          <Parameters rows={parameterRows} />
          <Run />
        </Form>
        <Result>{below}</Result>
      </Root>
    );
  },
  { Root, Form, Field, Parameters, Run, Result },
);

function TaskRun({ target }: { target: WidgetTarget<TaskRequest> }) {
  const { task, command, noteBusy, renderMarkdown, renderRecord } = useWidget();
  const { run, start, stop } = useRun(target.runner);
  const [request, setRequest] = useState<TaskRequest>();
  const [begun, setBegun] = useState("");
  const obey = (requested: Command) => {
    if (requested.kind === "stop") return stop();
    if (target.blocked) return undefined;
    setRequest(requested.request);
    setBegun("");
    return start(requested.request);
  };
  useColumn({ target: target.id, command, obey, isBusy: isBusy(run), onBusy: noteBusy });
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
