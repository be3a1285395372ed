/**
 * The surface of the official OpenAI client over this client's wire: a program moves over by its import. The types are
 * those of the `openai` package, which is needed for types alone and never loaded.
 *
 * ```ts
 * import OpenAI from "@vitrine/inference/openai";
 *
 * const client = new OpenAI({ apiKey: process.env.PROVIDER_KEY, provider: "groq" });
 * ```
 */

import type { ClientOptions as TheirOptions, OpenAI as Theirs } from "openai";
import { bytesOfBase64 } from "../files/bytes.ts";
import { PROVIDERS } from "../providers/generated/all.ts";
import type { InferenceProvider } from "../providers/index.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { ROUTER_URL } from "../wire/settings.ts";
import { APIPromise } from "./api-promise.ts";
import { ChatCompletionRunner, ChatCompletionStream } from "./chat-runs.ts";
import { OpenAIError } from "./errors.ts";
import * as errors from "./errors.ts";
import { list } from "./page.ts";
import { parseCompletion, type ParsedChat } from "./parse.ts";
import {
  call,
  formBody,
  jsonBody,
  open,
  segment,
  toFile,
  type Connection,
  type Method,
  type RequestOptions,
} from "./request.ts";
import { responsesOf, type Responses } from "./responses.ts";
import { Stream } from "./stream.ts";

export {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ContentFilterFinishReasonError,
  InternalServerError,
  LengthFinishReasonError,
  NotFoundError,
  OpenAIError,
  PermissionDeniedError,
  RateLimitError,
  UnprocessableEntityError,
} from "./errors.ts";
export { Page } from "./page.ts";
export { APIPromise, Stream, toFile };
export { responseFormat, responseFormat as zodResponseFormat } from "./response-format.ts";

/** As of the official client; what is particular to a platform of OpenAI's is not here. */
export interface ClientOptions {
  apiKey?: string | null | undefined | (() => Promise<string>);
  /** By default `OPENAI_BASE_URL`, the provider's address, or for a hub token the router's. */
  baseURL?: string | null | undefined;
  /** Where this client goes instead of a `baseURL`. */
  provider?: InferenceProvider | undefined;
  organization?: string | null | undefined;
  project?: string | null | undefined;
  /** Milliseconds. 600,000 by default. */
  timeout?: number | undefined;
  /** 2 by default. */
  maxRetries?: number | undefined;
  fetch?: typeof fetch | undefined;
  /** Goes to every `fetch`, such as an agent for a proxy. */
  fetchOptions?: TheirOptions["fetchOptions"];
  /** Where requests are noted: method, address and outcome, never a text or a key. The console by default. */
  logger?: TheirOptions["logger"];
  /** By default `OPENAI_LOG`, else `warn`. Requests are noted at `info`. */
  logLevel?: TheirOptions["logLevel"];
  defaultHeaders?: Readonly<Record<string, string | null | undefined>> | undefined;
  defaultQuery?: Readonly<Record<string, string | undefined>> | undefined;
  dangerouslyAllowBrowser?: boolean | undefined;
}

const DEFAULT_BASE_URL = "https://api.openai.com/v1";

type Fields = Record<string, unknown>;
type Chat = Theirs["chat"]["completions"];

interface Resources {
  chat: {
    completions: Pick<Chat, "create" | "parse" | "stream" | "runTools" | "retrieve" | "list" | "update" | "delete">;
  };
  completions: Pick<Theirs["completions"], "create">;
  responses: Responses;
  embeddings: Pick<Theirs["embeddings"], "create">;
  moderations: Pick<Theirs["moderations"], "create">;
  images: Pick<Theirs["images"], "generate" | "edit" | "createVariation">;
  audio: {
    speech: Pick<Theirs["audio"]["speech"], "create">;
    transcriptions: Pick<Theirs["audio"]["transcriptions"], "create">;
    translations: Pick<Theirs["audio"]["translations"], "create">;
  };
  models: Pick<Theirs["models"], "list" | "retrieve" | "delete">;
  files: Pick<Theirs["files"], "create" | "list" | "retrieve" | "delete" | "content">;
}

