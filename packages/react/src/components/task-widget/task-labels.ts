/** What a task's form and its results say, in one object. What a page hands to `TaskWidget` holds for all within it. */
import { RUN_LABELS } from "../run-view/run-labels.ts";
import { formatScore } from "../../labels/format-score.ts";
import { joined } from "../../labels/page-language.ts";
import { TASK_LABELS as MESSAGES } from "../../messages/task-labels.ts";

export const TASK_LABELS = /* @__PURE__ */ joined(
  /* @__PURE__ */ joined(MESSAGES, { figure: formatScore }),
  RUN_LABELS,
);
export type TaskLabels = typeof TASK_LABELS;
