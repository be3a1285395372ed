/** What a run says while it is waited for, as it ends, and where it fails: the words that forms and conversations share. */
export const RUN_LABELS = {
  // Waiting.
  inTurn: "Waiting for its turn",
  inLine: (before: number) => `Waiting, ${before} before this one`,
  loading: "The model is loading",
  running: "Running",
  percent: (percent: number) => `Running, ${percent} %`,
  asking: (who: string) => `Waiting for ${who}`,
  pausing: (reason: string) => `${reason}. Asking again in`,
  pausingFor: (reason: string, seconds: number) => `${reason}. Asking again in ${seconds} seconds`,
  seconds: (seconds: number) => `${seconds} s`,
  loaded: (loaded: string, total: string) => `${loaded} of ${total}`,
  // Figures.
  /** A time, from milliseconds. */
  time: (ms: number) => (ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`),
  /** The size of a file, from bytes. */
  size: (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`),
  // The end.
  done: "The answer is there.",
  stopped: "Stopped.",
  failed: (message: string) => `It failed: ${message}`,
  continueAnswer: "Continue the answer",
  again: "Ask again",
  againIn: (seconds: number) => `Ask again in ${seconds} s`,
  empty: "The answer is empty: the model ended it without a word. Ask again, or choose another model.",
  // Code that is being written.
  code: (language: string) => (language === "" ? "Code" : `Code, ${language}`),
  plain: "text",
  formula: "formula",
};
export type RunLabels = typeof RUN_LABELS;
