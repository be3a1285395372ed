/**
 * Call snippets: the client's own request, printed instead of sent.
 *
 * ```ts
 * import { callSnippets } from "@vitrine/inference";
 *
 * const { snippets, absences } = callSnippets(model, { provider: "groq", streaming: true });
 * ```
 *
 * A pure function of the model and the page's state: nothing is looked up, stored or sent, and no module is loaded
 * late. What a provider wants comes from its declaration; what a language needs to say it comes from the printers next
 * to this file, which write every value through the tags of `@vitrine/code`. Keys are read from the environment by the
 * printed program, each as its language does.
 *
 * Every combination of language and client is in the answer: as a snippet, or as an absence with its reason.
 */

import { CodeError, sh, type Snippet, type SnippetLanguage } from "@vitrine/code";
import { getTask, relationsOf } from "@vitrine/tasks";
import { InferenceClientInputError } from "../wire/errors.ts";
import type { TaskName } from "../protocol/provider.ts";
import { PROVIDERS } from "../providers/generated/all.ts";
import { printHttpClient } from "./csharp-httpclient.ts";
import { printHuggingFaceJs, printJavascriptOpenai, printVitrine } from "./javascript-clients.ts";
import { printFetch } from "./javascript-fetch.ts";
import {
  printableCall,
  type CallState,
  type Policy,
  type PrintableCall,
  type SnippetMapping,
  type SnippetModel,
} from "./printable-call.ts";
import type { PrintResult } from "./printed-call.ts";
import { printFalClient } from "./python-fal-client.ts";
import { printHuggingFaceHub } from "./python-huggingface-hub.ts";
import { printPythonOpenai } from "./python-openai.ts";
import { printPythonRequests } from "./python-requests.ts";
import { printCurl } from "./shell-curl.ts";
import { runWith } from "./tested-with.ts";

export type { Policy, SnippetMapping, SnippetModel };

/** The page's state. Everything may be omitted. */
export interface CallSnippetOptions extends Omit<CallState, "fileName"> {
  /** Task id; `conversational` for chat. By default what the model is for. */
  task?: string | undefined;
  /** Provider id; `auto` (the default) lets the router or the model's mapping decide. */
  provider?: string | undefined;
  /** For chat without a named provider: how the router chooses. */
  policy?: Policy | undefined;
  /** Only this language. */
  language?: SnippetLanguage | undefined;
  /** Only this client. */
  client?: string | undefined;
  /** Chat in pieces. */
  streaming?: boolean | undefined;
  /** Chat messages. */
  messages?: readonly unknown[] | undefined;
  /** Inputs of other tasks; a file by its name. By default the task's sample for the model. */
  inputs?: unknown;
  /** Parameters; for chat, fields next to the messages. */
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** Organization to bill, for calls through the router. */
  billTo?: string | undefined;
  /** Your own server, instead of a provider. */
  endpointUrl?: string | undefined;
  /** Whether that server wants a token, in `HF_TOKEN`. By default one is sent to servers at `https://`. */
  endpointToken?: boolean | undefined;
  /** Call the provider itself with its own key, instead of the router with a hub token. */
  direct?: boolean | undefined;
  /** A key that is written into the code. Leave it out, and the code reads the environment. */
  accessToken?: string | undefined;
  /** Packages that npm installs for `@vitrine/inference` where that name is not published: addresses of tarballs. */
  clientPackage?: readonly string[] | undefined;
  /** Values for holes, by the hole's name. */
  fill?: Readonly<Record<string, string>> | undefined;
}

/** Why there is no snippet for a language and a client. */
export interface SnippetAbsence {
  language: SnippetLanguage;
  client: string;
  reason: string;
}

/** Plain data: it can be sent to a browser as it is. */
export interface CallSnippets {
  /** The task the snippets are for; undefined where none is known. */
  task: TaskName | undefined;
  /** The provider they call; `auto` where the router decides. */
  provider: string;
  snippets: Snippet[];
  absences: SnippetAbsence[];
}

interface CallClient {
  language: SnippetLanguage;
  client: string;
  print(call: PrintableCall): PrintResult;
}

/** Every combination, in the order in which it is shown: the client that most people use comes first. */
const CLIENTS: readonly CallClient[] = [
  { language: "python", client: "huggingface_hub", print: printHuggingFaceHub },
  { language: "python", client: "openai", print: printPythonOpenai },
  { language: "python", client: "fal_client", print: printFalClient },
  { language: "python", client: "requests", print: printPythonRequests },
  { language: "javascript", client: "@vitrine/inference", print: printVitrine },
  { language: "javascript", client: "@huggingface/inference", print: printHuggingFaceJs },
  { language: "javascript", client: "openai", print: printJavascriptOpenai },
  { language: "javascript", client: "fetch", print: printFetch },
  { language: "shell", client: "curl", print: printCurl },
  { language: "csharp", client: "HttpClient", print: printHttpClient },
];

/** Languages and clients that snippets exist for. */
export const CALL_CLIENTS: readonly { readonly language: SnippetLanguage; readonly client: string }[] = CLIENTS.map(
  ({ language, client }) => ({ language, client }),
);

/**
 * Programs that call a model, for every language and client that can make the call. `absences` says why others cannot.
 *
 * @throws {InferenceClientInputError} with the code `template_not_found` where you name a client that cannot make the
 *   call
 * @example
 * import { callSnippets } from "@vitrine/inference";
 *
 * const model = { id: "openai/gpt-oss-20b", pipeline_tag: "text-generation", tags: ["conversational"] };
 * const { snippets } = callSnippets(model, { provider: "groq", language: "python" });
 * console.log(snippets.map(({ client }) => client)); // [ 'huggingface_hub', 'openai', 'requests' ]
 */
