/**
 * Keeps the models that are chosen to compare while filters, orders and pages change the list: their names are in the
 * tray at the foot, each with a button that drops it. Without scripts the boxes of one list are sent as they are.
 */
import { SCRIPT_LABELS } from "./messages/script-labels.ts";

const KEY = "vitrine.compare";
const MAX_KEPT = 4;

/** Event on the document after a list was replaced in place. */
export const LIST_REPLACED = "vitrine:list";

export function hydrateCompareTray(): void {
  show();
  document.addEventListener(LIST_REPLACED, show);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "m" || target.type !== "checkbox") return;
    const kept = read().filter((id) => id !== target.value);
    keep(target.checked ? [...kept, target.value].slice(-MAX_KEPT) : kept);
  });
}

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is off: the boxes of this list are all there is.
    return;
  }
  show();
}

function show(): void {
  const tray = document.querySelector<HTMLElement>("[data-compare-tray]");
  if (tray === null) return;
  const ids = read();
  const boxes = [...(tray.closest("form")?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=m]") ?? [])];
  for (const box of boxes) box.checked = ids.includes(box.value);
  const here = new Set(boxes.map(({ value }) => value));
  tray.replaceChildren(
    ...ids.flatMap((id) => {
      const drop = Object.assign(document.createElement("button"), { type: "button", textContent: `${id} ×` });
      drop.setAttribute("aria-label", SCRIPT_LABELS.drop({ id }));
      drop.addEventListener("click", () => keep(read().filter((other) => other !== id)));
      // A model of another list is sent too.
      const sent = Object.assign(document.createElement("input"), { type: "hidden", name: "m", value: id });
      return here.has(id) ? [drop] : [drop, sent];
    }),
  );
}
