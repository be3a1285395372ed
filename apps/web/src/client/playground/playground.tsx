/** The playground's controls: a task, one to four targets, one input, and the address that keeps it all. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import {
  TASK_FORMS,
  TaskWidget,
  valuesOfSample,
  type FormValues,
  type TaskRequest,
  type WidgetTarget,
} from "@vitrine/react/widget";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { PlaygroundData, PlaygroundTask } from "../../site/playground-data.ts";
import { CallCode } from "./call-code.tsx";
import { useMessageRenderer } from "./message-renderer.ts";
import { RecordView } from "./record-view.tsx";
import { taskRunner } from "./task-runner.ts";
import { SettingsButton, SettingsDialog, useKeys } from "./settings-dialog.tsx";
import { TargetEditor, defaultTarget, placesFor } from "./target-editor.tsx";
import { TargetNotice, whyBlocked } from "./target-notice.tsx";
import { useColumns } from "./use-columns.ts";
import { useRunners } from "./use-runners.ts";
import {
  encodeTarget,
  MOST_TARGETS,
  readState,
  writeState,
  type Place,
  type PlaygroundState,
  type Target,
} from "./targets.ts";

/** Conversations, with all that keeps them, come when one is shown. */
const ChatPlayground = lazy(() => import("./chat-playground.tsx"));

/** A task and a target that another page starts the controls with; its address stays its own. */
export interface Embedded {
  task: string;
  run: string;
}

/** Puts the controls in place of what the server rendered, and the focus into them where someone asked for them. */
export function startPlayground(host: HTMLElement, tasks: readonly PlaygroundTask[], embedded?: Embedded): void {
  createRoot(host).render(
    <CSPProvider disableStyleElements>
      <Playground tasks={tasks} embedded={embedded} />
    </CSPProvider>,
  );
  if (!embedded) return;
  host.tabIndex = -1;
  host.focus();
}

