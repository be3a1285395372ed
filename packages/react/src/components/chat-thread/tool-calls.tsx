"use client";
/** What a model wants to have done: a card for each call, answered by hand or by a tool that is built in, then sent. */
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";
import type { ToolCall } from "../chat-turns/chat-turns.ts";
import { useLabels } from "../labels-provider/use-labels.ts";
import { Action } from "../../element/action.tsx";

/** Tools that can answer a call. None runs without a click, unless a person has approved the tool. */
export interface ToolBox {
  /** Whether a tool of this name is built in. */
  has(name: string): boolean;
  /** Its answer; throws an error that says what was wrong. */
  run(call: ToolCall, signal: AbortSignal): Promise<string>;
  /** What is wrong with the arguments, by the tool's schema; empty where they fit or no schema is known. */
  faults(call: ToolCall): Promise<readonly string[]>;
  /** Whether a person has approved all further calls of the tool. Without it, every call needs a click. */
  isApproved?(name: string): boolean;
  approve?(name: string, isApproved: boolean): void;
}

export interface ToolCallsProps {
  calls: readonly ToolCall[];
  toolBox?: ToolBox | undefined;
  /** Missing where the calls are answered already, or belong to the past. */
  onAnswer?: ((answers: readonly string[]) => void) | undefined;
}

export function ToolCalls({ calls, toolBox, onAnswer }: ToolCallsProps) {
  const labels = useLabels(CHAT_LABELS);
  const [answers, setAnswers] = useState<readonly string[]>(() => calls.map(() => ""));
  const answer = (at: number, text: string) => setAnswers((before) => before.with(at, text));
  const open = answers.filter((text) => text.trim() === "").length;
  // Where every call is of an approved tool, their answers go on by themselves.
  const goesOn = calls.every(({ name }) => toolBox?.isApproved?.(name)) && open === 0 ? onAnswer : undefined;
  useEffect(() => {
    goesOn?.(answers);
    // Once, when the last answer is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [goesOn === undefined]);
  return (
    <div className="vt-tools">
      {calls.map((call, at) => (
        <ToolCard
          key={at}
          call={call}
          toolBox={toolBox}
          answer={answers[at] ?? ""}
          onAnswer={onAnswer && ((text) => answer(at, text))}
        />
      ))}
      {onAnswer ? (
        <Action
          label={open > 0 ? labels.answerCalls({ open }) : labels.sendAnswers}
          className="vt-button"
          aria-disabled={open > 0}
          onClick={open > 0 ? undefined : () => onAnswer(answers)}
        />
      ) : null}
    </div>
  );
}

function ToolCard({
  call,
  toolBox,
  answer,
  onAnswer,
}: {
  call: ToolCall;
  toolBox: ToolBox | undefined;
  answer: string;
  onAnswer: ((text: string) => void) | undefined;
}) {
  const id = useId();
  const labels = useLabels(CHAT_LABELS);
  const [problem, setProblem] = useState("");
  const [isRunning, setIsRunning] = useState(false);
  const [args, setArgs] = useState(() => setForReading(call.arguments));
  const edited = useMemo(() => ({ ...call, arguments: args }), [call, args]);
  const faults = useFaults(edited, onAnswer ? toolBox : undefined);
  const [isApproved, setIsApproved] = useState(() => toolBox?.isApproved?.(call.name) ?? false);
  const abort = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const run = () => {
    if (!toolBox || !onAnswer || isRunning) return;
    const own = new AbortController();
    abort.current = own;
    setIsRunning(true);
    setProblem("");
    toolBox
      .run(edited, own.signal)
      // The model is told where what ran is not what it asked for.
      .then(
        (text) => onAnswer(args === setForReading(call.arguments) ? text : `${labels.ranWith({ args })}\n${text}`),
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setIsRunning(false));
  };
  const begin = useRef(run);
  // A box that is ticked now is for the calls to come.
  const [wasApproved] = useState(isApproved);
  const runsByItself = wasApproved && onAnswer !== undefined && toolBox?.has(call.name) === true;
  useEffect(() => {
    if (runsByItself) begin.current();
  }, [runsByItself]);
  return (
    <div className="vt-chat__tool" role="group" aria-label={labels.callOf({ tool: call.name })}>
      <p>
        {labels.wantsToCall} <code>{call.name}</code>
      </p>
      {onAnswer && toolBox?.has(call.name) ? (
        <div className="vt-field">
          <label htmlFor={`${id}-arguments`}>{labels.argumentsOf({ tool: call.name })}</label>
          <textarea
            id={`${id}-arguments`}
            rows={Math.min(8, args.split("\n").length)}
            value={args}
            spellCheck={false}
            onChange={({ target }) => setArgs(target.value)}
          />
        </div>
      ) : (
        <pre tabIndex={0} aria-label={labels.argumentsOf({ tool: call.name })}>
          {args}
        </pre>
      )}
      {faults.length > 0 ? (
        <ul className="vt-field__problem">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      {onAnswer ? (
        <>
          <div className="vt-field">
            <label htmlFor={id}>{labels.answerOf({ who: call.name })}</label>
            <textarea id={id} rows={2} value={answer} onChange={({ target }) => onAnswer(target.value)} />
          </div>
          {toolBox?.has(call.name) ? (
            <Action
              label={isRunning ? labels.toolRuns : labels.runTool({ tool: call.name })}
              className="vt-button"
              aria-disabled={isRunning}
              onClick={run}
            />
          ) : null}
          {toolBox?.approve && toolBox.has(call.name) ? (
            <label className="vt-chat__approve">
              <input
                type="checkbox"
                checked={isApproved}
                onChange={({ target }) => {
                  toolBox.approve?.(call.name, target.checked);
                  setIsApproved(target.checked);
                }}
              />
              {labels.alwaysRun({ tool: call.name })}
            </label>
          ) : null}
          <p role="alert" className="vt-field__problem">
            {problem}
          </p>
        </>
      ) : null}
    </div>
  );
}

function useFaults(call: ToolCall, toolBox: ToolBox | undefined): readonly string[] {
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    toolBox?.faults(call).then(
      (found) => isCurrent && setFaults(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [call, toolBox]);
  return faults;
}

function setForReading(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