/**
 * The official client's calls for chat, responses, embeddings, images, audio, models and files.
 * @example
 * import OpenAI from "@vitrine/inference/openai";
 *
 * const client = new OpenAI({ apiKey: process.env.HF_TOKEN });
 * const messages = [{ role: "user" as const, content: "Say hello." }];
 * const completion = await client.chat.completions.create({ model: "openai/gpt-oss-20b", messages });
 * console.log(completion.choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export class OpenAI {
  static readonly OpenAI = this;
  static readonly OpenAIError = errors.OpenAIError;
  static readonly APIError = errors.APIError;
  static readonly APIConnectionError = errors.APIConnectionError;
  static readonly APIConnectionTimeoutError = errors.APIConnectionTimeoutError;
  static readonly APIUserAbortError = errors.APIUserAbortError;
  static readonly NotFoundError = errors.NotFoundError;
  static readonly ConflictError = errors.ConflictError;
  static readonly RateLimitError = errors.RateLimitError;
  static readonly BadRequestError = errors.BadRequestError;
  static readonly AuthenticationError = errors.AuthenticationError;
  static readonly InternalServerError = errors.InternalServerError;
  static readonly PermissionDeniedError = errors.PermissionDeniedError;
  static readonly UnprocessableEntityError = errors.UnprocessableEntityError;
  static readonly toFile = toFile;

  readonly baseURL: string;
  readonly apiKey: string;
  readonly maxRetries: number;
  readonly timeout: number;
  declare readonly chat: Resources["chat"];
  declare readonly completions: Resources["completions"];
  declare readonly responses: Resources["responses"];
  declare readonly embeddings: Resources["embeddings"];
  declare readonly moderations: Resources["moderations"];
  declare readonly images: Resources["images"];
  declare readonly audio: Resources["audio"];
  declare readonly models: Resources["models"];
  declare readonly files: Resources["files"];
  readonly #options: ClientOptions;
  readonly #connection: Connection;

  constructor(options: ClientOptions = {}) {
    const {
      apiKey = environment("OPENAI_API_KEY"),
      organization = environment("OPENAI_ORG_ID"),
      project = environment("OPENAI_PROJECT_ID"),
    } = options;
    if (apiKey === undefined || apiKey === null)
      throw new OpenAIError("Missing credentials. Pass an `apiKey`, or set the environment variable OPENAI_API_KEY.");
    const key = typeof apiKey === "string" ? apiKey.trim() : "";
    this.#options = options;
    this.apiKey = key;
    this.baseURL = addressOf(options, key);
    this.maxRetries = options.maxRetries ?? 2;
    this.timeout = options.timeout ?? 600_000;
    this.#connection = {
      baseURL: this.baseURL,
      key: typeof apiKey === "function" ? apiKey : () => key || undefined,
      headers: {
        "openai-organization": organization ?? undefined,
        "openai-project": project ?? undefined,
        ...options.defaultHeaders,
      },
      query: options.defaultQuery ?? {},
      timeout: this.timeout,
      maxRetries: this.maxRetries,
      fetch: fetchOf(options),
      log: logOf(options),
    };
    // The official client's types; the methods are those of this file.
    Object.assign(this, resourcesOf(this.#connection));
  }

  /** The same client with other options. */
  withOptions(options: ClientOptions): OpenAI {
    return new OpenAI({ ...this.#options, ...options });
  }

  get<Value>(path: string, options?: RequestOptions): APIPromise<Value> {
    return this.request("GET", path, options);
  }
  post<Value>(path: string, options?: RequestOptions): APIPromise<Value> {
    return this.request("POST", path, options);
  }
  put<Value>(path: string, options?: RequestOptions): APIPromise<Value> {
    return this.request("PUT", path, options);
  }
  patch<Value>(path: string, options?: RequestOptions): APIPromise<Value> {
    return this.request("PATCH", path, options);
  }
  delete<Value>(path: string, options?: RequestOptions): APIPromise<Value> {
    return this.request("DELETE", path, options);
  }

  /** Any request of the service, with the client's key and options. */
  request<Value>(method: Method, path: string, options: RequestOptions & { stream?: boolean } = {}): APIPromise<Value> {
    const { body, stream = false } = options;
    const given = typeof body === "object" && body !== null ? { body: jsonBody(body) } : {};
    return call<Value>(this.#connection, method, path, { options, stream, ...given });
  }
}

export default OpenAI;

function resourcesOf(connection: Connection): Resources {
  const post = (path: string, read?: (value: unknown) => unknown) => (body: Fields, options?: RequestOptions) =>
    call(connection, "POST", path, { options, body: jsonBody(body), stream: body["stream"] === true }, read);
  const form = (path: string) => (body: Fields, options?: RequestOptions) =>
    new APIPromise(
      async () => open(connection, "POST", path, options, await formBody(body)),
      async (response) => {
        const text = await response.text();
        const isJson = /json/.test(response.headers.get("content-type") ?? "");
        return isJson ? (JSON.parse(text) as unknown) : text;
      },
    );
  const one = (method: Method, path: (id: string) => string) => (id: string, options?: RequestOptions) =>
    call(connection, method, path(segment(id)), { options });

  const create = post("/chat/completions");
  const completions = {
    create,
    parse: (body: Fields, options?: RequestOptions) =>
      call(connection, "POST", "/chat/completions", { options, body: jsonBody(body) }, (value) =>
        parseCompletion(value as ParsedChat, body),
      ),
    stream: (body: Fields, options?: RequestOptions) => new ChatCompletionStream(create, body, options),
    runTools: (body: Fields, options?: RequestOptions) => new ChatCompletionRunner(create, body, options),
    retrieve: one("GET", (id) => `/chat/completions/${id}`),
    update: (id: string, body: Fields, options?: RequestOptions) =>
      call(connection, "POST", `/chat/completions/${segment(id)}`, { options, body: jsonBody(body) }),
    delete: one("DELETE", (id) => `/chat/completions/${id}`),
    list: (query?: object, options?: RequestOptions) => list(connection, "/chat/completions", query, options),
  };
  const resources = {
    chat: { completions },
    completions: { create: post("/completions") },
    responses: responsesOf(connection),
    embeddings: { create: (body: Fields, options?: RequestOptions) => embeddings(connection, body, options) },
    moderations: { create: post("/moderations") },
    images: {
      generate: post("/images/generations"),
      edit: form("/images/edits"),
      createVariation: form("/images/variations"),
    },
    audio: {
      speech: {
        create: (body: Fields, options?: RequestOptions) =>
          new APIPromise(
            () =>
              open(
                connection,
                "POST",
                "/audio/speech",
                { ...options, headers: { accept: "application/octet-stream", ...options?.headers } },
                jsonBody(body),
              ),
            async (response) => response,
          ),
      },
      transcriptions: { create: form("/audio/transcriptions") },
      translations: { create: form("/audio/translations") },
    },
    models: {
      list: (options?: RequestOptions) => list(connection, "/models", {}, options),
      retrieve: one("GET", (id) => `/models/${id}`),
      delete: one("DELETE", (id) => `/models/${id}`),
    },
    files: {
      create: form("/files"),
      list: (query?: object, options?: RequestOptions) => list(connection, "/files", query, options),
      retrieve: one("GET", (id) => `/files/${id}`),
      delete: one("DELETE", (id) => `/files/${id}`),
      content: (id: string, options?: RequestOptions) =>
        new APIPromise(
          () =>
            open(connection, "GET", `/files/${segment(id)}/content`, {
              ...options,
              headers: { accept: "application/binary", ...options?.headers },
            }),
          async (response) => response,
        ),
    },
  };
  return resources as unknown as Resources;
}

/** The official client asks for base64, which is a third of the size, and gives numbers. */
function embeddings(connection: Connection, body: Fields, options?: RequestOptions): APIPromise<unknown> {
  const isOurs = body["encoding_format"] === undefined;
  const request = isOurs ? { ...body, encoding_format: "base64" } : body;
  return call(connection, "POST", "/embeddings", { options, body: jsonBody(request) }, (value) => {
    const { data } = (value ?? {}) as { data?: Fields[] };
    if (isOurs && Array.isArray(data))
      for (const item of data)
        if (typeof item["embedding"] === "string") item["embedding"] = numbersOf(item["embedding"]);
    return value;
  });
}

function numbersOf(base64: string): number[] {
  const bytes = bytesOfBase64(base64);
  if (!bytes) return [];
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, position) => view.getFloat32(4 * position, true));
}

