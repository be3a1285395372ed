/**
 * The playground's controls: one to five targets, one input, and the address that holds their state. The server renders
 * them too, so nothing here may need a browser before the first interaction.
 */
import { isObject } from "@vitrine/base";
import { CSPProvider } from "@base-ui/react/csp-provider";
import type { WidgetTarget } from "@vitrine/react/widget";
import { useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import { ENDPOINT_PATH } from "../../catalog/inference-services.ts";
import type { PlaygroundData } from "./playground-data.ts";
import { SettingsButton, SettingsDialog, useKeys } from "./targets/settings-dialog.tsx";
import { TargetEditor, defaultTarget, isReady, linksFor } from "./targets/target-editor.tsx";
import { TargetNotice, whyBlocked } from "./targets/target-notice.tsx";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import { useColumns } from "./use-columns.ts";
import {
  encodeTarget,
  entryState,
  MAX_TARGETS,
  readState,
  withEntryState,
  writeState,
  type Place,
  type PlaygroundState,
  type Target,
} from "./targets/targets.ts";
import { inPageLanguage } from "../../languages/page-prefix.ts";
import { Action } from "../../shell/components/controls.tsx";

const LABELS = PLAYGROUND_LABELS.page;

/** The initial state of the controls. */
export interface PlaygroundStart {
  task: string;
  /** The query of the address; on another page, the query that it starts the controls with. */
  search: string;
  /** Data that the server has already sent with the page. */
  data?: PlaygroundData | undefined;
  /** A form or a conversation. */
  View: ComponentType<PlaygroundViewProps>;
  /** Set on another page, whose address must not change. */
  isEmbedded?: boolean;
  /** The fragment of the address, which may hold a conversation. */
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

  const playground = inPageLanguage(`/playground?${writeState({ ...state, task })}`);
  const isAsGiven = useRef(true);
  useEffect(() => {
    if (isEmbedded) return;
    // The server draws the page first, and does not know the entry's state.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isObject(history.state)) setState((before) => withEntryState(before, history.state));
    else if (new URLSearchParams(location.search).has("system")) isAsGiven.current = false;
  }, [isEmbedded]);
  const entry = JSON.stringify(entryState(state));
  useEffect(() => {
    // The address does not change when the page is only opened.
    if (!isEmbedded && !isAsGiven.current) history.replaceState(JSON.parse(entry), "", playground);
    isAsGiven.current = false;
  }, [isEmbedded, playground, entry]);
  useEffect(() => {
    // The fragment is imported once.
    if (fragment !== "") history.replaceState(history.state, "", location.pathname + location.search);
  }, [fragment]);

  useShortcuts();

  // Opening another conversation adds a history entry; everything else replaces the address.
  const [round, setRound] = useState(0);
  const requestState = (next: PlaygroundState) => {
    const address = inPageLanguage(`/playground?${writeState({ ...next, task })}`);
    if (!isEmbedded) history.pushState(entryState(next), "", address);
    isAsGiven.current = true;
    setState(next);
    setRound((before) => before + 1);
  };
  useEffect(() => {
    if (isEmbedded) return undefined;
    const back = () => {
      isAsGiven.current = true;
      setState(withEntryState(readState(new URLSearchParams(location.search)), history.state));
      setRound((before) => before + 1);
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [isEmbedded]);

  // The page's security policy lists the hosts it can call, so another server needs a page load.
  const openWith = (next: PlaygroundState) => {
    history.pushState(entryState(next), "", inPageLanguage(`/playground?${writeState({ ...next, task })}`));
    location.reload();
  };
  return (
    <>
      <div className="playground__bar">
        {isEmbedded ? <a href={playground}>{LABELS.openInPlayground}</a> : null}
        <details className="shortcuts">
          <summary>{PLAYGROUND_LABELS.shortcuts.title}</summary>
          <dl>
            {PLAYGROUND_LABELS.shortcuts.list.map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </details>
        <SettingsButton>{LABELS.settings}</SettingsButton>
      </div>
      {data === undefined ? (
        <p className="vt-run__state">{LABELS.loading}</p>
      ) : "problem" in data ? (
        <p role="alert">{data.problem}</p>
      ) : (
        <TaskPlayground
          key={round}
          View={View}
          data={data}
          state={{ ...state, task }}
          onChange={setState}
          onRequest={requestState}
          isEmbedded={isEmbedded}
          takesFocus={round > 0}
          fragment={round === 0 ? fragment : ""}
          onInstalled={reload}
          openWith={openWith}
        />
      )}
      {/* Rendered from the start, like its button, so that no click is lost while the task loads. */}
      <SettingsDialog
        providers={data === undefined || "problem" in data ? [] : data.providers}
        endpoint={state.endpoint}
        onEndpoint={(endpoint) => openWith({ ...state, endpoint })}
      />
    </>
  );
}

/** One shared element: a new one each time would re-render every turn of a long thread. */
const HELP = (
  <SettingsButton>
    <SettingsLabel />
  </SettingsButton>
);

function SettingsLabel() {
  return LABELS.settings;
}

/** The shortcuts of the list that no field handles itself. */
function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
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
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
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
    // The data that came with the page is current.
    if (round === 0) return undefined;
    const aborter = new AbortController();
    const query = firstModel.current ? `?model=${encodeURIComponent(firstModel.current)}` : "";
    fetch(inPageLanguage(`/api/playground/${encodeURIComponent(task)}.json${query}`), { signal: aborter.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(LABELS.unknownTask({ task }));
        setAnswer({ task, data: (await response.json()) as PlaygroundData });
      })
      .catch((error: unknown) => {
        if (!aborter.signal.aborted)
          setAnswer({ task, data: { problem: error instanceof Error ? error.message : String(error) } });
      });
    return () => aborter.abort();
    // A new round fetches again, for instance after an install.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [task, round]);
  return [answer?.task === task ? answer.data : undefined, useCallback(() => setRound((before) => before + 1), [])];
}

interface TaskPlaygroundProps {
  View: ComponentType<PlaygroundViewProps>;
  data: PlaygroundData;
  state: PlaygroundState;
  onChange: (state: PlaygroundState) => void;
  /** Opens another state, as a link would. */
  onRequest: (state: PlaygroundState) => void;
  isEmbedded: boolean;
  /** Whether a person has just opened it from this page, so that it gets the focus. */
  takesFocus: boolean;
  /** The fragment of the address, which may hold a conversation. */
  fragment: string;
  onInstalled: () => void;
  openWith: (state: PlaygroundState) => void;
}

function TaskPlayground(props: TaskPlaygroundProps) {
  const { View, state, onChange, onRequest, isEmbedded, takesFocus, fragment, onInstalled, openWith } = props;
  const [data, readEndpointModels] = useEndpointModels(props.data);
  const keys = useKeys();
  const { endpoint } = state;
  const places = linksFor(data, endpoint);
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
    name: targetName(target, data),
    blocked: whyBlocked(target, data, keys, onInstalled, (model) =>
      setTargets(targets.map((other, at) => (at === index ? { ...other, model } : other))),
    ),
    help: HELP,
    header: (
      <>
        <TargetEditor
          target={target}
          data={data}
          endpoint={endpoint}
          onPick={readEndpointModels}
          onChange={(changed) =>
            setTargets(
              targets.map((other, at) =>
                at === index ? { ...changed, ...(other.settings && { settings: other.settings }) } : other,
              ),
            )
          }
          onRemove={targets.length > 1 ? () => remove(index) : undefined}
        />
        <TargetNotice target={target} data={data} />
      </>
    ),
  });
  const compare = targets.length < MAX_TARGETS ? <Action label={LABELS.compare} onClick={add} /> : null;

  return (
    <>
      <View
        data={data}
        state={state}
        onChange={onChange}
        onRequest={onRequest}
        isSaved={!isEmbedded}
        takesFocus={takesFocus}
        fragment={fragment}
        targets={targets}
        columns={columns}
        common={common}
        openWith={openWith}
      />
      <div className="playground__more">{compare}</div>
    </>
  );
}

/** The data with the models that the site's model server has now; the second value asks it again. */
function useEndpointModels(data: PlaygroundData): [PlaygroundData, () => void] {
  const [models, setModels] = useState<readonly string[]>();
  const { endpoint } = data;
  const read = () => {
    if (!endpoint) return;
    fetch(`${ENDPOINT_PATH}/v1/models`)
      .then(async (response) => {
        const answer: unknown = response.ok ? await response.json() : undefined;
        const listed = isObject(answer) && Array.isArray(answer["data"]) ? (answer["data"] as unknown[]) : undefined;
        if (listed)
          setModels(listed.flatMap((one) => (isObject(one) && typeof one["id"] === "string" ? one["id"] : [])));
      })
      // The list that came with the page stays.
      .catch(() => undefined);
  };
  return [endpoint && models ? { ...data, endpoint: { ...endpoint, models } } : data, read];
}

/** Props that the columns of all tasks share. */
export type Common = (target: Target, index: number) => Omit<WidgetTarget<never>, "runner">;

/** Props of the form or the conversation. */
export interface PlaygroundViewProps {
  data: PlaygroundData;
  state: PlaygroundState;
  onChange: (state: PlaygroundState) => void;
  onRequest: (state: PlaygroundState) => void;
  /** Whether conversations are saved; they are not where a model is tried on its page. */
  isSaved: boolean;
  takesFocus: boolean;
  /** A conversation in the address, to be imported. */
  fragment: string;
  targets: readonly Target[];
  columns: readonly string[];
  common: Common;
  /** Opens the page anew with another state, for servers that its policy does not yet let it call. */
  openWith: (state: PlaygroundState) => void;
}

function targetName({ place, model }: Target, data: PlaygroundData): string {
  if (place === "local") return data.local.find(({ id }) => id === model)?.label ?? model;
  return model || LABELS.noModel;
}

/** For a comparison: another model that runs in the same place, if there is one. */
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
  // Without one, another place instead of the same column twice.
  const elsewhere = places
    .filter((place) => place !== last.place)
    .map((place) => defaultTarget(place, data))
    .find((target) => target.model !== "");
  return elsewhere ?? last;
}
