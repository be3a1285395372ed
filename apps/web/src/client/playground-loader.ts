/** Starts the playground's controls: at once on its own page, elsewhere when someone asks to try a model. */

export function enhancePlayground(): void {
  const app = document.querySelector<HTMLElement>("[data-playground-app]");
  if (!app) return;
  const { tasks = "[]", task, run, lazy } = app.dataset;
  const start = () =>
    import("./playground/playground.tsx").then(({ startPlayground }) =>
      startPlayground(app, JSON.parse(tasks), task === undefined ? undefined : { task, run: run ?? "" }),
    );
  if (lazy === undefined) {
    void start();
    return;
  }
  const button = app.querySelector<HTMLButtonElement>("[data-playground-start]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.textContent = "Loading…";
    start().catch(() => {
      // The link beside the button leads to the playground's own page.
      button.textContent = "It could not be loaded";
    });
  });
}
