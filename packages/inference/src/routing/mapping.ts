/**
 * Which providers serve a model, as the hub says. Answers are cached for some minutes, a bounded number of them, apart
 * for every token (a private model must not become visible to others) and every `fetch` in use. Concurrent calls for the
 * same model share one request, which ends early only when all of them have gone.
 */

import { asString } from "@vitrine/base";
import { joinUrl } from "../wire/address.ts";
import { field } from "../protocol/read-fields.ts";
import { pathOfModel } from "../protocol/safe-paths.ts";
import { InferenceClientHubApiError, InferenceClientInputError } from "../wire/errors.ts";
import { raced } from "../wire/scope.ts";
import { HUB_URL } from "../wire/settings.ts";
import type { Transport } from "../wire/message.ts";
import { exchange } from "../wire/transport.ts";

const LIFETIME_MS = 5 * 60_000;
const MAX_LOOKUPS = 500;

/** One provider of a model. */
export interface ModelMapping {
  provider: string;
  hubId: string;
  /** The id that the provider knows. */
  providerId: string;
  status: string;
  task: string;
  isLora: boolean;
  weightsPath?: string | undefined;
}

interface Lookup {
  expires: number;
  answer: Promise<readonly ModelMapping[]>;
  waiting: number;
  isSettled: boolean;
  abandon: () => void;
}

const lookups = new WeakMap<typeof fetch, Map<string, Lookup>>();

/**
 * The providers of a model in the order in which the hub would use them: the user's own order where a hub token goes
 * along.
 *
 * @throws InferenceClientHubApiError where the hub refuses or answers something else
 */
export async function lookUpMapping(
  model: string,
  hubToken: string | undefined,
  transport: Transport,
  now: () => number = Date.now,
): Promise<readonly ModelMapping[]> {
  const { options } = transport;
  options.signal?.throwIfAborted();
  const send = options.fetch ?? globalThis.fetch;
  const known = lookups.get(send) ?? new Map<string, Lookup>();
  lookups.set(send, known);
  const key = JSON.stringify([options.hubUrl ?? HUB_URL, model, hubToken === undefined ? "" : digest(hubToken)]);

  let lookup = known.get(key);
  known.delete(key);
  if (!lookup || lookup.expires <= now())
    lookup = startLookup(model, hubToken, transport, now() + LIFETIME_MS, () => known.delete(key));
  // Deleted and set again, the key is the youngest; the oldest go first.
  known.set(key, lookup);
  for (const oldest of known.keys()) {
    if (known.size <= MAX_LOOKUPS) break;
    known.delete(oldest);
  }

  lookup.waiting++;
  try {
    return await (options.signal ? raced(lookup.answer, options.signal) : lookup.answer);
  } finally {
    lookup.waiting--;
    if (lookup.waiting === 0 && !lookup.isSettled) {
      known.delete(key);
      lookup.abandon();
    }
  }
}

function startLookup(
  model: string,
  hubToken: string | undefined,
  transport: Transport,
  expires: number,
  forget: () => void,
): Lookup {
  const controller = new AbortController();
  const shared: Transport = {
    ...transport,
    options: { ...transport.options, signal: controller.signal },
    apiError: InferenceClientHubApiError,
    routed: true,
    hasToken: hubToken !== undefined,
  };
  const lookup: Lookup = {
    expires,
    waiting: 0,
    isSettled: false,
    abandon: () => controller.abort(),
    answer: fetchMapping(model, hubToken, shared),
  };
  lookup.answer.then(
    () => (lookup.isSettled = true),
    () => {
      lookup.isSettled = true;
      forget();
    },
  );
  return lookup;
}

async function fetchMapping(
  model: string,
  hubToken: string | undefined,
  transport: Transport,
): Promise<readonly ModelMapping[]> {
  const path = pathOfModel(model);
  if (path === undefined)
    throw new InferenceClientInputError("The model id is not one the hub could have", transport.details);
  const { answer: body, opened: answer } = await exchange(
    {
      method: "GET",
      url: joinUrl(transport.options.hubUrl ?? HUB_URL, `api/models/${path}`, {
        "expand[]": "inferenceProviderMapping",
      }),
      headers: {},
      ...(hubToken === undefined ? {} : { credentials: { Authorization: `Bearer ${hubToken}` } }),
      repeatable: "any",
      failureText: `Failed to look up the providers of ${transport.redactor.text(model)}`,
    },
    transport,
  );
  const mapping = field(body.kind === "json" ? body.value : undefined, "inferenceProviderMapping");
  if (typeof mapping !== "object" || mapping === null)
    throw new InferenceClientHubApiError("The hub answered something else than the providers of a model", {
      ...transport.details,
      httpRequest: answer.record,
      httpResponse: {
        requestId: answer.headers.get("x-request-id") ?? "",
        headers: transport.redactor.headers(Object.fromEntries(answer.headers)),
        status: answer.status,
        body: body.kind === "json" ? transport.redactor.body(body.value) : "[no JSON]",
      },
    });
  const entries: [string | undefined, unknown][] = Array.isArray(mapping)
    ? mapping.map((entry) => [undefined, entry])
    : Object.entries(mapping);
  return entries.flatMap(([name, entry]) => readEntry(name, entry, model));
}

/** An entry that cannot be read is no reason to lose the others. */
function readEntry(name: string | undefined, entry: unknown, model: string): ModelMapping[] {
  const textAt = (key: string) => asString(field(entry, key));
  const [provider, providerId, task] = [name ?? textAt("provider"), textAt("providerId"), textAt("task")];
  if (provider === undefined || providerId === undefined || task === undefined) return [];
  return [
    {
      provider,
      hubId: textAt("hfModelId") ?? model,
      providerId,
      status: textAt("status") ?? "live",
      task,
      isLora: textAt("adapter") === "lora",
      weightsPath: textAt("adapterWeightsPath"),
    },
  ];
}

/** 53 bits that distinguish tokens without storing them. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${high >>> 0}.${low >>> 0}`;
}
