/** What a run says while it is waited for, as it ends, and where it fails: the words that forms and conversations share. */
import { formatDecimal } from "../../labels/format.ts";
import { RUN_LABELS } from "../../messages/run-labels.ts";

export { RUN_LABELS };
export type RunLabels = typeof RUN_LABELS;

/** A time in milliseconds, or in seconds from one on. */
export function timeText(ms: number, labels: RunLabels): string {
  if (ms < 1000) return labels.milliseconds({ ms: Math.max(1, Math.round(ms)) });
  return labels.decimalSeconds({ seconds: formatDecimal(ms / 1000, 1) });
}

/** The size of a file in kilobytes, or in megabytes from one on. */
export function fileSizeText(bytes: number, labels: RunLabels): string {
  if (bytes < 1e6) return labels.kilobytes({ amount: Math.ceil(bytes / 1e3) });
  return labels.megabytes({ amount: formatDecimal(bytes / 1e6, 1) });
}
