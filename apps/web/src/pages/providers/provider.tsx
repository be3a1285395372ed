/** One provider: its tasks, keys and notes, from its declaration, and the models it serves. */
import type { PlaceRecord } from "@vitrine/hub";
import type { Provider, TaskName } from "@vitrine/inference";
import { TaskLabel, ListingsTable } from "@vitrine/react";
import { hubPath } from "../../catalog/hub-path.ts";
import type { ProviderListing } from "@vitrine/models";
import { readListingSort } from "../../catalog/listings.ts";
import { ExampleCall } from "./provider-call.tsx";
import { PROVIDER_NOTES } from "@vitrine/inference";
import { providerPath, taskName } from "./provider-paths.ts";
import type { Page, Route } from "../../shell/page.ts";
import { PROVIDERS } from "../../catalog/providers.ts";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { loadOwnCalls, OwnCalls } from "./own-calls.tsx";
import { PROVIDERS_LABELS } from "./messages/providers-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { DataTable } from "../../shell/components/data-table.tsx";
import { SectionHeading } from "../../shell/components/page-section.tsx";

const { provider: LABELS, keys: KEYS_LABELS, models: MODELS_LABELS } = PROVIDERS_LABELS;

export const providerRoute: Route = {
  path: "/providers/:id",
  async load({ params, query, hubEndpoint, store }) {
    const provider = PROVIDERS.find(({ id }) => id === params["id"]);
    if (!provider) return undefined;
    const [listings, ownCalls] = await Promise.all([store.listingsBy(provider.id), loadOwnCalls(store, provider.id)]);
    return providerPage({ provider, hubEndpoint, listings, ownCalls, sort: query.get("offers") });
  },
  /** Calls change without a change of the store. */
  state: async ({ store, params }) => JSON.stringify((await loadOwnCalls(store, params["id"] ?? "")) ?? ""),
};
const KEY_EXAMPLE = "…";

interface ProviderPageData {
  provider: Provider;
  hubEndpoint: string;
  listings: readonly ProviderListing[];
  ownCalls: PlaceRecord | undefined;
  sort: string | null;
}

function providerPage({ provider, hubEndpoint, listings, ownCalls, sort }: ProviderPageData): Page {
  const { id, name } = provider;
  const tasks = Object.keys(provider.tasks) as TaskName[];
  const notes = PROVIDER_NOTES[id] ?? [];
  return {
    title: name,
    description: LABELS.description({ provider: name, tasks: tasks.map(taskName).join(", ") }),
    canonical: providerPath(id),
    noindex: sort !== null,
    section: "providers",
    body: (
      <article className="prose provider">
        <p className="eyebrow">
          <a href="/providers">{LABELS.all}</a>
        </p>
        <h1>{name}</h1>
        {provider.isRetired ? (
          <div className="vt-callout" data-kind="warning">
            <p className="vt-callout__title">{LABELS.retired}</p>
            <p>{LABELS.retiredNote({ provider: name })}</p>
          </div>
        ) : null}
        <SectionHeading id="tasks" text={LABELS.tasks} />
        {tasks.some((task) => provider.tasks[task]?.job) ? <p>{LABELS.jobs}</p> : null}
        <DataTable labelledBy="tasks" columns={[LABELS.task, LABELS.response]}>
          {tasks.map((task) => (
            <tr key={task}>
              <th scope="row">
                {task === "conversational" ? (
                  PROVIDERS_LABELS.chat
                ) : (
                  <a href={`/tasks/${task}`}>
                    <TaskLabel task={task} />
                  </a>
                )}
              </th>
              <td>{responseOf(provider, task)}</td>
            </tr>
          ))}
        </DataTable>
        <SectionHeading id="keys" text={KEYS_LABELS.title} />
        <Keys provider={provider} hubEndpoint={hubEndpoint} />
        {notes.length > 0 ? (
          <>
            <SectionHeading id="notes" text={PROVIDERS_LABELS.notes} />
            <ul lang={dataLanguage()}>
              {notes.map((note) => (
                <li key={note}>{withCode(note)}</li>
              ))}
            </ul>
          </>
        ) : null}
        <OwnCalls record={ownCalls} />
        <ExampleCall provider={provider} listings={listings} />
        {listings.length > 0 ? (
          <>
            <SectionHeading id="models" text={MODELS_LABELS.title} />
            <RichParagraph text={MODELS_LABELS.about({ count: listings.length })} link={linkTo("/sources#offers")} />
            <ListingsTable
              addresses={SITE_ADDRESSES}
              listings={listings}
              sort={readListingSort(sort)}
              sortAddress={(by) => `${providerPath(id)}?offers=${by}#models`}
              of="models"
              labelledBy="models"
            />
          </>
        ) : null}
      </article>
    ),
  };
}

function responseOf({ tasks }: Provider, task: TaskName): string {
  if (task === "conversational") return LABELS.streamed;
  return tasks[task]?.job ? LABELS.job : LABELS.complete;
}

/** Text between backticks as code. */
function withCode(note: string) {
  return note.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function Keys({ provider, hubEndpoint }: Pick<ProviderPageData, "provider" | "hubEndpoint">) {
  const { id } = provider;
  const header = Object.entries(provider.keyHeader(KEY_EXAMPLE))[0];
  return (
    <dl className="vt-metadata">
      <div>
        <dt>{KEYS_LABELS.providerKey}</dt>
        <dd>
          <RichText
            text={
              header
                ? KEYS_LABELS.sentTo({ header: `${header[0]}: ${header[1]}`, address: provider.baseUrl })
                : KEYS_LABELS.addressOnly({ address: provider.baseUrl })
            }
          />
        </dd>
      </div>
      <div>
        <dt>{KEYS_LABELS.variable}</dt>
        <dd>
          <code>{provider.keyVariable}</code>
        </dd>
      </div>
      {provider.isRetired || provider.directOnlyPrefix ? null : (
        <div>
          <dt>{KEYS_LABELS.hubToken}</dt>
          <dd>
            <RichText
              text={KEYS_LABELS.sentTo({
                header: "Authorization: Bearer hf_…",
                address: `https://router.huggingface.co/${id}`,
              })}
            />
          </dd>
        </div>
      )}
      <div>
        <dt>{KEYS_LABELS.organization}</dt>
        <dd>
          <a href={hubPath(hubEndpoint, provider.hubOrganization)} rel="nofollow noreferrer">
            {provider.hubOrganization}
          </a>
        </dd>
      </div>
    </dl>
  );
}
