/**
 * The operator's file for the model API: providers, servers, aliases and what callers may do. It holds no key: a key is
 * the name of an environment variable, so the file can lie in a repository.
 */
import { readFile } from "node:fs/promises";
import { isObject } from "@vitrine/base";
import type { CallLimits } from "@vitrine/hub";
import { INFERENCE_PROVIDERS, type InferenceProvider } from "@vitrine/inference";
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

/** What a caller may do. */
export interface Rights extends CallLimits {
  /** Ids, aliases and patterns such as `acme/*`; all by default. */
  models: readonly string[];
  protocols: readonly Protocol[];
  /** Days that requests and answers are kept; 0 by default. */
  keepTextDays: number;
}

export interface ModelApiConfiguration {
  providers: ReadonlyMap<InferenceProvider, readonly string[]>;
  endpoints: readonly EndpointSettings[];
  /** What an alias stands for, in the order in which it is tried. */
  aliases: ReadonlyMap<string, readonly string[]>;
  callers: ReadonlyMap<string, Rights>;
  /** Whether everyone who reaches the site may call without a token. */
  isOpen: boolean;
  strategy: "order" | "cheapest" | "fastest";
  hedge: number | undefined;
  coolDown: number | undefined;
  /** Seconds that the answer to an identical request is used again; 0 by default. */
  cacheSeconds: number;
  /** File that gets what providers answer, for debugging; the file that answers in their place. */
  record: string | undefined;
  replay: string | undefined;
}

const NO_LIMITS: Rights = { models: ["*"], protocols: PROTOCOLS, keepTextDays: 0 };

export const EMPTY_CONFIGURATION: ModelApiConfiguration = {
  providers: new Map(),
  endpoints: [],
  aliases: new Map(),
  callers: new Map(),
  isOpen: false,
  strategy: "order",
  hedge: undefined,
  coolDown: undefined,
  cacheSeconds: 0,
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
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new SettingsError([`VITRINE_MODEL_API: ${path} ${isMissing ? "does not exist" : "is not JSON"}.`]);
  }
  return parseConfiguration(value, env, path);
}

