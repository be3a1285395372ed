/** Code that loads a model: a tab for each library, a notebook of the same code, and placeholder values from the address. */
import { toNotebook, type Usage, usageFor, usageSnippets } from "@vitrine/libraries";
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { highlightToHtml } from "@vitrine/markdown";
import { modelPath, UsagePanel } from "@vitrine/react";
import { SnippetPanel } from "../../../shell/code.tsx";
import { withMapping } from "../../../catalog/listings.ts";
import { type CodeFrom, downloadSnippet, localUsages } from "../../../catalog/local-usage-code.ts";
import { localRunner } from "../../../catalog/local-models/local-runner-for.ts";
import type { RouteAnswer, RouteContext } from "../../../shell/page.ts";
import { isLocal } from "../../../catalog/record-links.ts";
import { RichText } from "../../../shell/rich-text.tsx";
import { MODEL_LABELS } from "../messages/model-labels.ts";

const LABELS = MODEL_LABELS.code;

/** Code for a local model: from this site's address or from a path, as the reader chooses. */
export function LocalUse({
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
  const found = localUsages(record, { origin, from, fill });
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
        {LABELS.stored}
        {context.needsToken ? (
          <>
            {" "}
            <RichText text={LABELS.needsToken} />
          </>
        ) : null}
      </p>
      <ul className="vt-inline-list">
        {link("site", LABELS.fromSite)}
        {link("path", LABELS.fromPath)}
      </ul>
      {found.some(({ library }) => library !== undefined) ? (
        <Usages record={record} fill={fill} found={found} />
      ) : (
        <SnippetPanel library={LABELS.files} snippets={[downloadSnippet(record, { origin })]} headingLevel={3} />
      )}
    </>
  );
}

/** Tasks that this site's address for programs has. */
const BY_ADDRESS = new Set<string>(["conversational", "text-generation", "feature-extraction", "text-to-speech"]);

/** Where a program calls a model on this site: a local one, or one of a provider whose key the site holds. */
export function customEndpoint(
  record: ModelRecord,
  { local, services, origin, servedProviders }: RouteContext,
  listings: readonly ProviderListing[],
): string | undefined {
  const runner = services?.local && localRunner(record, local);
  if (runner)
    return runner.tasks.some((task) => BY_ADDRESS.has(task))
      ? `${origin}/v1`
      : `${origin}/local/models/${encodeURIComponent(record.id)}`;
  const isServed = withMapping(record, listings).some(
    ({ provider, task = "conversational" }) => servedProviders?.has(provider) && BY_ADDRESS.has(task),
  );
  return isServed ? `${origin}/v1` : undefined;
}

function codeFrom(query: URLSearchParams): CodeFrom {
  return query.get("from") === "path" ? "path" : "site";
}

/** A tab for each library; a record with no known library still gets the command for its files. */
export function Usages({ record, fill, found }: { record: ModelRecord; fill: Record<string, string>; found: Usage[] }) {
  if (!found.some(({ library }) => library !== undefined))
    return <SnippetPanel library={LABELS.files} snippets={usageSnippets(record)} headingLevel={3} />;
  return (
    <UsagePanel
      usages={found}
      headingLevel={3}
      fillAddress={`${modelPath(record.id)}#use`}
      notebookAddress={(library) => notebookPath(record.id, library, fill)}
      linkAddress={(library) => `${modelPath(record.id)}${queryOf(fill)}#library-${library}`}
      highlight={highlightToHtml}
    />
  );
}

const FILL_PREFIX = "fill.";
const MAX_FILL_LENGTH = 300;

/** `fill.gguf-file=…` in the address is the value of the placeholder `gguf-file`. */
export function fillOf(query: URLSearchParams): Record<string, string> {
  const chosen = [...query].filter(([name, value]) => name.startsWith(FILL_PREFIX) && value.length <= MAX_FILL_LENGTH);
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice(FILL_PREFIX.length), value]));
}

/** Placeholder values as an address carries them. */
function queryOf(fill: Readonly<Record<string, string>>, others: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(fill).map(([name, value]) => [`${FILL_PREFIX}${name}`, value]);
  const query = new URLSearchParams([...Object.entries(others), ...named]);
  return query.size === 0 ? "" : `?${query}`;
}

function notebookPath(id: string, library: string, fill: Readonly<Record<string, string>>): string {
  return `${modelPath(id)}/notebook.ipynb${queryOf(fill, { library })}`;
}

/** The notebook of a library's code for a model, as a file. */
export function notebookOf(record: ModelRecord | undefined, context: RouteContext): RouteAnswer {
  if (!record) return undefined;
  const library = context.query.get("library") ?? "";
  const usage = isLocal(record)
    ? localUsages(record, { origin: context.origin, from: codeFrom(context.query), fill: fillOf(context.query) }).find(
        (each) => each.library?.id === library,
      )
    : usageFor(record, library, { fill: fillOf(context.query) });
  if (usage === undefined || "reason" in usage) return undefined;
  return {
    text: JSON.stringify(toNotebook(usage.snippets, record), null, 1),
    contentType: "application/x-ipynb+json; charset=utf-8",
  };
}
