/** One model: what it is, code that uses it, its files, its card. */
import { usages } from "@vitrine/libraries";
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { ModelHeader, modelPath } from "@vitrine/react";
import type { ModelSummary } from "@vitrine/hub";
import { taskName } from "../../catalog/facet-names.ts";
import { sentenceOfPage } from "../../catalog/model-summary.ts";
import { localUsages } from "../../catalog/local-usage-code.ts";
import { modelMarkdown } from "./model-markdown.ts";
import { modelStructure } from "../../shell/structured-data.ts";
import { isLocal, modelIdOf, recordLinks } from "../../catalog/record-links.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../../shell/page.ts";
import { PROVIDER_ORIGINS } from "../../catalog/providers.ts";
import type { SetText } from "../../content/untrusted-content.ts";
import { fileRoutes, loadFiles, stateOfHistory } from "./files-section.tsx";
import { MetadataSection, Files, SimilarModels } from "./sidebar.tsx";
import { Results } from "./results-section.tsx";
import { TemplateSection } from "./template-section.tsx";
import { TrySection } from "./try-section.tsx";
import { UseSections } from "./use/section.tsx";
import { type Family, FamilySection, loadFamily, referencedModels } from "./family-section.tsx";
import { FitGlance, FitsSection } from "./fit-commands.tsx";
import { loadMachineParts, type MachineParts } from "./machine-parts.ts";
import { loadBadge, loadNotebook, recordOf } from "./model-record.ts";
import { ShareSection } from "./share-section.tsx";
import { licenseNote } from "./license-note.ts";
import { loadOwner } from "./owner.tsx";
import { type Alike, alikeOwner, OwnerAlike } from "./owner-alike.tsx";
import type { PriceHistoryData } from "./price-history.tsx";
import { ListingsSection } from "./providers-section.tsx";
import { cardOf, CardSection } from "./card-section.tsx";
import { NotStored, Outcome } from "./not-stored.tsx";
import { type LoadedTemplates, loadTemplates } from "../../shell/model-templates.ts";
import { seedReadOn } from "../../catalog/seed-sources.ts";
import { withHighlighting } from "../../shell/prepare-highlighting.ts";
import { missingModelPage } from "./missing-model.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";

const LABELS = MODEL_LABELS.page;

const SHOWN_SIMILAR = 4;

async function loadModel(context: RouteContext): Promise<RouteAnswer> {
  const id = modelIdOf(context.params);
  const record = await recordOf(context);
  if (!record) {
    if (context.params["owner"] === undefined) return loadOwner(id, context);
    const isFiles = context.params["name"] === "files";
    return (isFiles ? await loadFiles(filesOfSingleName(context)) : undefined) ?? missingModelPage(id, context);
  }
  if (record.id !== id) return { redirect: modelPath(record.id), isForNow: isLocal(record) };
  const [similar, listings, known, card, template, readOn, family, changes, alike, license] = await Promise.all([
    context.store.similar(id, SHOWN_SIMILAR),
    // Listings are found by name, and a local model may have any name.
    isLocal(record) ? [] : context.store.listingsOf(id),
    context.store.known(referencedModels(record)),
    cardOf(record, context),
    loadTemplates(record, context),
    record.origin?.from === "seed" ? seedReadOn(context.store) : undefined,
    loadFamily(record, context.store),
    isLocal(record) ? [] : context.store.changes({ model: record.id, prices: true, limit: 50 }),
    alikeOwner(record.author ?? context.params["owner"], context.store),
    licenseNote(record, context.store),
  ]);
  const onMachine = await loadMachineParts(record, { family, similar }, context);
  const parts = { record, similar, listings, known, card, template, readOn, family, onMachine, alike, license };
  return modelPage({ ...parts, history: { changes, now: Date.now() } }, context);
}

/** The page as Markdown. A model whose name ends in `.md` gets its page. */
async function loadMarkdown(context: RouteContext): Promise<RouteAnswer> {
  const { owner = "", file = "" } = context.params;
  const named = { ...context, params: { owner, name: file } };
  if ((await recordOf(named)) !== undefined) return loadModel(named);
  const record = await recordOf({ ...context, params: { owner, name: file.slice(0, -".md".length) } });
  if (record === undefined) return undefined;
  const isHere = isLocal(record);
  return {
    text: modelMarkdown({
      record,
      listings: isHere ? [] : await context.store.listingsOf(record.id),
      usages: isHere ? localUsages(record, { origin: context.origin, from: "site", fill: {} }) : usages(record),
      address: context.origin + modelPath(record.id),
    }),
    contentType: "text/markdown; charset=utf-8",
  };
}

