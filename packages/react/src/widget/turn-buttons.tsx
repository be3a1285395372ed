/** What can be done with one turn. Folded for all but the last one, so that the keyboard's way through a thread is short. */
import { useState } from "react";
import type { ChatTurn } from "./chat-turns.ts";
import type { TurnActions } from "./use-chat.ts";

export interface TurnButtonsProps {
  turn: ChatTurn;
  index: number;
  isLast: boolean;
  actions: TurnActions;
  onBranch: ((index: number) => void) | undefined;
  onEdit: (isEdited: boolean) => void;
}

export function TurnButtons(props: TurnButtonsProps) {
  const { turn, index, isLast } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const what = `${turn.role === "user" ? "message" : "answer"} ${index + 1}`;
  if (isLast || isUnfolded)
    return (
      <div className="vt-chat__actions" role="group" aria-label={`Actions for ${what}`}>
        <Buttons {...props} />
      </div>
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

function Buttons({ turn, index, isLast, actions, onBranch, onEdit }: TurnButtonsProps) {
  const [message, setMessage] = useState("");
  const copy = () => {
    navigator.clipboard.writeText(turn.text).then(
      () => setMessage("Copied."),
      () => setMessage("The browser does not let this page copy. Select the text instead."),
    );
  };
  const isAnswer = turn.role === "assistant";
  return (
    <>
      {isAnswer && isLast && turn.end !== undefined && turn.text !== "" ? (
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
          <button type="button" onClick={copy}>
            Copy
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
      <span role="status">{message}</span>
    </>
  );
}
