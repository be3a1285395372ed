/**
 * Listings from litellm's table of prices: entries of the providers that the inference client
 * calls, with its names. An entry belongs to a model of the store where the id after the provider's
 * prefix is a hub id, or where exactly one repository of a model's author has that name. Everything
 * else stays a listing without a model, which provider pages list and model pages do not.
 */
import type { MergedModel } from "./merge.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { currentModelId, type ProviderListing, type ListingPrice } from "@vitrine/models";

const PATH = "litellm/model_prices_and_context_window_backup.json";

/** litellm's names and ours. */
const PROVIDERS: Readonly<Record<string, string>> = {
  together_ai: "together",
  fireworks_ai: "fireworks-ai",
  "fireworks_ai-embedding-models": "fireworks-ai",
  deepinfra: "deepinfra",
  novita: "novita",
  nebius: "nebius",
  baseten: "baseten",
  hyperbolic: "hyperbolic",
  nscale: "nscale",
  cohere: "cohere",
  cohere_chat: "cohere",
  ovhcloud: "ovhcloud",
  scaleway: "scaleway",
  zai: "zai-org",
  groq: "groq",
  cerebras: "cerebras",
  publicai: "publicai",
  sambanova: "sambanova",
  black_forest_labs: "black-forest-labs",
  replicate: "replicate",
  fal_ai: "fal-ai",
  openai: "openai",
  featherless_ai: "featherless-ai",
  nvidia_nim: "nvidia",
};

const TASKS: Readonly<Record<string, string>> = {
  chat: "text-generation",
  completion: "text-generation",
  responses: "text-generation",
  embedding: "feature-extraction",
  rerank: "text-ranking",
  image_generation: "text-to-image",
  image_edit: "image-to-image",
  video_generation: "text-to-video",
  audio_transcription: "automatic-speech-recognition",
  audio_speech: "text-to-speech",
};

/** Tasks whose answers are numbers: they cost nothing, and have no length. */
const TASKS_OF_NUMBERS: ReadonlySet<string> = new Set(["feature-extraction", "text-ranking"]);

const ABILITIES: readonly (readonly [key: string, ability: string])[] = [
  ["supports_function_calling", "tools"],
  ["supports_vision", "vision"],
  ["supports_response_schema", "schema"],
  ["supports_reasoning", "reasoning"],
  ["supports_prompt_caching", "caching"],
  ["supports_audio_input", "audio"],
];

/** Tasks whose answers are images. */
const IMAGE_TASKS: ReadonlySet<string> = new Set([
  "text-to-image",
  "image-to-image",
  "text-to-video",
  "image-to-video",
]);

/** Owners whose repositories are the models themselves, in whose names a provider's short name is looked up. */
const MODEL_AUTHORS: ReadonlySet<string> = new Set(
  (
    "qwen meta-llama deepseek-ai openai zai-org moonshotai minimaxai google mistralai nvidia microsoft black-forest-labs " +
    "stabilityai swiss-ai allenai baidu xiaomimimo stepfun-ai tencent cohereforai coherelabs ibm-granite llava-hf " +
    "canopylabs inclusionai nousresearch bytedance-seed opengvlab 01-ai deepcogito databricks bigcode eleutherai " +
    "huggingfaceh4 kwaipilot teknium gryphe phind segmind playgroundai baichuan-inc reducto cognitivecomputations " +
    "moondream openchat"
  ).split(" "),
);

/** Owners that providers spell differently. */
const OWNERS: Readonly<Record<string, string>> = {
  deepseek: "deepseek-ai",
  minimax: "minimaxai",
  meta: "meta-llama",
  thudm: "zai-org",
  baichuan: "baichuan-inc",
  stepfun: "stepfun-ai",
};

