"use client";
/** What can be done with one turn. Folded for all but the last one, so that the keyboard's way through a thread is short. */
import { useId, useState, type ReactNode } from "react";
import type { ChatTurn } from "./chat-turns.ts";
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
  const what = `${turn.role === "user" ? "message" : "answer"} ${index + 1}`;
  if (isLast || isUnfolded)
    return (
      <>
        <div className="vt-chat__actions" role="group" aria-label={`Actions for ${what}`}>
          <Buttons {...props}>
            {turn.tokens ? (
              <button type="button" aria-pressed={isShaded} onClick={() => setIsShaded(!isShaded)}>
                Probabilities
              </button>
            ) : null}
            {turn.role !== "assistant" ? null : (
              <button type="button" aria-pressed={isRaw} aria-controls={id} onClick={() => setIsRaw(!isRaw)}>
                Raw
              </button>
            )}
          </Buttons>
        </div>
        {isShaded && turn.tokens ? <TokenShades tokens={turn.tokens} /> : null}
        <div id={id} className="vt-chat__raw" hidden={!isRaw}>
          {isRaw ? <Raw turn={turn} renderRecord={props.renderRecord} /> : null}
        </div>
      </>
    );
  return (
    <div className="vt-chat__actions">
      <button
        type="button"
        aria-expanded={false}
        aria-label={`Actions for ${what}`}
        onClick={() => setIsUnfolded(true)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
    </div>
  );
}

/** The answer as it was written, and what went over the wire where the page still knows it. */
function Raw({ turn, renderRecord }: Pick<TurnButtonsProps, "turn" | "renderRecord">) {
  return (
    <>
      {turn.text === "" ? null : (
        <pre tabIndex={0} aria-label="The answer as it was written">
          {turn.text}
        </pre>
      )}
      {turn.record === undefined ? (
        <p className="vt-field__hint">What was sent and what came is known only until the page is left.</p>
      ) : (
        renderRecord?.(turn.record)
      )}
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
  words,
  children,
}: TurnButtonsProps & { children: ReactNode }) {
  const [message, setMessage] = useState("");
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setMessage("Copied."),
      () => setMessage("The browser does not let this page copy. Select the text instead."),
    );
  };
  const isAnswer = turn.role === "assistant";
  return (
    <>
      {isAnswer && isLast && turn.end === "stopped" && turn.text !== "" ? (
        <button type="button" onClick={actions.proceed}>
          Continue
        </button>
      ) : null}
      {isAnswer ? (
        <button type="button" onClick={() => actions.regenerate(index)}>
          Regenerate
        </button>
      ) : null}
      {turn.text === "" ? null : (
        <>
          {isAnswer ? (
            <button type="button" onClick={() => copy(words())}>
              Copy as text
            </button>
          ) : null}
          <button type="button" onClick={() => copy(turn.text)}>
            {isAnswer ? "Copy as Markdown" : "Copy"}
          </button>
          <button type="button" onClick={() => onEdit(true)}>
            Edit
          </button>
        </>
      )}
      {onBranch ? (
        <button type="button" onClick={() => onBranch(index)}>
          Branch
        </button>
      ) : null}
      <button type="button" onClick={() => actions.remove(index)}>
        Delete
      </button>
      {children}
      <span role="status">{message}</span>
    </>
  );
}
