/**
 * Tabs that can be read without a script: every panel is in the page under a heading. The page's
 * script turns them into tabs (a list of tabs, roles, arrow keys, remembered choice); a stylesheet hides the other
 * panels only where it runs.
 */
import type { ReactNode } from "react";
import { element, component } from "../../element/component.ts";

export interface TabPanel {
  id: string;
  label: string;
  content: ReactNode;
}

export interface TabsRootProps {
  /** What is being chosen ("Library"). */
  label: string;
  /** Choices are remembered under this name and shared by all tabs that use it. */
  group?: string | undefined;
  /** Panels. */
  children?: ReactNode;
}

export interface TabsProps extends Omit<TabsRootProps, "children"> {
  /** Unique on the page. */
  id: string;
  panels: readonly TabPanel[];
  /** Level of the panels' headings: one below the heading above. 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

export interface TabsPanelProps {
  /** Unique on the page. */
  id: string;
  /** Name under which a choice is remembered; the same in all tabs of a group. */
  tab: string;
  /** The tab's text, and the panel's heading without a script. */
  label: string;
  /** Whether it is shown where nothing was chosen yet. */
  isFirst?: boolean | undefined;
  /** 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
  children?: ReactNode;
}

const Root = /* @__PURE__ */ component<"div", TabsRootProps>(
  "Tabs.Root",
  ({ label, group, children, ...passed }, ref) => {
    const state = { tabs: true, tabsLabel: label, tabsGroup: group };
    return element("div", { className: "vt-tabs", state, children }, passed, ref);
  },
);

/** One panel. The page's script makes its tab from `label`. */
const Panel = /* @__PURE__ */ component<"section", TabsPanelProps>(
  "Tabs.Panel",
  ({ id, tab, label, isFirst, headingLevel = 3, children: content, ...passed }, ref) => {
    const Heading = `h${headingLevel}` as const;
    const children = (
      <>
        <Heading className="vt-tabs__title" id={`${id}-title`}>
          {label}
        </Heading>
        {content}
      </>
    );
    const attributes = { id, "aria-labelledby": `${id}-title` };
    return element(
      "section",
      { className: "vt-tabs__panel", state: { tab, first: isFirst }, attributes, children },
      passed,
      ref,
    );
  },
);

/**
 * Sections that a page script turns into tabs. Without a script they follow each other. Its parts are `Tabs.Root` and
 * `Tabs.Panel`; the list of tabs is made by the script.
 * @example
 * import { Tabs } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <Tabs
 *     id="language"
 *     label="Language"
 *     panels={[
 *       { id: "python", label: "Python", content: <p>One</p> },
 *       { id: "shell", label: "Shell", content: <p>Two</p> },
 *     ]}
 *   />,
 * );
 * console.log(html.includes("<p>Two</p>")); // true
 */
export const Tabs = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ component<"div", TabsProps>("Tabs", ({ id, panels, headingLevel, ...root }, ref) => (
    <Root {...root} ref={ref}>
      {panels.map((panel, index) => (
        <Panel
          key={panel.id}
          id={`${id}-${panel.id}`}
          tab={panel.id}
          label={panel.label}
          isFirst={index === 0}
          headingLevel={headingLevel}
        >
          {panel.content}
        </Panel>
      ))}
    </Root>
  )),
  { Root, Panel },
);
