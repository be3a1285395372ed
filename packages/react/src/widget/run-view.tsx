/** The state of a run, and what to do in it: waiting with its time, text as it comes, the result, or what went wrong. */
import { useEffect, useState, type ReactNode } from "react";
import { announcementOf, isBusy, type RunState } from "./run-state.ts";
import { JsonView, ResultView } from "./result-view.tsx";
import { StreamedMarkdown, type StreamedMarkdownProps } from "./streamed-markdown.tsx";
import type { TaskRequest } from "./form.ts";

export interface RunViewProps {
  task: string;
  run: RunState;
  /** The call that the run answers. */
  request?: TaskRequest | undefined;
  /** Shown under a failure: where to set a token, what to install. */
  help?: ReactNode;
  renderMarkdown?: StreamedMarkdownProps["render"];
}

export function RunView({ task, run, request, help, renderMarkdown }: RunViewProps) {
  return (
    <div className="vt-run" data-state={run.state}>
      <p className="vt-visually-hidden" role="status">
        {announcementOf(run)}
      </p>
      <RunBody task={task} run={run} request={request} help={help} renderMarkdown={renderMarkdown} />
    </div>
  );
}

function RunBody({ task, run, request, help, renderMarkdown }: RunViewProps): ReactNode {
  switch (run.state) {
    case "idle":
      return null;
    case "queued":
    case "loading":
    case "running":
      return <Waiting run={run} />;
    case "streaming":
      return <Written text={run.text} isOpen renderMarkdown={renderMarkdown} />;
    case "stopped":
      return (
        <>
          <Written text={run.text} isOpen={false} renderMarkdown={renderMarkdown} />
          <p className="vt-run__state">Stopped. Run it again to start over.</p>
        </>
      );
    case "failed":
      return (
        <>
          <Written text={run.text} isOpen={false} renderMarkdown={renderMarkdown} />
          <div className="vt-callout" data-kind="warning">
            <p className="vt-callout__title">It failed</p>
            <p>{run.message}</p>
            {run.hint ? <p>{run.hint}</p> : null}
            {help}
          </div>
        </>
      );
    case "done":
      return (
        <>
          {task === "text-generation" && renderMarkdown && run.text !== "" ? (
            <Written text={run.text} isOpen={false} renderMarkdown={renderMarkdown} />
          ) : (
            <ResultView task={task} value={run.value} inputs={request?.inputs} parameters={request?.parameters} />
          )}
          <p className="vt-run__facts">{factsOf(run)}</p>
          {run.value instanceof Blob ? null : (
            <details className="vt-run__json">
              <summary>JSON</summary>
              <JsonView value={run.value} />
            </details>
          )}
        </>
      );
  }
}

/** "MiniLM on this machine, 61 ms" */
function factsOf({ model, ranOn, ms }: Extract<RunState, { state: "done" }>): string {
  const time = ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.max(1, Math.round(ms))} ms`;
  return [[model, ranOn].filter(Boolean).join(" on "), time].filter(Boolean).join(", ");
}

function Waiting({ run }: { run: RunState }) {
  const seconds = useSeconds(run);
  const what =
    run.state === "queued"
      ? run.position === undefined || run.position === 0
        ? "Waiting for its turn"
        : `Waiting, ${run.position} before this one`
      : run.state === "loading"
        ? "The model is loading"
        : run.state === "running" && run.percent !== undefined
          ? `Running, ${Math.round(run.percent)} %`
          : "Running";
  return (
    <p className="vt-run__state" data-busy="">
      {what}
      <span className="vt-run__clock" aria-hidden="true">
        {" "}
        {seconds} s
      </span>
    </p>
  );
}

function useSeconds(run: RunState): number {
  const since = isBusy(run) ? run.since : undefined;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, Math.floor((now - since) / 1000));
}

function Written({
  text,
  isOpen,
  renderMarkdown,
}: {
  text: string;
  isOpen: boolean;
  renderMarkdown: RunViewProps["renderMarkdown"];
}) {
  if (text === "") return null;
  return <StreamedMarkdown text={text} isOpen={isOpen} render={renderMarkdown} />;
}
