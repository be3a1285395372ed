/** Texts of the search in the playground's list of tasks, whose script every page loads. */
import { localized } from "@vitrine/react/page-language";

export const TASK_SEARCH_LABELS = /* @__PURE__ */ localized("TASK_SEARCH_LABELS", {
  found: (count: number) => (count === 1 ? "1 task" : `${count} tasks`),
} as const);
