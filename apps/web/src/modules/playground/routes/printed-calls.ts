/** Call snippets for a state of the playground, printed and highlighted for its page. */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { highlightToHtml } from "@vitrine/markdown";
import { callSnippets, type SnippetModel } from "@vitrine/inference";
import type { Store } from "@vitrine/hub";

/** The requested code would send the name of a local model to another server. */
export class LocalModelError extends VitrineError<"local-model"> {
  override readonly name = "LocalModelError";

  constructor(message: string, details?: ErrorDetails) {
    super("local-model", message, details);
  }
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

/** The parameters that the page sends. All of them are untrusted. */
export interface CallRequest {
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
 * @param origin this site's own address, where local models and the server next to it are reached
 * @param needsToken whether this site wants a token of its own
 */
export async function printedCalls(
  query: CallRequest,
  store: Store,
  origin: string,
  needsToken = false,
): Promise<PrintedCall[]> {
  const { task, model: id, provider, inputs, parameters, messages } = query;
  const record = (await store.get(id)) ?? { id, tags: [] };
  const endpointUrl = endpointOf(query, origin);
  if (endpointUrl === undefined && record.origin?.from === "folder")
    throw new LocalModelError(
      `${id} is a local model of this site: code for a hub or a provider would reveal its name. Choose your own server.`,
    );
  const { snippets } = callSnippets(record as SnippetModel, {
    task,
    streaming: task === "conversational",
    ...(endpointUrl === undefined ? { provider: provider || "auto", direct: query.place === "key" } : { endpointUrl }),
    ...(needsToken && endpointUrl?.startsWith(`${origin}/`) && { endpointToken: true }),
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

/** A chat on this site is called at its address for programs, whoever runs it. */
function endpointOf({ place, model, endpoint, task }: CallRequest, origin: string): string | undefined {
  const isHere = place === "local" || place === "endpoint";
  if (isHere && task === "conversational") return `${origin}/v1`;
  if (place === "local") return `${origin}/local/models/${encodeURIComponent(model)}`;
  if (place === "endpoint") return `${origin}/endpoint`;
  return place === "custom" ? endpoint : undefined;
}
