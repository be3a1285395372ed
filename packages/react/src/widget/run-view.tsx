"use client";
/** The state of a run, and what to do in it: waiting with its time, text as it comes, the result, or what went wrong. */
import type { ReactNode } from "react";
import { element, part } from "../element/part.ts";
import { FailureNotice } from "./failure-notice.tsx";
import type { TaskRequest } from "./form.ts";
import { useWords, Words } from "./labels.ts";
import { announcementOf, type RunState } from "./run-state.ts";
import { JsonView, ResultView } from "./result-view.tsx";
import { StreamedMarkdown, type StreamedMarkdownProps } from "./streamed-markdown.tsx";
import { TASK_LABELS, type TaskLabels } from "./task-labels.ts";
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
  /** Other words. */
  labels?: Partial<TaskLabels> | undefined;
}

export const RunView = /* @__PURE__ */ part<"div", RunViewProps>(
  "RunView",
  ({ task, run, request, begun, help, onRetry, onContinue, renderMarkdown, renderRecord, labels, ...passed }, ref) => {
    const words = useWords(TASK_LABELS, labels);
    const hasEnded = run.state === "done" || run.state === "failed" || run.state === "stopped";
    const children = (
      <Words value={words}>
        <p className="vt-visually-hidden" role="status">
          {announcementOf(run, words)}
        </p>
        <RunBody {...{ task, run, request, begun, help, onRetry, onContinue, renderMarkdown, words }} />
        {hasEnded && run.record !== undefined ? renderRecord?.(run.record) : null}
      </Words>
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
  words,
}: RunViewProps & { words: TaskLabels }): ReactNode {
  const written = "text" in run ? begun + run.text : begun;
  const text = <Written text={written} isOpen={run.state === "streaming"} renderMarkdown={renderMarkdown} />;
  switch (run.state) {
    case "idle":
      return null;
    case "queued":
    case "loading":
    case "running":
    case "waiting":
      return (
        <>
          {text}
          <Waiting run={run} />
        </>
      );
    case "streaming":
      return text;
    case "stopped":
      return (
        <>
          {text}
          <p className="vt-run__state">{words.stoppedRun}</p>
          {onContinue && written !== "" ? (
            <button type="button" className="vt-button" onClick={onContinue}>
              {words.continueAnswer}
            </button>
          ) : null}
        </>
      );
    case "failed":
      return (
        <>
          {text}
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
            <p className="vt-run__state">{words.empty}</p>
          ) : task === "text-generation" && renderMarkdown && written !== "" ? (
            text
          ) : (
            <ResultView task={task} value={run.value} inputs={request?.inputs} parameters={request?.parameters} />
          )}
          <p className="vt-run__facts">{factsOf(run, words)}</p>
          {run.value instanceof Blob ? null : (
            <details className="vt-run__json">
              <summary>{words.json}</summary>
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
function factsOf({ model = "", ranOn = "", ms }: Extract<RunState, { state: "done" }>, words: TaskLabels): string {
  return [words.ranOn(model, ranOn), words.time(ms)].filter(Boolean).join(", ");
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
