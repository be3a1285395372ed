/**
 * Calling a hosted model: the client's own request, printed for the provider, client and settings that the address
 * names. A plain form chooses them, so it works without scripts; with them the code follows every change.
 */
import { taskToCall } from "@vitrine/libraries";
import { CodeError } from "@vitrine/code";
import { callSnippets, type CallSnippets, type Policy, type SnippetModel } from "@vitrine/inference/call-snippets";
import { InferenceClientError } from "@vitrine/inference";
import type { ModelRecord, Offer } from "@vitrine/models";
import { highlightToHtml } from "@vitrine/docs";
import { type CallChoice, CallPanel, modelPath } from "@vitrine/react";
import type { ReactNode } from "react";
import { providerName } from "../site/facet-words.ts";
import { PROVIDER_NAMES, PROVIDERS } from "../site/providers.ts";

const POLICIES: readonly (Policy | "")[] = ["", "fastest", "cheapest"];
const LONGEST_FIELD = 300;

interface CallProps {
  record: ModelRecord;
  query: URLSearchParams;
  /** Who serves the model, the cheapest first. */
  offers: readonly Offer[];
  /** Where our own client is installed from, while its name is not published. */
  own?: { source: string; integrity: string } | undefined;
  place: { isOwn: boolean; endpoint: string | undefined };
}

/** Where servers for models listen when nothing else is said: vLLM's, and many others', port. */
const SERVER_OF_ONES_OWN = "http://localhost:8000/v1";

/** What the panel of calls shows; nothing where nobody calls such a model. */
export function callFor({ record: stored, query, offers, own, place }: CallProps): ReactNode | undefined {
  const record = withOffers(stored, offers);
  const asked = readChoice(query, record);
  // A model of one's own is called at a server of one's own: no router or provider is told its name.
  const choice: CallChoice = place.isOwn
    ? {
        ...asked,
        provider: "auto",
        policy: "",
        direct: false,
        endpointUrl: asked.endpointUrl || place.endpoint || SERVER_OF_ONES_OWN,
      }
    : asked;
  const printed = print(record, choice, own?.source);
  if (printed === undefined) return undefined;
  // A server of one's own speaks known dialects, and not for every task.
  if (place.isOwn && typeof printed !== "string" && printed.snippets.length === 0) return undefined;
  const offered = offeredProviders(record);
  const task = typeof printed === "string" ? undefined : printed.task;
  // A provider that cannot do the task at all is never a choice.
  const others = PROVIDERS.filter(
    ({ id, tasks }) => !offered.includes(id) && (task === undefined || Object.hasOwn(tasks, task)),
  ).map(({ id }) => id);
  return (
    <>
      <p>
        {place.isOwn
          ? "The request to a server of your own that runs it, in the language of your program."
          : "The request that a hosted model takes, in the language of your program."}
      </p>
      <CallPanel
        printed={printed}
        choice={choice}
        providers={place.isOwn ? undefined : { offered, others }}
        providerName={providerName}
        action={`${modelPath(record.id)}#call`}
        formAttributes={{ "data-live": "call", "data-remember": "client" }}
        highlight={highlightToHtml}
      />
      {own && typeof printed !== "string" && choice.client === "javascript:@vitrine/inference" ? (
        <p className="vt-snippet__verified">
          The package comes from this site. Its checksum: <code className="vt-breaks">{own.integrity}</code>
        </p>
      ) : null}
    </>
  );
}

/** The record with the providers of its offers, under the ids they use, as a hub's mapping names them. */
function withOffers(record: ModelRecord, offers: readonly Offer[]): ModelRecord {
  const mapping = record.inferenceProviderMapping ?? [];
  const known = new Set(mapping.map(({ provider }) => provider));
  const more = offers
    .filter(({ provider, task }) => !known.has(provider) && task !== undefined)
    .map(({ provider, providerId, task }) => ({
      provider,
      providerId,
      status: "live",
      task: task === "text-generation" ? "conversational" : (task ?? ""),
    }));
  const first = new Map(more.toReversed().map((entry) => [entry.provider, entry]));
  const added = more.filter((entry) => first.get(entry.provider) === entry);
  return added.length === 0 ? record : { ...record, inferenceProviderMapping: [...mapping, ...added] };
}

function readChoice(query: URLSearchParams, record: ModelRecord): CallChoice {
  const text = (name: string) => (query.get(name) ?? "").slice(0, LONGEST_FIELD).trim();
  const policy = POLICIES.find((value) => value === text("policy")) ?? "";
  const provider = text("provider");
  const isKnown = provider === "auto" || Object.hasOwn(PROVIDER_NAMES, provider);
  return {
    client: text("client") || "python:huggingface_hub",
    provider: isKnown ? provider : (offeredProviders(record)[0] ?? "auto"),
    policy,
    streaming: query.get("streaming") === "on",
    direct: query.get("direct") === "on",
    billTo: text("bill"),
    endpointUrl: text("endpoint"),
    others: query.get("others") === "on",
  };
}

/** The snippets, why there are none, or `undefined` where nobody calls such a model. */
function print(
  record: ModelRecord,
  choice: CallChoice,
  ownPackage: string | undefined,
): CallSnippets | string | undefined {
  const { provider, policy, streaming, direct, billTo, endpointUrl } = choice;
  try {
    const task = taskToCall(record);
    const model = { ...record, ...(task !== undefined && { pipeline_tag: task }) } as SnippetModel;
    const printed = callSnippets(model, {
      streaming,
      ownPackage,
      ...(endpointUrl === "" ? { provider, direct } : { endpointUrl }),
      ...(policy !== "" && provider === "auto" && endpointUrl === "" && { policy }),
      ...(billTo !== "" && { billTo }),
    });
    return printed.task === undefined ? undefined : printed;
  } catch (error) {
    if (error instanceof InferenceClientError || error instanceof CodeError) return error.message;
    throw error;
  }
}

/** Providers that say they serve the model; where none has said so, the router's choice. */
function offeredProviders(record: ModelRecord): string[] {
  const live = (record.inferenceProviderMapping ?? []).filter(({ status }) => status !== "error");
  return ["auto", ...new Set(live.map(({ provider }) => provider).filter((id) => Object.hasOwn(PROVIDER_NAMES, id)))];
}
