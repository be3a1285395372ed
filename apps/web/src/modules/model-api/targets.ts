/**
 * Resolves the `model` of a request: an alias of the operator, a model of a server next to this site, a local model, or
 * an id of the catalog that providers with a key here serve. `:provider`, `:cheapest` and `:fastest` behind it choose
 * among them. A model that the caller may not see is one that does not exist.
 */
import type { Store } from "@vitrine/hub";
import type { CallPlace, InferenceRouter, ListedPrice, RouterStrategy } from "@vitrine/inference";
import type { InferenceProvider, TaskName } from "@vitrine/inference";
import { getLocalModel, type CustomModel, type LocalModel } from "@vitrine/local-models";
import { chatTemplates, type ListingPrice, type ModelRecord, type ProviderListing } from "@vitrine/models";
import { withMapping } from "../../catalog/listings.ts";
import { isLocal } from "../../catalog/record-links.ts";
import { LRUCache } from "lru-cache";
import { ApiError } from "./api-error.ts";
import { namesModel, type Caller } from "./caller.ts";
import { rightsOf, type CallPolicy, type ModelApiConfiguration } from "./configuration.ts";
import type { Endpoints } from "./endpoints.ts";

/** Places of another model, and for what they are asked. */
type Reason = NonNullable<NonNullable<Parameters<InferenceRouter["chatCompletion"]>[1]>["next"]>[number]["on"];

export interface NextPlaces {
  on: Reason;
  among: readonly TargetPlace[];
}

/** A place, and abilities that it certainly lacks. */
export interface TargetPlace extends CallPlace {
  lacks?: readonly string[] | undefined;
}

/** Where a call may go. */
export interface Target {
  /** The model as the ledger and the answer name it. */
  model: string;
  among: readonly TargetPlace[];
  /** Those of other models of an alias. */
  next?: readonly NextPlaces[];
  strategy: RouterStrategy;
}

export interface ListedModel {
  id: string;
  /** Who runs it: `local`, a server's name, a provider, or `alias`. */
  place: string;
  task?: string | undefined;
  /** Of the provider's listing, as far as it says it. */
  context?: number | undefined;
  abilities?: readonly string[] | undefined;
  price?: ListingPrice | undefined;
}

/** What the catalog says of a model, and of the places here that run it. */
export interface ModelFacts {
  record: ModelRecord | undefined;
  /** `tools`, `vision`, `reasoning` and more; what is not named is unknown. */
  abilities: readonly string[];
  /** Tokens that every place with a number takes in, or the model where no place says it. */
  context: number | undefined;
}

export const LOCAL_PLACE = "local";
export const HUB_PLACE = "hub";
const MAX_NAME_LENGTH = 300;
const MAX_LISTED = 5_000;
const RECENT_MS = 2_000;
const MAX_KEY_LENGTH = 4_000;

export interface TargetSources {
  /** All models, to tell a hidden one from one that is not there. */
  whole: Store;
  configuration: ModelApiConfiguration;
  endpoints: Endpoints;
  /** Models of folders that run here. */
  custom: (id: string) => Promise<CustomModel | undefined>;
  /** Ids of all models of folders. */
  folderModels: () => readonly string[];
  /** Local models of the catalog that are installed. */
  installed: () => Promise<readonly Pick<LocalModel, "id" | "tasks">[]>;
  hasLocalModels: boolean;
  hasHubToken: boolean;
}

export class Targets {
  readonly #sources: TargetSources;

  /** Results for the names of a moment ago: a call waits for no database where one like it was just made. */
  readonly #recent = new LRUCache<string, Promise<Target>>({ max: 5_000, ttl: RECENT_MS });

  constructor(sources: TargetSources) {
    this.#sources = sources;
  }

