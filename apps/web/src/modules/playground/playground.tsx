/**
 * The playground's controls: one to five targets, one input, and the address that holds their state. The server renders
 * them too, so nothing here may need a browser before the first interaction.
 */
import { isObject } from "@vitrine/base";
import { CSPProvider } from "@base-ui/react/csp-provider";
import type { WidgetTarget } from "@vitrine/react/widget";
import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import type { PlaygroundData } from "./playground-data.ts";
import { SettingsButton, SettingsDialog, useKeys } from "./targets/settings-dialog.tsx";
import { TargetEditor, defaultTarget, isReady, linksFor } from "./targets/target-editor.tsx";
import { TargetNotice, whyBlocked } from "./targets/target-notice.tsx";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import { GlyphAction } from "./frame/glyphs.tsx";
import { Menu } from "./frame/menu.tsx";
import { newId } from "./conversations/conversation.ts";
import { keepWhereabouts, readWhereabouts } from "./frame/whereabouts.ts";
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
  /** The list of tasks: rendered on the server, and there in the browser. */
  tasks?: ReactNode | Element;
}

export function Playground(props: PlaygroundStart) {
  return (
    <CSPProvider disableStyleElements>
      <Controls {...props} />
    </CSPProvider>
  );
}

function Controls({ task, search, data: given, View, isEmbedded = false, fragment = "", tasks }: PlaygroundStart) {
  const [state, setState] = useState<PlaygroundState>(() =>
    isEmbedded ? readState(new URLSearchParams(search)) : firstState(search, task),
  );
  const [data, reload] = usePlaygroundData(task, state.targets[0]?.model, given);

  const playground = inPageLanguage(`/playground?${writeState({ ...state, task })}`);
  const isAsGiven = useRef(true);
  const entry = JSON.stringify(entryState(state));
  useEffect(() => {
    if (isEmbedded) return;
    const given = new URLSearchParams(location.search);
    // The address does not change when the page is only opened.
    const isSame = isAsGiven.current && !given.has("system") && !(given.size === 0 && state.conversation !== "");
    history.replaceState(JSON.parse(entry), "", isSame ? undefined : playground);
    if (task === "conversational") keepWhereabouts(playground, entry);
    isAsGiven.current = false;
  }, [isEmbedded, playground, entry, task, state.conversation]);
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

  return (
    <>
      {task === "conversational" ? null : (
        <div className="playground__bar">
          {isEmbedded ? <a href={playground}>{LABELS.openInPlayground}</a> : null}
          <Shortcuts />
          <SettingsButton>{LABELS.settings}</SettingsButton>
        </div>
      )}
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
          tasks={tasks}
          address={playground}
          takesFocus={round > 0}
          fragment={round === 0 ? fragment : ""}
          onReload={reload}
        />
      )}
      {/* Rendered from the start, like its button, so that no click is lost while the task loads. */}
      <SettingsDialog
        providers={data === undefined || "problem" in data ? [] : data.providers}
        endpoint={state.endpoint}
        onEndpoint={(endpoint) => setState((before) => ({ ...before, endpoint }))}
      />
    </>
  );
}

/** The state of the address and its history entry; without an address, that of the conversation which this tab had open. */
function firstState(search: string, task: string): PlaygroundState {
  if (typeof history === "undefined") return readState(new URLSearchParams(search));
  const isBare = search === "" && location.hash === "" && !isObject(history.state);
  const before = isBare && task === "conversational" ? readWhereabouts() : undefined;
  const state = readState(new URLSearchParams(before?.query ?? search));
  const whole = withEntryState(state, before?.entry ?? history.state);
  return { ...whole, fresh: whole.fresh || newId() };
}

function Shortcuts() {
  return (
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
  );
}

/** The list of tasks in its place: the server writes it there, and in the browser what is there is put there again. */
function TaskSlot({ tasks }: { tasks: ReactNode | Element }) {
  const isThere = typeof Element === "function" && tasks instanceof Element;
  const put = useCallback(
    (slot: HTMLDivElement | null) => {
      if (isThere) slot?.append(tasks);
    },
    [isThere, tasks],
  );
  return (
    <div className="playground__tasks" ref={put}>
      {isThere ? null : (tasks as ReactNode)}
    </div>
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
        widget.querySelector<HTMLElement>(".vt-composer textarea, .vt-widget__form :is(textarea, input)")?.focus();
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
        if (aborter.signal.aborted) return;
        // What was there before is still worth having.
        const problem = error instanceof Error ? error.message : String(error);
        setAnswer((before) => (before?.task === task ? before : { task, data: { problem } }));
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
  tasks: ReactNode | Element;
  /** The address of what is shown, in the playground. */
  address: string;
  /** Whether a person has just opened it from this page, so that it gets the focus. */
  takesFocus: boolean;
  /** The fragment of the address, which may hold a conversation. */
  fragment: string;
  /** Asks the site again what can run: a model was installed, or a list is opened. */
  onReload: () => void;
}

function TaskPlayground(props: TaskPlaygroundProps) {
  const { View, state, onChange, onRequest, isEmbedded, takesFocus, fragment, onReload } = props;
  const isChat = props.data.task === "conversational";
  const { data } = props;
  const keys = useKeys();
  const isUnknown = state.targets.some(
    ({ place, model }) => place === "endpoint" && model !== "" && data.endpoint?.models.includes(model) === false,
  );
  useEffect(() => {
    // A model that the server got since the site was started.
    if (isUnknown) onReload();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnknown]);
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
  const inMenu = (target: Target, editor: ReactNode) =>
    isChat ? (
      <Menu
        className="target-menu"
        label={LABELS.chooseModel}
        icon="model"
        text={targetName(target, data)}
        onOpen={onReload}
      >
        {editor}
      </Menu>
    ) : (
      editor
    );
  const common = (target: Target, index: number) => ({
    id: `${columns[index]} ${encodeTarget(target)}`,
    column: columns[index],
    name: targetName(target, data),
    blocked: whyBlocked(target, data, keys, onReload, (model) =>
      setTargets(targets.map((other, at) => (at === index ? { ...other, model } : other))),
    ),
    help: HELP,
    header: inMenu(
      target,
      <>
        <TargetEditor
          target={target}
          data={data}
          endpoint={endpoint}
          onPick={onReload}
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
      </>,
    ),
  });
  const canCompare = targets.length < MAX_TARGETS;

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
        bar={{
          tasks: isEmbedded ? null : <TaskSlot tasks={props.tasks} />,
          compare: canCompare ? <GlyphAction label={LABELS.compare} icon="compare" onClick={add} /> : null,
          more: (
            <>
              <SettingsButton>{LABELS.settings}</SettingsButton>
              {isEmbedded ? (
                <a href={props.address}>{LABELS.openInPlayground}</a>
              ) : (
                <>
                  <a href="/playground/sheet">{LABELS.openSheet}</a>
                  <a href="/playground/blind">{LABELS.openBlind}</a>
                </>
              )}
              <Shortcuts />
            </>
          ),
        }}
      />
      {isChat || !canCompare ? null : (
        <div className="playground__more">
          <Action label={LABELS.compare} onClick={add} />
        </div>
      )}
    </>
  );
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
  /** What the page gives to the bar of a conversation. */
  bar: { tasks: ReactNode; compare: ReactNode; more: ReactNode };
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