/** Where requests go: the given address, the provider's, or for a hub token the router's. */
function addressOf({ baseURL, provider }: ClientOptions, key: string): string {
  const given = baseURL || environment("OPENAI_BASE_URL");
  if (given && provider === undefined) return given.replace(/\/+$/, "");
  if (provider !== undefined) {
    if (baseURL)
      throw new InferenceClientInputError("baseURL and provider exclude each other", { hint: "Pass one of them." });
    const declaration = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider] : undefined;
    const chat = declaration?.tasks.conversational;
    if (!declaration || !chat)
      throw new InferenceClientInputError(`${String(provider)} has no chat endpoint of OpenAI's form`, {
        code: "not_served",
        hint: "Name another provider.",
      });
    const plan = chat.request({
      task: "conversational",
      model: "m",
      inputs: undefined,
      parameters: {},
      extra: {},
      routed: false,
      stream: false,
      outputType: "blob",
    });
    const isHub = key.startsWith("hf_");
    const base = isHub ? `${ROUTER_URL}/${declaration.id}` : declaration.baseUrl;
    return `${base}${plan.path.startsWith("/") ? "" : "/"}${plan.path}`.replace(/\/chat\/completions$/, "");
  }
  return key.startsWith("hf_") ? `${ROUTER_URL}/v1` : DEFAULT_BASE_URL;
}

