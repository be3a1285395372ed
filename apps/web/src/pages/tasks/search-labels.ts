/** Texts of the search in the playground's list of tasks, whose script every page loads. */
export const TASK_SEARCH_LABELS = {
  found: (count: number) => (count === 1 ? "1 task" : `${count} tasks`),
} as const;
