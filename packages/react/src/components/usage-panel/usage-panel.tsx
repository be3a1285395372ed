/** Code that uses a model: a tab for each library, with its notebook, and a link to each. */
import type { ReactElement } from "react";
import type { Snippet } from "@vitrine/libraries/install";
import type { Highlight } from "../code-block/code-block.tsx";
import { SnippetPanel, type SnippetPanelLabels } from "../snippet-panel/snippet-panel.tsx";
import { type TabPanel, Tabs } from "../tabs/tabs.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { USAGE_PANEL_LABELS } from "../../messages/usage-panel-labels.ts";

export { USAGE_PANEL_LABELS };
export type UsagePanelLabels = typeof USAGE_PANEL_LABELS;

const COLAB = "https://colab.research.google.com/#create=true";

/**
 * The code of one library, or why there is none: the result of `usages` of `@vitrine/libraries`.
 */
export interface LibraryUsage {
  /** Nothing where no library is known: then the reason says so. */
  library?: { id: string; prettyLabel: string } | undefined;
  snippets?: readonly Snippet[] | undefined;
  reason?: string | undefined;
}

export interface UsagePanelProps {
  /** Unique on the page, and the group under which a choice of library is remembered. */
  id?: string | undefined;
  usages: readonly LibraryUsage[];
  /** Level of the libraries’ headings: one below the heading above. 4 by default. */
  headingLevel?: 3 | 4 | undefined;
  /** Address that shows the same with other values in the holes; without it, they cannot be changed. */
  fillAddress?: string | undefined;
  /** Address of the same code as a notebook. Without it there is none. */
  notebookAddress?: ((library: string) => string) | undefined;
  /** Address of this panel with a library open. Without it there is no link. */
  linkAddress?: ((library: string) => string) | undefined;
  highlight?: Highlight | undefined;
  labels?: Partial<UsagePanelLabels & SnippetPanelLabels> | undefined;
}

/**
 * Code that uses a model, in a tab for each library.
 * @example
 * import { UsagePanel } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <UsagePanel usages={[{ library: { id: "timm", prettyLabel: "timm" }, snippets: [] }]} />,
 * );
 * console.log(html.includes("timm")); // true
 */
export function UsagePanel({
  id = "library",
  usages,
  headingLevel = 4,
  fillAddress,
  notebookAddress,
  linkAddress,
  highlight,
  labels: customLabels,
  ...passed
}: Props<"div", UsagePanelProps>): ReactElement | null {
  const labels = { ...USAGE_PANEL_LABELS, ...customLabels };
  const panels: TabPanel[] = usages.flatMap(({ library, ...usage }) =>
    library === undefined
      ? []
      : [
          {
            id: library.id,
            label: library.prettyLabel,
            content: (
              <Usage
                usage={{ ...usage, library }}
                {...{ fillAddress, notebookAddress, linkAddress, highlight, labels, customLabels, headingLevel }}
              />
            ),
          },
        ],
  );
  const children =
    panels.length === 0 ? (
      <p className="vt-snippet__reason">{usages.find(({ reason }) => reason)?.reason ?? labels.none}</p>
    ) : (
      <Tabs id={id} label={labels.library} group="library" panels={panels} headingLevel={headingLevel} />
    );
  return (
    <RootElement tag="div" className="vt-usage" state={{ count: usages.length }} passed={passed}>
      {children}
    </RootElement>
  );
}

type UsageProps = Pick<UsagePanelProps, "fillAddress" | "notebookAddress" | "linkAddress" | "highlight"> & {
  usage: LibraryUsage & Required<Pick<LibraryUsage, "library">>;
  labels: UsagePanelLabels;
  customLabels: UsagePanelProps["labels"];
  headingLevel: 3 | 4;
};

function Usage({
  usage,
  fillAddress,
  notebookAddress,
  linkAddress,
  highlight,
  labels,
  customLabels,
  headingLevel,
}: UsageProps) {
  const { id, prettyLabel } = usage.library;
  if (usage.snippets === undefined) return <p className="vt-snippet__reason">{usage.reason}</p>;
  const isRunnable = usage.snippets.some(
    ({ language, code }) => code !== "" && (language === "python" || language === "shell"),
  );
  return (
    <>
      <SnippetPanel
        library={prettyLabel}
        snippets={usage.snippets}
        headingLevel={headingLevel === 3 ? 4 : 5}
        fillAddress={fillAddress}
        highlight={highlight}
        labels={customLabels}
      />
      <p className="vt-usage__links">
        {isRunnable && notebookAddress !== undefined ? (
          <>
            <a href={notebookAddress(id)} download>
              {labels.notebook}
              <span className="vt-visually-hidden">{labels.notebookOf({ library: prettyLabel })}</span>
            </a>{" "}
            <a href={COLAB} rel="noreferrer">
              {labels.colab}
              <span className="vt-visually-hidden">{labels.colabOf({ library: prettyLabel })}</span>
            </a>{" "}
          </>
        ) : null}
        {linkAddress === undefined ? null : (
          <a href={linkAddress(id)}>
            {labels.link}
            <span className="vt-visually-hidden">, {prettyLabel}</span>
          </a>
        )}
      </p>
    </>
  );
}
