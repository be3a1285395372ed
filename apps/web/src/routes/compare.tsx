/** Up to four models side by side: facts, what they take, what they cost, what they can. An address holds the choice. */
import type { Capabilities } from "@vitrine/chat-template/analysis";
import type { ModelRecord } from "@vitrine/models";
import { type ComparedModel, CompareTable, modelPath, SearchField } from "@vitrine/react";
import { providerName } from "../site/facet-words.ts";
import type { Page, Route, RouteContext } from "../site/page.ts";
import { comparePath, MOST_COMPARED as MOST } from "../site/places.ts";
import { isOwn } from "../site/record-places.ts";
import { CAPABILITY_LABELS } from "./chat-template-lists.tsx";
import { loadPreview } from "./model-template.tsx";

export const compareRoute: Route = {
  path: "/compare",
  async load(context) {
    const { query, store } = context;
    const asked = [...new Set(query.getAll("m").map((id) => id.trim()))].filter((id) => id !== "");
    const records: ComparedModel[] = [];
    const missing: string[] = [];
    for (const id of asked.slice(0, MOST)) {
      // oxlint-disable-next-line no-await-in-loop
      const record = (await store.get(id)) ?? (await firstFound(id));
      if (record === undefined) missing.push(id.slice(0, 200));
      // oxlint-disable-next-line no-await-in-loop
      else records.push(await loadCompared(record, context));
    }
    const last = records.at(-1)?.record.id;
    const near = last === undefined ? [] : await store.similar(last, 8);
    return comparePage({ records, missing, tooMany: asked.length > MOST, near: near.map(({ id }) => id) });

    async function firstFound(text: string): Promise<ModelRecord | undefined> {
      const [found] = (await store.find({ q: text.slice(0, 200), limit: 1 })).items;
      return found === undefined ? undefined : store.get(found.id);
    }
  },
};

async function loadCompared(record: ModelRecord, context: RouteContext): Promise<ComparedModel> {
  const [offers, preview] = await Promise.all([
    isOwn(record) ? [] : context.store.offersOf(record.id),
    loadPreview(record, context),
  ]);
  return { record, offers, ...(preview && { template: abilitiesOf(preview.capabilities) }) };
}

function abilitiesOf(capabilities: Capabilities | undefined): string[] {
  if (capabilities === undefined) return [];
  return (Object.keys(CAPABILITY_LABELS) as (keyof Capabilities)[])
    .filter((name) => capabilities[name] === true)
    .map((name) => CAPABILITY_LABELS[name].toLowerCase());
}

interface Compared {
  records: readonly ComparedModel[];
  missing: readonly string[];
  tooMany: boolean;
  /** Models that may be worth a look beside these. */
  near: readonly string[];
}

function comparePage({ records, missing, tooMany, near }: Compared): Page {
  const ids = records.map(({ record }) => record.id);
  const others = near.filter((id) => !ids.includes(id)).slice(0, 5);
  return {
    title: ids.length === 0 ? "Compare models" : `Compare ${ids.map((id) => id.split("/").at(-1)).join(", ")}`,
    description: "Models side by side: size, memory, context, licence, price and abilities.",
    section: "models",
    canonical: "/compare",
    noindex: ids.length > 0,
    body: (
      <div className="compare">
        <h1>Compare models</h1>
        {missing.map((id) => (
          <p key={id} role="status">
            Nothing here is called “{id}”.
          </p>
        ))}
        {tooMany ? <p role="status">Four fit beside each other; the others were left out.</p> : null}
        {ids.length === 0 ? <p>Name two or more models, up to four.</p> : null}
        {ids.length < MOST ? (
          <SearchField
            className="compare__add"
            action="/compare"
            id="compare-add"
            name="m"
            kept={ids.map((id) => ["m", id] as const)}
            labels={{ label: "Add a model", submit: "Add", placeholder: "owner/name, or a few words" }}
          />
        ) : null}
        {ids.length > 0 && ids.length < MOST && others.length > 0 ? (
          <p className="compare__near">
            Close to these:{" "}
            {others.map((id, at) => (
              <span key={id}>
                {at === 0 ? null : ", "}
                <a href={comparePath([...ids, id])} rel="nofollow">
                  add {id}
                </a>
              </span>
            ))}
          </p>
        ) : null}
        {ids.length === 0 ? null : (
          <CompareTable
            models={records}
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
