"use client";
/** One composer and a thread for each target: a conversation with one model, or with several at once. */
import { type ReactElement, useCallback, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { ChatComposer, type ChatComposerProps, type ChatDraft } from "../chat-composer/chat-composer.tsx";
import { ChatThread, type ChatThreadProps } from "../chat-thread/chat-thread.tsx";
import { CHAT_LABELS, type ChatLabels } from "../chat-turns/chat-labels.ts";
import type { ChatRequest, ChatTurn } from "../chat-turns/chat-turns.ts";
import { useLabels, LabelsProvider } from "../labels-provider/use-labels.ts";
import { isBusy } from "../run-view/run-state.ts";
import type { StreamedMarkdownProps } from "../streamed-markdown/streamed-markdown.tsx";
import { TargetColumns } from "../target-columns/target-columns.tsx";
import { useBusyTargets, useColumn, type NoteBusy, type WidgetTarget } from "../target-columns/targets.ts";
import type { ToolBox } from "../chat-thread/tool-calls.tsx";
import type { ChatMessage, ChatStore } from "./chat-store.ts";
import { useChat } from "./use-chat.ts";
import { useFollow } from "../chat-thread/use-follow.ts";
import { Action } from "../../element/action.tsx";
import { IconButton } from "../../element/icon-button.tsx";

/** Where the threads of the columns are, by the names of the columns. */
export interface ChatMemory {
  /** The same one each time: its answer goes on when the widget is gone, and is there when it is back. */
  open(column: string): ChatStore;
  /** Begins another conversation with these turns of a column. */
  branch?(column: string, turns: readonly ChatTurn[]): void;
  /** Address of a turn of a column, for links to it. */
  addressOf?(column: string, index: number): string;
}

export interface ChatWidgetProps {
  targets: readonly WidgetTarget<ChatRequest>[];
  system: string;
  onSystem: (text: string) => void;
  initialText?: string;
  /** Messages to begin with, as buttons above the empty field. */
  examples?: readonly string[] | undefined;
  takesFiles?: boolean;
  /** Reads the words of documents, which are sent as text. */
  readDocument?: ChatComposerProps["readDocument"];
  /** Settings shown next to the system prompt. */
  settings?: ReactNode;
  /** Fills the element around it, which has a height: the threads scroll, and the message field stays in view. */
  fillsHeight?: boolean | undefined;
  /** What stands in the bar before and after the model and the settings. */
  barStart?: ReactNode;
  barEnd?: ReactNode;
  /** Whether the settings are shown; without it the widget keeps that itself. */
  areSettingsOpen?: boolean | undefined;
  onSettingsOpen?: ((isOpen: boolean) => void) | undefined;
  /** Called when the message that is being written changes, to be kept as `initialDraft`. */
  onDraft?: ((draft: ChatDraft) => void) | undefined;
  initialDraft?: ChatDraft | undefined;
  /** The turn that it opens at, in place of the end. */
  linkedTurn?: { column: string; index: number } | undefined;
  /** Shown in place of a thread that has no messages yet. */
  renderEmpty?: ((target: WidgetTarget<ChatRequest>) => ReactNode) | undefined;
  /** What stands in the box next to the message field: it gets what would be sent now. */
  renderDraft?: ((draft: ChatMessage) => ReactNode) | undefined;
  /** More that can be done with a turn, next to its other buttons. */
  renderTurnActions?: ((turn: ChatTurn) => ReactNode) | undefined;
  /** What goes below a target's thread, such as the code of its next call. */
  children?: (target: WidgetTarget<ChatRequest>) => ReactNode;
  renderMarkdown?: StreamedMarkdownProps["render"];
  /** Without it the threads are gone with the page, and a button empties them. */
  memory?: ChatMemory;
  /** What was sent and what came, by the name of the record. */
  renderRecord?: (record: string) => ReactNode;
  /** Shows an answer that was requested with a schema. */
  renderStructured?: (turn: ChatTurn) => ReactNode;
  /** Tools that answer calls by themselves on request. */
  toolBox?: ToolBox;
  /** Other words. */
  labels?: Partial<ChatLabels> | undefined;
}

type Command = { kind: "send"; message: ChatMessage } | { kind: "stop" } | { kind: "clear" };

/**
 * A chat with one or more targets: one composer, and a thread for each target.
 * @example
 * import { type ChatRequest, ChatWidget, type WidgetTarget } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const target: WidgetTarget<ChatRequest> = {
 *   id: "echo",
 *   name: "Echo",
 *   async *runner({ messages }) {
 *     yield { state: "text", piece: String(messages.at(-1)?.["content"]) };
 *     yield { state: "done", value: undefined, ranOn: "this page" };
 *   },
 * };
 * const html = renderToStaticMarkup(
 *   <ChatWidget targets={[target]} system="" onSystem={console.log} initialText="Hello" />,
 * );
 * console.log(html.includes("Hello")); // true
 */
export function ChatWidget(props: Props<"div", ChatWidgetProps>): ReactElement | null {
  const { targets, system, onSystem, initialText, takesFiles, settings, children: below, ...others } = props;
  const { renderMarkdown, memory, renderRecord, renderStructured, toolBox, labels: customLabels, ...rest } = others;
  const { renderDraft, renderTurnActions, examples, fillsHeight, barStart, barEnd, renderEmpty, ...more } = rest;
  const { areSettingsOpen: given, onSettingsOpen, onDraft, initialDraft, linkedTurn, readDocument, ...passed } = more;
  const labels = useLabels(CHAT_LABELS, customLabels);
  const id = useId();
  const [command, setCommand] = useState<Command>();
  const [isApart, setIsApart] = useState(false);
  const [opened, setOpened] = useState(false);
  const areSettingsOpen = given ?? opened;
  const [busy, noteBusy] = useBusyTargets();
  const [widget, goToEnd] = useFollow(busy.size > 0);
  const [first] = targets;
  useEffect(() => {
    // A conversation that goes on opens at its end.
    if (fillsHeight && !linkedTurn) goToEnd();
    // Once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const children = (
    <LabelsProvider value={labels}>
      <div className="vt-chat__bar">
        {barStart}
        {targets.length === 1 && first?.header ? <div className="vt-chat__target">{first.header}</div> : null}
        <IconButton
          label={labels.settings}
          icon="settings"
          aria-expanded={areSettingsOpen}
          aria-controls={`${id}-settings`}
          onClick={() => {
            setOpened(!areSettingsOpen);
            onSettingsOpen?.(!areSettingsOpen);
          }}
        />
        {barEnd}
      </div>
      <div id={`${id}-settings`} className="vt-chat__settings" hidden={!areSettingsOpen}>
        <div className="vt-field">
          <label htmlFor={`${id}-system`}>{labels.system}</label>
          <textarea
            id={`${id}-system`}
            rows={3}
            dir="auto"
            value={system}
            onChange={({ target }) => onSystem(target.value)}
          />
        </div>
        {targets.length > 1 ? (
          <label className="vt-chat__apart">
            <input type="checkbox" checked={isApart} onChange={({ target }) => setIsApart(target.checked)} />
            {labels.apart}
          </label>
        ) : null}
        {settings}
      </div>
      <TargetColumns targets={targets} isApart={isApart} isHeadApart={targets.length === 1}>
        {(target) => (
          <>
            <Conversation
              key={target.column ?? target.id}
              target={target}
              system={system}
              command={command}
              onBusy={noteBusy}
              memory={memory}
              renderMarkdown={renderMarkdown}
              renderRecord={renderRecord}
              renderStructured={renderStructured}
              toolBox={toolBox}
              renderTurnActions={renderTurnActions}
              renderEmpty={renderEmpty}
              linkedTurn={linkedTurn?.column === (target.column ?? target.id) ? linkedTurn.index : undefined}
            />
            {below?.(target)}
          </>
        )}
      </TargetColumns>
      <ChatComposer
        isBusy={busy.size > 0}
        blocked={targets.every(({ blocked }) => Boolean(blocked))}
        initialText={initialText}
        initialDraft={initialDraft}
        onDraft={onDraft}
        examples={command === undefined ? examples : undefined}
        takesFiles={takesFiles}
        readDocument={readDocument}
        onSend={(message) => {
          setCommand({ kind: "send", message });
          goToEnd();
        }}
        onStop={() => setCommand({ kind: "stop" })}
      >
        {renderDraft}
      </ChatComposer>
      {memory ? null : (
        <Action
          label={labels.clear}
          className="vt-button vt-chat__clear"
          onClick={() => setCommand({ kind: "clear" })}
        />
      )}
    </LabelsProvider>
  );
  // A data attribute instead of :has(), which costs time with each typed letter next to a long
  // thread.
  const state = { kind: "chat", settings: areSettingsOpen, fills: fillsHeight };
  return (
    <RootElement tag="div" className="vt-widget" state={state} elementRef={widget} passed={passed}>
      {children}
    </RootElement>
  );
}

function Conversation({
  target,
  system,
  command,
  onBusy,
  memory,
  renderEmpty,
  renderMarkdown,
  ...shown
}: {
  target: WidgetTarget<ChatRequest>;
  system: string;
  command: Command | undefined;
  onBusy: NoteBusy;
  memory: ChatMemory | undefined;
  renderEmpty: ChatWidgetProps["renderEmpty"];
  renderMarkdown: StreamedMarkdownProps["render"];
} & Pick<ChatThreadProps, "renderRecord" | "renderStructured" | "toolBox" | "renderTurnActions" | "linkedTurn">) {
  const column = target.column ?? target.id;
  const { turns, coming, run, canUndo, actions, send, stop, clear } = useChat(target.runner, {
    system: target.system ?? system,
    name: target.name,
    chat: memory?.open(column),
  });
  const obey = (requested: Command) => {
    if (requested.kind === "stop") stop();
    else if (requested.kind === "clear") clear();
    else if (!target.blocked) {
      const { message } = requested;
      send({ ...message, text: target.prepareMessage?.(message.text) ?? message.text });
    }
  };
  useColumn({ target: column, command, obey, isBusy: isBusy(run), onBusy });
  const latest = useRef({ memory, turns });
  useEffect(() => {
    latest.current = { memory, turns };
  });
  const branch = useCallback(
    (index: number) => latest.current.memory?.branch?.(column, latest.current.turns.slice(0, index + 1)),
    [column],
  );
  const addressOf = useCallback((index: number) => latest.current.memory?.addressOf?.(column, index) ?? "", [column]);
  return (
    <>
      {turns.length === 0 && !coming ? renderEmpty?.(target) : null}
      <ChatThread
        name={target.name}
        turns={turns}
        coming={coming}
        run={run}
        actions={actions}
        canUndo={canUndo}
        onBranch={memory?.branch && branch}
        addressOf={memory?.addressOf && addressOf}
        renderMarkdown={renderMarkdown}
        help={target.help}
        {...shown}
      />
    </>
  );
}