/** A provider's own names, and names that say less than the repository does. */
const NAMES: Readonly<Record<string, string>> = {
  "black-forest-labs flux-dev": "black-forest-labs/FLUX.1-dev",
  "fal-ai fal-ai/flux/dev": "black-forest-labs/FLUX.1-dev",
  "fal-ai fal-ai/flux/schnell": "black-forest-labs/FLUX.1-schnell",
  "fal-ai fal-ai/stable-diffusion-v35-medium": "stabilityai/stable-diffusion-3.5-medium",
  "fal-ai fal-ai/moondream3-preview/query": "moondream/moondream3-preview",
  "fireworks-ai accounts/fireworks/models/flux-1-dev-fp8": "black-forest-labs/FLUX.1-dev",
  "fireworks-ai accounts/fireworks/models/flux-1-schnell-fp8": "black-forest-labs/FLUX.1-schnell",
  "fireworks-ai accounts/fireworks/models/stable-diffusion-xl-1024-v1-0": "stabilityai/stable-diffusion-xl-base-1.0",
  "fireworks-ai accounts/fireworks/models/mistral-7b-instruct-v3": "mistralai/Mistral-7B-Instruct-v0.3",
  "fireworks-ai accounts/fireworks/models/mixtral-8x7b": "mistralai/Mixtral-8x7B-v0.1",
  "fireworks-ai accounts/fireworks/models/mixtral-8x7b-instruct": "mistralai/Mixtral-8x7B-Instruct-v0.1",
  "fireworks-ai accounts/fireworks/models/mixtral-8x22b": "mistralai/Mixtral-8x22B-v0.1",
  "fireworks-ai accounts/fireworks/models/mixtral-8x22b-instruct": "mistralai/Mixtral-8x22B-Instruct-v0.1",
  "fireworks-ai accounts/fireworks/models/phi-2-3b": "microsoft/phi-2",
  "cerebras llama3.1-8b": "meta-llama/Llama-3.1-8B-Instruct",
  "cerebras llama-3.1-8b": "meta-llama/Llama-3.1-8B-Instruct",
  "cerebras llama-3.3-70b": "meta-llama/Llama-3.3-70B-Instruct",
  "replicate meta/llama-2-7b-chat": "meta-llama/Llama-2-7b-chat-hf",
  "replicate meta/llama-2-13b-chat": "meta-llama/Llama-2-13b-chat-hf",
  "replicate meta/llama-2-70b-chat": "meta-llama/Llama-2-70b-chat-hf",
};

type Entry = Record<string, unknown>;

export interface ListingOptions {
  release: string;
  readOn: string;
  /** Ids of the store. */
  ids: readonly string[];
  /** The task of a model of the store. */
  taskOf: (id: string) => string | undefined;
}

export function readListings(folder: string, options: ListingOptions): ProviderListing[] {
  const table = JSON.parse(readFileSync(join(folder, PATH), "utf8")) as Record<string, Entry>;
  const find = modelFinder(options.ids);
  const listings = Object.entries(table).flatMap(([key, entry]): ProviderListing[] => {
    const litellm = entry["litellm_provider"];
    const provider = typeof litellm === "string" ? PROVIDERS[litellm] : undefined;
    if (provider === undefined) return [];
    const providerId = key.startsWith(`${litellm}/`)
      ? key.slice(`${litellm}/`.length)
      : key.replace(/^fireworks_ai\//, "");
    // An entry that had ended when the table was read is no listing.
    const ends = lastDay(entry);
    if (ends !== undefined && ends < options.readOn) return [];
    // Price classes and tunings are no models.
    if (/^(together-ai|fireworks-ai)-|^ft:/.test(providerId)) return [];
    const model = find(provider, providerId);
    // A model that draws does not write: the entry is filled in as texts are.
    if (IMAGE_TASKS.has(options.taskOf(model ?? "") ?? "") && TASKS[String(entry["mode"])] === "text-generation")
      return [];
    return [toListing(provider, providerId, entry, model, options)];
  });
  const unique = new Map(listings.map((listing) => [`${listing.provider} ${listing.providerId}`, listing]));
  return [...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, listing]) => listing);
}