  /** @throws ApiError 404 where nothing here runs the model for the caller */
  find(name: unknown, task: TaskName, caller: Caller): Promise<Target> {
    const key = JSON.stringify([name, task, caller.name, caller.visible]);
    if (key.length > MAX_KEY_LENGTH) return this.#find(name, task, caller);
    const recent = this.#recent.get(key);
    if (recent) return recent;
    const found = this.#find(name, task, caller);
    this.#recent.set(key, found);
    found.catch(() => this.#recent.delete(key));
    return found;
  }

  /** @throws ApiError 404 where nothing here runs the model for the caller */
  async #find(name: unknown, task: TaskName, caller: Caller): Promise<Target> {
    if (typeof name !== "string" || name === "")
      throw new ApiError(400, "model_missing", "Name a model. GET /v1/models lists those of this site.", {
        param: "model",
      });
    if (name.length > MAX_NAME_LENGTH || !/^[\w.@:/+-]+$/.test(name) || /(^|\/)\.\.?(\/|$)/.test(name))
      throw notFound(name);
    const { configuration } = this.#sources;
    const { models } = rightsOf(configuration, caller.name);
    const stands = configuration.aliases.get(name);
    const isAliasAllowed = stands !== undefined && namesModel(models, name);
    const placesOf = async (each: string) => {
      const target = await this.#places(each, task, caller, isAliasAllowed ? ["*"] : models);
      const own = (place: TargetPlace) => withPolicy({ model: target?.model, ...place }, stands);
      return target && { ...target, among: target.among.map(own) };
    };
    let found: (Target & { next: NextPlaces[] }) | undefined;
    for (const each of stands?.models ?? [name]) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const target = await placesOf(each);
      if (!target) continue;
      if (!found) found = { ...target, next: [] };
      else if (target.among.some((place) => found?.among.some((known) => known.name === place.name)))
        // A place that has several of the models is asked for one after the other.
        found.next.push({ on: "failure", among: target.among });
      else found = { ...found, among: [...found.among, ...target.among] };
    }
    if (!found) throw notFound(name);
    if (stands?.fallback === false) found.next = [];
    for (const [on, model] of [
      ["length", stands?.longer],
      ["refusal", stands?.onRefusal],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const target = model === undefined ? undefined : await placesOf(model);
      if (target) found.next.push({ on, among: target.among });
    }
    return found;
  }

