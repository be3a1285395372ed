/** The inference client for a target, and the events it emits. */
import type { CallOptions, InferenceClient } from "@vitrine/inference";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH } from "../../../catalog/inference-services.ts";
import type { ModelAccess, TokenPrice } from "../playground-data.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { explainedFailure, PlaygroundFailure, whoAnswers } from "./failures.ts";
import { readKeys } from "../targets/keys.ts";
import { repeatsRequests } from "../targets/browser-switches.ts";
import { ANSWER_HEADER, ANSWERS_PATH } from "../kept-answers.ts";
import { newRecord, recordingFetch, recordOf } from "../request-log.ts";
import { reachingFetch } from "../reach.ts";
import type { Target } from "../targets/targets.ts";
import type { EmitEvent } from "./callback-events.ts";
import { SITE_BASE, onSite } from "../../../languages/page-prefix.ts";

const { hosts: HOSTS, errors: ERRORS, hints: HINTS, waiting: WAITING } = PLAYGROUND_LABELS;

/** Input of a call. */
export interface OpenCall {
  client: InferenceClient;
  /** Log the exchanges, and emit which host is called and how long the call waits. */
  options: CallOptions;
  /** The token price of the provider that answered, if a listing states it. */
  priceBy: () => TokenPrice | undefined;
  /** How many requests were sent for it so far. */
  requests: () => number;
}

interface Calling {
  target: Target;
  endpoint: string;
  signal: AbortSignal;
  emit: EmitEvent;
  /** Name of the answer that this site keeps, and whether it was begun before. */
  answer?: { name: string; resumes: boolean } | undefined;
}

/**
 * The only way to a client, so that no call can send the name of a local model to a hub or a provider. Errors are
 * rewritten for visitors.
 */
export async function callWith(
  { target, endpoint, signal, emit, answer }: Calling,
  call: (open: OpenCall) => Promise<void>,
): Promise<void> {
  const record = newRecord();
  emit({ state: "recorded", record });
  let requested: string | undefined;
  let requests = 0;
  try {
    // Nobody keeps the answer of another host: what had come of it is all there is.
    if (answer?.resumes && !isThroughSite(target)) throw new PlaygroundFailure({ message: ERRORS.notKept });
    const isElsewhere = target.place === "hub" || target.place === "shared" || target.place === "key";
    const prices = isElsewhere ? await pricesOf(target.model) : {};
    const client = await clientFor(target, endpoint);
    await call({
      client,
      requests: () => requests,
      priceBy() {
        const reported = recordOf(record)?.findLast(({ responseHeaders }) => "x-inference-provider" in responseHeaders);
        const provider = reported?.responseHeaders["x-inference-provider"] ?? target.provider;
        return Object.hasOwn(prices, provider) ? prices[provider] : undefined;
      },
      options: {
        signal,
        fetch: recordingFetch(record, sendOf(target, answer, signal)),
        ...(!(repeatsRequests.isOn() && navigator.onLine) && { retry: { retries: 0 } }),
        hooks: {
          beforeAttempt({ url }) {
            requested = url;
            requests += 1;
            emit({ state: "running", requests: whoAnswers(url) });
          },
          afterAttempt({ url, status, retryIn }) {
            if (retryIn === undefined || retryIn < 1000) return;
            const who = whoAnswers(url);
            emit({
              state: "waiting",
              reason:
                status === 429
                  ? WAITING.rateLimited({ host: who })
                  : status === undefined
                    ? WAITING.noResponse({ host: who })
                    : WAITING.notReady({ host: who, status }),
              ms: retryIn,
            });
          },
        },
      },
    });
  } catch (error) {
    throw signal.aborted ? error : explainedFailure(error, target, requested, { requests });
  }
}

const isThroughSite = ({ place }: Target) => place === "endpoint" || place === "local" || place === "shared";

function sendOf(target: Target, answer: Calling["answer"], signal: AbortSignal): typeof fetch {
  if (target.place === "custom") return reachingFetch;
  return answer && isThroughSite(target) ? keptFetch(answer, signal) : fetch;
}

/** A `fetch` whose answer this site keeps, also when the page is left; one that was begun before is read again. */
function keptFetch({ name, resumes }: NonNullable<Calling["answer"]>, signal: AbortSignal): typeof fetch {
  const address = onSite(`${ANSWERS_PATH}/${name}`);
  // Only a person who stops it ends it; a page that is left tells nothing.
  signal.addEventListener("abort", () => void fetch(address, { method: "DELETE", keepalive: true }).catch(() => {}));
  return (input, init = {}) => {
    if (init.method !== "POST") return fetch(input, init);
    if (resumes) return fetch(address, { signal });
    const headers = new Headers(init.headers);
    headers.set(ANSWER_HEADER, name);
    return fetch(input, { ...init, headers });
  };
}

export function modelOf({ place, provider, model }: Target): { model: string; provider?: string } {
  if (place === "endpoint" || place === "custom" || place === "local") return { model };
  return provider === "auto" || provider === "" ? { model } : { model, provider };
}

/**
 * The prices of a model by provider, as far as the store knows.
 *
 * @throws if the model is local or the store cannot be queried: then its name must not be sent anywhere
 */
async function pricesOf(model: string): Promise<Readonly<Record<string, TokenPrice>>> {
  const response = await fetch(
    onSite(`/api/playground-model.json?id=${encodeURIComponent(model.split(":")[0] ?? "")}`),
  );
  if (!response.ok) throw await problemOf(response);
  const { isLocal, prices = {} } = (await response.json()) as ModelAccess;
  if (isLocal)
    throw new PlaygroundFailure({
      message: ERRORS.localModel({ model }),
      hint: HINTS.localElsewhere,
    });
  return prices;
}

/** The error of a call that this site rejected. */
export async function problemOf(response: Response): Promise<PlaygroundFailure> {
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string; code?: string } };
  const seconds = Number(response.headers.get("retry-after") ?? "");
  return new PlaygroundFailure({
    message: body.error?.message ?? ERRORS.statusOnly({ host: HOSTS.site, status: response.status }),
    ...(body.error?.code !== undefined && { code: body.error.code }),
    ...(seconds > 0 && { retryAt: Date.now() + seconds * 1000 }),
    ...(body.error?.message === undefined && { hint: HINTS.tryAgainOrOther }),
  });
}

async function clientFor({ place, provider, model }: Target, endpoint: string): Promise<InferenceClient> {
  const { InferenceClient: Client } = await import("@vitrine/inference");
  const keys = readKeys();
  const here = location.origin + SITE_BASE;
  switch (place) {
    case "local":
      return new Client(undefined, { endpointUrl: `${here}${LOCAL_PATH}/models/${encodeURIComponent(model)}` });
    case "endpoint":
      return new Client(undefined, { endpointUrl: `${here}${ENDPOINT_PATH}` });
    case "custom":
      return new Client(keys.servers[new URL(endpoint).origin], { endpointUrl: endpoint });
    case "shared":
      // A placeholder of the same form; this site replaces it by the real token.
      return new Client("hf_of_this_site", {
        routerUrl: `${here}${SHARED_PATH}/router`,
        hubUrl: `${here}${SHARED_PATH}/hub`,
      });
    case "key":
      return new Client(keys.providers[provider]);
    default:
      return new Client(keys.hub, keys.billTo === "" ? {} : { billTo: keys.billTo });
  }
}
