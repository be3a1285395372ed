"use client";
/** What is waited for, and how long already or still. */
import { useEffect, useState } from "react";
import { isBusy, type RunState } from "./run-state.ts";

const STEP_MS = 250;

/** Nothing once words come. */
export function Waiting({ run }: { run: RunState }) {
  const now = useNow(isBusy(run));
  if (!isBusy(run) || run.state === "streaming") return null;
  const seconds =
    run.state === "waiting"
      ? Math.ceil((run.until - now) / 1000)
      : Math.floor((Math.max(now, run.since) - run.since) / 1000);
  return (
    <>
      <p className="vt-run__state" data-busy="">
        {waitedFor(run)}
        <span className="vt-run__clock" aria-hidden="true">
          {" "}
          {Math.max(0, seconds)} s
        </span>
      </p>
      {run.state === "running" && run.files ? (
        <ul className="vt-run__files">
          {run.files.map(({ name, loaded, total }) => (
            <li key={name}>
              {name} <progress max={Math.max(1, total)} value={loaded} aria-label={name} /> {megabytes(loaded)} of{" "}
              {megabytes(total)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function waitedFor(run: Extract<RunState, { since: number }>): string {
  switch (run.state) {
    case "queued":
      return run.position === undefined || run.position === 0
        ? "Waiting for its turn"
        : `Waiting, ${run.position} before this one`;
    case "loading":
      return "The model is loading";
    case "waiting":
      return `${run.reason}. Asking again in`;
    case "running":
      if (run.percent !== undefined) return `Running, ${Math.round(run.percent)} %`;
      return run.asks === undefined ? "Running" : `Waiting for ${run.asks}`;
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

function megabytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
