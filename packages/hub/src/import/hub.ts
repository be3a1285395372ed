/**
 * Imports from a hub: its list of models, page by page.
 *
 * After each stored page the store notes the address of the next one, so that a stopped import
 * continues where it was. Bad records are named and skipped; a page that cannot be fetched ends the
 * import, with everything before it stored. A local model stays as it is, whatever a hub has under
 * its name; a model that the hub has closed since is removed from the store.
 */
import { parseHubModel, readFrontMatter, type ModelRecord } from "@vitrine/models";
import { fingerprint } from "../store/engine/fingerprint.ts";
import type { Store } from "../search/store.ts";
import { HubConnection, HubImportError, nextLink, type HubConnectionOptions } from "./hub-connection.ts";
import { ImportTally, idOrLocation, type ImportReport, type OnProgress } from "./report.ts";

/** Which models to request; the hub's own parameters. */
export interface HubListQuery {
  search?: string;
  author?: string;
  /** Tags; every one must be present. */
  filter?: string | readonly string[];
  pipeline_tag?: string;
  library?: string;
  /** Default: `downloads`, so that a limited import brings the models most people look for. */
  sort?: "downloads" | "likes" | "lastModified" | "createdAt" | "trendingScore";
}

export interface ImportHubOptions extends HubConnectionOptions {
  query?: HubListQuery;
  /** Models at most. Default: all of them. */
  limit?: number;
  /** Models requested at a time: 1 to 1000. Default 500. */
  pageSize?: number;
  /** Also read each model's card, one more request for each. Default: false, and a card that is there stays with its commit. */
  withCards?: boolean;
  /** Also take models that only the token may see. Default: false, as a store is usually shown to others. */
  includePrivate?: boolean;
  /** Go on where an earlier import of the same query stopped. Default: true. */
  resume?: boolean;
  /** Forgets what this hub no longer has: of the author requested, or of all. Begins again and takes no limit. */
  prune?: boolean;
  /**
   * Only what has changed since the last import of this kind and query: requests the newest first and stops at what
   * it had. What was deleted is not seen; `prune` sees it.
   */
  changed?: boolean;
  onProgress?: OnProgress;
}

/** Fields requested; a hub answers with these and the id alone. */
const FIELDS = [
  "author",
  "cardData",
  "config",
  "createdAt",
  "disabled",
  "downloads",
  "gated",
  "gguf",
  "inferenceProviderMapping",
  "lastModified",
  "library_name",
  "likes",
  "mask_token",
  "pipeline_tag",
  "private",
  "safetensors",
  "sha",
  "siblings",
  "tags",
  "transformersInfo",
  "widgetData",
];

const MAX_CARD_BYTES = 2 * 1024 * 1024;
const CARDS_AT_ONCE = 4;

interface Checkpoint {
  next: string;
  imported: number;
  /** The newest change that was seen. */
  newest?: string;
}

/**
 * Imports the models of a hub. After an error the next call goes on where this one stopped.
 *
 * @throws {HubImportError} when a page cannot be read; imported models stay
 * @example
 * import { importHub, openStore } from "@vitrine/hub";
 *
 * const fetch = async () => Response.json([{ id: "owner/model", tags: ["en"] }]);
 * const store = await openStore({ memory: true });
 * console.log((await importHub(store, { endpoint: "https://hub.example.org", fetch })).imported); // 1
 * await store.close();
 */
export function importHub(store: Store, options: ImportHubOptions): Promise<ImportReport> {
  return store.withInitialLoad(() => importList(store, options));
}

