/**
 * The operator's file for the model API: providers, servers, aliases and what callers may do. It holds no key: a key is
 * the name of an environment variable, so the file can lie in a repository.
 */
import { access, constants } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isObject } from "@vitrine/base";
import type { CallLimits } from "@vitrine/hub";
import { INFERENCE_PROVIDERS, type InferenceProvider } from "@vitrine/inference";
import { closest } from "fastest-levenshtein";
import * as v from "valibot";
import {
  amount,
  count,
  isWebAddress,
  listOf,
  named,
  onlyKnown,
  readBySchema,
  readJsonFile,
  text,
  WEB_ADDRESS,
} from "../../server/settings/json-file.ts";
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
  const configuration = parseConfiguration(await readJsonFile("VITRINE_MODEL_API", path), env, path);
  const { record, replay } = configuration;
  if (replay !== undefined) await readJsonFile(`${path}: "replay"`, replay);
  if (record !== undefined)
    await access(dirname(resolve(record)), constants.W_OK).catch(() => {
      throw new SettingsError([`${path}: "record" names ${record}, in a folder that cannot be written to.`]);
    });
  return configuration;
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
      ({ url }) => isWebAddress(url) && !/[?#]/.test(url),
      `"@" needs a "url". It ${WEB_ADDRESS}, and no query.`,
    ),
    v.partialCheck(
      [["name"]],
      ({ name = "endpoint-1" }) => typeof name === "string" && /^[\w.-]{1,60}$/.test(name) && !RESERVED.has(name),
      '"@" has a "name" that cannot be used.',
    ),
  );

const SHARES = '"@" must be a list of shares above 0 and up to 1, such as [0.8, 1].';

const rights = v.pipe(
  onlyKnown({
    models: v.optional(listOf(text), ["*"]),
    protocols: v.optional(
      listOf(v.picklist(PROTOCOLS, ({ received }) => `"@" is ${received}. Known are ${PROTOCOLS.join(", ")}.`)),
      [...PROTOCOLS],
    ),
    keepTextDays: v.optional(amount, 0),
    warnAt: v.optional(listOf(v.pipe(v.number(SHARES), v.gtValue(0, SHARES), v.maxValue(1, SHARES)), SHARES), []),
    providerPaths: v.optional(v.boolean('"@" must be true or false.'), false),
    requestsPerMinute: v.optional(count),
    tokensPerMinute: v.optional(count),
    dollarsPerDay: v.optional(amount),
    dollarsPerMonth: v.optional(amount),
  }),
  v.partialCheck(
    [["warnAt"], ["dollarsPerDay"], ["dollarsPerMonth"]],
    ({ warnAt, dollarsPerDay, dollarsPerMonth }) =>
      warnAt.length === 0 || dollarsPerDay !== undefined || dollarsPerMonth !== undefined,
    '"@" has "warnAt", shares of nothing: add "dollarsPerDay" or "dollarsPerMonth".',
  ),
);

const policy = {
  timeout: v.optional(amount),
  retries: v.optional(count),
  fallback: v.optional(v.boolean('"@" must be true or false.')),
};

const models = v.pipe(
  v.lazy((targets) => (Array.isArray(targets) ? listOf(text) : text)),
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

/** What calls can name. */
const NAME = v.pipe(
  v.string(),
  v.regex(/^[\w.@:/+-]+$/, ({ received }) => `${received} is no name of a model.`),
);

/** Names of endpoints, by which places are named; one that has none is named by its number. */
const endpointNames = (endpoints: readonly { name?: unknown }[]) =>
  endpoints.map(({ name = "" }, at) => String(name) || `endpoint-${at + 1}`);

const configurationOf = (env: NodeJS.ProcessEnv) =>
  v.pipe(
    onlyKnown({
      providers: v.optional(
        named(
          v.picklist(
            INFERENCE_PROVIDERS,
            ({ input }) => `there is no provider "${String(input)}". Known are ${INFERENCE_PROVIDERS.join(", ")}.`,
          ),
          v.lazy((keys) =>
            Array.isArray(keys) ? v.pipe(listOf(keyIn(env)), v.nonEmpty('"@" must name a key.')) : keyIn(env),
          ),
        ),
        {},
      ),
      endpoints: v.optional(listOf(endpointOf(env), '"@" must be a list.'), []),
      aliases: v.optional(named(NAME, alias), {}),
      places: v.optional(named(v.string(), onlyKnown(policy)), {}),
      callers: v.optional(named(text, rights), {}),
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
          v.check((address: string) => isWebAddress(address), `"@" ${WEB_ADDRESS}.`),
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
    v.partialCheck(
      [["endpoints"]],
      ({ endpoints }) => new Set(endpointNames(endpoints)).size === endpoints.length,
      '"endpoints" has two of one name.',
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const known = ["local", "hub", "endpoint", ...INFERENCE_PROVIDERS, ...endpointNames(dataset.value.endpoints)];
      for (const place of Object.keys(dataset.value.places))
        if (!known.includes(place))
          addIssue({ message: `"places.${place}" is no place. Did you mean "${closest(place, known)}"?` });
    }),
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
    endpoints: endpoints.map(({ url, key, price }, at) => ({
      name: endpointNames(endpoints)[at] ?? "",
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
