/** Up to four models side by side: facts, requirements, prices and abilities. The address holds the choice. */
import type { Capabilities } from "@vitrine/chat-template/author";
import type { Store } from "@vitrine/hub";
import type { Machine, ModelRecord } from "@vitrine/models";
import { type ComparedModel, CompareTable, modelPath, SearchField } from "@vitrine/react";
import { fitOrNeed, shortMachineName } from "../../catalog/machine.ts";
import { providerName, taskName } from "../../catalog/facet-names.ts";
import { sentenceOfPage } from "../../catalog/model-summary.ts";
import type { Page, Route, RouteContext } from "../../shell/page.ts";
import { comparePath, MAX_COMPARED as MAX_ITEMS } from "../../catalog/page-addresses.ts";
import { isLocal } from "../../catalog/record-links.ts";
import { loadPreview } from "../../shell/model-templates.ts";
import { CATALOG_LABELS } from "../../catalog/messages/catalog-labels.ts";
import { COMPARE_LABELS as LABELS } from "./messages/compare-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";

export const compareRoute: Route = {
  path: "/compare",
  async load(context) {
    const {
      query,
      store,
      machine: { machine },
    } = context;
    const requested = [...new Set(query.getAll("m").map((id) => id.trim()))].filter((id) => id !== "");
    const records: ComparedModel[] = [];
    const missing: string[] = [];
    for (const id of requested.slice(0, MAX_ITEMS)) {
      // oxlint-disable-next-line no-await-in-loop
      const record = (await store.get(id)) ?? (await firstFound(id));
      if (record === undefined) missing.push(id.slice(0, 200));
      // oxlint-disable-next-line no-await-in-loop
      else records.push(await loadCompared(record, context));
    }
    const last = records.at(-1)?.record.id;
    const near = last === undefined ? [] : await store.similar(last, 8);
    return comparePage({
      records,
      missing,
      tooMany: requested.length > MAX_ITEMS,
      near: near.map(({ id }) => id),
      machine,
      pairs: records.length === 0 ? await commonPairs(store) : [],
    });

    async function firstFound(text: string): Promise<ModelRecord | undefined> {
      const [found] = (await store.find({ q: text.slice(0, 200), limit: 1 })).items;
      return found === undefined ? undefined : store.get(found.id);
    }
  },
};

/** Tasks whose models people weigh against each other. */
const PAIR_TASKS = [
  "text-generation",
  "image-text-to-text",
  "feature-extraction",
  "text-to-image",
  "automatic-speech-recognition",
  "object-detection",
];

/** The two models of each task that most sources have, of different owners. */
async function commonPairs(store: Store): Promise<string[][]> {
  const lists = await Promise.all(
    PAIR_TASKS.map((task) => store.search({ task: [task], isOriginal: true, limit: CANDIDATES })),
  );
  return lists.flatMap(({ items: [first, ...others] }) => {
    const other = others.find(({ author }) => author !== first?.author);
    return first === undefined || other === undefined ? [] : [[first.id, other.id]];
  });
}

const CANDIDATES = 8;

async function loadCompared(record: ModelRecord, context: RouteContext): Promise<ComparedModel> {
  const [listings, preview] = await Promise.all([
    isLocal(record) ? [] : context.store.listingsOf(record.id),
    loadPreview(record, context),
  ]);
  const { machine } = context.machine;
  const fit = machine && fitOrNeed(record, machine);
  return {
    record,
    listings,
    ...(preview && { template: abilitiesOf(preview.capabilities) }),
    ...(fit && { fit }),
  };
}

function abilitiesOf(capabilities: Capabilities | undefined): string[] {
  if (capabilities === undefined) return [];
  return (Object.keys(CATALOG_LABELS.capabilities) as (keyof Capabilities)[])
    .filter((name) => capabilities[name] === true)
    .map((name) => CATALOG_LABELS.capabilities[name]);
}

interface Compared {
  records: readonly ComparedModel[];
  missing: readonly string[];
  tooMany: boolean;
  /** Models to suggest for the comparison. */
  near: readonly string[];
  machine: Machine | undefined;
  /** Comparisons to begin with, where none is requested. */
  pairs: readonly string[][];
}

function comparePage({ records, missing, tooMany, near, machine, pairs }: Compared): Page {
  const ids = records.map(({ record }) => record.id);
  const others = near.filter((id) => !ids.includes(id)).slice(0, 5);
  return {
    title:
      ids.length === 0 ? LABELS.title : LABELS.titleOf({ names: ids.map((id) => id.split("/").at(-1)).join(", ") }),
    description: LABELS.description,
    section: "models",
    canonical: "/compare",
    noindex: ids.length > 0,
    body: (
      <div className="compare">
        <h1>{LABELS.title}</h1>
        {missing.map((id) => (
          <p key={id} role="status">
            {LABELS.notFound({ query: id })}
          </p>
        ))}
        {tooMany ? <p role="status">{LABELS.tooMany({ max: MAX_ITEMS })}</p> : null}
        {ids.length === 0 ? <p>{LABELS.empty({ max: MAX_ITEMS })}</p> : null}
        {pairs.length === 0 ? null : (
          <ul className="compare__pairs">
            {pairs.map((pair) => (
              <li key={pair[0]}>
                <a href={comparePath(pair)} rel="nofollow">
                  {LABELS.pair({ first: pair[0] ?? "", other: pair[1] ?? "" })}
                </a>
              </li>
            ))}
          </ul>
        )}
        {ids.length < MAX_ITEMS ? (
          <SearchField
            className="compare__add"
            action="/compare"
            id="compare-add"
            name="m"
            saved={ids.map((id) => ["m", id] as const)}
            labels={{ label: LABELS.field, submit: LABELS.submit, placeholder: LABELS.placeholder }}
          />
        ) : null}
        {ids.length > 0 && ids.length < MAX_ITEMS && others.length > 0 ? (
          <p className="compare__near">
            {LABELS.similar}{" "}
            {others.map((id, at) => (
              <span key={id}>
                {at === 0 ? null : ", "}
                <a href={comparePath([...ids, id])} rel="nofollow">
                  {LABELS.add({ id })}
                </a>
              </span>
            ))}
          </p>
        ) : null}
        {ids.length === 0 ? null : (
          <CompareTable
            addresses={SITE_ADDRESSES}
            models={records}
            labels={{ sentence: (record) => sentenceOfPage(record, taskName) }}
            fitsTitle={machine && shortMachineName(machine)}
            providerName={providerName}
            removeAddress={(id) => comparePath(ids.filter((other) => other !== id))}
            fitsAddress={(id) => `${modelPath(id)}#fits`}
            templateAddress={(id) => `${modelPath(id)}#chat-template`}
          />
        )}
      </div>
    ),
  };
}
