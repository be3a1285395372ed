/**
 * The operator's file for the model API: providers, servers, aliases and what callers may do. It holds no key: a key is
 * the name of an environment variable, so the file can lie in a repository.
 */
import { isObject } from "@vitrine/base";
import type { CallLimits } from "@vitrine/hub";
import { INFERENCE_PROVIDERS, type InferenceProvider } from "@vitrine/inference";
import * as v from "valibot";
import { amount, isWebAddress, onlyKnown, readBySchema, readJsonFile, text } from "../../server/settings/json-file.ts";
import { schema, type TextSchema } from "../../server/settings/setting.ts";
import { SettingsError } from "../../server/settings/settings.ts";

export type Protocol = "openai" | "anthropic" | "ollama" | "hub";
export const PROTOCOLS: readonly Protocol[] = ["openai", "anthropic", "ollama", "hub"];

export interface EndpointSettings {
  name: string;
  /** Base address without `/v1`. */
  url: string;
  key: string | undefined;
  price: { input: number; output: number } | undefined;
}

/** How long a place is waited for, how often it is asked again, and whether others are asked after it. */
export interface CallPolicy {
  /** Milliseconds until the answer begins. */
  timeout?: number | undefined;
  retries?: number | undefined;
  fallback?: boolean | undefined;
}

/** What an alias stands for. */
export interface Alias extends CallPolicy {
  /** In the order in which they are tried. */
  models: readonly string[];
  /** Model for conversations that are too long for these. */
  longer?: string | undefined;
  /** Model that is asked what these refuse to answer. */
  onRefusal?: string | undefined;
}

/** Rights of a caller. */
export interface Rights extends CallLimits {
  /** Ids, aliases and patterns such as `acme/*`; all by default. */
  models: readonly string[];
  protocols: readonly Protocol[];
  /** Days that requests and answers are kept; 0 by default. */
  keepTextDays: number;
  /** Shares of a limit of dollars, such as 0.8, at which the operator's webhook is called. */
  warnAt: readonly number[];
  /** Whether the providers' own paths are open (`/groq/…`), with this site's key there; not by default. */
  providerPaths: boolean;
}

export interface ModelApiConfiguration {
  providers: ReadonlyMap<InferenceProvider, readonly string[]>;
  endpoints: readonly EndpointSettings[];
  aliases: ReadonlyMap<string, Alias>;
  /** By the name of a place. */
  places: ReadonlyMap<string, CallPolicy>;
  callers: ReadonlyMap<string, Rights>;
  /** Whether everyone who reaches the site may call without a token. */
  isOpen: boolean;
  strategy: "order" | "cheapest" | "fastest";
  hedge: number | undefined;
  coolDown: number | undefined;
  /** Seconds that the answer to an identical request is used again; 0 by default. */
  cacheSeconds: number;
  /** Address that is called when a caller passes a share of a limit. */
  webhook: string | undefined;
  /** File that gets what providers answer, for debugging; the file that answers in their place. */
  record: string | undefined;
  replay: string | undefined;
}

const NO_LIMITS: Rights = { models: ["*"], protocols: PROTOCOLS, keepTextDays: 0, warnAt: [], providerPaths: false };

export const EMPTY_CONFIGURATION: ModelApiConfiguration = {
  providers: new Map(),
  endpoints: [],
  aliases: new Map(),
  places: new Map(),
  callers: new Map(),
  isOpen: false,
  strategy: "order",
  hedge: undefined,
  coolDown: undefined,
  cacheSeconds: 0,
  webhook: undefined,
  record: undefined,
  replay: undefined,
};

/** In the ledger, visitors of pages of a site where nobody signs in. */
export const VISITORS = "visitors";

/** Rights of a caller: the caller's own, else those of `*`, else all. Visitors are many: each has a rate limit instead. */
export function rightsOf({ callers }: ModelApiConfiguration, name: string): Rights {
  return callers.get(name) ?? (name === VISITORS ? undefined : callers.get("*")) ?? NO_LIMITS;
}

/** @throws SettingsError that names everything that is wrong with the file */
export async function readConfiguration(path: string, env: NodeJS.ProcessEnv): Promise<ModelApiConfiguration> {
  return parseConfiguration(await readJsonFile("VITRINE_MODEL_API", path), env, path);
}

/** A key lies in an environment variable, of which the file has the name. */
function keyIn(env: NodeJS.ProcessEnv): TextSchema<string> {
  const message = '"@" must be the name of an environment variable that holds the key.';
  return schema((name, refuse) => {
    // A text that is no name may be the key itself.
    if (!/^[A-Za-z_]\w*$/.test(name)) return refuse(message);
    return env[name]?.trim() || refuse(`"@" names ${name}, which is not set.`);
  }, message);
}

const file = v.pipe(v.string('"@" must be the name of a file.'), v.nonEmpty('"@" must be the name of a file.'));
const listOf = <Item extends v.GenericSchema>(item: Item, message = '"@" must be a list of texts.') =>
  v.array(item, message);

