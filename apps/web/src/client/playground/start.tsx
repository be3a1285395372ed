/**
 * Puts the live controls in the place of those that the server drew. They look the same; what was typed, pressed and
 * focused while the script came is done again in them.
 */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { PlaygroundData } from "../../site/playground-data.ts";
import { Playground } from "./playground.tsx";

const CONTROLS = "button, input, select, textarea, summary, a[href]";

/** What a visitor did before the controls were live. */
export interface EarlyUse {
  /** The control that was pressed last. */
  pressed: Element | undefined;
  /** Settles when no finger or button is down: a press that began is to end on the same control. */
  released: () => Promise<void>;
  /** Lets the controls hear for themselves from now on. */
  end: () => void;
}

export async function startPlayground(host: HTMLElement, early: EarlyUse): Promise<void> {
  const { task = "", run, search, data } = host.dataset;
  const isEmbedded = search === undefined;
  const isChat = task === "conversational";
  const { default: View } = await (isChat ? import("./chat-playground.tsx") : import("./form-playground.tsx"));
  await early.released();
  const before = usesOf(host, early);
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <Playground
        task={task}
        search={isEmbedded ? String(new URLSearchParams({ task, run: run ?? "" })) : location.search}
        data={data === undefined ? undefined : (JSON.parse(data) as PlaygroundData)}
        View={View}
        isEmbedded={isEmbedded}
        fragment={isEmbedded ? "" : location.hash}
      />,
    ),
  );
  delete host.dataset["data"];
  early.end();
  if (isEmbedded) {
    host.tabIndex = -1;
    host.focus();
    return;
  }
  before(host);
}

/** Notes what was done, by the places of the controls, and gives back what does it again. */
function usesOf(host: HTMLElement, early: EarlyUse): (live: HTMLElement) => void {
  const controls = [...host.querySelectorAll(CONTROLS)];
  const typed = controls.flatMap((control, at): { at: number; value?: string; files?: FileList }[] => {
    if (control instanceof HTMLInputElement && control.type === "file")
      return control.files && control.files.length > 0 ? [{ at, files: control.files }] : [];
    if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)
      return control.value === control.defaultValue ? [] : [{ at, value: control.value }];
    if (!(control instanceof HTMLSelectElement)) return [];
    const { defaultSelected } = control.options[control.selectedIndex] ?? { defaultSelected: true };
    return defaultSelected ? [] : [{ at, value: control.value }];
  });
  const focused = document.activeElement ? controls.indexOf(document.activeElement) : -1;
  const selection = selectionOf(controls[focused]);
  return (live) => {
    const now = [...live.querySelectorAll(CONTROLS)];
    for (const { at, ...use } of typed) repeat(now[at], use);
    const field = now[focused];
    if (field instanceof HTMLElement) field.focus();
    if (field instanceof HTMLTextAreaElement && selection) field.setSelectionRange(...selection);
    const pressed = early.pressed ? now[controls.indexOf(early.pressed)] : undefined;
    if (pressed instanceof HTMLElement) pressed.click();
  };
}

function selectionOf(control: Element | undefined): [number, number] | undefined {
  return control instanceof HTMLTextAreaElement ? [control.selectionStart, control.selectionEnd] : undefined;
}

/** Sets a value as a visitor would, so that the control hears of it. */
function repeat(control: Element | undefined, { value, files }: { value?: string; files?: FileList }): void {
  if (control instanceof HTMLInputElement && files) {
    control.files = files;
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const kind = [HTMLTextAreaElement, HTMLInputElement, HTMLSelectElement].find((one) => control instanceof one);
  if (!control || !kind || value === undefined) return;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
