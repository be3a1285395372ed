/** One provider: its tasks, keys and quirks, from its declaration, and what it serves. */
import type { Provider, TaskName } from "@vitrine/inference";
import { AnchoredHeading, TaskLabel, OffersTable } from "@vitrine/react";
import { hubPath } from "../site/hub-path.ts";
import type { Offer } from "@vitrine/models";
import { readOfferSort } from "../site/offers.ts";
import { ExampleCall } from "./provider-call.tsx";
import { PROVIDER_NOTES } from "../site/provider-notes.ts";
import { providerPath, taskName } from "./providers.tsx";
import type { Page, Route } from "../site/page.ts";
import { PROVIDERS } from "../site/providers.ts";

export const providerRoute: Route = {
  path: "/providers/:id",
  async load({ params, query, hubEndpoint, store }) {
    const provider = PROVIDERS.find(({ id }) => id === params["id"]);
    if (!provider) return undefined;
    const offers = await store.offersBy(provider.id);
    return providerPage(provider, hubEndpoint, offers, query.get("offers"));
  },
};
const KEY_EXAMPLE = "…";

function providerPage(provider: Provider, hubEndpoint: string, offers: readonly Offer[], sort: string | null): Page {
  const { id, name } = provider;
  const tasks = Object.keys(provider.tasks) as TaskName[];
  const header = Object.entries(provider.keyHeader(KEY_EXAMPLE))[0];
  const notes = PROVIDER_NOTES[id] ?? [];
  return {
    title: name,
    description: `What ${name} serves, how its keys work and how the client calls it: ${tasks.map(taskName).join(", ")}.`,
    canonical: providerPath(id),
    noindex: sort !== null,
    section: "providers",
    body: (
      <article className="prose prose--wide provider">
        <p className="eyebrow">
          <a href="/providers">Providers</a>
        </p>
        <h1>{name}</h1>
        {provider.isRetired ? (
          <div className="vt-callout" data-kind="warning">
            <p className="vt-callout__title">Retired from the router</p>
            <p>Since July 2026 the hub’s router no longer leads here. Calls with a key of {name} still work.</p>
          </div>
        ) : null}
        <AnchoredHeading level={2} id="tasks">
          Tasks
        </AnchoredHeading>
        {tasks.some((task) => provider.tasks[task]?.job) ? (
          <p>
            A job is sent off and answered later; the client waits for it and hands over its result, so that a call
            looks the same.
          </p>
        ) : null}
        <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="tasks">
          <table className="vt-table">
            <thead>
              <tr>
                <th scope="col">Task</th>
                <th scope="col">How it answers</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map((task) => (
                <tr key={task}>
                  <th scope="row">
                    {task === "conversational" ? (
                      "Chat"
                    ) : (
                      <a href={`/tasks/${task}`}>
                        <TaskLabel task={task} />
                      </a>
                    )}
                  </th>
                  <td>{howAnswered(provider, task)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <AnchoredHeading level={2} id="keys">
          Keys
        </AnchoredHeading>
        <dl className="vt-facts">
          <div>
            <dt>Its own key</dt>
            <dd>
              {header ? (
                <code>
                  {header[0]}: {header[1]}
                </code>
              ) : null}
              , at <code>{provider.baseUrl}</code>
            </dd>
          </div>
          <div>
            <dt>In the environment</dt>
            <dd>
              <code>{provider.keyVariable}</code>
            </dd>
          </div>
          {provider.isRetired || provider.directOnlyPrefix ? null : (
            <div>
              <dt>With a hub token</dt>
              <dd>
                <code>Authorization: Bearer hf_…</code>, at <code>https://router.huggingface.co/{id}</code>
              </dd>
            </div>
          )}
          <div>
            <dt>On the hub</dt>
            <dd>
              <a href={hubPath(hubEndpoint, provider.hubOrganization)} rel="nofollow noreferrer">
                {provider.hubOrganization}
              </a>
            </dd>
          </div>
        </dl>
        {notes.length > 0 ? (
          <>
            <AnchoredHeading level={2} id="notes">
              Good to know
            </AnchoredHeading>
            <ul>
              {notes.map((note) => (
                <li key={note}>{withCode(note)}</li>
              ))}
            </ul>
          </>
        ) : null}
        <ExampleCall provider={provider} offers={offers} />
        {offers.length > 0 ? (
          <>
            <AnchoredHeading level={2} id="models">
              Models and prices
            </AnchoredHeading>
            <p>
              {offers.length} models under the ids of {name}, as they were read on the day named. A model with a page
              here is linked to it. <a href="/sources#offers">Where this is from</a>.
            </p>
            <OffersTable
              offers={offers}
              sort={readOfferSort(sort)}
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

function howAnswered({ tasks }: Provider, task: TaskName): string {
  const entry = tasks[task];
  if (task === "conversational") return "At once, or word by word";
  return entry?.job ? "As a job" : "At once";
}

/** Text between backticks as code. */
function withCode(note: string) {
  return note.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
