/** Starts the playground's controls: at once on its own page, elsewhere when someone asks to try a model. */

export function enhancePlayground(): void {
  const app = document.querySelector<HTMLElement>("[data-playground-app]");
  if (!app) return;
  void import("./playground/playground.tsx").then(({ startPlayground }) =>
    startPlayground(app, JSON.parse(app.dataset["tasks"] ?? "[]")),
  );
}