function Playground({ tasks, embedded }: { tasks: readonly PlaygroundTask[]; embedded: Embedded | undefined }) {
  const [state, setState] = useState<PlaygroundState>(() =>
    readState(new URLSearchParams(embedded ? { task: embedded.task, run: embedded.run } : location.search)),
  );
  const task = state.task ?? "sentence-similarity";
  const [data, reload] = usePlaygroundData(task, state.targets[0]?.model);

  const playground = `/playground?${writeState({ ...state, task })}`;
  useEffect(() => {
    if (!embedded) history.replaceState(history.state, "", playground);
  }, [embedded, playground]);

  // What comes after the # is taken in once: the address is written anew without it.
  const [fragment] = useState(() => location.hash);

  // Another task or conversation is a step that Back undoes; everything else changes the address in place.
  const [visit, setVisit] = useState(0);
  const visitState = (next: PlaygroundState) => {
    if (!embedded) history.pushState(null, "", `/playground?${writeState(next)}`);
    setState(next);
    setVisit((before) => before + 1);
  };
  useEffect(() => {
    if (embedded) return undefined;
    const back = () => {
      setState(readState(new URLSearchParams(location.search)));
      setVisit((before) => before + 1);
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [embedded]);

  const chooseTask = (next: string) =>
    visitState({ ...state, task: next, targets: [], fields: {}, parameters: {}, conversation: "" });
  const setEndpoint = (endpoint: string) => {
    // The page's policy names the hosts it may call, so another server needs a new page.
    location.assign(`/playground?${writeState({ ...state, task, endpoint })}`);
  };
  return (
    <>
      <div className="playground__bar">
        {embedded ? <a href={playground}>Open in the playground</a> : null}
        <div className="vt-field" hidden={embedded !== undefined}>
          <label htmlFor="playground-task">Task</label>
          <select id="playground-task" value={task} onChange={({ target }) => chooseTask(target.value)}>
            {tasks.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <SettingsButton>Settings</SettingsButton>
      </div>
      {data === undefined ? (
        <p className="vt-run__state">Loading</p>
      ) : "problem" in data ? (
        <p role="alert">{data.problem}</p>
      ) : (
        <TaskPlayground
          key={`${task} ${visit}`}
          data={data}
          state={{ ...state, task }}
          onChange={setState}
          onVisit={visitState}
          isEmbedded={embedded !== undefined}
          fragment={visit === 0 ? fragment : ""}
          onInstalled={reload}
        />
      )}
      {/* There from the start, because its button is: a click while the task loads must not be lost. */}
      <SettingsDialog
        providers={data === undefined || "problem" in data ? [] : data.providers}
        endpoint={state.endpoint}
        onEndpoint={setEndpoint}
      />
    </>
  );
}

function usePlaygroundData(
  task: string,
  model: string | undefined,
): [PlaygroundData | { problem: string } | undefined, () => void] {
  const [answer, setAnswer] = useState<{ task: string; data: PlaygroundData | { problem: string } }>();
  const [round, setRound] = useState(0);
  const firstModel = useRef(model);
  useEffect(() => {
    const aborter = new AbortController();
    const query = firstModel.current ? `?model=${encodeURIComponent(firstModel.current)}` : "";
    fetch(`/api/playground/${encodeURIComponent(task)}.json${query}`, { signal: aborter.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`There is no task “${task}” here. Choose another.`);
        setAnswer({ task, data: (await response.json()) as PlaygroundData });
      })
      .catch((error: unknown) => {
        if (!aborter.signal.aborted)
          setAnswer({ task, data: { problem: error instanceof Error ? error.message : String(error) } });
      });
    return () => aborter.abort();
    // A new round asks again, for instance after an install.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [task, round]);
  return [answer?.task === task ? answer.data : undefined, useCallback(() => setRound((before) => before + 1), [])];
}

interface TaskPlaygroundProps {
  data: PlaygroundData;
  state: PlaygroundState;
  onChange: (state: PlaygroundState) => void;
  /** Leads to another state as a link would. */
  onVisit: (state: PlaygroundState) => void;
  isEmbedded: boolean;
  /** What came after the # of the address: a conversation, perhaps. */
  fragment: string;
  onInstalled: () => void;
}

function TaskPlayground(props: TaskPlaygroundProps) {
  const { data, state, onChange, onVisit, isEmbedded, fragment, onInstalled } = props;
  const keys = useKeys();
  const { endpoint } = state;
  const places = placesFor(data, endpoint);
  const first = places.find((place) => isReady(place, data)) ?? places[0] ?? "hub";
  const targets = state.targets.length > 0 ? state.targets : [defaultTarget(first, data)];
  const setTargets = (next: readonly Target[]) => onChange({ ...state, targets: next });
  const { columns, addColumn, removeColumn } = useColumns(targets.length);

  const add = () => {
    setTargets([...targets, nextTarget(targets, data)]);
    addColumn();
  };
  const remove = (index: number) => {
    setTargets(targets.filter((_, at) => at !== index));
    removeColumn(index);
  };
  const common = (target: Target, index: number) => ({
    id: `${columns[index]} ${encodeTarget(target)}`,
    column: columns[index],
    name: nameOf(target, data),
    blocked: whyBlocked(target, data, keys, onInstalled),
    help: <SettingsButton>Settings</SettingsButton>,
    header: (
      <>
        <TargetEditor
          target={target}
          data={data}
          endpoint={endpoint}
          onChange={(changed) => setTargets(targets.map((other, at) => (at === index ? changed : other)))}
          onRemove={targets.length > 1 ? () => remove(index) : undefined}
        />
        <TargetNotice target={target} data={data} />
      </>
    ),
  });
  const compare =
    targets.length < MOST_TARGETS ? (
      <button type="button" className="vt-button" onClick={add}>
        Compare with another model
      </button>
    ) : null;

  return (
    <>
      {data.task === "conversational" ? (
        <Suspense fallback={<p className="vt-run__state">Loading</p>}>
          <ChatPlayground
            data={data}
            state={state}
            onChange={onChange}
            onVisit={onVisit}
            isKept={!isEmbedded}
            fragment={fragment}
            targets={targets}
            columns={columns}
            common={common}
          />
        </Suspense>
      ) : (
        <FormPlayground data={data} state={state} onChange={onChange} targets={targets} common={common} />
      )}
      <div className="playground__more">{compare}</div>
    </>
  );
}

/** What the columns of all tasks have in common. */
export type Common = (target: Target, index: number) => Omit<WidgetTarget<never>, "runner">;

function FormPlayground({
  data,
  state,
  onChange,
  targets,
  common,
}: Pick<TaskPlaygroundProps, "data" | "state" | "onChange"> & { targets: readonly Target[]; common: Common }) {
  const form = TASK_FORMS[data.task];
  const renderMarkdown = useMessageRenderer(data.task === "text-generation");
  const runners = useRunners(targets, (target) => taskRunner(target, data.task, state.endpoint));
  const [initialValues] = useState(() => ({
    ...(form && data.sample ? valuesOfSample(form, data.sample) : {}),
    ...fieldsOf(form, state.fields),
  }));
  if (!form) return <p>There is no form for this task yet.</p>;
  const keep = (values: FormValues, parameters: Readonly<Record<string, unknown>>) =>
    onChange({ ...state, targets, parameters, fields: textsOf(values) });
  const shownTargets = targets.map((target, index): WidgetTarget<TaskRequest> => ({
    ...common(target, index),
    runner: runners(target),
  }));
  return (
    <TaskWidget
      task={data.task}
      form={form}
      initialValues={initialValues}
      initialParameters={state.parameters}
      parameterRows={data.parameters}
      examples={data.examples}
      onChange={keep}
      targets={shownTargets}
      renderMarkdown={renderMarkdown}
      renderRecord={(record) => <RecordView key={record} record={record} />}
    >
      {(shown, request) => {
        const target = targets[shownTargets.indexOf(shown)];
        return target ? (
          <CallCode target={target} task={data.task} endpoint={state.endpoint} request={request} />
        ) : null;
      }}
    </TaskWidget>
  );
}

/** Whether a place can answer without anything being set up first. */
function isReady(place: Place, data: PlaygroundData): boolean {
  return place === "local" ? data.local.some(({ installed }) => installed) : place === "endpoint" || place === "shared";
}

function nameOf({ place, model }: Target, data: PlaygroundData): string {
  if (place === "local") return data.local.find(({ id }) => id === model)?.label ?? model;
  return model || "No model chosen";
}

/** For a comparison: another model of the same place, where there is one. */
function nextTarget(targets: readonly Target[], data: PlaygroundData): Target {
  const last = targets.at(-1) ?? defaultTarget("hub", data);
  const options =
    last.place === "local"
      ? data.local.map(({ id }) => id)
      : last.place === "endpoint"
        ? (data.endpoint?.models ?? [])
        : data.models;
  const unused = options.find(
    (model) => !targets.some((target) => target.place === last.place && target.model === model),
  );
  return { ...last, model: unused ?? last.model };
}

function fieldsOf(form: (typeof TASK_FORMS)[string] | undefined, texts: Readonly<Record<string, string>>): FormValues {
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
