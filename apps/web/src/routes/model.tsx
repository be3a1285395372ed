/** One model: what it is, code that uses it, its files, its card. */
import { renderMarkdown } from "@vitrine/docs";
import { type Usage, usages, usageSnippets } from "@vitrine/libraries";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import {
  baseModels,
  bitsPerWeight,
  chatTemplates,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  parameterCount,
  ggufChoices,
  parseQuantizationLabel,
  type RepositoryFile,
} from "@vitrine/models";
import {
  AnchoredHeading,
  CodeBlock,
  formatBytes,
  formatCount,
  formatDate,
  formatParameters,
  modelPath,
  ModelRow,
  PromptView,
  SnippetPanel,
  TaskLabel,
  type TabPanel,
  Tabs,
} from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import type { ReactNode } from "react";
import { languageName, licenseName } from "../site/names.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../site/page.ts";
import { previewPrompt, SAMPLE_MESSAGES } from "../site/prompt-preview.ts";
import { chatTemplatePath, specialTokens } from "./chat-template.tsx";
import { rowData } from "./models.tsx";

async function loadModel(context: RouteContext): Promise<RouteAnswer> {
  const { owner, name } = context.params;
  const id = owner === undefined ? name : `${owner}/${name}`;
  if (id === undefined) return undefined;
  const record = await context.store.get(id);
  if (!record) return undefined;
  if (record.id !== id) return { redirect: modelPath(record.id) };
  return modelPage(record, await context.store.similar(id), context);
}

export const modelRoutes: readonly Route[] = [
  { path: "/models/:name", load: loadModel },
  { path: "/models/:owner/:name", load: loadModel },
];

