"use client";
/**
 * A conversation as it is read. Reasoning and tool calls are shown apart from the answer. Settled messages are
 * memoised, and an answer that is done is drawn by the same component as while it came, so a long thread costs nothing
 * while a new answer streams into its end.
 */
import { type ReactElement, memo, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { CHAT_LABELS, type ChatLabels } from "../chat-turns/chat-labels.ts";
import { charactersText, emptyAnswerText, numbersText, type ChatTurn } from "../chat-turns/chat-turns.ts";
import { FailureNotice } from "../run-view/failure-notice.tsx";
import { useLabels, LabelsProvider } from "../labels-provider/use-labels.ts";
import type { RunState } from "../run-view/run-state.ts";
import { StreamedMarkdown, type StreamedMarkdownProps } from "../streamed-markdown/streamed-markdown.tsx";
import { Thread } from "../thread/thread.tsx";
import { ToolCalls, type ToolBox } from "./tool-calls.tsx";
import { Folded, MAX_MARKDOWN_CHARS, Said } from "./folded-text.tsx";
import { TurnButtons } from "./turn-buttons.tsx";
import { withFocus } from "./turn-focus.ts";
import { VersionSwitch } from "./version-switch.tsx";
import type { TurnActions } from "../chat-widget/chat-store.ts";
import { useLinkedTurn } from "./use-linked-turn.ts";
import { useStage } from "./use-stage.ts";
import { useSpokenAnswer } from "./use-spoken-answer.ts";
import { Waiting } from "../run-view/waiting.tsx";
import { textOfElement } from "./text-of-element.ts";
import { Action } from "../../element/action.tsx";
import { timeText } from "../run-view/run-labels.ts";

export interface ChatThreadProps {
  /** Who answers, for labels. */
  name: string;
  turns: readonly ChatTurn[];
  /** The answer that is coming. */
  coming?: ChatTurn | undefined;
  run: RunState;
  /** What can be done with a turn; without it a thread is only read. */
  actions?: TurnActions | undefined;
  /** Whether a removal can be taken back. */
  canUndo?: boolean | undefined;
  /** Begins another conversation with what was said up to and with this turn. */
  onBranch?: ((index: number) => void) | undefined;
  /** Address of the turn at this position, which can be copied. */
  addressOf?: ((index: number) => string) | undefined;
  /** Position of the turn that the thread opens at. */
  linkedTurn?: number | undefined;
  renderMarkdown?: StreamedMarkdownProps["render"];
  /** Shown under a failure that needs it. */
  help?: ReactNode;
  /** What was sent and what came, by the name of the record. */
  renderRecord?: ((record: string) => ReactNode) | undefined;
  /** Shows an answer that was requested with a schema. */
  renderStructured?: ((turn: ChatTurn) => ReactNode) | undefined;
  toolBox?: ToolBox | undefined;
  /** More that can be done with a turn, next to its other buttons. */
  renderTurnActions?: ((turn: ChatTurn) => ReactNode) | undefined;
  /** Other words. */
  labels?: Partial<ChatLabels> | undefined;
}

/**
 * A conversation to read. It shows reasoning and tool calls apart from the answer.
 * @example
 * import { ChatThread, IDLE } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const turns = [
 *   { role: "user", text: "What is the capital of Portugal?" },
 *   { role: "assistant", text: "Lisbon." },
 * ] as const;
 * const html = renderToStaticMarkup(<ChatThread name="Model" turns={turns} run={IDLE} />);
 * console.log(html.includes("Lisbon.")); // true
 */
export function ChatThread(props: Props<"div", ChatThreadProps>): ReactElement | null {
  const { name, turns, coming, run, actions, canUndo, onBranch, renderMarkdown, help, ...rest } = props;
  const {
    renderRecord,
    renderStructured,
    toolBox,
    renderTurnActions,
    addressOf,
    linkedTurn,
    labels: customLabels,
    ...passed
  } = rest;
  const labels = useLabels(CHAT_LABELS, customLabels);
  const called = run.state === "done" ? turns.at(-1)?.toolCalls : undefined;
  const [thread, status] = useSpokenAnswer(
    run,
    name,
    labels,
    called?.map((call) => call.name),
  );
  // Read when an action is over, not here.
  // oxlint-disable-next-line react/refs
  const focusing = useMemo(() => actions && withFocus(actions, thread), [actions, thread]);
  const settled = useMemo(() => blocksOf(turns), [turns]);
  const blocks = coming && settled.at(-1)?.length === BLOCK_TURNS ? [...settled, NO_TURNS] : settled;
  const label = labels.conversation({ name });
  return (
    <RootElement tag="div" className="vt-chat" state={{ count: turns.length }} passed={passed}>
      <LabelsProvider value={labels}>
        {/* Filled from the rendered answer, so that screen readers read text and no Markdown. */}
        <p className="vt-visually-hidden" role="status" ref={status} />
        <div ref={thread} className="vt-chat__thread">
          {blocks.map((block, at) => (
            <Part
              key={at}
              label={blocks.length === 1 ? label : label + labels.fromTurn({ turn: at * BLOCK_TURNS + 1 })}
              name={name}
              turns={block}
              from={at * BLOCK_TURNS}
              isEnd={at === blocks.length - 1}
              isLong={
                blocks.length > MAX_WHOLE_BLOCKS &&
                at < blocks.length - 1 &&
                (linkedTurn === undefined || Math.floor(linkedTurn / BLOCK_TURNS) !== at)
              }
              coming={at === blocks.length - 1 ? coming : undefined}
              run={at === blocks.length - 1 && coming ? run : undefined}
              help={help}
              renderRecord={renderRecord}
              renderStructured={renderStructured}
              toolBox={toolBox}
              renderTurnActions={renderTurnActions}
              actions={focusing}
              onBranch={onBranch}
              addressOf={addressOf}
              linkedTurn={linkedTurn}
              renderMarkdown={renderMarkdown}
            />
          ))}
        </div>
        {canUndo && focusing ? (
          <p className="vt-chat__undo" role="status">
            {labels.removed} <Action label={labels.undo} onClick={focusing.undo} />
          </p>
        ) : null}
      </LabelsProvider>
    </RootElement>
  );
}

const NO_TURNS: readonly ChatTurn[] = [];
/**
 * Browsers skip a block of a long thread that is out of sight in one step, and not turn by turn.
 */
const BLOCK_TURNS = 40;

/** A thread of so many blocks is there at once. */
const MAX_WHOLE_BLOCKS = 4;

/** At least one, for an answer that comes to nothing said. */
function blocksOf(turns: readonly ChatTurn[]): readonly (readonly ChatTurn[])[] {
  const count = Math.max(1, Math.ceil(turns.length / BLOCK_TURNS));
  return Array.from({ length: count }, (_, at) => turns.slice(at * BLOCK_TURNS, (at + 1) * BLOCK_TURNS));
}

type WindowProps = Omit<TurnProps, "turn" | "index" | "isLast" | "isComing" | "waiting"> & {
  label: string;
  turns: readonly ChatTurn[];
  /** The place of its first turn in the conversation. */
  from: number;
  /** Whether nothing comes after it. */
  isEnd: boolean;
  /** Whether it may come in steps. */
  isLong: boolean;
  coming: ChatTurn | undefined;
  run: RunState | undefined;
};

const Part = memo(function Part({ label, turns, from, isEnd, isLong, coming, run, ...others }: WindowProps) {
  const shown = coming ? [...turns, coming] : turns;
  const part = useRef<HTMLOListElement>(null);
  const stage = useStage(part, isLong);
  return (
    <Thread.Root label={label} start={from + 1} render={<ol ref={part} />}>
      {stage === "words" ? shown.map((turn, at) => <Words key={at} turn={turn} name={others.name} />) : null}
      {(stage === "all" ? shown : NO_TURNS).map((turn, at) => (
        <Turn
          key={at}
          turn={turn}
          index={from + at}
          isLast={isEnd && at === shown.length - 1}
          waiting={turn === coming ? run : undefined}
          isComing={turn === coming}
          {...others}
        />
      ))}
    </Thread.Root>
  );
});

/** A turn out of sight: what one can search and hear of it. */
function Words({ turn: { role, text, by }, name }: { turn: ChatTurn; name: string }) {
  const labels = useLabels(CHAT_LABELS);
  return (
    <li className="vt-chat__turn" data-role={role}>
      {role === "user" ? labels.you : (by ?? name)}: {text}
    </li>
  );
}

interface TurnProps {
  name: string;
  turn: ChatTurn;
  index: number;
  isLast: boolean;
  isComing: boolean;
  waiting: RunState | undefined;
  help: ReactNode;
  renderRecord: ChatThreadProps["renderRecord"];
  renderStructured: ChatThreadProps["renderStructured"];
  toolBox: ChatThreadProps["toolBox"];
  renderTurnActions: ChatThreadProps["renderTurnActions"];
  actions: TurnActions | undefined;
  onBranch: ((index: number) => void) | undefined;
  addressOf: ((index: number) => string) | undefined;
  linkedTurn: number | undefined;
  renderMarkdown: StreamedMarkdownProps["render"];
}

const Turn = memo(function Turn(props: TurnProps) {
  const { name, turn, index, isLast, isComing, waiting, actions, renderMarkdown } = props;
  const labels = useLabels(CHAT_LABELS);
  const [isEdited, setIsEdited] = useState(false);
  const shown = useRef<HTMLLIElement>(null);
  useLinkedTurn(shown, props.linkedTurn === index);
  const who =
    turn.role === "user" ? labels.you : turn.answers ? labels.tool({ name: turn.answers.name }) : (turn.by ?? name);
  const isStructured = !isComing && turn.schema !== undefined && turn.text !== "" && props.renderStructured;
  const numbers = turn.numbers ? numbersText(turn.numbers, labels) : "";
  return (
    <Thread.Message from={turn.role} who={who} isComing={isComing} render={<li ref={shown} />}>
      <Along turn={turn} />
      <Reasoning
        text={turn.reasoning ?? ""}
        isOpen={isComing && turn.text === ""}
        reasoningMs={turn.numbers?.reasoningMs}
      />
      {isEdited ? (
        <Editor
          label={turn.role === "user" ? labels.yourMessage : labels.answerOf({ who })}
          text={turn.text}
          save={turn.role === "user" ? labels.send : labels.save}
          onSave={(text) => {
            setIsEdited(false);
            actions?.edit(index, text);
          }}
          onCancel={() => {
            setIsEdited(false);
            shown.current?.focus();
          }}
        />
      ) : turn.role === "user" ? (
        <Said text={turn.text} />
      ) : turn.role === "tool" ? (
        <pre
          className="vt-chat__tool-answer"
          dir="auto"
          tabIndex={0}
          aria-label={labels.answerOf({ who: turn.answers?.name ?? labels.someTool })}
        >
          {turn.text}
        </pre>
      ) : isStructured ? (
        isStructured(turn)
      ) : (
        <Folded text={turn.text} max={MAX_MARKDOWN_CHARS}>
          {(text) => <StreamedMarkdown text={text} isOpen={isComing} render={renderMarkdown} />}
        </Folded>
      )}
      {waiting === undefined ? null : <Waiting run={waiting} />}
      {turn.toolCalls ? (
        <ToolCalls
          calls={turn.toolCalls}
          toolBox={props.toolBox}
          onAnswer={actions && isLast && !isComing ? actions.answerTools : undefined}
        />
      ) : null}
      {turn.end === "stopped" ? <p className="vt-run__state">{labels.stopped}</p> : null}
      {isComing || isEmpty(turn) ? null : <Ending finish={turn.numbers?.finish} labels={labels} />}
      {turn.end === "failed" ? (
        <FailureNotice
          failure={turn.failure ?? { message: labels.itFailed }}
          onRetry={actions && (() => actions.regenerate(index))}
          onContinue={actions && isLast && turn.text !== "" ? actions.proceed : undefined}
          help={props.help}
        />
      ) : null}
      {isEmpty(turn) && !isComing ? <p className="vt-run__state">{emptyAnswerText(turn, labels)}</p> : null}
      {numbers === "" ? null : <p className="vt-run__details">{numbers}</p>}
      {actions && !isComing ? <VersionSwitch turn={turn} index={index} actions={actions} /> : null}
      {actions && !isComing && !isEdited ? (
        <TurnButtons {...props} actions={actions} onEdit={setIsEdited} labels={() => shownText(shown.current)} />
      ) : null}
    </Thread.Message>
  );
});

/** Why an answer ended before its end. */
function Ending({ finish, labels }: { finish: string | undefined; labels: ChatLabels }) {
  const text = finish === "length" ? labels.cutOff : finish === "content_filter" ? labels.filtered : "";
  return text === "" ? null : <p className="vt-run__state">{text}</p>;
}

/** The words of the answer as it is set; nothing before it is. */
function shownText(turn: Element | null): string {
  const set = turn?.querySelector(".vt-streamed");
  return set ? textOfElement(set) : "";
}

function isEmpty({ role, text, end, toolCalls }: ChatTurn): boolean {
  return role === "assistant" && text.trim() === "" && end === undefined && !toolCalls?.length;
}

function Editor({
  label,
  text,
  save,
  onSave,
  onCancel,
}: {
  label: string;
  text: string;
  save: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const labels = useLabels(CHAT_LABELS);
  const [draft, setDraft] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() !== "") onSave(draft);
  };
  return (
    <form className="vt-field" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={focus}
        rows={4}
        dir="auto"
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onCancel()}
      />
      <div className="vt-widget__actions">
        <Action type="submit" label={save} className="vt-button" />
        <Action label={labels.cancel} className="vt-button" onClick={onCancel} />
      </div>
    </form>
  );
}