/** Abilities that a provider may state of a model, and not only of how it serves it. */
const ABILITIES_OF_MODELS: ReadonlySet<string> = new Set(["chat", "tools", "vision", "reasoning", "audio"]);
/** Providers that must say it: one alone may add it in front of the model, or be mistaken. */
const ENOUGH = 2;

/** Adds the abilities that several providers list for a model. */
export function addListedAbilities(
  models: readonly MergedModel[],
  listings: readonly ProviderListing[],
  release: string,
): void {
  const saidOf = new Map<string, Map<string, Set<string>>>();
  for (const { model, provider, abilities = [] } of listings) {
    if (model === undefined) continue;
    const said = saidOf.get(model) ?? new Map<string, Set<string>>();
    saidOf.set(model, said);
    for (const ability of abilities) said.set(ability, (said.get(ability) ?? new Set()).add(provider));
  }
  const ids = new Set(models.map(({ id }) => id));
  for (const { id, fields } of models) {
    const known = fields.get("abilities") ?? { value: [], sources: [] };
    const abilities = known.value as string[];
    // Where there is one made for conversations, the plain one may be meant as that.
    const isPlain = ids.has(`${id}-Instruct`);
    const added = [...(saidOf.get(id) ?? [])].filter(
      ([ability, { size }]) =>
        size >= ENOUGH &&
        ABILITIES_OF_MODELS.has(ability) &&
        !abilities.includes(ability) &&
        !(ability === "chat" && isPlain),
    );
    if (added.length === 0) continue;
    fields.set("abilities", {
      value: [...abilities, ...added.map(([ability]) => ability)],
      sources: [
        ...known.sources,
        ...added.map(([ability, by]) => ({
          release,
          path: PATH,
          rule: `${ability}: listed by ${[...by].join(", ")}`,
        })),
      ],
    });
  }
}

/** A model without a task in any source gets the task of its listings, where all of them agree. */
export function addListedTasks(
  models: readonly MergedModel[],
  listings: readonly ProviderListing[],
  release: string,
): void {
  const listingsOf = Map.groupBy(listings, ({ model }) => model);
  for (const { id, fields } of models) {
    if (fields.has("pipeline_tag")) continue;
    const stated = (listingsOf.get(id) ?? []).filter(({ task }) => task !== undefined);
    const [task, another] = new Set(stated.map((listing) => listing.task));
    if (task === undefined || another !== undefined) continue;
    const abilities = (fields.get("abilities")?.value ?? []) as string[];
    const isOfPictures =
      abilities.includes("vision") || stated.some((listing) => listing.abilities?.includes("vision"));
    const by = [...new Set(stated.map(({ provider }) => provider))].join(", ");
    fields.set("pipeline_tag", {
      value: task === "text-generation" && isOfPictures ? "image-text-to-text" : task,
      sources: [{ release, path: PATH, rule: `listed for it by ${by}` }],
    });
  }
}

function lastDay(entry: Entry): string | undefined {
  const day = entry["deprecation_date"];
  return typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
}

