"use client";
/** What can be done with one turn. Folded for all but the last one, so that the keyboard's way through a thread is short. */
import { useId, useState, type ReactNode } from "react";
import { CHAT_LABELS } from "./chat-labels.ts";
import type { ChatTurn } from "./chat-turns.ts";
import { useWords } from "./labels.ts";
import { Thread } from "./thread.tsx";
import { TokenShades } from "./token-shades.tsx";
import type { TurnActions } from "./use-chat.ts";

export interface TurnButtonsProps {
  turn: ChatTurn;
  index: number;
  isLast: boolean;
  actions: TurnActions;
  onBranch: ((index: number) => void) | undefined;
  onEdit: (isEdited: boolean) => void;
  /** The answer as words, without marks of Markdown. */
  words: () => string;
  renderRecord: ((record: string) => ReactNode) | undefined;
}

export function TurnButtons(props: TurnButtonsProps) {
  const { turn, index, isLast } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isRaw, setIsRaw] = useState(false);
  const [isShaded, setIsShaded] = useState(false);
  const id = useId();
  const words = useWords(CHAT_LABELS);
  const label = (turn.role === "user" ? words.actionsForMessage : words.actionsForAnswer)(index + 1);
  if (isLast || isUnfolded)
    return (
      <>
        <Thread.Actions label={label}>
          <Buttons {...props}>
            {turn.tokens ? (
              <button type="button" aria-pressed={isShaded} onClick={() => setIsShaded(!isShaded)}>
                {words.probabilities}
              </button>
            ) : null}
            {turn.role !== "assistant" ? null : (
              <button type="button" aria-pressed={isRaw} aria-controls={id} onClick={() => setIsRaw(!isRaw)}>
                {words.raw}
              </button>
            )}
          </Buttons>
        </Thread.Actions>
        {isShaded && turn.tokens ? <TokenShades tokens={turn.tokens} /> : null}
        <div id={id} className="vt-chat__raw" hidden={!isRaw}>
          {isRaw ? <Raw turn={turn} renderRecord={props.renderRecord} /> : null}
        </div>
      </>
    );
  return (
    <div className="vt-chat__actions">
      <button type="button" aria-expanded={false} aria-label={label} onClick={() => setIsUnfolded(true)}>
        <span aria-hidden="true">⋯</span>
      </button>
    </div>
  );
}

/** The answer as it was written, and what went over the wire where the page still knows it. */
function Raw({ turn, renderRecord }: Pick<TurnButtonsProps, "turn" | "renderRecord">) {
  const words = useWords(CHAT_LABELS);
  return (
    <>
      {turn.text === "" ? null : (
        <pre tabIndex={0} aria-label={words.rawAnswer}>
          {turn.text}
        </pre>
      )}
      {turn.record === undefined ? <p className="vt-field__hint">{words.recordGone}</p> : renderRecord?.(turn.record)}
    </>
  );
}

function Buttons({
  turn,
  index,
  isLast,
  actions,
  onBranch,
  onEdit,
  words: spoken,
  children,
}: TurnButtonsProps & { children: ReactNode }) {
  const words = useWords(CHAT_LABELS);
  const [message, setMessage] = useState("");
  const copy = async (text: string) => {
    try {
      // A page without TLS has no clipboard at all.
      await navigator.clipboard.writeText(text);
      setMessage(words.copied);
    } catch {
      setMessage(words.notCopied);
    }
  };
  const isAnswer = turn.role === "assistant";
  return (
    <>
      {isAnswer && isLast && turn.end === "stopped" && turn.text !== "" ? (
        <button type="button" onClick={actions.proceed}>
          {words.proceed}
        </button>
      ) : null}
      {isAnswer ? (
        <button type="button" onClick={() => actions.regenerate(index)}>
          {words.regenerate}
        </button>
      ) : null}
      {turn.text === "" ? null : (
        <>
          {isAnswer ? (
            <button type="button" onClick={() => void copy(spoken())}>
              {words.copyText}
            </button>
          ) : null}
          <button type="button" onClick={() => void copy(turn.text)}>
            {isAnswer ? words.copyMarkdown : words.copy}
          </button>
          <button type="button" onClick={() => onEdit(true)}>
            {words.edit}
          </button>
        </>
      )}
      {onBranch ? (
        <button type="button" onClick={() => onBranch(index)}>
          {words.branch}
        </button>
      ) : null}
      <button type="button" onClick={() => actions.remove(index)}>
        {words.remove}
      </button>
      {children}
      <span role="status">{message}</span>
    </>
  );
}
