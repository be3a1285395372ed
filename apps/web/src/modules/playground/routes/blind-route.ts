/** The page of the blind comparison. Its controls are drawn in the browser, which has the votes. */
import { benchPage } from "./bench-page.tsx";
import { installedState } from "../task-choices.ts";
import { playgroundData } from "../playground-data.ts";
import type { Route } from "../../../shell/page.ts";
import type { BlindPageData } from "../blind/blind-app.tsx";
import { BLIND_LABELS as LABELS } from "../blind/messages/blind-labels.ts";

export const blindRoute: Route = {
  path: "/playground/blind",
  state: installedState,
  async load({ query, store, local, hubEndpoint, machine, services = {} }) {
    const data = await playgroundData("conversational", { store, services, local, hubEndpoint, machine });
    if (!data) return undefined;
    return benchPage({ kind: "blind", labels: LABELS, query, data: { data } satisfies BlindPageData });
  },
};
