/** The inference client for a target, and what it tells while it works. */
import type { CallOptions, InferenceClient } from "@vitrine/inference";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH } from "../../site/inference-services.ts";
import type { ModelAccess, TokenPrice } from "../../site/playground-data.ts";
import { explainedFailure, PlaygroundFailure, whoAnswers } from "./failures.ts";
import { readKeys } from "./keys.ts";
import { newRecord, recordingFetch, recordOf } from "./records.ts";
import type { Target } from "./targets.ts";
import type { Tell } from "./told-events.ts";

/** What a call is made with. */
export interface OpenCall {
  client: InferenceClient;
  /** Record what passes, and say who is asked and how long is waited. */
  options: CallOptions;
  /** What the provider that answered asks for tokens, where an offer says it. */
  priceBy: () => TokenPrice | undefined;
}

/**
 * The one way to a client, so that no call can tell a hub or a provider the name of a model of one's own. Its errors are told as a
 * visitor needs them.
 */
export async function callWith(
  { target, endpoint, signal, tell }: { target: Target; endpoint: string; signal: AbortSignal; tell: Tell },
  call: (open: OpenCall) => Promise<void>,
): Promise<void> {
  const record = newRecord();
  tell({ state: "recorded", record });
  let asked: string | undefined;
  try {
    const isElsewhere = target.place === "hub" || target.place === "shared" || target.place === "key";
    const prices = isElsewhere ? await pricesOf(target.model) : {};
    const client = await clientFor(target, endpoint);
    await call({
      client,
      priceBy() {
        const told = recordOf(record)?.findLast(({ responseHeaders }) => "x-inference-provider" in responseHeaders);
        const provider = told?.responseHeaders["x-inference-provider"] ?? target.provider;
        return Object.hasOwn(prices, provider) ? prices[provider] : undefined;
      },
      options: {
        signal,
        fetch: recordingFetch(record),
        hooks: {
          beforeAttempt({ url }) {
            asked = url;
            tell({ state: "running", asks: whoAnswers(url) });
          },
          afterAttempt({ url, status, retryIn }) {
            if (retryIn === undefined || retryIn < 1000) return;
            const who = whoAnswers(url).replace(/^t/, "T");
            tell({
              state: "waiting",
              reason:
                status === 429
                  ? `${who} takes no more calls just now (429)`
                  : status === undefined
                    ? `${who} did not answer`
                    : `${who} is not ready (${status})`,
              ms: retryIn,
            });
          },
        },
      },
    });
  } catch (error) {
    throw signal.aborted ? error : explainedFailure(error, target, asked);
  }
}

export function modelOf({ place, provider, model }: Target): { model: string; provider?: string } {
  if (place === "endpoint" || place === "custom" || place === "local") return { model };
  return provider === "auto" || provider === "" ? { model } : { model, provider };
}

/**
 * What providers ask for a model, as far as the store knows.
 *
 * @throws where the store has the model from a folder, or cannot be asked: then its name goes to nobody
 */
async function pricesOf(model: string): Promise<Readonly<Record<string, TokenPrice>>> {
  const response = await fetch(`/api/playground-model.json?id=${encodeURIComponent(model.split(":")[0] ?? "")}`);
  if (!response.ok) throw await problemOf(response);
  const { isOwn, prices = {} } = (await response.json()) as ModelAccess;
  if (isOwn)
    throw new PlaygroundFailure({
      message: `${model} is a model of this site’s own. Its name is not sent to a hub or a provider.`,
      hint: "Run it here, or on a server of your own.",
    });
  return prices;
}

/** What this site says of a call that it refused. */
export async function problemOf(response: Response): Promise<PlaygroundFailure> {
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string; code?: string } };
  const seconds = Number(response.headers.get("retry-after") ?? "");
  return new PlaygroundFailure({
    message: body.error?.message ?? `This site answered with the status ${response.status}, and no words.`,
    ...(body.error?.code !== undefined && { code: body.error.code }),
    ...(seconds > 0 && { retryAt: Date.now() + seconds * 1000 }),
    ...(body.error?.message === undefined && { hint: "Ask again, or choose another model." }),
  });
}

async function clientFor({ place, provider, model }: Target, endpoint: string): Promise<InferenceClient> {
  const { InferenceClient: Client } = await import("@vitrine/inference");
  const keys = readKeys();
  const here = location.origin;
  switch (place) {
    case "local":
      return new Client(undefined, { endpointUrl: `${here}${LOCAL_PATH}/models/${encodeURIComponent(model)}` });
    case "endpoint":
      return new Client(undefined, { endpointUrl: `${here}${ENDPOINT_PATH}` });
    case "custom":
      return new Client(keys.servers[new URL(endpoint).origin], { endpointUrl: endpoint });
    case "shared":
      // The name says what kind of token it stands for; the real one is added behind this site.
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
