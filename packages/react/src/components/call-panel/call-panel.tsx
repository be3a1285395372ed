/**
 * Calling a hosted model: a form of plain controls that chooses provider, client and settings, and the request that it
 * makes, printed. It works without a script; with one, a page can follow every change.
 */
import type { ReactElement } from "react";
import type { CallSnippets, Policy } from "@vitrine/inference";
import type { Highlight } from "../code-block/code-block.tsx";
import { SnippetPanel, type SnippetPanelLabels } from "../snippet-panel/snippet-panel.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { CALL_PANEL_LABELS } from "../../messages/call-panel-labels.ts";

export { CALL_PANEL_LABELS };
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
  /** Whether providers are listed that are not known to serve the model. */
  others: boolean;
  /** The text that is sent; a field for it is shown where this is not left out. */
  prompt?: string | undefined;
  /** Whether a tool is given to the model; a box for it is shown where this is not left out. */
  tools?: boolean | undefined;
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

/**
 * The code of a call of a hosted model, with a form for the provider and other choices.
 * @example
 * import { callSnippets } from "@vitrine/inference";
 * import { CallPanel } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const model = { id: "owner/model", pipeline_tag: "text-generation", tags: ["conversational"] };
 * const choice = {
 *   client: "python:openai",
 *   provider: "auto",
 *   policy: "",
 *   streaming: false,
 *   direct: false,
 *   billTo: "",
 *   endpointUrl: "",
 *   others: false,
 * } as const;
 * const html = renderToStaticMarkup(
 *   <CallPanel printed={callSnippets(model)} choice={choice} action="/models/owner/model" />,
 * );
 * console.log(html.includes("<form")); // true
 */
export function CallPanel(props: Props<"div", CallPanelProps>): ReactElement | null {
  const {
    printed,
    choice,
    providers,
    providerName,
    action,
    formAttributes,
    highlight,
    labels: customLabels,
    ...passed
  } = props;
  const labels = { ...CALL_PANEL_LABELS, ...customLabels };
  const state = { client: choice.client, provider: choice.provider };
  return (
    <RootElement tag="div" className="vt-call" state={state} passed={passed}>
      <CallForm {...{ printed, choice, providers, providerName, action, formAttributes, labels }} />
      {typeof printed === "string" ? (
        <p className="vt-snippet__reason">{printed}</p>
      ) : (
        <Printed printed={printed} client={choice.client} highlight={highlight} labels={labels} />
      )}
    </RootElement>
  );
}

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
  return <SnippetPanel library={library} snippets={[shown]} headingLevel={3} highlight={highlight} labels={labels} />;
}

function keyOf({ language, client = "" }: { language: string; client?: string }): string {
  return `${language}:${client}`;
}

type CallFormProps = Pick<
  CallPanelProps,
  "printed" | "choice" | "providers" | "providerName" | "action" | "formAttributes"
> & { labels: CallPanelLabels };

function CallForm({ printed, choice, providers, providerName, action, formAttributes, labels }: CallFormProps) {
  const isChat = typeof printed !== "string" && printed.task === "conversational";
  const clients = typeof printed === "string" ? [] : [...printed.snippets, ...printed.absences];
  const languages = new Map<string, string>(
    (["python", "javascript", "shell", "csharp"] as const).map((language) => [language, labels[language]]),
  );
  return (
    <form className="vt-holes vt-call__form" method="get" action={action} {...formAttributes}>
      {choice.prompt === undefined ? null : (
        <label className="vt-call__prompt">
          <span>{labels.prompt}</span>
          <input name="fill.prompt" defaultValue={choice.prompt} autoComplete="off" />
        </label>
      )}
      <label>
        <span>{labels.client}</span>
        <select name="client" defaultValue={choice.client}>
          {clients.map((client) => (
            <option key={keyOf(client)} value={keyOf(client)}>
              {languages.get(client.language) ?? client.language}, {client.client}
              {"reason" in client ? labels.notForThis : ""}
            </option>
          ))}
        </select>
      </label>
      {providers === undefined ? null : (
        <ProviderChoice choice={choice} providers={providers} providerName={providerName} labels={labels} />
      )}
      {isChat && choice.provider === "auto" && providers !== undefined ? (
        <label>
          <span>{labels.policy}</span>
          <select name="policy" defaultValue={choice.policy}>
            <option value="">{labels.asSet}</option>
            <option value="fastest">{labels.fastest}</option>
            <option value="cheapest">{labels.cheapest}</option>
          </select>
        </label>
      ) : null}
      {isChat ? <Check name="streaming" label={labels.streaming} isSet={choice.streaming} /> : null}
      {isChat && choice.tools !== undefined ? <Check name="tools" label={labels.tools} isSet={choice.tools} /> : null}
      {choice.provider === "auto" ? null : <Check name="direct" label={labels.direct} isSet={choice.direct} />}
      <details className="vt-call__more" open={choice.billTo !== "" || choice.endpointUrl !== ""}>
        <summary>{labels.more}</summary>
        <div className="vt-holes">
          <label>
            <span>{labels.billTo}</span>
            <input name="bill" defaultValue={choice.billTo} spellCheck={false} autoComplete="off" />
          </label>
          <label>
            <span>{labels.customServer}</span>
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
        {labels.show}
        <span className="vt-visually-hidden">{labels.showChoices}</span>
      </button>
    </form>
  );
}

interface ProviderChoiceProps {
  choice: CallChoice;
  providers: NonNullable<CallPanelProps["providers"]>;
  providerName: CallPanelProps["providerName"];
  labels: CallPanelLabels;
}

function ProviderChoice({ choice, providers: { offered, others }, providerName, labels }: ProviderChoiceProps) {
  const areShown = choice.others || !offered.includes(choice.provider);
  const option = (id: string) => (
    <option key={id} value={id}>
      {id === "auto" ? labels.auto : (providerName?.(id) ?? id)}
    </option>
  );
  return (
    <>
      <label>
        <span>{labels.provider}</span>
        <select name="provider" defaultValue={choice.provider}>
          {offered.map(option)}
          {areShown ? <optgroup label={labels.others}>{others.map(option)}</optgroup> : null}
        </select>
      </label>
      {others.length === 0 ? null : <Check name="others" label={labels.showOthers} isSet={areShown} />}
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
