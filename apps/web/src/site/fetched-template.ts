/** Chat templates that a visitor had fetched from the hub, as the store keeps them. */
import { createHash } from "node:crypto";
import type { ModelRecord } from "@vitrine/models";
import type { RouteContext } from "./page.ts";

/** A template that was fetched because someone asked for it. */
export interface FetchedTemplate {
  source: string;
  /** File it was read from. */
  file: string;
  /** Commit, or the branch where no commit is known. */
  revision: string;
  /** Host of the hub. */
  host: string;
  /** Day. */
  readOn: string;
  tokens: Record<string, string>;
}

/** Key under which the store keeps a fetched template. */
export function templateNote(record: ModelRecord): string {
  return `template:${record.id}@${record.sha ?? "main"}`;
}

/** Stands in the address of a page that shows a fetched template, so that another one is another page. */
export function templateMark({ source }: FetchedTemplate): string {
  return createHash("sha256").update(source).digest("hex").slice(0, 12);
}

/** The template that the address names, if it was fetched. */
export async function fetchedTemplate(
  { query, store }: Pick<RouteContext, "query" | "store">,
  record: ModelRecord,
): Promise<FetchedTemplate | undefined> {
  const mark = query.get("template") ?? "";
  if (!/^[0-9a-f]{12}$/.test(mark)) return undefined;
  const note = await store.readNote(templateNote(record));
  if (note === undefined) return undefined;
  const fetched = JSON.parse(note) as FetchedTemplate;
  return templateMark(fetched) === mark ? fetched : undefined;
}