/** @throws SettingsError that names everything that is wrong */
export function parseConfiguration(
  value: unknown,
  env: NodeJS.ProcessEnv,
  path = "The configuration",
): ModelApiConfiguration {
  const problems: string[] = [];
  const say = (problem: string) => void problems.push(`${path}: ${problem}`);
  const file = isObject(value) ? value : {};
  if (!isObject(value)) say("it must be a JSON object.");
  const known = [
    "providers",
    "endpoints",
    "aliases",
    "callers",
    "open",
    "strategy",
    "hedge",
    "coolDown",
    "cacheSeconds",
    "record",
    "replay",
  ];
  for (const name of Object.keys(file))
    if (!known.includes(name)) say(`"${name}" has no meaning. Known are ${known.join(", ")}.`);

  /** A key lies in an environment variable, of which the file has the name. */
  const keyIn = (variable: unknown, where: string): string | undefined => {
    if (typeof variable !== "string" || !/^[A-Za-z_]\w*$/.test(variable)) {
      say(`${where} must be the name of an environment variable that holds the key.`);
      return undefined;
    }
    const key = env[variable]?.trim();
    if (!key) say(`${where} names ${variable}, which is not set.`);
    return key || undefined;
  };
  const number = (of: Record<string, unknown>, name: string, where = name): number | undefined => {
    const given = of[name];
    if (given === undefined || (typeof given === "number" && Number.isFinite(given) && given >= 0)) return given;
    say(`"${where}" must be a number from 0 on.`);
    return undefined;
  };

  const text = (name: string): string | undefined => {
    const given = file[name];
    if (given === undefined || (typeof given === "string" && given !== "")) return given;
    say(`"${name}" must be the name of a file.`);
    return undefined;
  };

  const providers = new Map<InferenceProvider, readonly string[]>();
  for (const [id, variables] of entries(file["providers"])) {
    const provider = INFERENCE_PROVIDERS.find((each) => each === id);
    if (!provider) say(`there is no provider "${id}". Known are ${INFERENCE_PROVIDERS.join(", ")}.`);
    const keys = [variables].flat().map((variable) => keyIn(variable, `"providers.${id}"`));
    const found = keys.filter((key) => key !== undefined);
    if (provider && found.length > 0) providers.set(provider, found);
  }
  const endpoints = (Array.isArray(file["endpoints"]) ? (file["endpoints"] as unknown[]) : []).flatMap((given, at) => {
    const { name = `endpoint-${at + 1}`, url, key, price } = isObject(given) ? given : {};
    const where = `"endpoints[${at}]"`;
    if (typeof url !== "string" || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      say(`${where} needs a "url" that begins with http:// or https://.`);
      return [];
    }
    if (typeof name !== "string" || !/^[\w.-]{1,60}$/.test(name) || RESERVED.has(name)) {
      say(`${where} has a "name" that cannot be used.`);
      return [];
    }
    const cost = isObject(price) ? price : undefined;
    const settings: EndpointSettings = {
      name,
      url: url.replace(/\/+$/, "").replace(/\/v1$/, ""),
      key: key === undefined ? undefined : keyIn(key, `${where}.key`),
      price: cost && {
        input: number(cost, "input", `${where}.price.input`) ?? 0,
        output: number(cost, "output", `${where}.price.output`) ?? 0,
      },
    };
    return [settings];
  });
  const aliases = new Map(
    entries(file["aliases"]).map(([alias, targets]) => {
      const list = [targets].flat().filter((target) => typeof target === "string");
      if (list.length === 0) say(`"aliases.${alias}" must name a model, or several.`);
      return [alias, list] as const;
    }),
  );
  const callers = new Map(
    entries(file["callers"]).map(([name, given]) => {
      const rights = isObject(given) ? given : {};
      const names = ["models", "protocols", "keepTextDays", ...LIMITS];
      for (const each of Object.keys(rights))
        if (!names.includes(each)) say(`"callers.${name}.${each}" has no meaning. Known are ${names.join(", ")}.`);
      const list = (field: string, otherwise: readonly string[]) => {
        const found = rights[field] ?? otherwise;
        if (Array.isArray(found) && found.every((each) => typeof each === "string")) return found as string[];
        say(`"callers.${name}.${field}" must be a list of texts.`);
        return [];
      };
      const protocols = list("protocols", PROTOCOLS).filter((each): each is Protocol => {
        const isKnown = PROTOCOLS.some((protocol) => protocol === each);
        if (!isKnown) say(`"callers.${name}.protocols" has "${each}". Known are ${PROTOCOLS.join(", ")}.`);
        return isKnown;
      });
      const limits = Object.fromEntries(
        LIMITS.flatMap((limit) => {
          const found = number(rights, limit, `callers.${name}.${limit}`);
          return found === undefined ? [] : [[limit, found]];
        }),
      );
      const keepTextDays = number(rights, "keepTextDays", `callers.${name}.keepTextDays`) ?? 0;
      return [name, { models: list("models", ["*"]), protocols, keepTextDays, ...limits }] as const;
    }),
  );
  const { strategy = "order", open = false } = file;
  if (strategy !== "order" && strategy !== "cheapest" && strategy !== "fastest")
    say('"strategy" must be order, cheapest or fastest.');
  if (typeof open !== "boolean") say('"open" must be true or false.');
  const configuration: ModelApiConfiguration = {
    providers,
    endpoints,
    aliases,
    callers,
    isOpen: open === true,
    strategy: strategy as ModelApiConfiguration["strategy"],
    hedge: number(file, "hedge"),
    coolDown: number(file, "coolDown"),
    cacheSeconds: number(file, "cacheSeconds") ?? 0,
    record: text("record"),
    replay: text("replay"),
  };
  if (configuration.record !== undefined && configuration.replay !== undefined)
    say('"record" and "replay" exclude each other.');
  if (problems.length > 0) throw new SettingsError(problems);
  return configuration;
}

const LIMITS = ["requestsPerMinute", "tokensPerMinute", "dollarsPerDay", "dollarsPerMonth"] as const;
/** Names of places that this site makes by itself, and of strategies. */
const RESERVED = new Set<string>(["local", "hub", "endpoint", "cheapest", "fastest", ...INFERENCE_PROVIDERS]);

function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
