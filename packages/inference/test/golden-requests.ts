/** The golden requests of every provider, collected from the files of `golden-requests/`. */
/// <reference types="vite/client" />

import { PROVIDERS } from "../src/providers/generated/all.ts";
import type { Golden } from "./golden-request.ts";
import "./added-services.ts";

/** Id of the model on the hub. */
export const MODEL = "org/model";

/** Providers that the router has dropped. */
export const RETIRED: ReadonlySet<string> = new Set(
  Object.values(PROVIDERS).flatMap(({ id, isRetired }) => (isRetired ? [id] : [])),
);

const files = import.meta.glob<{ requests: readonly Golden[] }>("./golden-requests/*.ts", { eager: true });
const all = Object.values(files).flatMap(({ requests }) => requests);

/** Requests of providers that can be called with their own key. */
export const GOLDEN = all.filter(({ provider }) => !PROVIDERS[provider].isHub);
/** Requests of the hub's own service, behind the router. */
export const HUB_GOLDEN = all.filter(({ provider }) => PROVIDERS[provider].isHub);
