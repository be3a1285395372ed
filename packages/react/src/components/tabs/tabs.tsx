/**
 * Tabs that can be read without a script: every panel is in the page under a heading. The page's
 * script turns them into tabs (a list of tabs, roles, arrow keys, remembered choice); a stylesheet hides the other
 * panels only where it runs.
 */
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";

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

function Root({ label, group, children, ...passed }: Props<"div", TabsRootProps>): ReactElement | null {
  const state = { tabs: true, tabsLabel: label, tabsGroup: group };
  return (
    <RootElement tag="div" className="vt-tabs" state={state} passed={passed}>
      {children}
    </RootElement>
  );
}

/** One panel. The page's script makes its tab from `label`. */
function Panel({
  id,
  tab,
  label,
  isFirst,
  headingLevel = 3,
  children: content,
  ...passed
}: Props<"section", TabsPanelProps>): ReactElement | null {
  const Heading = `h${headingLevel}` as const;
  const attributes = { id, "aria-labelledby": `${id}-title` };
  return (
    <RootElement
      tag="section"
      className="vt-tabs__panel"
      state={{ tab, first: isFirst }}
      attributes={attributes}
      passed={passed}
    >
      <Heading className="vt-tabs__title" id={`${id}-title`}>
        {label}
      </Heading>
      {content}
    </RootElement>
  );
}

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
  function Tabs({ id, panels, headingLevel, ...root }: Props<"div", TabsProps>): ReactElement | null {
    return (
      <Root {...root}>
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
    );
  },
  { Root, Panel },
);
