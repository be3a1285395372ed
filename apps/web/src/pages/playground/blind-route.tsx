/** The page of the blind comparison. Its controls are drawn in the browser, which has the votes. */
import { connectionsOf } from "./connections.ts";
import { installedModels } from "./task-choices.ts";
import { playgroundData } from "../../inference/playground-data.ts";
import type { Route } from "../../shell/page.ts";
import type { BlindPageData } from "./blind/blind-app.tsx";
import { BLIND_LABELS as LABELS } from "./blind/labels.ts";

export const blindRoute: Route = {
  path: "/playground/blind",
  async state({ services = {} }) {
    return [...(await installedModels(services))].join();
  },
  async load({ query, store, local, hubEndpoint, services = {} }) {
    const data = await playgroundData("conversational", { store, services, local, hubEndpoint });
    if (!data) return undefined;
    return {
      title: LABELS.title,
      description: LABELS.description,
      section: "playground",
      canonical: "/playground/blind",
      noindex: query.size > 0,
      interactive: { connections: connectionsOf(query) },
      body: (
        <article className="playground sheet">
          <header className="task__head">
            <h1>{LABELS.title}</h1>
            <p className="lead">{LABELS.description}</p>
          </header>
          <noscript>
            <p className="task__partial">{LABELS.noScript}</p>
          </noscript>
          <div
            data-bench="blind"
            data-data={JSON.stringify({ data } satisfies BlindPageData)}
            className="playground__app"
          >
            <p className="vt-run__state">{LABELS.loading}</p>
          </div>
        </article>
      ),
    };
  },
};
