/**
 * Tabs that need no script to be read: every panel is in the page under a heading of its own. The page's script turns
 * them into tabs (roles, arrow keys, remembered choice); a stylesheet hides the other panels only where it runs.
 */
import type { ReactNode } from "react";
import { element, part } from "../element/part.ts";

export interface TabPanel {
  id: string;
  label: string;
  content: ReactNode;
}

export interface TabsProps {
  /** Unique on the page. */
  id: string;
  /** What is being chosen ("Library"). */
  label: string;
  panels: readonly TabPanel[];
  /** Choices are remembered under this name and shared by all tabs that use it. */
  group?: string | undefined;
  /** Level of the panels' headings: one below the heading above. 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

export const Tabs = /* @__PURE__ */ part<"div", TabsProps>(
  "Tabs",
  ({ id, label, panels, group, headingLevel = 3, ...passed }, ref) => {
    const Heading = `h${headingLevel}` as const;
    const children = panels.map((panel, index) => (
      <section
        className="vt-tabs__panel"
        id={`${id}-${panel.id}`}
        key={panel.id}
        data-tab={panel.id}
        data-first={index === 0 ? "" : undefined}
        aria-labelledby={`${id}-${panel.id}-title`}
      >
        <Heading className="vt-tabs__title" id={`${id}-${panel.id}-title`}>
          {panel.label}
        </Heading>
        {panel.content}
      </section>
    ));
    const state = { tabs: true, tabsLabel: label, tabsGroup: group };
    return element("div", { className: "vt-tabs", state, children }, passed, ref);
  },
);
