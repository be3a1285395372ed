/**
 * A conversation as it is read. Reasoning and tool calls are shown apart from the answer. Settled messages are memoised,
 * and an answer that is done is drawn by the same component as while it came, so a long thread costs nothing while a
 * new answer streams into its end.
 */
import { memo, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { emptyAnswerText, numbersText, type ChatTurn } from "./chat-turns.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { announcementOf, type RunState } from "./run-state.ts";
import { StreamedMarkdown, type StreamedMarkdownProps } from "./streamed-markdown.tsx";
import { TurnButtons } from "./turn-buttons.tsx";
import type { TurnActions } from "./use-chat.ts";
import { Waiting } from "./waiting.tsx";
import { wordsOf } from "./words-of.ts";

export interface ChatThreadProps {
  /** Who answers, for labels. */
  name: string;
  turns: readonly ChatTurn[];
  /** The answer that is coming. */
  coming?: ChatTurn | undefined;
  run: RunState;
  /** What can be done with a turn; without it a thread is only read. */
  actions?: TurnActions | undefined;
  /** Begins another conversation with what was said up to and with this turn. */
  onBranch?: ((index: number) => void) | undefined;
  renderMarkdown?: StreamedMarkdownProps["render"];
  /** Shown under a failure that needs it. */
  help?: ReactNode;
  /** What was sent and what came, by the name of the record. */
  renderRecord?: ((record: string) => ReactNode) | undefined;
}

export function ChatThread(props: ChatThreadProps) {
  const { name, turns, coming, run, actions, onBranch, renderMarkdown, help, renderRecord } = props;
  const shown = coming ? [...turns, coming] : turns;
  const status = useRef<HTMLParagraphElement>(null);
  const thread = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!status.current) return;
    const set = run.state === "done" ? thread.current?.lastElementChild?.querySelector(".vt-streamed") : undefined;
    const answer = set ? wordsOf(set) : "";
    status.current.textContent = answer === "" ? announcementOf(run) : `${name}: ${answer}`;
  }, [run, name]);
  return (
    <div className="vt-chat">
      {/* Filled from what is shown, so that one hears words and no Markdown. */}
      <p className="vt-visually-hidden" role="status" ref={status} />
      <ol ref={thread} className="vt-chat__thread" aria-label={`Conversation with ${name}`}>
        {shown.map((turn, index) => (
          <Turn
            key={index}
            name={name}
            turn={turn}
            index={index}
            isLast={index === shown.length - 1}
            waiting={turn === coming ? run : undefined}
            isComing={turn === coming}
            help={help}
            renderRecord={renderRecord}
            actions={actions}
            onBranch={onBranch}
            renderMarkdown={renderMarkdown}
          />
        ))}
      </ol>
    </div>
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
  renderRecord: ((record: string) => ReactNode) | undefined;
  actions: TurnActions | undefined;
  onBranch: ((index: number) => void) | undefined;
  renderMarkdown: StreamedMarkdownProps["render"];
}

const Turn = memo(function Turn(props: TurnProps) {
  const { name, turn, index, isLast, isComing, waiting, actions, renderMarkdown } = props;
  const [isEdited, setIsEdited] = useState(false);
  const shown = useRef<HTMLLIElement>(null);
  const who = turn.role === "user" ? "You" : (turn.by ?? name);
  const numbers = turn.numbers ? numbersText(turn.numbers) : "";
  return (
    <li className="vt-chat__turn" ref={shown} data-role={turn.role} data-busy={isComing ? "" : undefined}>
      <p className="vt-chat__who">{who}</p>
      {turn.images?.map((address) => (
        <img key={address} src={address} alt="Sent along" className="vt-chat__image" />
      ))}
      <Reasoning text={turn.reasoning ?? ""} isOpen={isComing && turn.text === ""} />
      {isEdited ? (
        <Editor
          label={turn.role === "user" ? "Your message" : `Answer of ${who}`}
          text={turn.text}
          save={turn.role === "user" ? "Send" : "Save"}
          onSave={(text) => {
            setIsEdited(false);
            actions?.edit(index, text);
          }}
          onCancel={() => setIsEdited(false)}
        />
      ) : turn.role === "user" ? (
        <p className="vt-chat__said">{turn.text}</p>
      ) : (
        <StreamedMarkdown text={turn.text} isOpen={isComing} render={renderMarkdown} />
      )}
      {waiting === undefined ? null : <Waiting run={waiting} />}
      {turn.toolCalls?.map((call, at) => (
        <div className="vt-chat__tool" key={at}>
          <p>
            Wants to call <code>{call.name}</code>
          </p>
          <pre tabIndex={0} aria-label={`Arguments of ${call.name}`}>
            {call.arguments}
          </pre>
        </div>
      ))}
      {turn.end === "stopped" ? <p className="vt-run__state">Stopped.</p> : null}
      {turn.end === "failed" ? (
        <FailureNotice
          failure={turn.failure ?? { message: "It failed." }}
          onRetry={actions && (() => actions.regenerate(index))}
          onContinue={actions && isLast && turn.text !== "" ? actions.proceed : undefined}
          help={props.help}
        />
      ) : null}
      {isEmpty(turn) && !isComing ? <p className="vt-run__state">{emptyAnswerText(turn)}</p> : null}
      {numbers === "" ? null : <p className="vt-run__facts">{numbers}</p>}
      {actions && !isComing && !isEdited ? (
        <TurnButtons {...props} actions={actions} onEdit={setIsEdited} words={() => shownWords(shown.current)} />
      ) : null}
    </li>
  );
});

/** The words of the answer as it is set; nothing before it is. */
function shownWords(turn: Element | null): string {
  const set = turn?.querySelector(".vt-streamed");
  return set ? wordsOf(set) : "";
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
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onCancel()}
      />
      <div className="vt-widget__actions">
        <button type="submit" className="vt-button">
          {save}
        </button>
        <button type="button" className="vt-button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Someone asked for the field that appears, so the focus goes there. */
function focus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

function Reasoning({ text, isOpen }: { text: string; isOpen: boolean }) {
  if (text === "") return null;
  return (
    <details className="vt-chat__reasoning" open={isOpen}>
      <summary>{isOpen ? "Thinking…" : "Reasoning"}</summary>
      <p>{text}</p>
    </details>
  );
}
