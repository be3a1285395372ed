/** Call snippets for a state of the playground, printed and highlighted for its page. */
import { highlightToHtml } from "@vitrine/docs";
import { callSnippets, type SnippetModel } from "@vitrine/inference/call-snippets";
import type { Store } from "@vitrine/hub";

/** Code was asked for that would tell others the name of a model of one's own. */
export class OwnModelError extends Error {
  override readonly name = "OwnModelError";
}

/** One snippet as the page shows it. */
export interface PrintedCall {
  key: string;
  label: string;
  install?: string | undefined;
  code: string;
  /** Highlighted, encoded token by token. */
  html: string;
  notes: readonly string[];
}

/** What the page asks with. All of it comes from outside. */
export interface CallQuestion {
  task: string;
  model: string;
  place: string;
  provider: string;
  endpoint: string;
  inputs?: unknown;
  parameters?: Readonly<Record<string, unknown>>;
  messages?: readonly unknown[];
}

const LANGUAGE_LABELS: Readonly<Record<string, string>> = {
  python: "Python",
  javascript: "JavaScript",
  shell: "Shell",
  csharp: "C#",
};

/**
 * The call in every language that can make it.
 *
 * @param origin this site's own address, where local models and the server beside it are reached
 */
export async function printedCalls(question: CallQuestion, store: Store, origin: string): Promise<PrintedCall[]> {
  const { task, model: id, provider, inputs, parameters, messages } = question;
  const record = (await store.get(id)) ?? { id, tags: [] };
  const endpointUrl = endpointOf(question, origin);
  if (endpointUrl === undefined && record.origin?.from === "folder")
    throw new OwnModelError(
      `${id} is a model of this site's own: code for a hub or a provider would tell them its name. Choose a server of your own.`,
    );
  const { snippets } = callSnippets(record as SnippetModel, {
    task,
    streaming: task === "conversational",
    ...(endpointUrl === undefined
      ? { provider: provider || "auto", direct: question.place === "key" }
      : { endpointUrl }),
    ...(inputs !== undefined && inputs !== null && { inputs }),
    ...(parameters && { parameters }),
    ...(messages && { messages }),
  });
  return snippets.map(({ language, client = language, install, code, notes }) => ({
    key: `${language} ${client}`,
    label: `${LANGUAGE_LABELS[language] ?? language}, ${client}`,
    install,
    code,
    html: highlightToHtml(code, language === "shell" ? "bash" : language),
    notes: notes.map((note) => note.replace(/^(#|\/\/)\s*/, "")),
  }));
}

function endpointOf({ place, model, endpoint }: CallQuestion, origin: string): string | undefined {
  if (place === "local") return `${origin}/local/models/${encodeURIComponent(model)}`;
  if (place === "endpoint") return `${origin}/endpoint`;
  return place === "custom" ? endpoint : undefined;
}
