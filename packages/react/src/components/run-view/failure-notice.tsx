"use client";
/** What went wrong, said once, with what can be done now: a button for each step that can be taken from here. */
import { useEffect, useState, type ReactNode } from "react";
import { useLabels } from "../labels-provider/use-labels.ts";
import { RUN_LABELS, type RunLabels } from "./run-labels.ts";
import type { RunFailure } from "./run-failure.ts";
import { Action } from "../../element/action.tsx";

export interface FailureNoticeProps {
  failure: RunFailure;
  /** Repeats the same request. */
  onRetry?: (() => void) | undefined;
  /** Goes on with the half that came. */
  onContinue?: (() => void) | undefined;
  /** Leads to where a failure that needs it can be cleared. */
  help?: ReactNode;
}

export function FailureNotice({ failure, onRetry, onContinue, help }: FailureNoticeProps) {
  const labels = useLabels(RUN_LABELS);
  const seconds = useSecondsUntil(failure.retryAt);
  return (
    <div className="vt-callout" data-kind="warning">
      <p>{failure.message}</p>
      {failure.hint ? <p>{failure.hint}</p> : null}
      <div className="vt-widget__actions">
        {onContinue ? <Action label={labels.continueAnswer} className="vt-button" onClick={onContinue} /> : null}
        {onRetry ? (
          <Action
            label={againText(seconds, labels)}
            className="vt-button"
            aria-disabled={seconds > 0}
            onClick={seconds > 0 ? undefined : onRetry}
          />
        ) : null}
        {failure.needsHelp ? help : null}
      </div>
    </div>
  );
}

const MAX_SECONDS = 99;
const MAX_MINUTES = 50;

/** Long waits are said as people do: about an hour. */
function againText(seconds: number, labels: RunLabels): string {
  if (seconds === 0) return labels.again;
  if (seconds <= MAX_SECONDS) return labels.againIn({ seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= MAX_MINUTES
    ? labels.againInMinutes({ minutes })
    : labels.againInHours({ hours: Math.ceil((minutes - 10) / 60) });
}

/** Whole seconds until a moment; 0 once it is there. */
function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const isAhead = moment !== undefined && moment > now;
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isAhead]);
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}
