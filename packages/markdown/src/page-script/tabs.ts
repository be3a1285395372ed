/**
 * Turns stacked panels into tabs, by the WAI-ARIA pattern: one tab stop, arrow keys, Home and End. A choice is
 * remembered per group and applied to every set of the group that has it. A link to something inside a panel opens
 * the panel.
 */

/** The event that every set of tabs receives after a choice in one of them. */
const CHOICE = "vitrine-tab";

/**
 * Makes the tabs of a page work. All tabs of one name follow a choice, which the browser stores.
 * @example
 * // not run: needs a browser
 * import { hydrateTabs } from "@vitrine/markdown/page-script";
 *
 * hydrateTabs();
 */
export function hydrateTabs(): void {
  for (const root of document.querySelectorAll<HTMLElement>("[data-tabs]")) hydrate(root);
}

function hydrate(root: HTMLElement): void {
  const panels = [...root.querySelectorAll<HTMLElement>(":scope > [data-tab]")];
  if (panels.length < 2) {
    root.dataset["single"] = "";
    return;
  }
  const list = document.createElement("div");
  list.className = "vt-tabs__list";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", root.dataset["tabsLabel"] ?? "Choose");
  const tabs = panels.map((panel) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.className = "vt-tabs__tab";
    tab.id = `${panel.id}-tab`;
    tab.textContent = panel.querySelector(".vt-tabs__title")?.textContent ?? panel.dataset["tab"] ?? "";
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => select(panels.indexOf(panel), true));
    list.append(tab);
    return tab;
  });
  list.addEventListener("keydown", (event) => {
    const current = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    select(index, true);
    tabs[index]?.focus();
  });
  root.prepend(list);
  root.dataset["ready"] = "";

  const group = root.dataset["tabsGroup"];
  const linked = linkedPanel();
  select(
    Math.max(0, linked === -1 ? panels.findIndex((panel) => panel.dataset["tab"] === recall(group)) : linked),
    false,
  );
  addEventListener("hashchange", () => {
    const index = linkedPanel();
    if (index === -1) return;
    select(index, false);
    target()?.scrollIntoView();
  });
  document.addEventListener(CHOICE, (event) => {
    const { detail } = event as CustomEvent<{ group: string; choice: string; from: HTMLElement }>;
    const index = panels.findIndex((panel) => panel.dataset["tab"] === detail.choice);
    if (detail.group === group && detail.from !== root && index !== -1) select(index, false);
  });

  /** The panel that the address names something in. */
  function linkedPanel(): number {
    const named = target();
    return named ? panels.findIndex((panel) => panel.contains(named)) : -1;
  }

  function select(index: number, chosen: boolean): void {
    panels.forEach((panel, position) => {
      panel.hidden = position !== index;
      tabs[position]?.setAttribute("aria-selected", String(position === index));
      tabs[position]?.setAttribute("tabindex", position === index ? "0" : "-1");
    });
    const choice = panels[index]?.dataset["tab"];
    if (!chosen || !group || !choice) return;
    remember(group, choice);
    const { top } = root.getBoundingClientRect();
    document.dispatchEvent(new CustomEvent(CHOICE, { detail: { group, choice, from: root } }));
    // Other sets may have grown above this one: what was clicked stays where it is.
    scrollBy({ top: root.getBoundingClientRect().top - top, behavior: "instant" });
  }
}

function target(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

function recall(group: string | undefined): string | undefined {
  if (!group) return undefined;
  try {
    return localStorage.getItem(`vitrine-tab-${group}`) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(group: string, choice: string): void {
  try {
    localStorage.setItem(`vitrine-tab-${group}`, choice);
  } catch {
    // The choice then lasts as long as the page.
  }
}
