/** One model: what it is, code that uses it, its files, its card. */
import {
  fitsMemory,
  localApps,
  type MemoryFit,
  type Snippet,
  toNotebook,
  type Usage,
  usageFor,
  usages,
  usageSnippets,
  whyNoLocalApp,
} from "@vitrine/libraries";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { baseModels, modelLanguages, type ModelRecord, type Offer, summarySentence } from "@vitrine/models";
import { AnchoredHeading, modelPath, ModelRow, SnippetPanel, TaskLabel, type TabPanel, Tabs } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { type CodeFrom, downloadSnippet, ownLocalApps, ownUsages } from "../site/own-code.ts";
import { ownRunner } from "../site/own-runner.ts";
import { playgroundTask } from "../site/playground-task.ts";
import { isOwn, recordPlaces } from "../site/record-places.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../site/page.ts";
import { PROVIDER_ORIGINS } from "../site/providers.ts";
import type { SetText } from "../site/strangers-texts.ts";
import { installFrom } from "../site/own-packages.ts";
import { CallSection } from "./model-calls.tsx";
import { fileRoutes, loadFiles } from "./model-files.tsx";
import { Facts, Files } from "./model-side.tsx";
import { Results } from "./model-results.tsx";
import { type LoadedTemplates, loadTemplates, TemplateSection } from "./model-template.tsx";
import { seedReadOn } from "./sources.tsx";
import { TrySection } from "./model-try.tsx";
import { rowData } from "./models.tsx";
import { type Family, FamilySection, loadFamily } from "./model-family.tsx";
import { FitsSection } from "./model-fits.tsx";
import { ModelHeader } from "./model-header.tsx";
import { loadOwner } from "./owner.tsx";
import { OffersSection } from "./model-offers.tsx";

function idOf({ params }: RouteContext): string {
  const { owner, name = "" } = params;
  return owner === undefined ? name : `${owner}/${name}`;
}

function recordOf(context: RouteContext): Promise<ModelRecord | undefined> {
  return context.store.get(idOf(context));
}

async function loadModel(context: RouteContext): Promise<RouteAnswer> {
  const id = idOf(context);
  const record = await recordOf(context);
  if (!record) {
    if (context.params["owner"] === undefined) return loadOwner(id, context);
    return context.params["name"] === "files" ? loadFiles(filesOfSingleName(context)) : undefined;
  }
  if (record.id !== id) return { redirect: modelPath(record.id) };
  const [similar, offers, known, card, template, readOn, family] = await Promise.all([
    context.store.similar(id),
    // Offers go by names, and a model of one's own may have any.
    isOwn(record) ? [] : context.store.offersOf(id),
    context.store.known(namedModels(record)),
    cardOf(record, context),
    loadTemplates(record, context),
    record.origin?.from === "seed" ? seedReadOn(context.store) : undefined,
    loadFamily(record, context.store),
  ]);
  return modelPage({ record, similar, offers, known, card, template, readOn, family }, context);
}

/** The card that the model's author wrote, as the page shows it. */
async function cardOf(record: ModelRecord, { texts, hubEndpoint }: RouteContext): Promise<SetText | undefined> {
  if (!record.card) return undefined;
  const { links, pictures } = recordPlaces(record, hubEndpoint);
  return texts.set({ kind: "card", source: record.card, links, pictures, onlyOwnPictures: isOwn(record) });
}

/** `/models/{name}/files`, of a model without an owner, has the form of a model's own address. */
function filesOfSingleName(context: RouteContext): RouteContext {
  return { ...context, params: { name: context.params["owner"] ?? "" } };
}

export const modelRoutes: readonly Route[] = [
  ...fileRoutes,
  { path: "/models/:name/notebook.ipynb", load: loadNotebook },
  { path: "/models/:owner/:name/notebook.ipynb", load: loadNotebook },
  { path: "/models/:name", load: loadModel },
  { path: "/models/:owner/:name", load: loadModel },
];

/** Models that the record names: those it was made from, and the one that takes its place. */
function namedModels(record: ModelRecord): string[] {
  const newer = record.facts?.supersededBy;
  return [...baseModels(record).map(({ id }) => id), ...(newer === undefined ? [] : [newer])];
}

interface ModelParts {
  record: ModelRecord;
  similar: Parameters<typeof rowData>[0][];
  offers: Offer[];
  /** Models that the record names and the store has. */
  known: Map<string, string>;
  card: SetText | undefined;
  template: LoadedTemplates | undefined;
  /** The day on which the sources of the record were read. */
  readOn: string | undefined;
  family: Family;
}

