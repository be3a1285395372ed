/**
 * OpenAI-compatible servers next to this site, and which models they have. A server is looked at when it is needed and
 * what is known of it is old; one that does not answer twice in a row comes after all others until it does again.
 */
import { isObject } from "@vitrine/base";
import type { EndpointSettings } from "./configuration.ts";

const FRESH_MS = 30_000;
const AWAY_MS = 5_000;
const TIMEOUT_MS = 3_000;
const FAILURES_OF_AWAY = 2;
const MAX_MODELS = 2_000;

interface Known {
  models: ReadonlySet<string>;
  isHealthy: boolean;
  /** Looks that failed one after the other. */
  failures: number;
  checkedAt: number;
  checking: Promise<void> | undefined;
}

export class Endpoints {
  readonly settings: readonly EndpointSettings[];
  readonly #known = new Map<EndpointSettings, Known>();
  readonly #fetch: typeof fetch;

  constructor(settings: readonly EndpointSettings[], send: typeof fetch) {
    this.settings = settings;
    this.#fetch = send;
    for (const each of settings)
      this.#known.set(each, {
        models: new Set(),
        isHealthy: false,
        failures: 0,
        checkedAt: -Infinity,
        checking: undefined,
      });
  }

  /** The servers with the models that they listed last. */
  async available(): Promise<{ settings: EndpointSettings; models: ReadonlySet<string>; isHealthy: boolean }[]> {
    await Promise.all(this.settings.map((each) => this.#refresh(each)));
    return this.settings.map((settings) => {
      const { models = new Set<string>(), isHealthy = false } = this.#known.get(settings) ?? {};
      return { settings, models, isHealthy };
    });
  }

  /** A known list is used while it is read again; a call waits for the first reading only. */
  async #refresh(settings: EndpointSettings): Promise<void> {
    const known = this.#known.get(settings);
    if (!known) return;
    const age = performance.now() - known.checkedAt;
    if (age > (known.failures === 0 && known.isHealthy ? FRESH_MS : AWAY_MS))
      known.checking ??= this.#check(settings, known).finally(() => (known.checking = undefined));
    if (!known.isHealthy) await known.checking;
  }

  async #check({ url, key }: EndpointSettings, known: Known): Promise<void> {
    try {
      const answer = await this.#fetch(`${url}/v1/models`, {
        headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const value: unknown = await answer.json();
      const data = isObject(value) && Array.isArray(value["data"]) ? (value["data"] as unknown[]) : [];
      const ids = data.flatMap((each) => (isObject(each) && typeof each["id"] === "string" ? [each["id"]] : []));
      if (!answer.ok) throw new TypeError(`The server answered ${answer.status}.`);
      known.models = new Set(ids.slice(0, MAX_MODELS));
      known.isHealthy = true;
      known.failures = 0;
    } catch {
      known.failures += 1;
      // One look that failed may have come at a bad moment; calls to a server that is gone cool down by themselves.
      if (known.failures >= FAILURES_OF_AWAY) known.isHealthy = false;
    }
    known.checkedAt = performance.now();
  }
}
