/** How much of a model's context the next message will use, beside the message field, and what does not fit. */
import { type ChatMessage, type ChatTurn, messagesOf } from "@vitrine/react/widget";
import { useEffect, useId, useRef, useState } from "react";
import type { PlaygroundData } from "../playground-data.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import type { Target } from "../targets/targets.ts";
import { contextFit, type ContextFit } from "./context-fit.ts";
import { learnCount } from "../../../content/estimate-tokens.ts";
import { leavesOutOldest } from "../targets/browser-switches.ts";
import { CheckField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.context;

/** A pause in which a person reads what was written. */
const PAUSE_MS = 500;

/** One column: who answers, and what was said to it so far. */
export interface MeteredColumn {
  name: string;
  target: Target;
  system: string;
  turns: readonly ChatTurn[];
  /** Text sent for a message: it is put into the column's template. */
  prepare: (text: string) => string;
  maxTokens: number | undefined;
}

interface ContextMetersProps {
  columns: readonly MeteredColumn[];
  draft: ChatMessage;
  data: PlaygroundData;
}

export function ContextMeters({ columns, draft, data }: ContextMetersProps) {
  const [isOn, setIsOn] = useState(leavesOutOldest.isOn);
  const [over, setOver] = useState<ReadonlySet<number>>(() => new Set());
  const note = (at: number, isOver: boolean) => {
    if (over.has(at) === isOver) return;
    const next = new Set(over);
    if (isOver) next.add(at);
    else next.delete(at);
    setOver(next);
  };
  return (
    <div className="context" data-count={columns.length}>
      {columns.map((column, at) => (
        <ContextMeter
          key={at}
          column={column}
          draft={draft}
          data={data}
          isNamed={columns.length > 1}
          leavesOut={isOn}
          onFit={(fit) => note(at, (fit?.leaveOut ?? 0) > 0)}
        />
      ))}
      {isOn || over.size > 0 ? (
        <CheckField
          label={LABELS.leaveOut}
          className="context__choice"
          isChecked={isOn}
          onChange={(next) => {
            leavesOutOldest.set(next);
            setIsOn(next);
          }}
        />
      ) : null}
    </div>
  );
}

interface ContextMeterProps extends Omit<ContextMetersProps, "columns"> {
  column: MeteredColumn;
  isNamed: boolean;
  leavesOut: boolean;
  onFit: (fit: ContextFit | undefined) => void;
}

function ContextMeter({ column, draft, data, isNamed, leavesOut, onFit }: ContextMeterProps) {
  const id = useId();
  const { name, target } = column;
  const fit = useFit(column, draft, data);
  const latest = useRef(onFit);
  useEffect(() => {
    latest.current = onFit;
  });
  useEffect(() => latest.current(fit), [fit]);
  const { tokens = 0, contextTokens, isExact = false, leaveOut } = fit ?? {};
  const text =
    contextTokens === undefined
      ? LABELS.used({ tokens, isExact })
      : LABELS.usedOf({ tokens, context: contextTokens, isExact });
  const place = target.place === "local" ? "refused" : "unknown";
  return (
    <div className="context__column" data-over={leaveOut === undefined ? undefined : ""}>
      {tokens === 0 ? null : (
        <span className="context__count">
          <span id={id}>
            {isNamed ? `${name}: ` : ""}
            {text}
          </span>
          {contextTokens === undefined ? null : (
            <meter
              aria-labelledby={id}
              min={0}
              max={contextTokens}
              high={contextTokens * 0.9}
              value={Math.min(tokens, contextTokens)}
            />
          )}
        </span>
      )}
      {/* Only what changes what happens is announced, not each count. */}
      <span role="status">{leaveOut === undefined ? "" : overText(leaveOut, leavesOut, place)}</span>
    </div>
  );
}

function overText(leaveOut: number, leavesOut: boolean, place: "refused" | "unknown"): string {
  if (leaveOut === 0) return LABELS.tooLongAlone;
  if (leavesOut) return LABELS.willLeaveOut({ count: leaveOut });
  return place === "refused" ? LABELS.willBeRefused({ count: leaveOut }) : LABELS.mayBeCut({ count: leaveOut });
}

/** Counted again after each pause; what was counted last stays meanwhile. */
function useFit(
  { target, system, turns, prepare, maxTokens }: MeteredColumn,
  draft: ChatMessage,
  data: PlaygroundData,
) {
  const [fit, setFit] = useState<ContextFit>();
  const { text, images = [], attachments = [] } = draft;
  const isEmpty = text === "" && images.length === 0 && attachments.length === 0;
  const now = useRef({ draft, turns, prepare });
  useEffect(() => {
    now.current = { draft, turns, prepare };
  });
  const { place, provider, model } = target;
  const size = `${turns.length} ${turns.at(-1)?.text.length ?? 0} ${images.length} ${attachments.length}`;
  useEffect(() => {
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      const current = now.current;
      const next: ChatTurn = { role: "user", ...current.draft, text: current.prepare(current.draft.text) };
      const said = isEmpty ? current.turns : [...current.turns, next];
      const messages = messagesOf(said, system);
      if (messages.every(({ role }) => role === "system")) return setFit(undefined);
      learnFrom(current.turns, system, model);
      const query = { target: { place, provider, model }, data, messages, maxTokens, signal: aborter.signal };
      contextFit(query).then(setFit, () => undefined);
      return undefined;
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
    // The text and its size stand for what is read in the pause.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [place, provider, model, system, text, size, isEmpty, maxTokens, data]);
  return fit;
}

/** The server's count for the last answer of a stored conversation. */
function learnFrom(turns: readonly ChatTurn[], system: string, model: string): void {
  const at = turns.findLastIndex(({ numbers }) => numbers?.tokensIn !== undefined && numbers.leftOut === undefined);
  const counted = turns[at]?.numbers?.tokensIn;
  if (counted !== undefined) learnCount(model, messagesOf(turns.slice(0, at), system), counted);
}