async function importList(store: Store, options: ImportHubOptions): Promise<ImportReport> {
  const hub = new HubConnection(options);
  const { limit = Number.POSITIVE_INFINITY, prune = false, changed = false } = options;
  const query: HubListQuery = { ...options.query, ...(changed && { sort: "lastModified" }) };
  if (prune) checkPrunable(query, limit, changed);
  const resume = !prune && options.resume !== false;
  const seen = new Set<string>();
  const note = `hub:${fingerprint([hub.endpoint.href, query, options.includePrivate ?? false])}`;
  const sinceNote = `${note}:changed`;
  const since = changed ? await store.readNote(sinceNote) : undefined;
  const tally = new ImportTally();

  const checkpoint = resume ? readCheckpoint(await store.readNote(note), hub) : undefined;
  let page: URL | undefined = checkpoint?.url ?? firstPage(hub, query, options.pageSize);
  let done = checkpoint?.imported ?? 0;
  let newest = checkpoint?.newest ?? since ?? "";
  tally.imported(done);

  while (page !== undefined && done < limit) {
    options.signal?.throwIfAborted();
    const { models, next } = await readPage(hub, page);
    const { open, closed } = readModels(hub, models.slice(0, limit - done), options, tally, done);
    const known = new Map(
      (await store.getMany([...open, ...closed].map(({ id }) => id))).map((each) => [each.id, each]),
    );
    const listed = open.filter(({ id }) => {
      const isHere = known.get(id)?.origin?.from === "folder";
      if (isHere) tally.skip(id, "A local folder has a model of this name, which was not replaced.");
      return !isHere;
    });
    // Two changes of one moment may be on either side of where the last import began: those are taken once more.
    const records =
      since === undefined ? listed : listed.filter(({ lastModified }) => (lastModified ?? since) >= since);
    for (const { lastModified = "" } of listed) if (lastModified > newest) newest = lastModified;
    if (options.withCards === true) await addCards(hub, records);
    else keepCards(records, known);
    await store.upsertMany(records);
    const closedSince = closed.filter(({ id }) => isOpenHere(known.get(id), hub));
    if (closedSince.length > 0) tally.removed(await store.removeMany(closedSince.map(({ id }) => id)));
    // A model that was skipped, as a private one, is there all the same.
    if (prune) for (const [index, json] of models.entries()) seen.add(idOrLocation(json, String(index)));
    tally.imported(records.length);
    done += models.length;
    page = records.length < listed.length ? undefined : next;
    const here: Checkpoint | undefined = page && { next: page.href, imported: done, newest };
    await store.writeNote(note, here && JSON.stringify(here));
    options.onProgress?.(tally.progress());
  }
  // A limit that was reached is an end: a later import begins again.
  if (page !== undefined) await store.writeNote(note, undefined);
  else if (changed && newest !== "") await store.writeNote(sinceNote, newest);
  if (prune) {
    const ofAuthor = (id: string) =>
      query.author === undefined || id.toLowerCase().startsWith(`${query.author.toLowerCase()}/`);
    const known = await store.idsFromHub(hub.endpoint.origin);
    tally.removed(await store.removeMany(known.filter((id) => ofAuthor(id) && !seen.has(id))));
  }
  return tally.report();
}

/** A card that an earlier import read is stored for as long as the model is at the same commit. */
function keepCards(records: readonly ModelRecord[], known: ReadonlyMap<string, ModelRecord>): void {
  for (const record of records) {
    const before = known.get(record.id);
    if (before?.card !== undefined && record.sha !== undefined && before.sha === record.sha) record.card = before.card;
  }
}

/** Whether a record was taken from this hub when everybody could see it. One that was imported as private stays. */
function isOpenHere(record: ModelRecord | undefined, hub: HubConnection): boolean {
  const origin = record?.origin;
  return origin?.from === "hub" && origin.endpoint === hub.endpoint.origin && record?.private !== true;
}

/** Only a complete list shows which models are gone. */
function checkPrunable(query: HubListQuery, limit: number, changed: boolean): void {
  const isWhole = !changed && Object.keys(query).every((name) => name === "author" || name === "sort");
  if (limit === Number.POSITIVE_INFINITY && isWhole) return;
  throw new HubImportError("invalid-answer", "Pruning needs a complete list: use --prune alone or with --author only.");
}

