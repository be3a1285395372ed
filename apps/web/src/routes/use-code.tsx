/** Code that loads a model: a tab for each library, the same as a notebook, and what the holes of an address fill. */
import { type Snippet, toNotebook, type Usage, usageFor, usageSnippets } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { modelPath, type TabPanel, Tabs } from "@vitrine/react";
import { SnippetPanel } from "../site/code.tsx";
import { type CodeFrom, downloadSnippet, ownUsages } from "../site/own-code.ts";
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
      <ul className="vt-inline-list">
        {link("site", "From this site")}
        {link("path", "Downloaded first, from a path")}
      </ul>
      {found.some(({ library }) => library !== undefined) ? (
        <Usages record={record} fill={fill} found={found} />
      ) : (
        <SnippetPanel library="the files" snippets={[downloadSnippet(record, { origin })]} headingLevel={4} />
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
    return <SnippetPanel library="the files" snippets={usageSnippets(record)} headingLevel={4} />;
  return <Tabs id="library" label="Library" group="library" panels={panels} headingLevel={4} />;
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

function usagePanel(usage: Usage, record: ModelRecord, fill: Readonly<Record<string, string>>): TabPanel[] {
  if (!usage.library) return [];
  const { id, prettyLabel } = usage.library;
  const content =
    "reason" in usage ? (
      <p className="vt-snippet__reason">{usage.reason}</p>
    ) : (
      <>
        <SnippetPanel
          library={prettyLabel}
          snippets={usage.snippets}
          headingLevel={5}
          fillAddress={`${modelPath(record.id)}#use`}
        />
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
