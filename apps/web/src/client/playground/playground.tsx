/**
 * The playground's controls: one to five targets, one input, and the address that keeps it all. The server draws them
 * too, so nothing here may need a browser before something is pressed.
 */
import { CSPProvider } from "@base-ui/react/csp-provider";
import type { WidgetTarget } from "@vitrine/react/widget";
import { useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import type { PlaygroundData } from "../../site/playground-data.ts";
import { SettingsButton, SettingsDialog, useKeys } from "./settings-dialog.tsx";
import { TargetEditor, defaultTarget, placesFor } from "./target-editor.tsx";
import { TargetNotice, whyBlocked } from "./target-notice.tsx";
import { useColumns } from "./use-columns.ts";
import {
  encodeTarget,
  MOST_TARGETS,
  readState,
  writeState,
  type Place,
  type PlaygroundState,
  type Target,
} from "./targets.ts";

/** What a page begins with. */
export interface PlaygroundStart {
  task: string;
  /** The query of the address, or of the page that another page starts the controls for. */
  search: string;
  /** What the server has sent along already. */
  data?: PlaygroundData | undefined;
  /** A form or a conversation. */
  View: ComponentType<PlaygroundViewProps>;
  /** Set on another page, whose address stays its own. */
  isEmbedded?: boolean;
  /** What came after the # of the address: a conversation, perhaps. */
  fragment?: string;
}

export function Playground(props: PlaygroundStart) {
  return (
    <CSPProvider disableStyleElements>
      <Controls {...props} />
    </CSPProvider>
  );
}

function Controls({ task, search, data: given, View, isEmbedded = false, fragment = "" }: PlaygroundStart) {
  const [state, setState] = useState<PlaygroundState>(() => readState(new URLSearchParams(search)));
  const [data, reload] = usePlaygroundData(task, state.targets[0]?.model, given);

  const playground = `/playground?${writeState({ ...state, task })}`;
  const isAsGiven = useRef(true);
  useEffect(() => {
    // The address of a page that was only opened stays as it is.
    if (!isEmbedded && !isAsGiven.current) history.replaceState(history.state, "", playground);
    isAsGiven.current = false;
  }, [isEmbedded, playground]);
  useEffect(() => {
    // What comes after the # is taken in once.
    if (fragment !== "") history.replaceState(history.state, "", location.pathname + location.search);
  }, [fragment]);

  useShortcuts();

  // Another conversation is a step that Back undoes; everything else changes the address in place.
  const [visit, setVisit] = useState(0);
  const visitState = (next: PlaygroundState) => {
    if (!isEmbedded) history.pushState(null, "", `/playground?${writeState({ ...next, task })}`);
    isAsGiven.current = true;
    setState(next);
    setVisit((before) => before + 1);
  };
  useEffect(() => {
    if (isEmbedded) return undefined;
    const back = () => {
      isAsGiven.current = true;
      setState(readState(new URLSearchParams(location.search)));
      setVisit((before) => before + 1);
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [isEmbedded]);

  const setEndpoint = (endpoint: string) => {
    // The page's policy names the hosts it may call, so another server needs a new page.
    location.assign(`/playground?${writeState({ ...state, task, endpoint })}`);
  };
  return (
    <>
      <div className="playground__bar">
        {isEmbedded ? <a href={playground}>Open in the playground</a> : null}
        <details className="shortcuts">
          <summary>Keys</summary>
          <dl>
            {SHORTCUTS.map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </details>
        <SettingsButton>Settings</SettingsButton>
      </div>
      {data === undefined ? (
        <p className="vt-run__state">Loading</p>
      ) : "problem" in data ? (
        <p role="alert">{data.problem}</p>
      ) : (
        <TaskPlayground
          key={visit}
          View={View}
          data={data}
          state={{ ...state, task }}
          onChange={setState}
          onVisit={visitState}
          isEmbedded={isEmbedded}
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

/** One element for all: another each time would have every turn of a long thread drawn anew. */
const HELP = <SettingsButton>Settings</SettingsButton>;

/** By keyboard, beside what every form and list has. */
const SHORTCUTS = [
  ["Enter", "sends the message"],
  ["Shift + Enter", "a new line"],
  ["Escape", "stops the answer; leaves an edit"],
  ["Ctrl or ⌘ + Enter", "runs the form"],
  ["Alt + N", "to the message, or the first field"],
  ["Ctrl + K", "finds models and pages"],
] as const;

/** The keys of the sheet that no field has by itself. */
function useShortcuts(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const widget = document.querySelector(".playground__app .vt-widget");
      if (!widget) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && widget.contains(event.target as Node)) {
        const form = widget.querySelector<HTMLFormElement>(".vt-widget__form");
        if (!form) return;
        event.preventDefault();
        form.requestSubmit();
      } else if (event.altKey && event.code === "KeyN" && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        widget.querySelector<HTMLElement>(":is(.vt-composer, .vt-widget__form) :is(textarea, input)")?.focus();
      }
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

function usePlaygroundData(
  task: string,
  model: string | undefined,
  given: PlaygroundData | undefined,
): [PlaygroundData | { problem: string } | undefined, () => void] {
  const [answer, setAnswer] = useState<{ task: string; data: PlaygroundData | { problem: string } } | undefined>(
    given && { task, data: given },
  );
  const [round, setRound] = useState(given ? 0 : 1);
  const firstModel = useRef(model);
  useEffect(() => {
    // What the page was sent with is what the server says now.
    if (round === 0) return undefined;
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
  View: ComponentType<PlaygroundViewProps>;
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
  const { View, data, state, onChange, onVisit, isEmbedded, fragment, onInstalled } = props;
  const keys = useKeys();
  const { endpoint } = state;
  const places = placesFor(data, endpoint);
  const first = places.find((place) => isReady(place, data)) ?? places[0] ?? "hub";
  const targets = state.targets.length > 0 ? state.targets : [defaultTarget(first, data)];
  const setTargets = (next: readonly Target[]) => onChange({ ...state, targets: next });
  const { columns, addColumn, removeColumn } = useColumns(targets.length);

  const add = () => {
    setTargets([...targets, nextTarget(targets, data, places)]);
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
    help: HELP,
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
      <View
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
      <div className="playground__more">{compare}</div>
    </>
  );
}

/** What the columns of all tasks have in common. */
export type Common = (target: Target, index: number) => Omit<WidgetTarget<never>, "runner">;

/** What a form or a conversation is shown with. */
export interface PlaygroundViewProps {
  data: PlaygroundData;
  state: PlaygroundState;
  onChange: (state: PlaygroundState) => void;
  onVisit: (state: PlaygroundState) => void;
  /** Whether conversations are kept: not where a model is only tried on its own page. */
  isKept: boolean;
  /** A conversation in the address, to be taken in. */
  fragment: string;
  targets: readonly Target[];
  columns: readonly string[];
  common: Common;
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
function nextTarget(targets: readonly Target[], data: PlaygroundData, places: readonly Place[]): Target {
  const last = targets.at(-1) ?? defaultTarget("hub", data);
  const options =
    last.place === "local" || last.place === "browser"
      ? (last.place === "local" ? data.local : data.browser).map(({ id }) => id)
      : last.place === "endpoint"
        ? (data.endpoint?.models ?? [])
        : data.models.map(({ id }) => id);
  const unused = options.find(
    (model) => !targets.some((target) => target.place === last.place && target.model === model),
  );
  if (unused !== undefined) return { ...last, model: unused };
  // No other model here: another place, rather than the same column twice.
  const elsewhere = places
    .filter((place) => place !== last.place)
    .map((place) => defaultTarget(place, data))
    .find((target) => target.model !== "");
  return elsewhere ?? last;
}
