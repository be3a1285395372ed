"use client";
/** What is waited for, and how long already or still. */
import { useEffect, useState } from "react";
import { useLabels } from "../labels-provider/use-labels.ts";
import { RUN_LABELS, type RunLabels } from "./run-labels.ts";
import { isBusy, type RunState } from "./run-state.ts";
import { fileSizeText } from "./run-labels.ts";

const STEP_MS = 250;

/** Nothing once words come. */
export function Waiting({ run }: { run: RunState }) {
  const labels = useLabels(RUN_LABELS);
  const now = useNow(isBusy(run));
  if (!isBusy(run) || run.state === "streaming") return null;
  const seconds =
    run.state === "waiting"
      ? Math.ceil((run.until - now) / 1000)
      : Math.floor((Math.max(now, run.since) - run.since) / 1000);
  return (
    <>
      <p className="vt-run__state" data-busy="">
        {waitedFor(run, labels)}
        <span className="vt-run__clock" aria-hidden="true">
          {" "}
          {labels.seconds({ seconds: Math.max(0, seconds) })}
        </span>
      </p>
      {run.state === "running" && run.files ? (
        <ul className="vt-run__files">
          {run.files.map(({ name, loaded, total }) => (
            <li key={name}>
              {name} <progress max={Math.max(1, total)} value={loaded} aria-label={name} />{" "}
              {labels.loaded({ loaded: fileSizeText(loaded, labels), total: fileSizeText(total, labels) })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function waitedFor(run: Extract<RunState, { since: number }>, labels: RunLabels): string {
  switch (run.state) {
    case "queued":
      return run.position ? labels.inLine({ before: run.position }) : labels.inTurn;
    case "loading":
      return labels.loading;
    case "waiting":
      return labels.pausing({ reason: run.reason });
    case "running":
      if (run.percent !== undefined) return labels.percent({ percent: Math.round(run.percent) });
      return run.requests === undefined ? labels.running : labels.requesting({ who: run.requests });
    case "streaming":
      return "";
  }
}

/** The time on the clock of runs, a few times a second for as long as it is looked at. */
function useNow(isWatched: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = setInterval(() => setNow(performance.now()), STEP_MS);
    return () => clearInterval(timer);
  }, [isWatched]);
  return now;
}
