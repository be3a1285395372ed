/** Searches the playground's list of tasks while a visitor types. */
import { TASK_SEARCH_LABELS } from "./messages/task-search-labels.ts";

export function hydrate(): void {
  const list = document.querySelector<HTMLDetailsElement>("[data-task-list]");
  const search = list?.querySelector<HTMLElement>("[data-task-search]");
  const field = search?.querySelector("input");
  const status = search?.querySelector("[role=status]");
  if (!list || !search || !field || !status) return;
  search.hidden = false;
  const groups = [...list.querySelectorAll<HTMLElement>("[data-task-group]")];
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const group of groups) {
      let isAny = false;
      for (const choice of group.querySelectorAll<HTMLElement>("[data-task-choice]")) {
        const text = `${choice.textContent} ${group.getAttribute("aria-label")}`.toLowerCase();
        choice.hidden = !words.every((word) => text.includes(word));
        if (!choice.hidden) {
          isAny = true;
          count += 1;
        }
      }
      group.hidden = !isAny;
    }
    status.textContent = words.length === 0 ? "" : TASK_SEARCH_LABELS.found({ count });
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.querySelector<HTMLAnchorElement>("[data-task-choice]:not([hidden]) a")?.click();
  });
  list.addEventListener("toggle", () => list.open && field.focus());
}
