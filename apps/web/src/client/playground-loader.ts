/**
 * Makes the playground's controls live. The server has drawn them; what they need comes with the first sign that
 * somebody is about to use them, or at once where the address names a conversation that only the browser has.
 */

/** Signs that a control is about to be used. */
const SIGNS = ["pointerdown", "pointerover", "focusin", "keydown", "input", "change", "dragenter"] as const;

export function enhancePlayground(): void {
  const app = document.querySelector<HTMLElement>("[data-playground-app]");
  if (!app) return;
  if (app.dataset["lazy"] === undefined) startWhenUsed(app);
  else startWhenAsked(app);
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
    import("./playground/start.tsx")
      .then(({ startPlayground }) => startPlayground(app, early))
      .then(
        () => app.removeAttribute("aria-busy"),
        () => {
          // Offline since, or published anew: the next sign tries again.
          isStarted = false;
        },
      );
  };
  const { signal } = listening;
  for (const sign of SIGNS) app.addEventListener(sign, start, { signal, passive: true });
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
  // Enter in a message sends it, here too.
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
  if (location.hash !== "" || new URLSearchParams(location.search).has("conversation")) start();
}

function startWhenAsked(app: HTMLElement): void {
  const button = app.querySelector<HTMLButtonElement>("[data-playground-start]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.textContent = "Loading…";
    import("./playground/start.tsx")
      .then(({ startPlayground }) => startPlayground(app, { pressed: [], released: () => Promise.resolve(), end() {} }))
      .catch(() => {
        // The link beside the button leads to the playground's own page.
        button.textContent = "It could not be loaded";
      });
  });
}
