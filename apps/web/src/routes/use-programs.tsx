/** Programs on one's own machine that run a model, each with what to type or open, and which file fits into which memory. */
import { fitsMemory, type LocalApp, localApps, type MemoryFit, whyNoLocalApp } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { modelPath, type TabPanel, Tabs } from "@vitrine/react";
import { SnippetPanel } from "../site/code.tsx";
import type { ReactNode } from "react";
import { ownLocalApps } from "../site/own-code.ts";
import { isOwn } from "../site/record-places.ts";

/** What the panel of programs shows; nothing where nothing can be said about them. */
export function programsFor(
  record: ModelRecord,
  { fill, origin }: { fill: Record<string, string>; origin: string },
): ReactNode | undefined {
  const apps = isOwn(record) ? ownLocalApps(record, { origin, from: "site", fill }) : localApps(record, { fill });
  const reason = isOwn(record) ? undefined : whyNoLocalApp(record);
  if (apps.length === 0) return reason === undefined ? undefined : <p className="vt-snippet__reason">{reason}</p>;
  return (
    <>
      <Memory fits={fitsMemory(record)} />
      <Tabs
        id="app"
        label="Program"
        group="local-app"
        panels={apps.map((app) => programPanel(app, record))}
        headingLevel={4}
      />
    </>
  );
}

function programPanel({ id, label, url, snippets, docsUrl }: LocalApp, record: ModelRecord): TabPanel {
  return {
    id,
    label,
    content: (
      <>
        {url ? (
          <p>
            <a href={url}>Open in {label}</a>
          </p>
        ) : null}
        <SnippetPanel
          library={label}
          snippets={snippets}
          headingLevel={5}
          fillAddress={`${modelPath(record.id)}#local-apps`}
        />
        <p className="vt-usage__links">
          <a href={docsUrl} rel="noreferrer">
            About {label}
          </a>
        </p>
      </>
    ),
  };
}

/** Which file to take with how much memory. */
function Memory({ fits }: { fits: readonly MemoryFit[] }) {
  if (fits.length === 0) return null;
  return (
    <details>
      <summary>Which file fits into which memory</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">With</th>
            <th scope="col">take</th>
            <th scope="col">which needs</th>
          </tr>
        </thead>
        <tbody>
          {fits.map(({ gigabytes, file, label, needs }) => (
            <tr key={gigabytes}>
              <td>{gigabytes} GB</td>
              <td>
                <code>{label ?? file}</code>
              </td>
              <td>{(needs / 1e9).toFixed(1)} GB</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>The file, a tenth more for a context of a few thousand tokens, and half a gigabyte for the program.</p>
    </details>
  );
}
