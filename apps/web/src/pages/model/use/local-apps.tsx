/** Local apps that run a model, each with its command or link, and which file fits into which memory. */
import { fitsMemory, type LocalApp, localApps, type MemoryFit } from "@vitrine/libraries";
import type { Machine, ModelRecord } from "@vitrine/models";
import { formatNumber, modelPath, type TabPanel, Tabs } from "@vitrine/react";
import { SnippetPanel } from "../../../shell/code.tsx";
import type { ReactNode } from "react";
import { localAppsFor } from "../../../catalog/local-usage-code.ts";
import { isLocal } from "../../../catalog/record-links.ts";
import { MODEL_LABELS } from "../messages/model-labels.ts";

const LABELS = MODEL_LABELS.localApps;

const NAMED_APPS = 4;

/** The panel of local apps, and the names of the first; nothing where no app is known. */
export function programsFor(
  record: ModelRecord,
  { fill, origin, machine }: { fill: Record<string, string>; origin: string; machine?: Machine },
): { names: string[]; content: ReactNode } | undefined {
  const apps = isLocal(record)
    ? localAppsFor(record, { origin, from: "site", fill })
    : localApps(record, { fill, machine });
  if (apps.length === 0) return undefined;
  const content = (
    <>
      <Memory fits={fitsMemory(record)} />
      <Tabs
        id="app"
        label={LABELS.tabs}
        group="local-app"
        panels={apps.map((app) => programPanel(app, record))}
        headingLevel={3}
      />
    </>
  );
  return { names: apps.slice(0, NAMED_APPS).map(({ label }) => label), content };
}

function programPanel({ id, label, url, snippets, docsUrl }: LocalApp, record: ModelRecord): TabPanel {
  return {
    id,
    label,
    content: (
      <>
        {url ? (
          <p>
            <a href={url}>{LABELS.open({ app: label })}</a>
          </p>
        ) : null}
        <SnippetPanel
          library={label}
          snippets={snippets}
          headingLevel={4}
          fillAddress={`${modelPath(record.id)}#local-apps`}
        />
        <p className="vt-usage__links">
          <a href={docsUrl} rel="noreferrer">
            {LABELS.about({ app: label })}
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
      <summary>{LABELS.memory}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{LABELS.memoryColumn}</th>
            <th scope="col">{LABELS.fileColumn}</th>
            <th scope="col">{LABELS.requiredColumn}</th>
          </tr>
        </thead>
        <tbody>
          {fits.map(({ gigabytes, file, label, needs }) => (
            <tr key={gigabytes}>
              <td>{LABELS.gigabytes({ amount: String(gigabytes) })}</td>
              <td>
                <code>{label ?? file}</code>
              </td>
              <td>{LABELS.gigabytes({ amount: formatNumber(Number((needs / 1e9).toFixed(1))) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{LABELS.memoryNote}</p>
    </details>
  );
}