  async #places(name: string, task: TaskName, caller: Caller, allowed: readonly string[]): Promise<Target | undefined> {
    const { strategy } = this.#sources.configuration;
    const plain = await this.#placesOf(name, task, caller, allowed);
    if (plain.length > 0) return { model: name, among: plain, strategy };
    const [, model = "", suffix = ""] = /^(.+):([\w.-]+)$/.exec(name) ?? [];
    if (model === "") return undefined;
    const among = await this.#placesOf(model, task, caller, allowed);
    if (suffix === "cheapest" || suffix === "fastest")
      return among.length > 0 ? { model, among, strategy: suffix } : undefined;
    // Clients of Ollama write a tag behind every name.
    if (suffix === "latest" && among.length > 0) return { model, among, strategy };
    const named = among.filter((place) => place.name === suffix);
    if (named.length > 0) return { model, among: named, strategy };
    // A provider's own id of a model, of which the catalog knows nothing: for those who may call any.
    const isProvider = [...this.#sources.configuration.providers.keys()].some((provider) => provider === suffix);
    return isProvider && namesModel(allowed, "*") && !(await this.#isHidden(model, caller))
      ? { model, among: [{ name: suffix, providerModelId: model }], strategy }
      : undefined;
  }

  /** Servers next to this site, and whether they answer. */
  async servers(): Promise<ReadonlyMap<string, boolean>> {
    const known = await this.#sources.endpoints.available();
    return new Map(known.map(({ settings, isHealthy }) => [settings.name, isHealthy]));
  }

  /** A local model for any task it has. */
  async localOf(name: string, caller: Caller): Promise<Target | undefined> {
    const { configuration, custom, hasLocalModels } = this.#sources;
    const { models } = rightsOf(configuration, caller.name);
    if (!hasLocalModels || !namesModel(models, name) || (await this.#isHidden(name, caller))) return undefined;
    const record = await caller.store.get(name);
    const local = (record && (await custom(record.id))) ?? getLocalModel(name);
    const model = record?.id ?? name;
    return local && { model, among: [{ name: LOCAL_PLACE, model }], strategy: "order" };
  }

  /** The model that a call of a provider's own path runs: the one that its body names, or else its path. */
  async atPath(
    provider: InferenceProvider,
    { path, model }: { path: string; model: unknown },
    caller: Caller,
  ): Promise<{ model: string; place: CallPlace; isNamed: boolean } | undefined> {
    const isNamed = ({ providerId }: ProviderListing) =>
      providerId.includes("/") && [providerId, `v1/models/${providerId}/predictions`].includes(path);
    const is = (each: ProviderListing) => (typeof model === "string" ? each.providerId === model : isNamed(each));
    const listed = (await caller.store.listingsBy(provider)).find(is);
    if (listed) return { model: listed.model ?? listed.providerId, place: placeOf(listed), isNamed: isNamed(listed) };
    if ((await this.#sources.whole.listingsBy(provider)).some(is)) throw notFound(String(model ?? path));
    return undefined;
  }

  /** The name by which a provider's own id of a model is called here. */
  async nameAt(provider: InferenceProvider, providerId: unknown, caller: Caller): Promise<string> {
    const listed = await this.atPath(provider, { path: "", model: String(providerId) }, caller);
    return `${listed?.model ?? String(providerId)}:${provider}`;
  }

  async #isHidden(id: string, caller: Caller): Promise<boolean> {
    const { whole } = this.#sources;
    return caller.store !== whole && (await whole.get(id)) !== undefined && (await caller.store.get(id)) === undefined;
  }

  async #placesOf(id: string, task: TaskName, caller: Caller, allowed: readonly string[]): Promise<TargetPlace[]> {
    const { endpoints, configuration, custom, hasLocalModels, hasHubToken } = this.#sources;
    if (!namesModel(allowed, id) || (await this.#isHidden(id, caller))) return [];
    const having = (await endpoints.available()).filter(({ models }) => models.has(id));
    const placesWhere = (isHealthy: boolean) =>
      having
        .filter((each) => each.isHealthy === isHealthy)
        .map(({ settings: { name, price } }): CallPlace => ({ name, model: id, price }));
    const servers = placesWhere(true);
    // Where there is no other place, one that was away a moment ago is tried.
    const away = placesWhere(false);
    const record = await caller.store.get(id);
    const local = hasLocalModels ? ((record && (await custom(record.id))) ?? getLocalModel(id)) : undefined;
    const here: TargetPlace[] = local?.tasks.some((each) => each === task)
      ? [{ name: LOCAL_PLACE, model: record?.id ?? id, lacks: record && lackedBy(record) }]
      : [];
    if (!record || isLocal(record))
      return [...here, ...servers, ...away].map((place) => withPolicy(place, configuration.places.get(place.name)));
    const listings = withMapping(record, await caller.store.listingsOf(record.id));
    const served = listings.filter((listing) => serves(listing, task));
    const providers = served
      .filter(({ provider }) => [...configuration.providers.keys()].some((each) => each === provider))
      .map((listing): TargetPlace => ({ model: record.id, ...placeOf(listing) }));
    const hub = hasHubToken && served.length > 0 ? [{ name: HUB_PLACE, model: record.id }] : [];
    const all: TargetPlace[] = [...here, ...servers, ...providers, ...hub, ...away];
    return all.map((place) => withPolicy(place, configuration.places.get(place.name)));
  }

  /** The models that a caller can name, those that run here first. */
  async list(caller: Caller): Promise<ListedModel[]> {
    const { endpoints, configuration, hasLocalModels } = this.#sources;
    const { models } = rightsOf(configuration, caller.name);
    const found = new Map<string, ListedModel>();
    const add = (id: string, place: string, task?: string, facts?: Partial<ListedModel>) => {
      if (found.size < MAX_LISTED && !found.has(id) && namesModel(models, id))
        found.set(id, { id, place, task, ...facts });
    };
    for (const alias of configuration.aliases.keys()) add(alias, "alias");
    for (const { settings, models: ids, isHealthy } of await endpoints.available())
      if (isHealthy) for (const id of ids) add(id, settings.name);
    if (hasLocalModels) {
      for (const { id, tasks } of await this.#sources.installed()) if (tasks.length > 0) add(id, LOCAL_PLACE, tasks[0]);
      const known = await caller.store.known(this.#sources.folderModels());
      const runs = await Promise.all([...known.values()].map((id) => this.#sources.custom(id)));
      for (const model of runs) if (model) add(model.id, LOCAL_PLACE, model.tasks[0]);
    }
    for (const provider of configuration.providers.keys())
      for (const { model, task, contextLength: context, abilities, price } of await caller.store.listingsBy(provider))
        if (model) add(model, provider, task, { context, abilities, price });
    return [...found.values()];
  }

  /** What is known of a model that the caller may see. */
  async factsOf(model: string, { store }: Caller): Promise<ModelFacts> {
    const record = await store.get(model);
    const { providers } = this.#sources.configuration;
    const isHere = ({ provider }: ProviderListing) => [...providers.keys()].some((each) => each === provider);
    const listings = record ? (await store.listingsOf(record.id)).filter(isHere) : [];
    const limits = listings.flatMap(({ contextLength = [] }) => contextLength);
    return {
      record,
      abilities: [
        ...new Set([record?.metadata?.abilities ?? [], ...listings.map((each) => each.abilities ?? [])].flat()),
      ],
      context: limits.length > 0 ? Math.min(...limits) : record?.metadata?.contextLength,
    };
  }
}

/** A price by tokens goes before others. */
function priceIn({ price: listed, readOn, task }: ProviderListing): ListedPrice | undefined {
  const { input, cachedInput, perImage: perCall, perCharacters } = listed ?? {};
  // Vectors are no tokens.
  const output = listed?.output ?? (task === "feature-extraction" ? 0 : undefined);
  const byTokens = input !== undefined && output !== undefined;
  if (!byTokens && perCall === undefined && perCharacters === undefined) return undefined;
  return { ...(byTokens ? { input, output, cachedInput } : { perCall, perCharacters }), date: readOn || undefined };
}

/** A local model gets its prompt by its own template: what that does not read, the model does not see. */
function lackedBy(record: ModelRecord): string[] {
  const templates = chatTemplates(record);
  return templates.length > 0 && templates.every(({ source }) => !/tools/i.test(source)) ? ["tools"] : [];
}

function placeOf(listing: ProviderListing): TargetPlace {
  const { provider, providerId, latency, lacks } = listing;
  const price = priceIn(listing);
  return {
    name: provider,
    providerModelId: providerId,
    lacks,
    ...(price && { price }),
    ...(latency !== undefined && { latency: latency * 1000 }),
  };
}

/** A chat model is listed as one for conversations or for texts. */
function serves({ task, status }: ProviderListing, wanted: TaskName): boolean {
  if (status === "error") return false;
  const isText = task === "conversational" || task === "text-generation" || task === "image-text-to-text";
  return (
    task === undefined || task === wanted || (isText && (wanted === "conversational" || wanted === "text-generation"))
  );
}

/** What an alias says of its calls comes before what is said of the place. */
function withPolicy(place: TargetPlace, policy: CallPolicy | undefined): TargetPlace {
  const { timeout, retries, fallback } = policy ?? {};
  return {
    ...place,
    ...(timeout !== undefined && { timeouts: { headers: timeout } }),
    ...(retries !== undefined && { retry: { retries } }),
    ...(fallback !== undefined && { isLast: !fallback }),
  };
}

/** A name as messages have it. */
export function shownName(name: string): string {
  return name.replace(/[^\w.@:/+-]/g, "").slice(0, 100);
}

function notFound(name: string): ApiError {
  const shown = shownName(name);
  return new ApiError(
    404,
    "model_not_found",
    `No model "${shown}" runs here for you. GET /v1/models lists those that do.`,
    {
      param: "model",
    },
  );
}
