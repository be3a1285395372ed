/** Code that uses a model: a tab for each library, the programs on one's own machine, and the same as a notebook. */
import {
  fitsMemory,
  localApps,
  type MemoryFit,
  type Snippet,
  toNotebook,
  type Usage,
  usageFor,
  usageSnippets,
  whyNoLocalApp,
} from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { AnchoredHeading, modelPath, SnippetPanel, type TabPanel, Tabs } from "@vitrine/react";
import { type CodeFrom, downloadSnippet, ownLocalApps, ownUsages } from "../site/own-code.ts";
import { ownRunner } from "../site/own-runner.ts";
import type { RouteAnswer, RouteContext } from "../site/page.ts";
import { isOwn } from "../site/record-places.ts";

/** Code of a model of one's own: from this site's address, or from a path, as the reader chooses. */
export function OwnUse({
  record,
  fill,
  context,
}: {
  record: ModelRecord;
  fill: Record<string, string>;
  context: RouteContext;
}) {
  const { origin, query } = context;
  const from = codeFrom(query);
  const found = ownUsages(record, { origin, from, fill });
  const link = (value: CodeFrom, label: string) => (
    <li>
      <a
        href={`${modelPath(record.id)}${queryOf(fill, value === "site" ? {} : { from: value })}#use`}
        aria-current={from === value ? "true" : undefined}
      >
        {label}
      </a>
    </li>
  );
  return (
    <>
      <p>
        This model is in a folder here. The code asks this site for it, by its address, and no hub.
        {context.needsToken ? " Set HF_TOKEN to a token of this site." : ""}
      </p>
      <ul className="inline-list">
        {link("site", "From this site")}
        {link("path", "Downloaded first, from a path")}
      </ul>
      {found.some(({ library }) => library !== undefined) ? (
        <Usages record={record} fill={fill} found={found} />
      ) : (
        <SnippetPanel library="the files" snippets={[downloadSnippet(record, { origin })]} headingLevel={3} />
      )}
    </>
  );
}

/** Where a program calls a model of one's own: here, where it runs. */
export function ownEndpoint(record: ModelRecord, { own, services, origin }: RouteContext): string | undefined {
  const runner = services?.local && ownRunner(record, own);
  return runner && `${origin}/local/models/${encodeURIComponent(record.id)}`;
}

function codeFrom(query: URLSearchParams): CodeFrom {
  return query.get("from") === "path" ? "path" : "site";
}

/** A tab for each library; a record that names none the registry knows still gets the command for its files. */
export function Usages({ record, fill, found }: { record: ModelRecord; fill: Record<string, string>; found: Usage[] }) {
  const panels = found.flatMap((usage) => usagePanel(usage, record, fill));
  if (panels.length === 0)
    return <SnippetPanel library="the files" snippets={usageSnippets(record)} headingLevel={3} />;
  return <Tabs id="library" label="Library" group="library" panels={panels} />;
}

const FILL_PREFIX = "fill.";
const MAX_FILL_LENGTH = 300;

/** `fill.gguf-file=…` in the address is the value of the hole `gguf-file`. */
export function fillOf(query: URLSearchParams): Record<string, string> {
  const chosen = [...query].filter(([name, value]) => name.startsWith(FILL_PREFIX) && value.length <= MAX_FILL_LENGTH);
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice(FILL_PREFIX.length), value]));
}

/** Values of holes as an address carries them. */
function queryOf(fill: Readonly<Record<string, string>>, others: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(fill).map(([name, value]) => [`${FILL_PREFIX}${name}`, value]);
  const query = new URLSearchParams([...Object.entries(others), ...named]);
  return query.size === 0 ? "" : `?${query}`;
}

function notebookPath(id: string, library: string, fill: Readonly<Record<string, string>>): string {
  return `${modelPath(id)}/notebook.ipynb${queryOf(fill, { library })}`;
}

function hasRunnableCode(snippets: readonly Snippet[]): boolean {
  return snippets.some(({ language, code }) => code !== "" && (language === "python" || language === "shell"));
}

/** The notebook of a library's code for a model, as a file. */
export function notebookOf(record: ModelRecord | undefined, context: RouteContext): RouteAnswer {
  if (!record) return undefined;
  const library = context.query.get("library") ?? "";
  const usage = isOwn(record)
    ? ownUsages(record, { origin: context.origin, from: codeFrom(context.query), fill: fillOf(context.query) }).find(
        (each) => each.library?.id === library,
      )
    : usageFor(record, library, { fill: fillOf(context.query) });
  if (usage === undefined || "reason" in usage) return undefined;
  return {
    text: JSON.stringify(toNotebook(usage.snippets, record), null, 1),
    contentType: "application/x-ipynb+json; charset=utf-8",
  };
}

/** Programs on one's own machine that can run the model. */
export function LocalApps({
  record,
  fill,
  origin,
}: {
  record: ModelRecord;
  fill: Record<string, string>;
  origin: string;
}) {
  const apps = isOwn(record) ? ownLocalApps(record, { origin, from: "site", fill }) : localApps(record, { fill });
  const nothing = isOwn(record) ? undefined : whyNoLocalApp(record);
  if (apps.length === 0) return nothing === undefined ? null : <p className="vt-snippet__reason">{nothing}</p>;
  const panels = apps.map((app): TabPanel => ({
    id: app.id,
    label: app.label,
    content: (
      <>
        {app.url ? (
          <p>
            <a href={app.url}>Open in {app.label}</a>
          </p>
        ) : null}
        <SnippetPanel library={app.label} snippets={app.snippets} fillAddress={`${modelPath(record.id)}#local-apps`} />
        <p className="usage__links">
          <a href={app.docsUrl} rel="noreferrer">
            About {app.label}
          </a>
        </p>
      </>
    ),
  }));
  return (
    <section aria-labelledby="local-apps">
      <AnchoredHeading level={2} id="local-apps">
        On your own machine
      </AnchoredHeading>
      <Memory fits={fitsMemory(record)} />
      <Tabs id="app" label="Program" group="local-app" panels={panels} />
    </section>
  );
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

function usagePanel(usage: Usage, record: ModelRecord, fill: Readonly<Record<string, string>>): TabPanel[] {
  if (!usage.library) return [];
  const { id, prettyLabel } = usage.library;
  const content =
    "reason" in usage ? (
      <p className="vt-snippet__reason">{usage.reason}</p>
    ) : (
      <>
        <SnippetPanel library={prettyLabel} snippets={usage.snippets} fillAddress={`${modelPath(record.id)}#use`} />
        <p className="usage__links">
          {hasRunnableCode(usage.snippets) ? (
            <a href={notebookPath(record.id, id, fill)} download="">
              Open as a notebook<span className="vt-visually-hidden">, {prettyLabel}</span>
            </a>
          ) : null}{" "}
          {hasRunnableCode(usage.snippets) ? (
            <a href="https://colab.research.google.com/#create=true" rel="noreferrer">
              Open Colab<span className="vt-visually-hidden">, to upload the notebook of {prettyLabel}</span>
            </a>
          ) : null}{" "}
          <a href={`${modelPath(record.id)}${queryOf(fill)}#library-${id}`}>
            Link to this code<span className="vt-visually-hidden">, {prettyLabel}</span>
          </a>
        </p>
      </>
    );
  return [{ id, label: prettyLabel, content }];
}
