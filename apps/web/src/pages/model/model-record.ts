/** The record that an address of a model names, and the files that are made of a record alone. */
import { currentModelId, type ModelRecord } from "@vitrine/models";
import { modelIdOf } from "../../catalog/record-links.ts";
import type { RouteAnswer, RouteContext } from "../../shell/page.ts";
import { badgeOf } from "./share-section.tsx";
import { notebookOf } from "./use/python.tsx";

export async function recordOf(context: RouteContext): Promise<ModelRecord | undefined> {
  const id = modelIdOf(context.params);
  const current = currentModelId(id);
  const found = await context.store.get(id);
  if (found) return found;
  // A link of before leads to where the repository is today.
  const moved = current === id ? await context.movedTo?.(id) : current;
  return moved === undefined ? undefined : context.store.get(moved);
}

export async function loadBadge(context: RouteContext): Promise<RouteAnswer> {
  return badgeOf(await recordOf(context));
}

export async function loadNotebook(context: RouteContext): Promise<RouteAnswer> {
  return notebookOf(await recordOf(context), context);
}
