/** The button that switches between light and dark. Without a choice, the system's preference holds. */

/** Labels of the button, and what is announced after it was pressed; English unless given. */
interface ThemeLabels {
  switchTo?: Readonly<Record<"dark" | "light", string>>;
  switched?: Readonly<Record<"dark" | "light", string>>;
}

/**
 * Makes the button that switches between the light and the dark theme work.
 *
 * @param name accessible name of the button; by default it says what it does
 * @example
 * // not run: needs a browser
 * import { announce, hydrateTheme } from "@vitrine/markdown/page-script";
 *
 * hydrateTheme(announce, "Theme");
 */
export function hydrateTheme(announce: (message: string) => void, name?: string, labels: ThemeLabels = {}): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-toggle]");
  const label = button?.querySelector("[data-theme-label]");
  if (!button || !label) return;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const current = () => document.documentElement.dataset["theme"] ?? (system.matches ? "dark" : "light");
  const other = () => (current() === "dark" ? "light" : "dark");
  const describe = () => (label.textContent = name ?? labels.switchTo?.[other()] ?? `Switch to the ${other()} theme`);
  button.addEventListener("click", () => {
    const theme = other();
    document.documentElement.dataset["theme"] = theme;
    try {
      localStorage.setItem("vitrine-theme", theme);
    } catch {
      // The choice then lasts as long as the page.
    }
    describe();
    if (name === undefined) announce(labels.switched?.[theme] ?? `${theme === "dark" ? "Dark" : "Light"} theme`);
  });
  system.addEventListener("change", describe);
  describe();
  button.hidden = false;
}
