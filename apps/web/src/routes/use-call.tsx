/**
 * Calling a hosted model: the client's own request, printed for the provider, client and settings that the address
 * names. A plain form chooses them, so it works without scripts; with them the code follows every change.
 */
import { taskToCall } from "@vitrine/libraries";
import { CodeError } from "@vitrine/code";
import { callSnippets, type CallSnippets, type Policy, type SnippetModel } from "@vitrine/inference/call-snippets";
import { InferenceClientError } from "@vitrine/inference";
import type { ModelRecord, Offer } from "@vitrine/models";
import { modelPath } from "@vitrine/react";
import { SnippetPanel } from "../site/code.tsx";
import type { ReactNode } from "react";
import { PROVIDER_NAMES, PROVIDERS } from "../site/providers.ts";

const LANGUAGES: Readonly<Record<string, string>> = {
  python: "Python",
  javascript: "JavaScript",
  shell: "Shell",
  csharp: "C#",
};
const POLICIES: readonly { value: Policy | ""; label: string }[] = [
  { value: "", label: "as set in my account" },
  { value: "fastest", label: "the fastest" },
  { value: "cheapest", label: "the cheapest" },
];
const LONGEST_FIELD = 300;

/** What the form says. */
interface CallChoice {
  client: string;
  provider: string;
  policy: Policy | "";
  streaming: boolean;
  direct: boolean;
  billTo: string;
  endpointUrl: string;
  /** Whether providers are offered that are not known to serve the model. */
  others: boolean;
}

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
  return (
    <>
      <p>
        {place.isOwn
          ? "The request to a server of your own that runs it, in the language of your program."
          : "The request that a hosted model takes, in the language of your program."}
      </p>
      <CallForm record={record} choice={choice} printed={printed} isOwn={place.isOwn} />
      {typeof printed === "string" ? (
        <p className="vt-snippet__reason">{printed}</p>
      ) : (
        <>
          <Printed printed={printed} client={choice.client} />
          {own && choice.client === "javascript:@vitrine/inference" ? (
            <p className="vt-snippet__verified">
              The package comes from this site. Its checksum: <code className="vt-breaks">{own.integrity}</code>
            </p>
          ) : null}
        </>
      )}
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

function Printed({ printed, client }: { printed: CallSnippets; client: string }) {
  const shown = printed.snippets.find((snippet) => keyOf(snippet) === client) ?? printed.snippets[0];
  const absent = printed.absences.find((absence) => keyOf(absence) === client);
  if (absent) return <p className="vt-snippet__reason">{absent.reason}</p>;
  if (!shown) return <p className="vt-snippet__reason">{printed.absences[0]?.reason}</p>;
  return <SnippetPanel library={shown.client ?? shown.language} snippets={[shown]} headingLevel={4} />;
}

function keyOf({ language, client = "" }: { language: string; client?: string }): string {
  return `${language}:${client}`;
}

function readChoice(query: URLSearchParams, record: ModelRecord): CallChoice {
  const text = (name: string) => (query.get(name) ?? "").slice(0, LONGEST_FIELD).trim();
  const policy = POLICIES.find(({ value }) => value === text("policy"))?.value ?? "";
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

function CallForm({
  record,
  choice,
  printed,
  isOwn,
}: {
  record: ModelRecord;
  choice: CallChoice;
  printed: CallSnippets | string;
  isOwn: boolean;
}) {
  const isChat = typeof printed !== "string" && printed.task === "conversational";
  const clients = typeof printed === "string" ? [] : [...printed.snippets, ...printed.absences];
  const offered = offeredProviders(record);
  const task = typeof printed === "string" ? undefined : printed.task;
  const isShown = choice.others || !offered.includes(choice.provider);
  // A provider that cannot do the task at all is never a choice.
  const others = PROVIDERS.filter(
    ({ id, tasks }) => !offered.includes(id) && (task === undefined || Object.hasOwn(tasks, task)),
  ).map(({ id }) => id);
  return (
    <form
      className="vt-holes call-form"
      method="get"
      action={`${modelPath(record.id)}#call`}
      data-live="call"
      data-remember="client"
    >
      <label>
        <span>Language and client</span>
        <select name="client" defaultValue={choice.client}>
          {clients.map((client) => (
            <option key={keyOf(client)} value={keyOf(client)}>
              {LANGUAGES[client.language] ?? client.language}, {client.client}
              {"reason" in client ? " (not for this call)" : ""}
            </option>
          ))}
        </select>
      </label>
      {isOwn ? null : (
        <>
          <label>
            <span>Provider</span>
            <select name="provider" defaultValue={choice.provider}>
              {offered.map((id) => (
                <option key={id} value={id}>
                  {id === "auto" ? "Chosen by the router" : PROVIDER_NAMES[id]}
                </option>
              ))}
              {isShown ? (
                <optgroup label="Not known to serve it">
                  {others.map((id) => (
                    <option key={id} value={id}>
                      {PROVIDER_NAMES[id]}
                    </option>
                  ))}
                </optgroup>
              ) : null}
            </select>
          </label>
          {others.length === 0 ? null : (
            <label className="call-form__check">
              <input type="checkbox" name="others" defaultChecked={isShown} />
              <span>Offer providers not known to serve it</span>
            </label>
          )}
        </>
      )}
      {isChat && choice.provider === "auto" && !isOwn ? (
        <label>
          <span>The router takes</span>
          <select name="policy" defaultValue={choice.policy}>
            {POLICIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {isChat ? (
        <label className="call-form__check">
          <input type="checkbox" name="streaming" defaultChecked={choice.streaming} />
          <span>Word by word</span>
        </label>
      ) : null}
      {choice.provider === "auto" ? null : (
        <label className="call-form__check">
          <input type="checkbox" name="direct" defaultChecked={choice.direct} />
          <span>With the provider’s own key</span>
        </label>
      )}
      <details className="call-form__more" open={choice.billTo !== "" || choice.endpointUrl !== ""}>
        <summary>More</summary>
        <div className="vt-holes">
          <label>
            <span>Organisation to bill</span>
            <input name="bill" defaultValue={choice.billTo} spellCheck={false} autoComplete="off" />
          </label>
          <label>
            <span>A server of your own instead</span>
            <input
              name="endpoint"
              type="url"
              defaultValue={choice.endpointUrl}
              placeholder="https://…"
              autoComplete="off"
            />
          </label>
        </div>
      </details>
      <button type="submit">
        Show<span className="vt-visually-hidden"> the code for these choices</span>
      </button>
    </form>
  );
}
