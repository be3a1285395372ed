/** The files of a model that is in a folder here: what there is, and what is in it, without downloading weights. */
import type { ModelRecord } from "@vitrine/models";
import { Day, FileViewer, formatBytes, modelPath } from "@vitrine/react";
import { CodeBlock } from "../../shell/code.tsx";
import {
  type Commit,
  commitsOf,
  differenceOf,
  historyState,
  type LocalRepository,
  type ServedRepository,
} from "@vitrine/hub";
import { FilePages } from "./file-pages.tsx";
import { type FileView, viewFile } from "./file-view.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../../shell/page.ts";
import { isLocal, filesPath, modelIdOf, recordLinks } from "../../catalog/record-links.ts";
import { RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { type Security, securityOf, SecuritySection } from "./security-section.tsx";
import { PageSection } from "../../shell/components/page-section.tsx";

const LIST_LABELS = MODEL_LABELS.fileList;
const CHANGES_LABELS = MODEL_LABELS.changes;
const FILE_LABELS = MODEL_LABELS.file;

export const fileRoutes: readonly Route[] = [
  { path: "/models/:owner/:name/files", load: loadFiles, state: stateOfHistory },
  { path: "/models/:owner/:name/files/:path{.+}", load: loadFiles },
  { path: "/models/:name/files/:path{.+}", load: loadFiles },
];

/** State that cached pages depend on: a commit can change the history without changing a file. */
export async function stateOfHistory({ params, store, local }: RouteContext): Promise<string> {
  const record = await store.get(modelIdOf(params));
  const repository = record && local?.of(record);
  return repository === undefined ? "" : historyState(repository);
}

/** The list of files, or one file; nothing for a model whose files are not here. */
export async function loadFiles(context: RouteContext): Promise<RouteAnswer> {
  const { path } = context.params;
  const id = modelIdOf(context.params);
  const record = await context.store.get(id);
  const repository = record && (await context.filesOf?.(record));
  if (record === undefined || repository === undefined) return undefined;
  if (record.id !== id) return { redirect: filesPath(record.id, path), isForNow: isLocal(record) };
  if (path === undefined) {
    const security = await securityOf(record, repository, repository.files, context);
    const folder = context.local?.of(record);
    const history = folder && (await historyOf(folder, context));
    return listPage(record, repository, { security, history, query: context.query });
  }
  const file = repository.file(path);
  if (file === undefined) return undefined;
  const view = await viewFile(repository, file, { texts: context.texts, search: context.query.get("q") ?? "" });
  const security = await securityOf(record, repository, [file], context);
  return filePage(record, repository, path, view, { context, security });
}

/** The history of a folder that is a git repository, and the requested difference. */
interface History {
  commits: readonly Commit[];
  from: string;
  to: string;
  difference?: { text: string; html: string };
}

async function historyOf(repository: LocalRepository, { query, texts }: RouteContext): Promise<History | undefined> {
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

function listPage(
  record: ModelRecord,
  repository: ServedRepository,
  { security, history, query }: { security: Security; history: History | undefined; query: URLSearchParams },
): Page {
  const total = repository.files.reduce((sum, { size }) => sum + size, 0);
  return {
    title: LIST_LABELS.title({ id: record.id }),
    description: LIST_LABELS.description({ count: repository.files.length, id: record.id, size: formatBytes(total) }),
    section: "models",
    noindex: true,
    interactive: { connections: [], isLocal: true },
    body: (
      <article className="prose">
        <Breadcrumbs record={record} />
        <h1>{LIST_LABELS.heading}</h1>
        <RichParagraph
          text={LIST_LABELS.summary({
            count: repository.files.length,
            size: formatBytes(total),
            revision: repository.revision.slice(0, 12),
          })}
        />
        <FilePages id={record.id} files={repository.files} query={query} />
        <SecuritySection {...security} />
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
    <PageSection id="changes" heading={CHANGES_LABELS.title}>
      <p>{CHANGES_LABELS.note}</p>
      <form method="get" action="#changes" className="vt-holes">
        {choice("from", CHANGES_LABELS.from, from)}
        {choice("to", CHANGES_LABELS.to, to)}
        <button type="submit">{CHANGES_LABELS.compare}</button>
      </form>
      {difference === undefined ? null : difference.text === "" ? (
        <p role="status">{CHANGES_LABELS.none}</p>
      ) : (
        <CodeBlock code={difference.text} html={difference.html} language="diff" label={CHANGES_LABELS.difference} />
      )}
    </PageSection>
  );
}

function filePage(
  record: ModelRecord,
  repository: ServedRepository,
  path: string,
  view: FileView,
  { context: { query }, security }: { context: RouteContext; security: Security },
): Page {
  const file = repository.file(path);
  const raw = `${recordLinks(record, "").pictures}${path.split("/").map(encodeURIComponent).join("/")}`;
  return {
    title: FILE_LABELS.title({ path, id: record.id }),
    description: FILE_LABELS.description({ path, id: record.id }),
    section: "models",
    noindex: true,
    interactive: { connections: [], isLocal: true },
    body: (
      <article className="prose">
        <Breadcrumbs record={record} />
        <h1 className="vt-breaks">{path}</h1>
        <p>
          <RichText
            text={FILE_LABELS.summary({ size: formatBytes(file?.size ?? 0) })}
            date={<Day at={file?.modified ?? 0} />}
          />{" "}
          <a href={raw}>{FILE_LABELS.download}</a>
        </p>
        <SecuritySection {...security} />
        <FileViewer content={view} rawAddress={raw} path={path} search={query.get("q") ?? ""} />
      </article>
    ),
  };
}

/** The way back: to the model, and to its files. */
function Breadcrumbs({ record }: { record: ModelRecord }) {
  return (
    <p>
      <a href={modelPath(record.id)}>{record.id}</a> / <a href={filesPath(record.id)}>{FILE_LABELS.allFiles}</a>
    </p>
  );
}
