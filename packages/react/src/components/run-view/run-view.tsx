"use client";
/** The state of a run, and what to do in it: waiting with its time, text as it comes, the result, or what went wrong. */
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { TaskRequest } from "../task-widget/form.ts";
import { useLabels, LabelsProvider } from "../labels-provider/use-labels.ts";
import { announcementOf, type RunState } from "./run-state.ts";
import { JsonView, ResultView } from "../result-view/result-view.tsx";
import { StreamedMarkdown, type StreamedMarkdownProps } from "../streamed-markdown/streamed-markdown.tsx";
import { TASK_LABELS, type TaskLabels } from "../task-widget/task-labels.ts";
import { Waiting } from "./waiting.tsx";
import { Action } from "../../element/action.tsx";
import { timeText } from "./run-labels.ts";

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

/**
 * The state of a run: text while it streams, the result, or the error and what to do.
 * @example
 * import { type RunState, RunView } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const run: RunState = {
 *   state: "done",
 *   value: [{ label: "joy", score: 0.9 }],
 *   ms: 61,
 *   ranOn: "this machine",
 *   text: "",
 *   reasoning: "",
 * };
 * const html = renderToStaticMarkup(<RunView task="text-classification" run={run} />);
 * console.log(html.includes("joy")); // true
 */
export function RunView({
  task,
  run,
  request,
  begun,
  help,
  onRetry,
  onContinue,
  renderMarkdown,
  renderRecord,
  labels: customLabels,
  ...passed
}: Props<"div", RunViewProps>): ReactElement | null {
  const labels = useLabels(TASK_LABELS, customLabels);
  const hasEnded = run.state === "done" || run.state === "failed" || run.state === "stopped";
  return (
    <RootElement tag="div" className="vt-run" state={{ state: run.state }} passed={passed}>
      <LabelsProvider value={labels}>
        <p className="vt-visually-hidden" role="status">
          {announcementOf(run, labels)}
        </p>
        <RunBody {...{ task, run, request, begun, help, onRetry, onContinue, renderMarkdown, labels }} />
        {hasEnded && run.record !== undefined ? renderRecord?.(run.record) : null}
      </LabelsProvider>
    </RootElement>
  );
}

function RunBody({
  task,
  run,
  request,
  begun = "",
  help,
  onRetry,
  onContinue,
  renderMarkdown,
  labels,
}: RunViewProps & { labels: TaskLabels }): ReactNode {
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
          <p className="vt-run__state">{labels.stoppedRun}</p>
          {onContinue && written !== "" ? (
            <Action label={labels.continueAnswer} className="vt-button" onClick={onContinue} />
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
            <p className="vt-run__state">{labels.empty}</p>
          ) : task === "text-generation" && renderMarkdown && written !== "" ? (
            text
          ) : (
            <ResultView task={task} value={run.value} inputs={request?.inputs} parameters={request?.parameters} />
          )}
          <p className="vt-run__details">{detailsOf(run, labels)}</p>
          {run.value instanceof Blob ? null : (
            <details className="vt-run__json">
              <summary>{labels.json}</summary>
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
function detailsOf({ model = "", ranOn = "", ms }: Extract<RunState, { state: "done" }>, labels: TaskLabels): string {
  const where = model === "" || ranOn === "" ? model || ranOn : labels.ranOn({ model, where: ranOn });
  return [where, timeText(ms, labels)].filter(Boolean).join(", ");
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