function modelPage(record: ModelRecord, similar: Parameters<typeof rowData>[0][], context: RouteContext): Page {
  const task = record.pipeline_tag ? (getTask(record.pipeline_tag)?.name ?? record.pipeline_tag) : undefined;
  const library = record.library_name
    ? (getLibraryFacts(record.library_name)?.prettyLabel ?? record.library_name)
    : undefined;
  const templates = chatTemplates(record);
  return {
    title: record.id,
    description: `${record.id}${task ? `, a model for ${task.toLowerCase()}` : ""}${library ? ` with ${library}` : ""}: code that loads it, files, licence and card.`,
    section: "models",
    canonical: modelPath(record.id),
    body: (
      <article className="model">
        <ModelHeader record={record} />
        <div className="model__main">
          <section className="model__use" aria-labelledby="use">
            <AnchoredHeading level={2} id="use">
              Use this model
            </AnchoredHeading>
            {record.gated ? <GatedNotice record={record} hubEndpoint={context.hubEndpoint} /> : null}
            <Usages record={record} fill={fillOf(context.query)} />
          </section>
          {record.card ? <ModelCard record={record} hubEndpoint={context.hubEndpoint} /> : <NoCard />}
          {templates.length > 0 ? (
            <section aria-labelledby="chat-template">
              <AnchoredHeading level={2} id="chat-template">
                Chat template
              </AnchoredHeading>
              <p>
                How this model’s tokenizer turns messages into one prompt.{" "}
                <a href={chatTemplatePath(record.id)}>Try it with your own messages</a>.
              </p>
              <PromptExample record={record} source={templates[0]?.source ?? ""} />
              {templates.map(({ name, source }) => (
                <CodeBlock
                  key={name}
                  code={source}
                  language="jinja"
                  label={`Chat template ${name}`}
                  title={templates.length > 1 ? name : undefined}
                />
              ))}
            </section>
          ) : null}
        </div>
        <aside className="model__side" aria-label="About this model">
          <Facts record={record} />
          <Files record={record} hubEndpoint={context.hubEndpoint} />
          {similar.length > 0 ? (
            <section className="side-section" aria-labelledby="similar">
              <h2 id="similar">Similar models</h2>
              <ul className="similar">
                {similar.map((model) => (
                  <li key={model.id}>
                    <ModelRow
                      model={{ ...rowData(model), license: undefined, lastModified: undefined, gated: false }}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </aside>
      </article>
    ),
  };
}

function ModelHeader({ record }: { record: ModelRecord }) {
  const slash = record.id.indexOf("/");
  const owner = slash === -1 ? undefined : record.id.slice(0, slash);
  return (
    <header className="model__head">
      <h1 className="model__id">
        {owner ? (
          <>
            <a className="model__owner" href={`/models?author=${encodeURIComponent(owner)}`}>
              {owner}
            </a>
            <span className="model__slash">/</span>
          </>
        ) : null}
        <span>{record.id.slice(slash + 1)}</span>
      </h1>
      <button className="copy-id" type="button" data-copy={record.id} hidden>
        Copy id
      </button>
      <Tags record={record} />
    </header>
  );
}

/** Tags that the page already shows in another form. */
const REPEATED_TAG =
  /^(license:|base_model:|dataset:|region:|arxiv:|endpoints_compatible$|autotrain_compatible$|text-generation-inference$)/;
const SHOWN_TAGS = 14;

function Tags({ record }: { record: ModelRecord }) {
  const languages = new Set(modelLanguages(record));
  const known = [record.pipeline_tag, record.library_name];
  const tags = [...new Set(record.tags)].filter(
    (tag) => !REPEATED_TAG.test(tag) && !known.includes(tag) && !languages.has(tag),
  );
  const shown = tags.slice(0, SHOWN_TAGS);
  const rest = tags.slice(SHOWN_TAGS);
  const link = (tag: string) => (
    <li key={tag}>
      <a href={`/models?tag=${encodeURIComponent(tag)}`} rel="nofollow">
        {tag}
      </a>
    </li>
  );
  return (
    <ul className="tags" aria-label="Tags">
      {record.pipeline_tag ? (
        <li className="tags__task">
          <a href={`/models?task=${encodeURIComponent(record.pipeline_tag)}`}>
            <TaskLabel task={record.pipeline_tag} />
          </a>
        </li>
      ) : null}
      {record.library_name ? (
        <li>
          <a href={`/models?library=${encodeURIComponent(record.library_name)}`}>
            {getLibraryFacts(record.library_name)?.prettyLabel ?? record.library_name}
          </a>
        </li>
      ) : null}
      {shown.map(link)}
      {rest.length > 0 ? (
        <li>
          <details className="tags__more">
            <summary>{rest.length} more</summary>
            <ul className="tags">{rest.slice(0, 200).map(link)}</ul>
          </details>
        </li>
      ) : null}
    </ul>
  );
}

/** A tab for each library; a record that names none the registry knows still gets the command for its files. */
function Usages({ record, fill }: { record: ModelRecord; fill: Record<string, string> }) {
  const panels = usages(record, { fill }).flatMap((usage) => usagePanel(usage, record));
  if (panels.length === 0)
    return <SnippetPanel library="the files" snippets={usageSnippets(record)} headingLevel={3} />;
  return <Tabs id="library" label="Library" group="library" panels={panels} />;
}

const FILL_PREFIX = "fill.";
const MAX_FILL_LENGTH = 300;

/** `fill.gguf-file=…` in the address is the value of the hole `gguf-file`. */
function fillOf(query: URLSearchParams): Record<string, string> {
  const chosen = [...query].filter(([name, value]) => name.startsWith(FILL_PREFIX) && value.length <= MAX_FILL_LENGTH);
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice(FILL_PREFIX.length), value]));
}

function usagePanel(usage: Usage, record: ModelRecord): TabPanel[] {
  if (!usage.library) return [];
  const { id, prettyLabel } = usage.library;
  const content =
    "reason" in usage ? (
      <p className="vt-snippet__reason">{usage.reason}</p>
    ) : (
      <SnippetPanel library={prettyLabel} snippets={usage.snippets} fillAddress={`${modelPath(record.id)}#use`} />
    );
  return [{ id, label: prettyLabel, content }];
}

function GatedNotice({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  return (
    <aside className="vt-callout" data-kind="important" aria-label="Gated model">
      <p className="vt-callout__title">Gated model</p>
      <p>
        {record.gated === "manual"
          ? "Its authors grant access by hand."
          : "Access is granted once you accept its terms."}{" "}
        Ask for it on <a href={hubPath(hubEndpoint, record.id)}>the model’s own page</a>, then log in before you run the
        code.
      </p>
    </aside>
  );
}

function ModelCard({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  const rendered = renderMarkdown(record.card ?? "", {
    idPrefix: "card-",
    under: 2,
    dropTitle: true,
    untrusted: true,
    resolveAddress: (address, kind) => {
      if (address.startsWith("/")) return undefined;
      const base = hubPath(hubEndpoint, `${record.id}/${kind === "image" ? "resolve" : "blob"}/main/`);
      try {
        const resolved = new URL(address, base);
        return resolved.href.startsWith(base) ? resolved.href : undefined;
      } catch {
        return undefined;
      }
    },
  });
  return (
    <section className="model__card" aria-labelledby="card">
      <AnchoredHeading level={2} id="card">
        Model card
      </AnchoredHeading>
      {/* The one sanitiser: see packages/docs/src/markdown.ts. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: rendered.html }} />
    </section>
  );
}

/** The prompt of a short conversation, or what the template said against it. */
function PromptExample({ record, source }: { record: ModelRecord; source: string }) {
  const preview = previewPrompt({
    template: source,
    messages: SAMPLE_MESSAGES,
    tools: "",
    variables: JSON.stringify(specialTokens(record)),
    addGenerationPrompt: true,
  });
  if (preview.problem) {
    return (
      <p className="vt-snippet__reason">With an example conversation it gives an error: {preview.problem.message}</p>
    );
  }
  return <PromptView spans={preview.spans} label="Prompt of an example conversation" />;
}

function NoCard() {
  return (
    <section className="model__card" aria-labelledby="card">
      <AnchoredHeading level={2} id="card">
        Model card
      </AnchoredHeading>
      <p>This repository has no card yet.</p>
    </section>
  );
}

function Facts({ record }: { record: ModelRecord }) {
  const parameters = parameterCount(record);
  const license = modelLicense(record);
  const bases = baseModels(record);
  const rows: { name: string; value: ReactNode }[] = [];
  const fact = (name: string, value: ReactNode) => rows.push({ name, value });
  if (parameters !== undefined)
    fact("Parameters", <abbr title={parameters.toLocaleString("en")}>{formatParameters(parameters)}</abbr>);
  if (license)
    fact(
      "Licence",
      <>
        <a href={`/models?license=${encodeURIComponent(license.id)}`}>{license.name ?? licenseName(license.id)}</a>
        {license.link ? (
          <>
            {" "}
            <a href={license.link} rel="nofollow noreferrer">
              (text)
            </a>
          </>
        ) : null}
      </>,
    );
  const languages = modelLanguages(record);
  if (languages.length > 0) fact("Languages", <LanguageList codes={languages} />);
  if (record.config?.architectures?.length) fact("Architecture", record.config.architectures.slice(0, 3).join(", "));
  if (record.config?.model_type) fact("Model type", record.config.model_type);
  if (record.config?.quantization_config?.quant_method)
    fact("Quantized with", record.config.quantization_config.quant_method);
  if (record.gguf?.context_length) fact("Context", `${record.gguf.context_length.toLocaleString("en")} tokens`);
  if (bases.length > 0)
    fact("Base model", <LinkList items={bases.map((base) => ({ label: base.id, href: modelPath(base.id) }))} />);
  const datasets = [record.cardData?.datasets ?? []].flat().filter((id) => typeof id === "string");
  if (datasets.length > 0) fact("Data sets", datasets.slice(0, 8).join(", "));
  if (record.downloads !== undefined) fact("Downloads", formatCount(record.downloads));
  if (record.likes !== undefined) fact("Likes", formatCount(record.likes));
  if (record.lastModified)
    fact("Updated", <time dateTime={record.lastModified}>{formatDate(record.lastModified)}</time>);
  if (record.createdAt) fact("Created", <time dateTime={record.createdAt}>{formatDate(record.createdAt)}</time>);
  const guessed = guessedFields(record);
  return (
    <section className="side-section plate" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? <p>The repository states none.</p> : null}
      {guessed ? <p className="facts__note">{guessed}</p> : null}
    </section>
  );
}

function guessedFields(record: ModelRecord): string | undefined {
  const provenance = record.provenance ?? {};
  const guessed = [
    provenance.pipeline_tag === "guessed" ? "task" : undefined,
    provenance.library_name === "guessed" ? "library" : undefined,
  ].filter(Boolean);
  if (guessed.length === 0) return undefined;
  return `The ${guessed.join(" and ")} ${guessed.length === 1 ? "is" : "are"} guessed from the files: the card names none.`;
}

const SHOWN_LANGUAGES = 6;

function LanguageList({ codes }: { codes: readonly string[] }) {
  const link = (code: string) => ({ label: languageName(code), href: `/models?language=${encodeURIComponent(code)}` });
  return (
    <>
      <LinkList items={codes.slice(0, SHOWN_LANGUAGES).map(link)} />
      {codes.length > SHOWN_LANGUAGES ? (
        <details>
          <summary>{codes.length - SHOWN_LANGUAGES} more</summary>
          <LinkList items={codes.slice(SHOWN_LANGUAGES, 300).map(link)} />
        </details>
      ) : null}
    </>
  );
}

function LinkList({ items }: { items: readonly { label: string; href: string }[] }) {
  return (
    <ul className="inline-list">
      {items.map((item) => (
        <li key={item.href}>
          <a href={item.href}>{item.label}</a>
        </li>
      ))}
    </ul>
  );
}

const SHOWN_FILES = 12;

function Files({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  const files = record.siblings ?? [];
  if (files.length === 0) return null;
  const quantized = ggufChoices(files);
  return (
    <section className="side-section" aria-labelledby="files">
      <h2 id="files">Files</h2>
      {quantized.length > 0 ? (
        <>
          <h3 id="quantizations">Quantizations</h3>
          <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="quantizations">
            <table className="vt-table">
              <thead>
                <tr>
                  <th scope="col">Type</th>
                  <th scope="col">Bits per weight</th>
                  <th scope="col">Size</th>
                </tr>
              </thead>
              <tbody>
                {quantized.slice(0, 40).map(({ file, label, bytes }) => (
                  <tr key={file}>
                    <th scope="row">
                      <a href={hubPath(hubEndpoint, `${record.id}/blob/main/${file}`)} title={file}>
                        {parseQuantizationLabel(file)?.text ?? file}
                      </a>
                    </th>
                    <td>{label ? Number(bitsPerWeight(label).toFixed(2)) : "—"}</td>
                    <td>{bytes === undefined ? "—" : formatBytes(bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
      <FileList files={files.slice(0, SHOWN_FILES)} record={record} hubEndpoint={hubEndpoint} />
      {files.length > SHOWN_FILES ? (
        <details>
          <summary>{files.length - SHOWN_FILES} more files</summary>
          <FileList files={files.slice(SHOWN_FILES, 500)} record={record} hubEndpoint={hubEndpoint} />
        </details>
      ) : null}
    </section>
  );
}

function FileList({
  files,
  record,
  hubEndpoint,
}: {
  files: readonly RepositoryFile[];
  record: ModelRecord;
  hubEndpoint: string;
}) {
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={file.rfilename}>
          <a href={hubPath(hubEndpoint, `${record.id}/blob/main/${file.rfilename}`)} rel="nofollow">
            {file.rfilename}
          </a>
          {file.size === undefined ? null : <span className="files__size">{formatBytes(file.size)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** An address on the hub that the record came from, each path segment encoded. */
function hubPath(endpoint: string, path: string): string {
  return `${endpoint.replace(/\/+$/, "")}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