const endpointOf = (env: NodeJS.ProcessEnv) =>
  v.pipe(
    onlyKnown({
      name: v.optional(v.unknown()),
      url: v.optional(v.unknown()),
      key: v.optional(keyIn(env)),
      price: v.optional(onlyKnown({ input: v.optional(amount, 0), output: v.optional(amount, 0) })),
    }),
    v.partialCheck(
      [["url"]],
      ({ url }) => isWebAddress(url),
      '"@" needs a "url" that begins with http:// or https://.',
    ),
    v.partialCheck(
      [["name"]],
      ({ name = "endpoint-1" }) => typeof name === "string" && /^[\w.-]{1,60}$/.test(name) && !RESERVED.has(name),
      '"@" has a "name" that cannot be used.',
    ),
  );

const rights = onlyKnown({
  models: v.optional(listOf(text), ["*"]),
  protocols: v.optional(
    listOf(v.picklist(PROTOCOLS, ({ received }) => `"@" is ${received}. Known are ${PROTOCOLS.join(", ")}.`)),
    [...PROTOCOLS],
  ),
  keepTextDays: v.optional(amount, 0),
  warnAt: v.optional(listOf(amount, '"@" must be a list of shares, such as [0.8, 1].'), []),
  providerPaths: v.optional(v.boolean('"@" must be true or false.'), false),
  requestsPerMinute: v.optional(amount),
  tokensPerMinute: v.optional(amount),
  dollarsPerDay: v.optional(amount),
  dollarsPerMonth: v.optional(amount),
});

const policy = {
  timeout: v.optional(amount),
  retries: v.optional(amount),
  fallback: v.optional(v.boolean('"@" must be true or false.')),
};

const models = v.pipe(
  v.lazy((targets) => (Array.isArray(targets) ? v.array(text) : text)),
  v.transform((targets) => [targets].flat()),
  v.nonEmpty('"@" must name a model, or several.'),
);

/** A model, several, or an object that says more. */
const alias = v.lazy((value) =>
  isObject(value)
    ? onlyKnown({ models, longer: v.optional(text), onRefusal: v.optional(text), ...policy })
    : v.pipe(
        models,
        v.transform((names): Alias => ({ models: names })),
      ),
);

const configurationOf = (env: NodeJS.ProcessEnv) =>
  v.pipe(
    onlyKnown({
      providers: v.optional(
        v.record(
          v.picklist(
            INFERENCE_PROVIDERS,
            ({ input }) => `there is no provider "${String(input)}". Known are ${INFERENCE_PROVIDERS.join(", ")}.`,
          ),
          v.lazy((keys) => (Array.isArray(keys) ? v.array(keyIn(env)) : keyIn(env))),
        ),
        {},
      ),
      endpoints: v.optional(listOf(endpointOf(env), '"@" must be a list.'), []),
      aliases: v.optional(v.record(v.string(), alias), {}),
      places: v.optional(v.record(v.string(), onlyKnown(policy)), {}),
      callers: v.optional(v.record(v.string(), rights), {}),
      open: v.optional(v.boolean('"@" must be true or false.'), false),
      strategy: v.optional(
        v.picklist(["order", "cheapest", "fastest"], '"@" must be order, cheapest or fastest.'),
        "order",
      ),
      hedge: v.optional(amount),
      coolDown: v.optional(amount),
      cacheSeconds: v.optional(amount, 0),
      // Its address may hold a token.
      webhook: v.optional(
        v.pipe(
          keyIn(env),
          v.check((address: string) => isWebAddress(address), '"@" must begin with http:// or https://.'),
        ),
      ),
      record: v.optional(file),
      replay: v.optional(file),
    }),
    v.partialCheck(
      [["record"], ["replay"]],
      ({ record, replay }) => record === undefined || replay === undefined,
      '"record" and "replay" exclude each other.',
    ),
  );

/** @throws SettingsError that names everything that is wrong */
export function parseConfiguration(
  value: unknown,
  env: NodeJS.ProcessEnv,
  path = "The configuration",
): ModelApiConfiguration {
  const problems: string[] = [];
  const read = readBySchema(configurationOf(env), value, problems);
  if (read === undefined) throw new SettingsError(problems.map((each) => `${path}: ${each}`));
  const { providers, endpoints, aliases, places, callers, open, ...others } = read;
  return {
    ...EMPTY_CONFIGURATION,
    ...others,
    isOpen: open,
    providers: new Map(
      Object.entries(providers).map(([id, keys]) => [id as InferenceProvider, [keys].flat() as string[]]),
    ),
    endpoints: endpoints.map(({ name, url, key, price }, at) => ({
      name: (name as string | undefined) ?? `endpoint-${at + 1}`,
      url: (url as string).replace(/\/+$/, "").replace(/\/v1$/, ""),
      key,
      price,
    })),
    aliases: new Map(Object.entries(aliases)),
    places: new Map(Object.entries(places)),
    callers: new Map(Object.entries(callers)),
  };
}

/** Names of places that this site makes by itself, and of strategies. */
const RESERVED = new Set<string>(["local", "hub", "endpoint", "cheapest", "fastest", ...INFERENCE_PROVIDERS]);
