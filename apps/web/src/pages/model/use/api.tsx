/**
 * Calling a hosted model: the client's own request, printed for the provider, client and settings that the address
 * names. A plain form chooses them, so it works without scripts; with them the code follows every change.
 */
import { taskToCall } from "@vitrine/libraries";
import { CodeError } from "@vitrine/code";
import { callSnippets, type CallSnippets, type Policy, type SnippetModel } from "@vitrine/inference";
import { InferenceClientError } from "@vitrine/inference";
import { modelAbilities, type ModelRecord, type ProviderListing } from "@vitrine/models";
import { highlightToHtml } from "@vitrine/markdown";
import { type CallChoice, CallPanel, modelPath } from "@vitrine/react";
import type { ReactNode } from "react";
import { providerName } from "../../../catalog/facet-names.ts";
import { PROVIDER_NAMES, PROVIDERS } from "../../../catalog/providers.ts";
import { RichText } from "../../../shell/rich-text.tsx";
import { MODEL_LABELS } from "../messages/model-labels.ts";
import { type CallInput, inputOf, MAX_FIELD_CHARS } from "./call-input.ts";

const LABELS = MODEL_LABELS.api;

const POLICIES: readonly (Policy | "")[] = ["", "fastest", "cheapest"];

interface CallProps {
  record: ModelRecord;
  query: URLSearchParams;
  /** Who serves the model, the cheapest first. */
  listings: readonly ProviderListing[];
  /** Where our own client is installed from, while its name is not published. */
  local?: { addresses: readonly string[]; integrity: string | undefined } | undefined;
  /** Where a program calls the model on this site, and whether it needs a token of the site. */
  place: { isLocal: boolean; endpoint: string | undefined; needsToken: boolean };
}

/** Where model servers listen by default: the port of vLLM and many others. */
const CUSTOM_SERVER = "http://localhost:8000/v1";

/** The panel of calls; nothing for a kind of model that has no API. */
export function callFor({ record: stored, query, listings, local, place }: CallProps): ReactNode | undefined {
  const record = withListings(stored, listings);
  const requested = readChoice(query, record);
  // A local model is called at the operator's own server: no router or provider receives its name.
  const choice: CallChoice = place.isLocal
    ? {
        ...requested,
        provider: "auto",
        policy: "",
        direct: false,
        endpointUrl: requested.endpointUrl || place.endpoint || CUSTOM_SERVER,
      }
    : { ...requested, endpointUrl: isChosen(query) ? requested.endpointUrl : (place.endpoint ?? "") };
  const isHere = choice.endpointUrl !== "" && choice.endpointUrl === place.endpoint;
  const input = inputOf(record, query, choice.tools === true);
  const printed = print(record, choice, input, {
    clientPackage: local?.addresses,
    needsToken: isHere && place.needsToken,
  });
  if (printed === undefined) return undefined;
  // Such a server speaks known dialects, and not for every task.
  if (place.isLocal && typeof printed !== "string" && printed.snippets.length === 0) return undefined;
  const offered = offeredProviders(record);
  const task = typeof printed === "string" ? undefined : printed.task;
  // A provider that cannot do the task at all is never a choice.
  const others = PROVIDERS.filter(
    ({ id, tasks }) => !offered.includes(id) && (task === undefined || Object.hasOwn(tasks, task)),
  ).map(({ id }) => id);
  return (
    <>
      <p>{place.isLocal ? LABELS.local : LABELS.hosted}</p>
      <CallPanel
        printed={printed}
        choice={{ ...choice, prompt: input?.prompt }}
        providers={place.isLocal ? undefined : { offered, others }}
        providerName={providerName}
        action={`${modelPath(record.id)}#call`}
        formAttributes={{ "data-live": "call", "data-live-also": "code", "data-remember": "client" }}
        highlight={highlightToHtml}
      />
      {local?.integrity && typeof printed !== "string" && choice.client === "javascript:@vitrine/inference" ? (
        <p className="vt-snippet__verified">
          <RichText text={LABELS.checksum} checksum={<code className="vt-breaks">{local.integrity}</code>} />
        </p>
      ) : null}
    </>
  );
}

/** The record with the providers of its listings, under the ids they use, as a hub's mapping names them. */
function withListings(record: ModelRecord, listings: readonly ProviderListing[]): ModelRecord {
  const mapping = record.inferenceProviderMapping ?? [];
  const known = new Set(mapping.map(({ provider }) => provider));
  const more = listings
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

/** Whether the visitor chose where to call; else a model that answers here is called here. */
function isChosen(query: URLSearchParams): boolean {
  return ["endpoint", "provider", "policy", "direct", "others"].some((name) => query.has(name));
}

function readChoice(query: URLSearchParams, record: ModelRecord): CallChoice {
  const text = (name: string) => (query.get(name) ?? "").slice(0, MAX_FIELD_CHARS).trim();
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
    tools: modelAbilities(record).includes("tools") ? query.get("tools") === "on" : undefined,
  };
}

/** The snippets, why there are none, or `undefined` for a kind of model that has no API. */
function print(
  record: ModelRecord,
  choice: CallChoice,
  input: CallInput | undefined,
  { clientPackage, needsToken }: { clientPackage: readonly string[] | undefined; needsToken: boolean },
): CallSnippets | string | undefined {
  const { provider, policy, streaming, direct, billTo, endpointUrl } = choice;
  try {
    const task = taskToCall(record);
    const model = { ...record, ...(task !== undefined && { pipeline_tag: task }) } as SnippetModel;
    const printed = callSnippets(model, {
      ...input?.options,
      streaming,
      clientPackage,
      ...(endpointUrl === "" ? { provider, direct } : { endpointUrl, ...(needsToken && { endpointToken: true }) }),
      ...(policy !== "" && provider === "auto" && endpointUrl === "" && { policy }),
      ...(billTo !== "" && { billTo }),
    });
    return printed.task === undefined ? undefined : printed;
  } catch (error) {
    if (error instanceof InferenceClientError || error instanceof CodeError) return error.message;
    throw error;
  }
}

/** Providers that state they serve the model; where none does, the router's choice. */
function offeredProviders(record: ModelRecord): string[] {
  const live = (record.inferenceProviderMapping ?? []).filter(({ status }) => status !== "error");
  return ["auto", ...new Set(live.map(({ provider }) => provider).filter((id) => Object.hasOwn(PROVIDER_NAMES, id)))];
}
