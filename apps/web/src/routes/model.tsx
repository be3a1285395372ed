/** One model: what it is, code that uses it, its files, its card. */
import { renderToStaticMarkup } from "react-dom/server";
import { usages } from "@vitrine/libraries";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { baseModels, type ModelRecord, type Offer, summarySentence } from "@vitrine/models";
import { ModelHeader, modelPath, ModelRow } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { ownUsages } from "../site/own-code.ts";
import { playgroundTask } from "../site/playground-task.ts";
import { Contents, sectionsOf } from "../site/contents.tsx";
import { modelMarkdown } from "../site/model-markdown.ts";
import { modelStructure } from "../site/structured-data.ts";
import { isOwn, modelIdOf, recordPlaces } from "../site/record-places.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../site/page.ts";
import { PROVIDER_ORIGINS } from "../site/providers.ts";
import type { SetText } from "../site/strangers-texts.ts";
import { fileRoutes, loadFiles, stateOfHistory } from "./model-files.tsx";
import { Facts, Files } from "./model-side.tsx";
import { Results } from "./model-results.tsx";
import { type LoadedTemplates, loadTemplates, TemplateSection } from "./model-template.tsx";
import { seedReadOn } from "./sources.tsx";
import { TrySection } from "./model-try.tsx";
import { UseSection } from "./model-use.tsx";
import { notebookOf } from "./use-code.tsx";
import { rowData } from "./models.tsx";
import { type Family, FamilySection, loadFamily } from "./model-family.tsx";
import { FitsSection } from "./model-fits.tsx";
import { loadOwner } from "./owner.tsx";
import { OffersSection } from "./model-offers.tsx";
import { cardOf, ModelCard, NoCard } from "./model-card.tsx";

/** Where the head of the page leads, the first by a button. */
const SECTIONS = [
  { id: "use", label: "Use it in code" },
  { id: "try", label: "Try it here" },
  { id: "fits", label: "Does it fit my machine?" },
];

function recordOf(context: RouteContext): Promise<ModelRecord | undefined> {
  return context.store.get(modelIdOf(context.params));
}

async function loadNotebook(context: RouteContext): Promise<RouteAnswer> {
  return notebookOf(await recordOf(context), context);
}

async function loadModel(context: RouteContext): Promise<RouteAnswer> {
  const id = modelIdOf(context.params);
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

/** The page as Markdown. A model whose own name ends so has its page. */
async function loadMarkdown(context: RouteContext): Promise<RouteAnswer> {
  const { owner = "", file = "" } = context.params;
  const named = { ...context, params: { owner, name: file } };
  if ((await recordOf(named)) !== undefined) return loadModel(named);
  const record = await recordOf({ ...context, params: { owner, name: file.slice(0, -".md".length) } });
  if (record === undefined) return undefined;
  const isHere = isOwn(record);
  return {
    text: modelMarkdown({
      record,
      offers: isHere ? [] : await context.store.offersOf(record.id),
      usages: isHere ? ownUsages(record, { origin: context.origin, from: "site", fill: {} }) : usages(record),
      address: context.origin + modelPath(record.id),
    }),
    contentType: "text/markdown; charset=utf-8",
  };
}

/** `/models/{name}/files`, of a model without an owner, has the form of a model's own address. */
function filesOfSingleName(context: RouteContext): RouteContext {
  return { ...context, params: { name: context.params["owner"] ?? "" } };
}

/** Of a model without an owner, the list of files has an address like a model's own. */
async function stateOfModel(context: RouteContext): Promise<string> {
  return context.params["name"] === "files" ? stateOfHistory(filesOfSingleName(context)) : "";
}

export const modelRoutes: readonly Route[] = [
  ...fileRoutes,
  { path: "/models/:owner/:file{.+\\.md}", load: loadMarkdown },
  { path: "/models/:name/notebook.ipynb", load: loadNotebook },
  { path: "/models/:owner/:name/notebook.ipynb", load: loadNotebook },
  { path: "/models/:name", load: loadModel },
  { path: "/models/:owner/:name", load: loadModel, state: stateOfModel },
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
  const main = renderToStaticMarkup(
    <>
      <UseSection record={record} offers={offers} context={context} />
      <FitsSection record={record} query={context.query} />
      <TrySection record={record} hasLocal={context.services?.local !== undefined} offers={offers} context={context} />
      <OffersSection record={record} offers={offers} context={context} />
      <Results record={record} />
      {card ? <ModelCard card={card} /> : <NoCard record={record} hubEndpoint={context.hubEndpoint} />}
      {template ? <TemplateSection record={record} template={template} context={context} /> : null}
      <FamilySection record={record} family={family} known={known} elsewhere={places.model} />
    </>,
  );
  return {
    title: record.id,
    description: `${record.id}: ${summarySentence(record)} Code that loads it, facts and where they are from.`,
    section: "models",
    canonical: modelPath(record.id),
    card: { kind: "Model", facts: [task, library].filter((fact) => fact !== undefined) },
    noindex: context.query.size > 0,
    structure: modelStructure(record, context.origin),
    alternates: [
      { href: `${modelPath(record.id)}.md`, type: "text/markdown", title: `${record.id} as Markdown` },
      {
        href: `/oembed?${new URLSearchParams({ url: context.origin + modelPath(record.id), format: "json" })}`,
        type: "application/json+oembed",
        title: record.id,
      },
    ],
    interactive: isOwn(record) ? { connections: [], isOwn: true } : { connections: PROVIDER_ORIGINS },
    body: (
      <article className="model">
        <ModelHeader
          {...{ record, offers, known }}
          sections={SECTIONS.filter(({ id }) => id !== "try" || playgroundTask(record) !== undefined)}
          factsAddress="#facts"
          offersAddress="#offers"
        />
        {/* Rendered already, for the list of its sections. */}
        <div className="model__main" dangerouslySetInnerHTML={{ __html: main }} />
        <aside className="model__side" aria-label="About this model">
          <Contents sections={sectionsOf(main)} label="On this page" />
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
