/** The record that an address of a model names, and the files that are made of a record alone. */
import { currentModelId, type ModelRecord } from "@vitrine/models";
import { modelIdOf } from "../../catalog/record-links.ts";
import type { RouteAnswer, RouteContext } from "../../shell/page.ts";
import { badgeOf } from "./share-section.tsx";
import { notebookOf } from "./use/python.tsx";

export async function recordOf(context: RouteContext): Promise<ModelRecord | undefined> {
  const id = modelIdOf(context.params);
  const current = currentModelId(id);
  // A link of before leads to where the repository is today.
  return (await context.store.get(id)) ?? (current === id ? undefined : context.store.get(current));
}

export async function loadBadge(context: RouteContext): Promise<RouteAnswer> {
  return badgeOf(await recordOf(context));
}

export async function loadNotebook(context: RouteContext): Promise<RouteAnswer> {
  return notebookOf(await recordOf(context), context);
}
