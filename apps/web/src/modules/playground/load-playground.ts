/**
 * Hydrates the playground's controls. The server has rendered them; their script loads with the first sign of use, or at
 * once where the address names a conversation that only the browser has.
 */
import { PLAYGROUND_START_LABELS as LABELS } from "./messages/playground-start-labels.ts";
import { withTexts } from "../../languages/load-part.ts";

/** Signs that a control is about to be used. */
const SIGNS = ["pointerdown", "pointerover", "focusin", "keydown", "input", "change", "dragenter"] as const;

const FIRST_FIELD = ".vt-composer textarea, .vt-widget__form :is(textarea, input)";

export function hydrate(): void {
  const app = document.querySelector<HTMLElement>("[data-playground-app]");
  if (!app) return;
  if (app.dataset["lazy"] === undefined) startWhenUsed(app);
  else startOnDemand(app);
}

function startWhenUsed(app: HTMLElement): void {
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
    withTexts(import("./hydrate-playground.tsx"))
      .then(({ startPlayground }) => startPlayground(app, early))
      .then(
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
  const isChat = app.dataset["task"] === "conversational";
  const isBack = isChat && (history.state !== null || wasHere());
  if (location.hash !== "" || new URLSearchParams(location.search).has("conversation") || isBack) start();
}

/** Whether this tab has been in the playground; see `whereabouts.ts`, of which this script shares no file. */
function wasHere(): boolean {
  try {
    return sessionStorage.getItem("vitrine.playground.tab") !== null;
  } catch {
    return false;
  }
}

function startOnDemand(app: HTMLElement): void {
  const button = app.querySelector<HTMLButtonElement>("[data-playground-start]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.textContent = LABELS.loading;
    withTexts(import("./hydrate-playground.tsx"))
      .then(({ startPlayground }) => startPlayground(app, { pressed: [], released: () => Promise.resolve(), end() {} }))
      .catch(() => {
        // The link next to the button opens the playground's own page.
        button.textContent = LABELS.failed;
      });
  });
}