function firstPage(hub: HubConnection, query: HubListQuery, pageSize = 500): URL {
  const url = hub.url("api/models");
  const { search, author, filter, pipeline_tag, library, sort = "downloads" } = query;
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) url.searchParams.append(name, value);
  };
  set("search", search);
  set("author", author);
  for (const tag of typeof filter === "string" ? [filter] : (filter ?? [])) set("filter", tag);
  set("pipeline_tag", pipeline_tag);
  set("library", library);
  set("sort", sort);
  set("direction", "-1");
  set("limit", String(Math.min(Math.max(Math.trunc(pageSize), 1), 1000)));
  for (const field of FIELDS) set("expand", field);
  return url;
}

function readCheckpoint(
  note: string | undefined,
  hub: HubConnection,
): { url: URL; imported: number; newest?: string } | undefined {
  if (note === undefined) return undefined;
  try {
    const { next, imported, newest } = JSON.parse(note) as Partial<Checkpoint>;
    const url = new URL(String(next));
    return hub.isSameHub(url) ? { url, imported: Number(imported) || 0, ...(newest && { newest }) } : undefined;
  } catch {
    return undefined;
  }
}

async function readPage(hub: HubConnection, page: URL): Promise<{ models: unknown[]; next: URL | undefined }> {
  const { text, headers } = await hub.get(page);
  let models: unknown;
  try {
    models = JSON.parse(text);
  } catch {
    models = undefined;
  }
  if (!Array.isArray(models)) {
    throw new HubImportError(
      "invalid-answer",
      `${page.origin}${page.pathname} did not answer with a JSON list of models. Is HF_ENDPOINT a hub?`,
    );
  }
  const next = nextLink(headers.get("link"), page);
  if (next !== undefined && !hub.isSameHub(next)) {
    throw new HubImportError(
      "foreign-origin",
      `${page.origin} names ${next.origin} for the next page, which is not followed. Set HF_ENDPOINT to the hub's real address.`,
    );
  }
  // A page that names itself as the next one would never end.
  return { models, next: next?.href === page.href ? undefined : next };
}

/** The models of a page that may be taken, and those that only the token may see. */
function readModels(
  hub: HubConnection,
  models: readonly unknown[],
  options: ImportHubOptions,
  tally: ImportTally,
  offset: number,
): { open: ModelRecord[]; closed: ModelRecord[] } {
  const open: ModelRecord[] = [];
  const closed: ModelRecord[] = [];
  for (const [index, json] of models.entries()) {
    const parsed = parseHubModel(json);
    if (!parsed.ok) {
      tally.skip(idOrLocation(json, `model ${offset + index + 1}`), parsed.error.message);
      continue;
    }
    const { record, problems } = parsed;
    if (record.private === true && options.includePrivate !== true) {
      tally.skip(record.id, "private: others can see this store. Import with --private to include it.");
      closed.push(record);
      continue;
    }
    tally.partial(record.id, problems);
    // The store records this import as the source, whatever the answer claims.
    delete record.sources;
    record.origin = {
      from: "hub",
      endpoint: hub.endpoint.origin,
      ...(record.sha !== undefined && { commit: record.sha }),
    };
    open.push(record);
  }
  return { open, closed };
}

/** Reads the cards of a page, a few at a time. A card that cannot be had is omitted: many models have none. */
async function addCards(hub: HubConnection, records: readonly ModelRecord[]): Promise<void> {
  const queue = [...records];
  const work = async () => {
    for (let record = queue.shift(); record !== undefined; record = queue.shift()) {
      const path = `${record.id}/raw/${record.sha ?? "main"}/README.md`;
      try {
        const { text } = await hub.get(hub.url(path), MAX_CARD_BYTES);
        record.card = readFrontMatter(text).body;
      } catch (error) {
        if (!(error instanceof HubImportError) || error.code === "network") throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CARDS_AT_ONCE }, work));
}
