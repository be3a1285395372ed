/** The state of a run, and what to do in it: waiting with its time, text as it comes, the result, or what went wrong. */
import type { ReactNode } from "react";
import { element, part } from "../element/part.ts";
import { emptyAnswerText } from "./chat-turns.ts";
import { FailureNotice } from "./failure-notice.tsx";
import type { TaskRequest } from "./form.ts";
import { announcementOf, type RunState } from "./run-state.ts";
import { JsonView, ResultView } from "./result-view.tsx";
import { StreamedMarkdown, type StreamedMarkdownProps } from "./streamed-markdown.tsx";
import { Waiting } from "./waiting.tsx";

export interface RunViewProps {
  task: string;
  run: RunState;
  /** The call that the run answers. */
  request?: TaskRequest | undefined;
  /** What came before, where a text is gone on with. */
  begun?: string | undefined;
  /** Shown under a failure that needs it: where to set a token. */
  help?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Goes on with a text that broke off. */
  onContinue?: (() => void) | undefined;
  renderMarkdown?: StreamedMarkdownProps["render"];
  /** What was sent and what came, by the name of the record. */
  renderRecord?: ((record: string) => ReactNode) | undefined;
}

export const RunView = /* @__PURE__ */ part<"div", RunViewProps>(
  "RunView",
  ({ task, run, request, begun, help, onRetry, onContinue, renderMarkdown, renderRecord, ...passed }, ref) => {
    const hasEnded = run.state === "done" || run.state === "failed" || run.state === "stopped";
    const children = (
      <>
        <p className="vt-visually-hidden" role="status">
          {announcementOf(run)}
        </p>
        <RunBody {...{ task, run, request, begun, help, onRetry, onContinue, renderMarkdown }} />
        {hasEnded && run.record !== undefined ? renderRecord?.(run.record) : null}
      </>
    );
    return element("div", { className: "vt-run", state: { state: run.state }, children }, passed, ref);
  },
);

function RunBody({
  task,
  run,
  request,
  begun = "",
  help,
  onRetry,
  onContinue,
  renderMarkdown,
}: RunViewProps): ReactNode {
  const written = "text" in run ? begun + run.text : begun;
  const words = <Written text={written} isOpen={run.state === "streaming"} renderMarkdown={renderMarkdown} />;
  switch (run.state) {
    case "idle":
      return null;
    case "queued":
    case "loading":
    case "running":
    case "waiting":
      return (
        <>
          {words}
          <Waiting run={run} />
        </>
      );
    case "streaming":
      return words;
    case "stopped":
      return (
        <>
          {words}
          <p className="vt-run__state">Stopped. Run it again to start over.</p>
          {onContinue && written !== "" ? (
            <button type="button" className="vt-button" onClick={onContinue}>
              Continue the answer
            </button>
          ) : null}
        </>
      );
    case "failed":
      return (
        <>
          {words}
          <FailureNotice
            failure={run}
            onRetry={onRetry}
            onContinue={written === "" ? undefined : onContinue}
            help={help}
          />
        </>
      );
    case "done": {
      const isEmpty = task === "text-generation" && isEmptyText(run.value);
      return (
        <>
          {isEmpty ? (
            <p className="vt-run__state">{emptyAnswerText({})}</p>
          ) : task === "text-generation" && renderMarkdown && written !== "" ? (
            words
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
}

function isEmptyText(value: unknown): boolean {
  const { generated_text: text } = (value ?? {}) as { generated_text?: unknown };
  return typeof text === "string" && text.trim() === "";
}

/** "MiniLM on this machine, 61 ms" */
function factsOf({ model, ranOn, ms }: Extract<RunState, { state: "done" }>): string {
  const time = ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.max(1, Math.round(ms))} ms`;
  return [[model, ranOn].filter(Boolean).join(" on "), time].filter(Boolean).join(", ");
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
