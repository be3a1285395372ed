"use client";
/** What can be done with one turn. Folded for all but the last one, so that the keyboard's way through a thread is short. */
import { useId, useState, type ReactNode } from "react";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";
import type { ChatTurn } from "../chat-turns/chat-turns.ts";
import { useLabels } from "../labels-provider/use-labels.ts";
import { Thread } from "../thread/thread.tsx";
import { TokenHeatMap } from "../token-heat-map/token-heat-map.tsx";
import type { TurnActions } from "../chat-widget/chat-store.ts";
import { Action } from "../../element/action.tsx";
import { useOneStop } from "./use-one-stop.ts";

export interface TurnButtonsProps {
  turn: ChatTurn;
  index: number;
  isLast: boolean;
  actions: TurnActions;
  onBranch: ((index: number) => void) | undefined;
  addressOf: ((index: number) => string) | undefined;
  onEdit: (isEdited: boolean) => void;
  /** The answer as words, without marks of Markdown. */
  labels: () => string;
  renderRecord: ((record: string) => ReactNode) | undefined;
  renderTurnActions: ((turn: ChatTurn) => ReactNode) | undefined;
}

export function TurnButtons(props: TurnButtonsProps) {
  const { turn, index, isLast } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isRaw, setIsRaw] = useState(false);
  const [isShaded, setIsShaded] = useState(false);
  const id = useId();
  const labels = useLabels(CHAT_LABELS);
  const label = (turn.role === "user" ? labels.actionsForMessage : labels.actionsForAnswer)({ turn: index + 1 });
  if (isLast || isUnfolded)
    return (
      <>
        <Toolbar label={label}>
          <Buttons {...props}>
            {turn.tokens ? (
              <Action label={labels.probabilities} aria-pressed={isShaded} onClick={() => setIsShaded(!isShaded)} />
            ) : null}
            {props.renderTurnActions?.(turn)}
            {turn.role !== "assistant" ? null : (
              <Action label={labels.raw} aria-pressed={isRaw} aria-controls={id} onClick={() => setIsRaw(!isRaw)} />
            )}
          </Buttons>
        </Toolbar>
        {isShaded && turn.tokens ? <TokenHeatMap tokens={turn.tokens} /> : null}
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

function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useOneStop();
  return (
    <Thread.Actions label={label} render={<div ref={bar} role="toolbar" />}>
      {children}
    </Thread.Actions>
  );
}

/** Whether the answer broke off: it was stopped, or it used all of its tokens. */
function canProceed({ end, text, numbers }: ChatTurn): boolean {
  return text !== "" && (end === "stopped" || (end === undefined && numbers?.finish === "length"));
}

/** The answer as it was written, and what went over the wire where the page still knows it. */
function Raw({ turn, renderRecord }: Pick<TurnButtonsProps, "turn" | "renderRecord">) {
  const labels = useLabels(CHAT_LABELS);
  return (
    <>
      {turn.text === "" ? null : (
        <pre tabIndex={0} aria-label={labels.rawAnswer}>
          {turn.text}
        </pre>
      )}
      {turn.record === undefined ? <p className="vt-field__hint">{labels.recordGone}</p> : renderRecord?.(turn.record)}
    </>
  );
}

function Buttons({
  turn,
  index,
  isLast,
  actions,
  onBranch,
  addressOf,
  onEdit,
  labels: spoken,
  children,
}: TurnButtonsProps & { children: ReactNode }) {
  const labels = useLabels(CHAT_LABELS);
  const [message, setMessage] = useState("");
  const copy = async (text: string) => {
    try {
      // A page without TLS has no clipboard at all.
      await navigator.clipboard.writeText(text);
      setMessage(labels.copied);
    } catch {
      setMessage(labels.notCopied);
    }
  };
  const isAnswer = turn.role === "assistant";
  return (
    <>
      {isAnswer && isLast && canProceed(turn) ? <Action label={labels.proceed} onClick={actions.proceed} /> : null}
      {isAnswer ? <Action label={labels.regenerate} onClick={() => actions.regenerate(index)} /> : null}
      {turn.text === "" ? null : (
        <>
          {isAnswer ? <Action label={labels.copyText} onClick={() => void copy(spoken())} /> : null}
          <Action label={isAnswer ? labels.copyMarkdown : labels.copy} onClick={() => void copy(turn.text)} />
          <Action label={labels.edit} onClick={() => onEdit(true)} />
        </>
      )}
      {onBranch ? <Action label={labels.branch} onClick={() => onBranch(index)} /> : null}
      {addressOf ? <Action label={labels.copyLink} onClick={() => void copy(addressOf(index))} /> : null}
      <Action label={labels.remove} onClick={() => actions.remove(index)} />
      {children}
      <span role="status">{message}</span>
    </>
  );
}