/** For a model without an owner, `/models/{name}/files` looks like the address of a model. */
function filesOfSingleName(context: RouteContext): RouteContext {
  return { ...context, params: { name: context.params["owner"] ?? "" } };
}

async function stateOfModel(context: RouteContext): Promise<string> {
  return context.params["name"] === "files" ? stateOfHistory(filesOfSingleName(context)) : "";
}

export const modelRoutes: readonly Route[] = [
  ...fileRoutes,
  { path: "/models/:owner/:file{.+\\.md}", load: loadMarkdown },
  { path: "/models/:name/notebook.ipynb", load: loadNotebook },
  { path: "/models/:owner/:name/notebook.ipynb", load: loadNotebook },
  { path: "/models/:name/badge.svg", load: loadBadge },
  { path: "/models/:owner/:name/badge.svg", load: loadBadge },
  { path: "/models/:name", load: withHighlighting(loadModel) },
  { path: "/models/:owner/:name", load: withHighlighting(loadModel), state: stateOfModel },
];

interface ModelPageData {
  record: ModelRecord;
  similar: readonly ModelSummary[];
  listings: ProviderListing[];
  known: Map<string, string>;
  card: SetText | undefined;
  template: LoadedTemplates | undefined;
  /** The day on which the sources of the record were read. */
  readOn: string | undefined;
  family: Family;
  history: PriceHistoryData;
  onMachine: MachineParts;
  alike: Alike | undefined;
  license: string | undefined;
}

function modelPage(parts: ModelPageData, context: RouteContext): Page {
  const { record, similar, listings, known, card, template, readOn, family, history, onMachine, alike, license } =
    parts;
  const places = recordLinks(record, context.hubEndpoint);
  const task = record.pipeline_tag ? taskName(record.pipeline_tag) : undefined;
  const library = record.library_name
    ? (getLibraryMetadata(record.library_name)?.prettyLabel ?? record.library_name)
    : undefined;
  const main = (
    <>
      <UseSections record={record} listings={listings} context={context} />
      <FitsSection record={record} parts={onMachine} context={context} />
      <TrySection
        record={record}
        hasLocal={context.services?.local !== undefined}
        listings={listings}
        context={context}
      />
      <ListingsSection record={record} listings={listings} history={history} context={context} />
      <Results record={record} readOn={readOn} />
      <Files record={record} hubEndpoint={context.hubEndpoint} />
      {card ? <CardSection card={card} /> : null}
      {template ? <TemplateSection record={record} template={template} /> : null}
      <FamilySection record={record} family={family} known={known} elsewhere={places.model} />
      <ShareSection record={record} context={context} />
      <NotStored {...{ record, template, context }} hasListings={listings.length > 0} />
    </>
  );
  const sentence = sentenceOfPage(record, taskName);
  return {
    title: record.id,
    description: LABELS.description({ id: record.id, summary: sentence }),
    section: "models",
    canonical: modelPath(record.id),
    card: { kind: LABELS.modelCard, details: [task, library].filter((fact) => fact !== undefined) },
    noindex: context.query.size > 0,
    structure: modelStructure(record, context.origin, sentence),
    alternates: [
      { href: `${modelPath(record.id)}.md`, type: "text/markdown", title: LABELS.asMarkdown({ id: record.id }) },
      {
        href: `/oembed?${new URLSearchParams({ url: context.origin + modelPath(record.id), format: "json" })}`,
        type: "application/json+oembed",
        title: record.id,
      },
    ],
    interactive: isLocal(record) ? { connections: [], isLocal: true } : { connections: PROVIDER_ORIGINS },
    body: (
      <article className="model">
        <ModelHeader
          addresses={SITE_ADDRESSES}
          {...{ record, listings, known }}
          labels={{ sentence: (described) => sentenceOfPage(described, taskName) }}
          licenseNote={license}
          metadataAddress="#facts"
          listingsAddress="#offers"
        />
        <OwnerAlike alike={alike} />
        <FitGlance {...{ record, context }} parts={onMachine} />
        <Outcome query={context.query} />
        <div className="model__main">{main}</div>
        <aside className="model__side" aria-label={LABELS.side}>
          <MetadataSection record={record} known={known} readOn={readOn} hubEndpoint={context.hubEndpoint} />
          <SimilarModels models={similar} fits={onMachine.fits} />
        </aside>
      </article>
    ),
  };
}