export function callSnippets(model: SnippetModel, options: CallSnippetOptions = {}): CallSnippets {
  const task = taskOf(model, options);
  const call = task === undefined ? noTask(model, options) : prepared(task, model, options);
  const snippets: Snippet[] = [];
  const absences: SnippetAbsence[] = [];
  for (const entry of CLIENTS) {
    const { language, client } = entry;
    if (options.language !== undefined && options.language !== language) continue;
    if (options.client !== undefined && options.client !== client) continue;
    const printed = typeof call === "string" ? call : print(entry, call);
    if (typeof printed === "string") absences.push({ language, client, reason: printed });
    else snippets.push(snippetOf(entry, call as PrintableCall, printed, options.clientPackage));
  }
  if (options.client !== undefined && snippets.length === 0) throw notFound(options, task, absences[0]?.reason);
  return {
    task,
    provider: typeof call === "string" ? (options.provider ?? "auto") : providerName(call),
    snippets,
    absences,
  };
}

function notFound(
  { language, client }: CallSnippetOptions,
  task: TaskName | undefined,
  reason: string | undefined,
): InferenceClientInputError {
  const known = CLIENTS.find((each) => each.client === client);
  const message = `Template not found: ${language ?? known?.language ?? "any language"} ${client} ${task ?? "no task"}`;
  const available = CLIENTS.map((each) => `${each.language} ${each.client}`).join(", ");
  return new InferenceClientInputError(`${message}. ${reason ?? `There are: ${available}.`}`, {
    code: "template_not_found",
    task,
  });
}

function providerName({ provider, providerOption, endpointUrl }: PrintableCall): string {
  return endpointUrl === undefined ? (providerOption ?? provider.id) : "endpoint";
}

function print({ print: printer }: CallClient, call: PrintableCall): PrintResult {
  try {
    return printer(call);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Values that no request or no literal can hold are the page's to explain, not to crash on. */
function reasonOf(error: unknown): string {
  if (error instanceof InferenceClientInputError) return error.message;
  if (error instanceof CodeError && (error.code === "not-a-value" || error.code === "too-deep")) return error.message;
  throw error;
}

/** A recording for providers that refuse the sample's type. */
const PLAIN_RECORDING = "speech.wav";

function prepared(task: TaskName, record: SnippetModel, options: CallSnippetOptions): PrintableCall | string {
  if (typeof record.id !== "string" || record.id.trim() === "") return "No snippet, because the record has no id.";
  // The sample of a chat about an image has one.
  const model = options.task === "image-text-to-text" ? { ...record, pipeline_tag: options.task } : record;
  const fileName = options.fill?.["file"];
  const state = { ...options, fileName };
  try {
    return printableCall(task, model, state);
  } catch (error) {
    if (fileName !== undefined || options.inputs !== undefined) return reasonOf(error);
  }
  try {
    return printableCall(task, model, { ...state, fileName: PLAIN_RECORDING });
  } catch (error) {
    return reasonOf(error);
  }
}

function snippetOf(
  { language, client }: CallClient,
  call: PrintableCall,
  printed: Exclude<PrintResult, string>,
  clientPackage: readonly string[] | undefined,
): Snippet {
  const { file } = call;
  const snippet: Snippet = {
    language,
    client,
    title: `${titleOf(call)} with ${client}`,
    code: printed.code.text,
    notes: printed.notes ? [...call.notes, ...printed.notes] : [...call.notes],
    holes: file ? [{ name: "file", kind: "file", label: "Input file", value: file.name }] : [],
  };
  if (printed.install !== undefined) {
    const isVitrine = clientPackage !== undefined && client === "@vitrine/inference";
    snippet.install = isVitrine
      ? `npm install ${clientPackage.map((address) => sh`${address}`.text).join(" ")}`
      : printed.install;
  }
  const ran = runWith({ language, client, provider: call.provider.id });
  if (ran) snippet.ran = ran;
  return snippet;
}

function titleOf({ task, stream }: PrintableCall): string {
  if (task === "conversational") return stream ? "Chat, streamed" : "Chat";
  return getTask(task)?.name ?? task;
}

/** Every task that some provider serves. */
const TASKS: ReadonlySet<string> = new Set(Object.values(PROVIDERS).flatMap(({ tasks }) => Object.keys(tasks)));

function isCallable(task: unknown): task is TaskName {
  return typeof task === "string" && TASKS.has(task);
}

/** The task requested; else the one the mapping names; else what the model is for. */
function taskOf(model: SnippetModel, { task, provider }: CallSnippetOptions): TaskName | undefined {
  if (task !== undefined) return task === "image-text-to-text" ? "conversational" : isCallable(task) ? task : undefined;
  const mapping = Array.isArray(model.inferenceProviderMapping) ? model.inferenceProviderMapping : [];
  const mapped = mapping.find((each) => each?.provider === provider)?.task;
  if (isCallable(mapped)) return mapped;
  const { pipeline_tag: tag } = model;
  if (tag === "image-text-to-text") return "conversational";
  const isChat = Array.isArray(model.tags) && model.tags.includes("conversational");
  // Chat also reaches a chat model whose own task no provider names.
  if (isChat && (tag === "text-generation" || !isCallable(tag))) return "conversational";
  return isCallable(tag) ? tag : undefined;
}

function noTask({ pipeline_tag: tag }: SnippetModel, { task }: CallSnippetOptions): string {
  const name = task ?? tag;
  if (name === undefined) return "It is not known what the model is for.";
  // The task that does work, for a reader who filed or looked up a model under its neighbor.
  const related = relationsOf(name).find(({ task: other }) => other === "image-text-to-text" || isCallable(other));
  return `No provider serves ${name}.${related === undefined ? "" : ` ${related.explanation}`}`;
}