function toListing(
  provider: string,
  providerId: string,
  entry: Entry,
  model: string | undefined,
  options: ListingOptions,
): ProviderListing {
  const task = TASKS[String(entry["mode"])];
  // An image is not so many tokens long: such an entry has the numbers of another unit in the fields for tokens.
  const isOfTexts = !(IMAGE_TASKS.has(task ?? "") && whole(entry["max_output_tokens"]) !== undefined);
  const isOfNumbers = TASKS_OF_NUMBERS.has(task ?? "");
  const { output, ...inputs } = isOfTexts ? priceOf(entry) : {};
  const price = isOfNumbers || output === undefined ? inputs : { ...inputs, output };
  const contextLength = isOfTexts ? whole(entry["max_input_tokens"]) : undefined;
  const maxOutput = isOfTexts && !isOfNumbers ? whole(entry["max_output_tokens"]) : undefined;
  const abilities = ABILITIES.filter(([key]) => entry[key] === true).map(([, ability]) => ability);
  if (entry["mode"] === "chat") abilities.unshift("chat");
  const ends = lastDay(entry);
  const page = entry["source"];
  return {
    provider,
    providerId,
    ...(model !== undefined && { model }),
    ...(task !== undefined && { task }),
    ...(Object.keys(price).length > 0 && { price }),
    ...(contextLength !== undefined && { contextLength }),
    ...(maxOutput !== undefined && { maxOutput }),
    ...(abilities.length > 0 && { abilities }),
    ...(ends !== undefined && { endsOn: ends }),
    readOn: options.readOn,
    ...(typeof page === "string" && page.startsWith("https://") && URL.canParse(page) && { page }),
    source: options.release,
  };
}

function priceOf(entry: Entry): ListingPrice {
  const price: ListingPrice = {};
  const set = (name: keyof ListingPrice, key: string, factor: number) => {
    const value = entry[key];
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) price[name] ??= tidy(value * factor);
  };
  set("input", "input_cost_per_token", 1e6);
  set("output", "output_cost_per_token", 1e6);
  set("cachedInput", "cache_read_input_token_cost", 1e6);
  set("perImage", "output_cost_per_image", 1);
  set("perImage", "input_cost_per_image", 1);
  set("perSecond", "output_cost_per_second", 1);
  set("perSecond", "input_cost_per_second", 1);
  set("perCharacters", "input_cost_per_character", 1e6);
  // Zero next to another price means not charged; zero alone may mean that the value is missing.
  if (Object.values(price).every((value) => value === 0)) return {};
  return price;
}

/** Without the noise of binary fractions: 0.15, not 0.15000000000000002. */
function tidy(value: number): number {
  return Number(value.toPrecision(8));
}

function whole(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export function modelFinder(ids: readonly string[]): (provider: string, providerId: string) => string | undefined {
  const byId = new Map(ids.map((id) => [id.toLowerCase(), id]));
  const byName = new Map<string, string[]>();
  for (const id of ids) {
    const [owner = "", name = ""] = id.split("/");
    // NousResearch has copies of Llama under their names.
    if (!MODEL_AUTHORS.has(owner.toLowerCase()) || /^nousresearch\/(meta-)?(code)?llama/i.test(id)) continue;
    const key = nameKey(name);
    byName.set(key, [...(byName.get(key) ?? []), id]);
  }
  return (provider, providerId) => {
    const named = NAMES[`${provider} ${providerId}`];
    if (named !== undefined) return byId.get(named.toLowerCase());
    const short = providerId.replace(/^accounts\/fireworks\/models\//, "").replace(/(\d)p(\d)/g, "$1.$2");
    if (short.startsWith("accounts/") || /\/(community|turbo)$/.test(short)) return undefined;
    const [owner, name, ...more] = short.split("/");
    if (owner === undefined || more.length > 0) return undefined;
    if (name !== undefined) {
      const id = `${OWNERS[owner.toLowerCase()] ?? owner}/${name}`;
      const written = byId.get(id.toLowerCase()) ?? byId.get(currentModelId(id).toLowerCase());
      if (written !== undefined) return written;
      if (!MODEL_AUTHORS.has((OWNERS[owner.toLowerCase()] ?? owner).toLowerCase())) return undefined;
    }
    const key = nameKey(name ?? owner);
    // Providers leave out that a repository is in the format of transformers.
    const found = byName.get(key) ?? byName.get(`${key}hf`) ?? [];
    return found.length === 1 ? found[0] : undefined;
  };
}

/**
 * A name without what authors and providers write differently: case, dots, dashes, the author's own
 * name.
 */
function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^meta-/, "")
    .replace(/[-_]v(?=\d)/, "-")
    .replace(/[^a-z0-9]/g, "");
}
