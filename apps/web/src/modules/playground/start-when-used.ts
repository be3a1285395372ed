/**
 * Controls that the server has rendered, whose script loads with the first sign of use. What is done with them until then
 * is repeated in the ones that replace them.
 */
import type { EarlyUse } from "./replace-controls.ts";

type Load = (app: HTMLElement, early: EarlyUse) => Promise<void>;

/** Signs that a control is about to be used. */
const SIGNS = ["pointerdown", "pointerover", "focusin", "keydown", "input", "change", "dragenter"] as const;

const FIRST_FIELD = ".vt-composer textarea, .vt-widget__form :is(textarea, input)";

/**
 * @param load the script, which replaces the controls and repeats what was done with them
 * @param isAtOnce whether the browser has something to show that the server does not know
 */
export function startWhenUsed(app: HTMLElement, load: Load, isAtOnce: boolean): () => void {
  const listening = new AbortController();
  let release: Promise<void> = Promise.resolve();
  const early = {
    pressed: [] as Element[],
    released: () => release,
    end: () => listening.abort(),
  };
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    load(app, early).then(
      () => app.removeAttribute("aria-busy"),
      () => {
        // Offline, or a new version was published: the next sign of use tries again.
        isStarted = false;
      },
    );
  };
  const { signal } = listening;
  for (const sign of SIGNS) app.addEventListener(sign, start, { signal, passive: true });
  // The shortcut to the message works before its script is there: the focus starts it.
  addEventListener(
    "keydown",
    ({ altKey, code }) => {
      if (altKey && code === "KeyN") app.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    },
    { signal },
  );
  app.addEventListener(
    "click",
    (event) => {
      const pressed = (event.target as Element).closest("button, summary");
      if (!pressed) return;
      early.pressed.push(pressed);
      event.preventDefault();
      app.setAttribute("aria-busy", "true");
      start();
    },
    { signal },
  );
  app.addEventListener(
    "pointerdown",
    () => {
      release = new Promise((resolve) => {
        // The click comes after it.
        for (const end of ["pointerup", "pointercancel"])
          addEventListener(end, () => setTimeout(resolve), { signal, once: true });
      });
    },
    { signal },
  );
  // Enter in a field.
  app.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      const button = (event.target as Element).querySelector("[data-primary]");
      if (button) early.pressed.push(button);
      start();
    },
    { signal },
  );
  // Enter sends the message here too.
  app.addEventListener(
    "keydown",
    (event) => {
      const { target, key, shiftKey, altKey, isComposing } = event;
      if (key !== "Enter" || shiftKey || altKey || isComposing || !(target instanceof HTMLTextAreaElement)) return;
      const button = target.closest(".vt-composer")?.querySelector("[data-primary]");
      if (!button) return;
      event.preventDefault();
      early.pressed.push(button);
      start();
    },
    { signal },
  );
  if (isAtOnce) start();
  return start;
}
