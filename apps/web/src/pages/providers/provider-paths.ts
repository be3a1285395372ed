/** Addresses and names that the pages about providers share. */
import { taskName as nameOfTask } from "../../catalog/facet-names.ts";
import { PROVIDERS_LABELS } from "./messages/providers-labels.ts";

export function providerPath(id: string): string {
  return `/providers/${id}`;
}

export function taskName(id: string): string {
  return id === "conversational" ? PROVIDERS_LABELS.chat : nameOfTask(id);
}