function fetchOf({ fetch, fetchOptions }: ClientOptions): typeof globalThis.fetch | undefined {
  if (!fetchOptions) return fetch;
  const more = fetchOptions as RequestInit;
  return (input, init) => (fetch ?? globalThis.fetch)(input, { ...more, ...init });
}

const LOG_LEVELS = ["off", "error", "warn", "info", "debug"];

/** Notes what happens at `info`, where that is requested. */
function logOf({ logger = console, logLevel }: ClientOptions): Connection["log"] {
  const level = logLevel ?? environment("OPENAI_LOG") ?? "warn";
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf("info") ? (message) => logger.info(message) : undefined;
}

function environment(name: string): string | undefined {
  const { process: program } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return program?.env?.[name]?.trim() || undefined;
}

/** The names of the official client's types, so that `OpenAI.ChatCompletion` still is one. */
export declare namespace OpenAI {
  type ChatCompletion = Theirs.ChatCompletion;
  type ChatCompletionAssistantMessageParam = Theirs.ChatCompletionAssistantMessageParam;
  type ChatCompletionAudio = Theirs.ChatCompletionAudio;
  type ChatCompletionAudioParam = Theirs.ChatCompletionAudioParam;
  type ChatCompletionChunk = Theirs.ChatCompletionChunk;
  type ChatCompletionContentPart = Theirs.ChatCompletionContentPart;
  type ChatCompletionContentPartImage = Theirs.ChatCompletionContentPartImage;
  type ChatCompletionContentPartInputAudio = Theirs.ChatCompletionContentPartInputAudio;
  type ChatCompletionContentPartText = Theirs.ChatCompletionContentPartText;
  type ChatCompletionDeveloperMessageParam = Theirs.ChatCompletionDeveloperMessageParam;
  type ChatCompletionFunctionTool = Theirs.ChatCompletionFunctionTool;
  type ChatCompletionMessage = Theirs.ChatCompletionMessage;
  type ChatCompletionMessageFunctionToolCall = Theirs.ChatCompletionMessageFunctionToolCall;
  type ChatCompletionMessageParam = Theirs.ChatCompletionMessageParam;
  type ChatCompletionMessageToolCall = Theirs.ChatCompletionMessageToolCall;
  type ChatCompletionModality = Theirs.ChatCompletionModality;
  type ChatCompletionNamedToolChoice = Theirs.ChatCompletionNamedToolChoice;
  type ChatCompletionRole = Theirs.ChatCompletionRole;
  type ChatCompletionStreamOptions = Theirs.ChatCompletionStreamOptions;
  type ChatCompletionSystemMessageParam = Theirs.ChatCompletionSystemMessageParam;
  type ChatCompletionTokenLogprob = Theirs.ChatCompletionTokenLogprob;
  type ChatCompletionTool = Theirs.ChatCompletionTool;
  type ChatCompletionToolChoiceOption = Theirs.ChatCompletionToolChoiceOption;
  type ChatCompletionToolMessageParam = Theirs.ChatCompletionToolMessageParam;
  type ChatCompletionUserMessageParam = Theirs.ChatCompletionUserMessageParam;
  type ChatCompletionCreateParams = Theirs.ChatCompletionCreateParams;
  type ChatCompletionCreateParamsNonStreaming = Theirs.ChatCompletionCreateParamsNonStreaming;
  type ChatCompletionCreateParamsStreaming = Theirs.ChatCompletionCreateParamsStreaming;
  type Completion = Theirs.Completion;
  type CreateEmbeddingResponse = Theirs.CreateEmbeddingResponse;
  type Embedding = Theirs.Embedding;
  type EmbeddingCreateParams = Theirs.EmbeddingCreateParams;
  type FileObject = Theirs.FileObject;
  type FilePurpose = Theirs.FilePurpose;
  type Image = Theirs.Image;
  type ImagesResponse = Theirs.ImagesResponse;
  type ImageGenerateParams = Theirs.ImageGenerateParams;
  type Model = Theirs.Model;
  type CompletionUsage = Theirs.CompletionUsage;
  type FunctionDefinition = Theirs.FunctionDefinition;
  type FunctionParameters = Theirs.FunctionParameters;
  type ReasoningEffort = Theirs.ReasoningEffort;
  type ResponseFormatJSONObject = Theirs.ResponseFormatJSONObject;
  type ResponseFormatJSONSchema = Theirs.ResponseFormatJSONSchema;
  namespace Chat {
    type ChatCompletion = Theirs.Chat.ChatCompletion;
    type ChatCompletionChunk = Theirs.Chat.ChatCompletionChunk;
    type ChatCompletionMessage = Theirs.Chat.ChatCompletionMessage;
    type ChatCompletionMessageParam = Theirs.Chat.ChatCompletionMessageParam;
    type ChatCompletionTool = Theirs.Chat.ChatCompletionTool;
    type ChatCompletionCreateParams = Theirs.Chat.ChatCompletionCreateParams;
    type ChatCompletionCreateParamsNonStreaming = Theirs.Chat.ChatCompletionCreateParamsNonStreaming;
    type ChatCompletionCreateParamsStreaming = Theirs.Chat.ChatCompletionCreateParamsStreaming;
    namespace Completions {
      type ChatCompletion = Theirs.Chat.Completions.ChatCompletion;
      type ChatCompletionAssistantMessageParam = Theirs.Chat.Completions.ChatCompletionAssistantMessageParam;
      type ChatCompletionAudio = Theirs.Chat.Completions.ChatCompletionAudio;
      type ChatCompletionAudioParam = Theirs.Chat.Completions.ChatCompletionAudioParam;
      type ChatCompletionChunk = Theirs.Chat.Completions.ChatCompletionChunk;
      type ChatCompletionContentPart = Theirs.Chat.Completions.ChatCompletionContentPart;
      type ChatCompletionContentPartImage = Theirs.Chat.Completions.ChatCompletionContentPartImage;
      type ChatCompletionContentPartInputAudio = Theirs.Chat.Completions.ChatCompletionContentPartInputAudio;
      type ChatCompletionContentPartText = Theirs.Chat.Completions.ChatCompletionContentPartText;
      type ChatCompletionDeveloperMessageParam = Theirs.Chat.Completions.ChatCompletionDeveloperMessageParam;
      type ChatCompletionFunctionTool = Theirs.Chat.Completions.ChatCompletionFunctionTool;
      type ChatCompletionMessage = Theirs.Chat.Completions.ChatCompletionMessage;
      type ChatCompletionMessageFunctionToolCall = Theirs.Chat.Completions.ChatCompletionMessageFunctionToolCall;
      type ChatCompletionMessageParam = Theirs.Chat.Completions.ChatCompletionMessageParam;
      type ChatCompletionMessageToolCall = Theirs.Chat.Completions.ChatCompletionMessageToolCall;
      type ChatCompletionModality = Theirs.Chat.Completions.ChatCompletionModality;
      type ChatCompletionNamedToolChoice = Theirs.Chat.Completions.ChatCompletionNamedToolChoice;
      type ChatCompletionRole = Theirs.Chat.Completions.ChatCompletionRole;
      type ChatCompletionStreamOptions = Theirs.Chat.Completions.ChatCompletionStreamOptions;
      type ChatCompletionSystemMessageParam = Theirs.Chat.Completions.ChatCompletionSystemMessageParam;
      type ChatCompletionTokenLogprob = Theirs.Chat.Completions.ChatCompletionTokenLogprob;
      type ChatCompletionTool = Theirs.Chat.Completions.ChatCompletionTool;
      type ChatCompletionToolChoiceOption = Theirs.Chat.Completions.ChatCompletionToolChoiceOption;
      type ChatCompletionToolMessageParam = Theirs.Chat.Completions.ChatCompletionToolMessageParam;
      type ChatCompletionUserMessageParam = Theirs.Chat.Completions.ChatCompletionUserMessageParam;
      type ChatCompletionCreateParams = Theirs.Chat.Completions.ChatCompletionCreateParams;
      type ChatCompletionCreateParamsNonStreaming = Theirs.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
      type ChatCompletionCreateParamsStreaming = Theirs.Chat.Completions.ChatCompletionCreateParamsStreaming;
    }
  }
  namespace Responses {
    type Response = Theirs.Responses.Response;
    type ResponseInput = Theirs.Responses.ResponseInput;
    type ResponseInputItem = Theirs.Responses.ResponseInputItem;
    type ResponseStreamEvent = Theirs.Responses.ResponseStreamEvent;
    type ResponseCreateParams = Theirs.Responses.ResponseCreateParams;
    type ResponseCreateParamsNonStreaming = Theirs.Responses.ResponseCreateParamsNonStreaming;
    type ResponseCreateParamsStreaming = Theirs.Responses.ResponseCreateParamsStreaming;
    type Tool = Theirs.Responses.Tool;
  }
}
