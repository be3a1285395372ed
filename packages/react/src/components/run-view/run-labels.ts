/** What a run says while it is waited for, as it ends, and where it fails: the words that forms and conversations share. */
import { localized } from "../../labels/page-language.ts";

export const RUN_LABELS = /* @__PURE__ */ localized("RUN_LABELS", {
  // Waiting.
  inTurn: "Queued",
  inLine: (before: number) => `Queued, ${before} ahead of this one`,
  loading: "Loading the model",
  running: "Running",
  percent: (percent: number) => `Running, ${percent}%`,
  requesting: (who: string) => `Waiting for ${who}`,
  pausing: (reason: string) => `${reason}. Retrying in`,
  pausingFor: (reason: string, seconds: number) => `${reason}. Retrying in ${seconds} seconds`,
  seconds: (seconds: number) => `${seconds} s`,
  loaded: (loaded: string, total: string) => `${loaded} of ${total}`,
  // Metrics.
  /** A time, from milliseconds. */
  time: (ms: number) => (ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`),
  /** The size of a file, from bytes. */
  size: (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`),
  // The end.
  done: "Answer complete.",
  stopped: "Stopped.",
  failed: (message: string) => `Failed: ${message}`,
  continueAnswer: "Continue answer",
  again: "Try again",
  againIn: (seconds: number) => `Try again in ${seconds} s`,
  empty: "The answer is empty. Try again, or choose another model.",
  // Code that is being written.
  code: (language: string) => (language === "" ? "Code" : `Code, ${language}`),
  plain: "text",
  formula: "formula",
  /** Under a text too long for its footnotes to be linked. */
  notesAsWritten: "Footnotes are shown as they were written, because this text is long.",
});
export type RunLabels = typeof RUN_LABELS;
