/** The files of a model that is in a folder here: what there is, and what is in it, without downloading weights. */
import type { ModelRecord } from "@vitrine/models";
import { AnchoredHeading, Day, FileTable, FileViewer, formatBytes, modelPath } from "@vitrine/react";
import { CodeBlock } from "../site/code.tsx";
import { type Commit, commitsOf, differenceOf, historyState, type OwnRepository } from "@vitrine/hub";
import { type FileView, viewFile } from "../site/file-view.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../site/page.ts";
import { filesPath, modelIdOf, recordPlaces } from "../site/record-places.ts";

export const fileRoutes: readonly Route[] = [
  { path: "/models/:owner/:name/files", load: loadFiles, state: stateOfHistory },
  { path: "/models/:owner/:name/files/:path{.+}", load: loadFiles },
  { path: "/models/:name/files/:path{.+}", load: loadFiles },
];

/** For whom pages are kept: a commit changes no file, and the list of commits none the less. */
export async function stateOfHistory({ params, store, own }: RouteContext): Promise<string> {
  const record = await store.get(modelIdOf(params));
  const repository = record && own?.of(record);
  return repository === undefined ? "" : historyState(repository);
}

/** The list of files, or one of them; nothing for a model whose files are not here. */
export async function loadFiles(context: RouteContext): Promise<RouteAnswer> {
  const { path } = context.params;
  const id = modelIdOf(context.params);
  const record = await context.store.get(id);
  const repository = record && context.own?.of(record);
  if (record === undefined || repository === undefined) return undefined;
  if (record.id !== id) return { redirect: filesPath(record.id, path) };
  if (path === undefined) return listPage(record, repository, await historyOf(repository, context));
  const file = repository.file(path);
  if (file === undefined) return undefined;
  const view = await viewFile(repository, file, { texts: context.texts, search: context.query.get("q") ?? "" });
  return filePage(record, repository, path, view, context);
}

/** The history of a folder that is a git repository, and the difference that was asked for. */
interface History {
  commits: readonly Commit[];
  from: string;
  to: string;
  difference?: { text: string; html: string };
}

async function historyOf(repository: OwnRepository, { query, texts }: RouteContext): Promise<History | undefined> {
  const commits = await commitsOf(repository);
  const [newest, before] = commits;
  if (newest === undefined || before === undefined) return undefined;
  const chosen = (name: string, otherwise: Commit) =>
    commits.find(({ id }) => id === query.get(name))?.id ?? otherwise.id;
  const [from, to] = [chosen("from", before), chosen("to", newest)];
  if (!query.has("from")) return { commits, from, to };
  const text = await differenceOf(repository, from, to);
  if (text === undefined) return { commits, from, to, difference: { text: "", html: "" } };
  const { html } = await texts.set({ kind: "code", code: text, language: "diff" });
  return { commits, from, to, difference: { text, html } };
}

function listPage(record: ModelRecord, repository: OwnRepository, history: History | undefined): Page {
  const total = repository.files.reduce((sum, { size }) => sum + size, 0);
  return {
    title: `Files of ${record.id}`,
    description: `${repository.files.length} files of ${record.id}, ${formatBytes(total)} in all.`,
    section: "models",
    noindex: true,
    interactive: { connections: [], isOwn: true },
    body: (
      <article className="prose prose--wide">
        <Way record={record} />
        <h1>Files</h1>
        <p>
          {repository.files.length} files, {formatBytes(total)} in all, of revision{" "}
          <code>{repository.revision.slice(0, 12)}</code>. A revision is a name for the files as they are: it changes
          when one of them does.
        </p>
        <FileTable files={repository.files} fileAddress={(file) => filesPath(record.id, file)} />
        {history ? <Changes {...history} /> : null}
      </article>
    ),
  };
}

function Changes({ commits, from, to, difference }: History) {
  const choice = (name: string, label: string, value: string) => (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={value}>
        {commits.map(({ id, date, title }) => (
          <option key={id} value={id}>
            {date.slice(0, 10)} {title.slice(0, 60)} ({id.slice(0, 8)})
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section aria-labelledby="changes">
      <AnchoredHeading level={2} id="changes">
        Changes
      </AnchoredHeading>
      <p>The folder is a git repository. Compared are the texts that are listed above, up to a megabyte each.</p>
      <form method="get" action="#changes" className="vt-holes">
        {choice("from", "From", from)}
        {choice("to", "To", to)}
        <button type="submit">Compare</button>
      </form>
      {difference === undefined ? null : difference.text === "" ? (
        <p role="status">No listed text differs between the two, or the difference is too large to be shown.</p>
      ) : (
        <CodeBlock code={difference.text} html={difference.html} language="diff" label="Difference" />
      )}
    </section>
  );
}

function filePage(
  record: ModelRecord,
  repository: OwnRepository,
  path: string,
  view: FileView,
  { query }: RouteContext,
): Page {
  const file = repository.file(path);
  const raw = `${recordPlaces(record, "").pictures}${path.split("/").map(encodeURIComponent).join("/")}`;
  return {
    title: `${path} of ${record.id}`,
    description: `The file ${path} of ${record.id}.`,
    section: "models",
    noindex: true,
    interactive: { connections: [], isOwn: true },
    body: (
      <article className="prose prose--wide">
        <Way record={record} />
        <h1 className="vt-breaks">{path}</h1>
        <p>
          {formatBytes(file?.size ?? 0)}, changed <Day at={file?.modified ?? 0} />. <a href={raw}>Download</a>
        </p>
        <FileViewer content={view} rawAddress={raw} path={path} search={query.get("q") ?? ""} />
      </article>
    ),
  };
}

/** The way back: to the model, and to its files. */
function Way({ record }: { record: ModelRecord }) {
  return (
    <p>
      <a href={modelPath(record.id)}>{record.id}</a> / <a href={filesPath(record.id)}>files</a>
    </p>
  );
}
