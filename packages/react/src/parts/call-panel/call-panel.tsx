/**
 * Calling a hosted model: a form of plain controls that chooses provider, client and settings, and the request that it
 * makes, printed. It works without a script; with one, a page can follow every change.
 */
import type { CallSnippets, Policy } from "@vitrine/inference/call-snippets";
import type { Highlight } from "../../components/code-block.tsx";
import { SnippetPanel, type SnippetPanelLabels } from "../../components/snippet-panel.tsx";
import { element, part } from "../../element/part.ts";

export const CALL_PANEL_LABELS = {
  client: "Language and client",
  python: "Python",
  javascript: "JavaScript",
  shell: "Shell",
  csharp: "C#",
  notForThis: " (not for this call)",
  provider: "Provider",
  auto: "Chosen by the router",
  others: "Not known to serve it",
  offerOthers: "Offer providers not known to serve it",
  policy: "The router takes",
  asSet: "as set in my account",
  fastest: "the fastest",
  cheapest: "the cheapest",
  streaming: "Word by word",
  direct: "With the provider’s own key",
  more: "More",
  billTo: "Organisation to bill",
  ownServer: "A server of your own instead",
  show: "Show",
  showChoices: " the code for these choices",
};
export type CallPanelLabels = typeof CALL_PANEL_LABELS;

/** What the form says. */
export interface CallChoice {
  /** `python:huggingface_hub`: language and client. */
  client: string;
  /** `auto`, or a provider's id. */
  provider: string;
  policy: Policy | "";
  streaming: boolean;
  direct: boolean;
  billTo: string;
  endpointUrl: string;
  /** Whether providers are offered that are not known to serve the model. */
  others: boolean;
}

export interface CallPanelProps {
  /** The request as it is printed, or why it cannot be. */
  printed: CallSnippets | string;
  choice: CallChoice;
  /** Providers that say they serve the model, `auto` among them, and those that do not. */
  providers?: { offered: readonly string[]; others: readonly string[] } | undefined;
  /** A provider as it is called. Its id where nothing is said. */
  providerName?: ((id: string) => string | undefined) | undefined;
  /** Where the form leads. */
  action: string;
  /** Attributes of the form, for the script that follows its changes. */
  formAttributes?: Readonly<Record<`data-${string}`, string>> | undefined;
  highlight?: Highlight | undefined;
  labels?: Partial<CallPanelLabels & SnippetPanelLabels> | undefined;
}

export const CallPanel = /* @__PURE__ */ part<"div", CallPanelProps>("CallPanel", (props, ref) => {
  const { printed, choice, providers, providerName, action, formAttributes, highlight, labels, ...passed } = props;
  const words = { ...CALL_PANEL_LABELS, ...labels };
  const children = (
    <>
      <CallForm {...{ printed, choice, providers, providerName, action, formAttributes, words }} />
      {typeof printed === "string" ? (
        <p className="vt-snippet__reason">{printed}</p>
      ) : (
        <Printed printed={printed} client={choice.client} highlight={highlight} labels={labels} />
      )}
    </>
  );
  const state = { client: choice.client, provider: choice.provider };
  return element("div", { className: "vt-call", state, children }, passed, ref);
});

interface PrintedProps {
  printed: CallSnippets;
  client: string;
  highlight: Highlight | undefined;
  labels: CallPanelProps["labels"];
}

function Printed({ printed, client, highlight, labels }: PrintedProps) {
  const shown = printed.snippets.find((snippet) => keyOf(snippet) === client) ?? printed.snippets[0];
  const absent = printed.absences.find((absence) => keyOf(absence) === client);
  if (absent) return <p className="vt-snippet__reason">{absent.reason}</p>;
  if (!shown) return <p className="vt-snippet__reason">{printed.absences[0]?.reason}</p>;
  const library = shown.client ?? shown.language;
  return <SnippetPanel library={library} snippets={[shown]} headingLevel={4} highlight={highlight} labels={labels} />;
}

function keyOf({ language, client = "" }: { language: string; client?: string }): string {
  return `${language}:${client}`;
}

type CallFormProps = Pick<
  CallPanelProps,
  "printed" | "choice" | "providers" | "providerName" | "action" | "formAttributes"
> & { words: CallPanelLabels };

function CallForm({ printed, choice, providers, providerName, action, formAttributes, words }: CallFormProps) {
  const isChat = typeof printed !== "string" && printed.task === "conversational";
  const clients = typeof printed === "string" ? [] : [...printed.snippets, ...printed.absences];
  const languages = new Map<string, string>(
    (["python", "javascript", "shell", "csharp"] as const).map((language) => [language, words[language]]),
  );
  return (
    <form className="vt-holes vt-call__form" method="get" action={action} {...formAttributes}>
      <label>
        <span>{words.client}</span>
        <select name="client" defaultValue={choice.client}>
          {clients.map((client) => (
            <option key={keyOf(client)} value={keyOf(client)}>
              {languages.get(client.language) ?? client.language}, {client.client}
              {"reason" in client ? words.notForThis : ""}
            </option>
          ))}
        </select>
      </label>
      {providers === undefined ? null : (
        <ProviderChoice choice={choice} providers={providers} providerName={providerName} words={words} />
      )}
      {isChat && choice.provider === "auto" && providers !== undefined ? (
        <label>
          <span>{words.policy}</span>
          <select name="policy" defaultValue={choice.policy}>
            <option value="">{words.asSet}</option>
            <option value="fastest">{words.fastest}</option>
            <option value="cheapest">{words.cheapest}</option>
          </select>
        </label>
      ) : null}
      {isChat ? <Check name="streaming" label={words.streaming} isSet={choice.streaming} /> : null}
      {choice.provider === "auto" ? null : <Check name="direct" label={words.direct} isSet={choice.direct} />}
      <details className="vt-call__more" open={choice.billTo !== "" || choice.endpointUrl !== ""}>
        <summary>{words.more}</summary>
        <div className="vt-holes">
          <label>
            <span>{words.billTo}</span>
            <input name="bill" defaultValue={choice.billTo} spellCheck={false} autoComplete="off" />
          </label>
          <label>
            <span>{words.ownServer}</span>
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
        {words.show}
        <span className="vt-visually-hidden">{words.showChoices}</span>
      </button>
    </form>
  );
}

interface ProviderChoiceProps {
  choice: CallChoice;
  providers: NonNullable<CallPanelProps["providers"]>;
  providerName: CallPanelProps["providerName"];
  words: CallPanelLabels;
}

function ProviderChoice({ choice, providers: { offered, others }, providerName, words }: ProviderChoiceProps) {
  const areShown = choice.others || !offered.includes(choice.provider);
  const option = (id: string) => (
    <option key={id} value={id}>
      {id === "auto" ? words.auto : (providerName?.(id) ?? id)}
    </option>
  );
  return (
    <>
      <label>
        <span>{words.provider}</span>
        <select name="provider" defaultValue={choice.provider}>
          {offered.map(option)}
          {areShown ? <optgroup label={words.others}>{others.map(option)}</optgroup> : null}
        </select>
      </label>
      {others.length === 0 ? null : <Check name="others" label={words.offerOthers} isSet={areShown} />}
    </>
  );
}

function Check({ name, label, isSet }: { name: string; label: string; isSet: boolean }) {
  return (
    <label className="vt-call__check">
      <input type="checkbox" name={name} defaultChecked={isSet} />
      <span>{label}</span>
    </label>
  );
}