function modelPage(parts: ModelParts, context: RouteContext): Page {
  const { record, similar, offers, known, card, template, readOn, family } = parts;
  const places = recordPlaces(record, context.hubEndpoint);
  const task = record.pipeline_tag ? (getTask(record.pipeline_tag)?.name ?? record.pipeline_tag) : undefined;
  const library = record.library_name
    ? (getLibraryFacts(record.library_name)?.prettyLabel ?? record.library_name)
    : undefined;
  return {
    title: record.id,
    description: `${record.id}: ${summarySentence(record)} Code that loads it, facts and where they are from.`,
    section: "models",
    canonical: modelPath(record.id),
    card: { kind: "Model", facts: [task, library].filter((fact) => fact !== undefined) },
    noindex: context.query.size > 0,
    interactive: isOwn(record) ? { connections: [], isOwn: true } : { connections: PROVIDER_ORIGINS },
    body: (
      <article className="model">
        <ModelHeader record={record} offers={offers} known={known} canTry={playgroundTask(record) !== undefined}>
          <Tags record={record} />
        </ModelHeader>
        <div className="model__main">
          <section className="model__use" aria-labelledby="use">
            <AnchoredHeading level={2} id="use">
              Use this model
            </AnchoredHeading>
            {record.gated ? <GatedNotice record={record} hubEndpoint={context.hubEndpoint} /> : null}
            {isOwn(record) ? (
              <OwnUse record={record} fill={fillOf(context.query)} context={context} />
            ) : (
              <Usages
                record={record}
                fill={fillOf(context.query)}
                found={usages(record, { fill: fillOf(context.query) })}
              />
            )}
          </section>
          <LocalApps record={record} fill={fillOf(context.query)} origin={context.origin} />
          <FitsSection record={record} query={context.query} />
          <TrySection
            record={record}
            hasLocal={context.services?.local !== undefined}
            offers={offers}
            context={context}
          />
          <CallSection
            record={record}
            query={context.query}
            offers={offers}
            own={installFrom(context.packages, "@vitrine/inference", context.origin)}
            place={{ isOwn: isOwn(record), endpoint: ownEndpoint(record, context) }}
          />
          <OffersSection record={record} offers={offers} context={context} />
          <Results record={record} />
          {card ? <ModelCard card={card} /> : <NoCard record={record} hubEndpoint={context.hubEndpoint} />}
          {template ? <TemplateSection record={record} template={template} context={context} /> : null}
          <FamilySection record={record} family={family} known={known} elsewhere={places.model} />
        </div>
        <aside className="model__side" aria-label="About this model">
          <Facts record={record} known={known} readOn={readOn} hubEndpoint={context.hubEndpoint} />
          <Files record={record} hubEndpoint={context.hubEndpoint} />
          {similar.length > 0 ? (
            <section className="side-section" aria-labelledby="similar">
              <h2 id="similar">Similar models</h2>
              <ul className="similar">
                {similar.map((model) => (
                  <li key={model.id}>
                    <ModelRow
                      model={{
                        ...rowData(model),
                        license: undefined,
                        lastModified: undefined,
                        gated: false,
                        sentence: undefined,
                      }}
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

/** Code of a model of one's own: from this site's address, or from a path, as the reader chooses. */
function OwnUse({
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
function ownEndpoint(record: ModelRecord, { own, services, origin }: RouteContext): string | undefined {
  const runner = services?.local && ownRunner(record, own);
  return runner && `${origin}/local/models/${encodeURIComponent(record.id)}`;
}

function codeFrom(query: URLSearchParams): CodeFrom {
  return query.get("from") === "path" ? "path" : "site";
}

/** A tab for each library; a record that names none the registry knows still gets the command for its files. */
function Usages({ record, fill, found }: { record: ModelRecord; fill: Record<string, string>; found: Usage[] }) {
  const panels = found.flatMap((usage) => usagePanel(usage, record, fill));
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
async function loadNotebook(context: RouteContext): Promise<RouteAnswer> {
  const record = await recordOf(context);
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
function LocalApps({ record, fill, origin }: { record: ModelRecord; fill: Record<string, string>; origin: string }) {
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

function GatedNotice({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  return (
    <aside className="vt-callout" data-kind="important" aria-label="Gated model">
      <p className="vt-callout__title">Gated model</p>
      <p>
        {record.gated === "manual"
          ? "Its authors grant access by hand."
          : "Access is granted once you accept its terms."}{" "}
        Ask for it on <a href={recordPlaces(record, hubEndpoint).hubPage}>the model’s own page</a>, then log in before
        you run the code.
      </p>
    </aside>
  );
}

function ModelCard({ card }: { card: SetText }) {
  return (
    <section className="model__card" aria-labelledby="card">
      <AnchoredHeading level={2} id="card">
        Model card
      </AnchoredHeading>
      {/* The one sanitiser: see packages/docs/src/markdown.ts. */}
      <div className="prose prose--stranger" dangerouslySetInnerHTML={{ __html: card.html }} />
    </section>
  );
}

/** The author's card is only here after an import; what this site says of a model is a summary of its facts. */
function NoCard({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  return (
    <section className="model__card" aria-labelledby="card">
      <AnchoredHeading level={2} id="card">
        Model card
      </AnchoredHeading>
      {record.origin?.from === "seed" ? (
        <p>
          This site has facts about the model and not its author’s card.{" "}
          <a href={recordPlaces(record, hubEndpoint).hubPage}>Read the card at the hub</a>.
        </p>
      ) : (
        <p>This repository has no card yet.</p>
      )}
    </section>
  );
}