/** The user requested the field that appears, so it gets the focus. */
function focus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

/** What was sent along with a message. */
function Along({ turn: { images = [], attachments = [] } }: { turn: ChatTurn }) {
  const labels = useLabels(CHAT_LABELS);
  return (
    <>
      {images.map((address, at) => (
        <img
          key={at}
          src={address}
          alt={labels.sentAlong({ at: at + 1, of: images.length })}
          className="vt-chat__image"
        />
      ))}
      {attachments.map((attachment, at) =>
        attachment.kind === "audio" ? (
          <figure key={at} className="vt-chat__along">
            <figcaption>{attachment.name}</figcaption>
            {/* A recording that a visitor chose has no captions. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            <audio controls src={attachment.url} />
          </figure>
        ) : (
          <p key={at} className="vt-chat__along">
            {attachment.name}
            {attachment.kind === "text" ? `, ${charactersText(attachment, labels)}` : ""}
          </p>
        ),
      )}
    </>
  );
}

function Reasoning({ text, isOpen, reasoningMs }: { text: string; isOpen: boolean; reasoningMs: number | undefined }) {
  const labels = useLabels(CHAT_LABELS);
  if (text === "") return null;
  const title =
    reasoningMs === undefined ? labels.reasoning : labels.reasoningTime({ time: timeText(reasoningMs, labels) });
  return (
    <details className="vt-chat__reasoning" open={isOpen}>
      <summary>{isOpen ? labels.thinking : title}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
