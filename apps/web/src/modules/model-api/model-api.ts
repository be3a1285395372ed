/**
 * One address for every model that this site can run, behind all of its protocols. A request is a chat, or a task, of a
 * caller; what it means is found (targets.ts), limits are checked and reserved (the store's ledger), the client's router
 * calls a place, and the ledger gets what it cost. Nothing of that is written twice for the protocols, which only
 * translate.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { CallLedger, LedgerEntry, Store } from "@vitrine/hub";
import {
  loadProvider,
  type CallHooks,
  type InferenceProvider,
  type TaskArguments,
  type TaskName,
  type TaskResult,
  createRouter,
  type InferenceRouter,
  type RoutedStream,
  type RouterPlace,
  type RoutingReport,
} from "@vitrine/inference";
import type { CustomModel, LocalRuntime } from "@vitrine/local-models";
import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { forward } from "../../server/http/forward.ts";
import { chatArguments, type ChatRequest } from "./chat-arguments.ts";
import { AnswerCache } from "./answer-cache.ts";
import { generatorOf, streamedText, type AnswerStream, type ChatStream, type TextStream } from "./answer-streams.ts";
import { ApiError, apiErrorOf, withoutAddresses } from "./api-error.ts";
import { checkProtocol, namesModel, type Caller, type IncomingCall } from "./caller.ts";
import { rightsOf, type EndpointSettings, type ModelApiConfiguration, type Rights } from "./configuration.ts";
import { Endpoints } from "./endpoints.ts";
import { accountNamed, accountsOf, type CallAccount } from "./metering/accounts.ts";
import type { PlaceState } from "./usage/operation.tsx";
import { limitError, limitHeaders } from "./metering/limits.ts";
import { spendingWebhook } from "./metering/spending-webhook.ts";
import { withUsage, type Usage } from "./metering/passing-usage.ts";
import { Meter, reserveFor } from "./metering/meter.ts";
import { providerPathTarget } from "./provider-paths.ts";
import { TokenCounter, type CountedTokens } from "./count-tokens.ts";
import { fitting } from "./fitting.ts";
import { LOCAL_ADDRESS, withLocalModels } from "./local-fetch.ts";
import { HUB_PLACE, LOCAL_PLACE, Targets, type ListedModel, type ModelFacts, type Target } from "./targets.ts";

type Fields = Record<string, unknown>;

interface Routed {
  routing: RoutingReport;
  warnings?: unknown;
}

export interface ModelApiOptions {
  store: Store;
  ledger: CallLedger;
  configuration: ModelApiConfiguration;
  local?: LocalRuntime | undefined;
  custom?: ((id: string) => Promise<CustomModel | undefined>) | undefined;
  folderModels?: (() => readonly string[]) | undefined;
  /** The server of `--endpoint`. */
  endpoint?: { url: string; token?: string | undefined } | undefined;
  /** A hub token of the site. */
  sharedToken?: string | undefined;
  hubUrl?: string | undefined;
  routerUrl?: string | undefined;
  fetch?: typeof fetch | undefined;
  hooks?: CallHooks | undefined;
  /** Receives each call that is over, for metrics. */
  onCall?: ((entry: LedgerEntry, task: TaskName | undefined) => void) | undefined;
  onError?: ((error: unknown, requestId: string) => void) | undefined;
}

export class ModelApi {
  readonly configuration: ModelApiConfiguration;
  readonly ledger: CallLedger;
  readonly store: Store;
  readonly #targets: Targets;
  readonly #router: InferenceRouter | undefined;
  readonly #places: readonly string[];
  readonly #cache: AnswerCache;
  readonly #secrets: readonly string[];
  readonly #tokens: TokenCounter;
  readonly #options: ModelApiOptions;
  /** To servers, and to local models as if they were one. */
  readonly #fetch: typeof fetch;
  readonly #onError: (error: unknown, requestId: string) => void;
  /** Calls under way. */
  readonly #open = new Set<Meter>();
  /** Why no more calls are taken. */
  #closing: ApiError | undefined;

  constructor(options: ModelApiOptions) {
    const { store, configuration, local, endpoint, sharedToken } = options;
    const { fetch: send = fetch, custom = () => Promise.resolve(undefined) } = options;
    this.#options = options;
    this.#fetch = withLocalModels(send, local, custom);
    this.configuration = configuration;
    this.ledger = options.ledger;
    this.store = store;
    const warningsOf = async (account: string) => (await this.accountNamed(account))?.warnings ?? [];
    this.ledger.onSpent(spendingWebhook(configuration.webhook, warningsOf, send, (error) => this.#onError(error, "")));
    this.#onError = options.onError ?? (() => {});
    const own: EndpointSettings[] = endpoint
      ? [{ name: "endpoint", url: endpoint.url, key: endpoint.token, price: undefined }]
      : [];
    const endpoints = new Endpoints([...own, ...configuration.endpoints], send);
    const places: RouterPlace[] = [
      ...(local ? [{ name: LOCAL_PLACE, endpointUrl: `${LOCAL_ADDRESS}/v1` }] : []),
      ...endpoints.settings.map(({ name, url, key, price }) => ({
        name,
        endpointUrl: `${url}/v1`,
        accessToken: key,
        price,
      })),
      ...[...configuration.providers].map(([provider, accessToken]) => ({ name: provider, provider, accessToken })),
      ...(sharedToken === undefined ? [] : [{ name: HUB_PLACE, provider: "auto" as never, accessToken: sharedToken }]),
    ];
    this.#places = places.map(({ name = "" }) => name);
    this.#secrets = places.flatMap(({ accessToken }) => accessToken ?? []).filter((secret) => secret.length >= 8);
    this.#targets = new Targets({
      whole: store,
      configuration,
      endpoints,
      custom,
      folderModels: options.folderModels ?? (() => []),
      installed: async () => ((await local?.models()) ?? []).filter(({ installed }) => installed),
      hasLocalModels: local !== undefined,
      hasHubToken: sharedToken !== undefined,
    });
    this.#cache = new AnswerCache(configuration.cacheSeconds);
    this.#tokens = new TokenCounter(endpoints.settings, this.#fetch);
    if (places.length > 0)
      this.#router = createRouter({
        places,
        strategy: configuration.strategy,
        hedge: configuration.hedge,
        coolDown: configuration.coolDown,
        fetch: this.#fetch,
        hubUrl: options.hubUrl,
        routerUrl: options.routerUrl,
        hooks: options.hooks,
        // A provider that answers with an address must not make this site fetch from its own network.
        allowMediaUrl: (url) => url.protocol === "https:",
      });
  }

  list(caller: Caller): Promise<ListedModel[]> {
    return this.#targets.list(caller);
  }

  /** Resolves a model's name for a caller. @throws ApiError */
  find(name: unknown, task: TaskName, caller: Caller): Promise<Target> {
    return this.#targets.find(name, task, caller);
  }

  factsOf(model: string, caller: Caller): Promise<ModelFacts> {
    return this.#targets.factsOf(model, caller);
  }

  /** Where calls go, and what of it they pass by now. */
  async places(): Promise<PlaceState[]> {
    const obstacles = this.#router?.obstacles ?? [];
    const servers = await this.#targets.servers();
    return this.#places.map((name) => ({
      name,
      isAway: servers.get(name) === false,
      obstacles: obstacles.filter(({ place }) => place === name),
    }));
  }

  rightsOf(caller: Pick<Caller, "name">): Rights {
    return rightsOf(this.configuration, caller.name);
  }

  /** The accounts in which a caller's calls of a model count, `*` for those of any. */
  async accountsOf(caller: Pick<Caller, "name" | "groups">, model: string): Promise<CallAccount[]> {
    return accountsOf(rightsOf(this.configuration, caller.name), caller, model, await this.store.callBudgets.list());
  }

  async accountNamed(account: string): Promise<CallAccount | undefined> {
    return accountNamed(account, (name) => this.rightsOf({ name }), await this.store.callBudgets.list());
  }

  /** Ends the calls under way: their callers get an error that says so, and their rows are written. */
  shutDown(): void {
    const reason = new ApiError(503, "shutdown", "This site restarts. Send the request again.", { retryAfter: 5 });
    this.#closing = reason;
    for (const meter of this.#open) meter.stop(reason);
  }

  /** Resolves when every call has its row. */
  async close(): Promise<void> {
    this.shutDown();
    const until = performance.now() + CLOSE_MS;
    // oxlint-disable-next-line no-await-in-loop -- until they have ended by themselves, with what they used
    while (this.#open.size > 0 && performance.now() < until) await pause(10);
    for (const meter of this.#open) meter.fail(this.#closing);
    await this.ledger.flush();
  }

  /** Text that leaves the site, without the keys of this site, should a server echo one. */
  redacted(text: string): string {
    let clean = text;
    for (const secret of this.#secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, "[redacted]");
    return clean;
  }

  /** An error as a caller may read it: without keys, and without the addresses of servers next to this site. */
  errorOf(thrown: unknown): ApiError {
    const error = apiErrorOf(thrown);
    const servers = [...this.configuration.endpoints, ...(this.#options.endpoint ? [this.#options.endpoint] : [])];
    const message = withoutAddresses(
      this.redacted(error.message),
      servers.map(({ url }) => url),
    );
    if (message === error.message) return error;
    const { status, code, param, retryAfter, cause } = error;
    return new ApiError(status, code, message, { param, retryAfter, cause });
  }

  /** Tokens of a chat, which it does not run. @throws ApiError */
  async countTokens(call: IncomingCall, request: ChatRequest): Promise<CountedTokens> {
    checkProtocol(this.rightsOf(call.caller), call.protocol);
    const target = await this.#targets.find(request.model, "conversational", call.caller);
    return this.#tokens.count(target, request, call.signal);
  }

  /** The whole answer of a chat. @throws ApiError */
  async chat(call: IncomingCall, request: ChatRequest): Promise<{ completion: ChatCompletion; place: string }> {
    const meter = await this.#begin(call, "conversational", request);
    const { target } = meter;
    const cached = meter.cached();
    if (cached) {
      meter.end({ outcome: "cached", place: cached.place });
      return { completion: JSON.parse(cached.pieces[0] ?? "{}") as ChatCompletion, place: cached.place };
    }
    try {
      const answer = await this.#routerOr(target).chatCompletion(
        chatArguments(request, target) as never,
        meter.options,
      );
      const { routing, warnings: _, ...completion } = answer as ChatCompletion & Routed;
      const own = { ...completion, model: target.model };
      meter.keep([JSON.stringify(own)], routing.place ?? "");
      meter.add(own.choices.map(({ message }) => message.content ?? "").join("\n"));
      meter.end({ routing });
      return { completion: own, place: routing.place ?? "" };
    } catch (error) {
      throw meter.fail(error);
    }
  }

  /** The chunks of a chat. It resolves with the first one: what fails before has a status. @throws ApiError */
  async chatStream(call: IncomingCall, request: ChatRequest): Promise<ChatStream> {
    const meter = await this.#begin(call, "conversational", request);
    const { target } = meter;
    const cached = meter.cached();
    if (cached) {
      meter.end({ outcome: "cached", place: cached.place });
      const chunks = cached.pieces.map((piece) => JSON.parse(piece) as ChatCompletionChunk);
      return Object.assign(generatorOf(chunks), { model: target.model, place: cached.place });
    }
    const stream = this.#routerOr(target).chatCompletionStream(
      chatArguments(request, target, true) as never,
      meter.options,
    );
    return this.#metered(stream, meter, (chunk) => {
      chunk.model = target.model;
      return chunk.choices[0]?.delta.content ?? "";
    });
  }

  /** The continuation of a text, piece by piece. It resolves with the first one. @throws ApiError */
  async textStream(
    call: IncomingCall,
    model: unknown,
    args: Omit<TaskArguments<"text-generation">, "model">,
  ): Promise<TextStream> {
    const meter = await this.#begin(call, "text-generation", { ...args, model } as Fields);
    const { target } = meter;
    const stream = this.#routerOr(target).textGenerationStream(
      { ...args, model: target.model } as never,
      meter.options,
    );
    return Object.assign(await this.#metered(stream, meter, streamedText), { routing: stream.routing });
  }

  /** A stream whose first piece is there and whose end, however it comes, is written down. */
  async #metered<Piece>(
    stream: RoutedStream<Piece>,
    meter: Meter,
    contentOf: (piece: Piece) => string,
  ): Promise<AnswerStream<Piece>> {
    let first: IteratorResult<Piece, void>;
    try {
      first = await stream.next();
      await meter.written();
    } catch (error) {
      throw meter.fail(error);
    }
    meter.first();
    const fail = (error: unknown) => meter.fail(error, stream.routing);
    const keepsChunks = this.#cache.isOn;
    let isRead = false;
    // Whoever is gone before the first piece is read ends nothing by that.
    meter.options.signal.addEventListener("abort", () => {
      if (isRead) return;
      void stream.return();
      fail(undefined);
    });
    async function* chunks(): AsyncGenerator<Piece, void, void> {
      isRead = true;
      const pieces: string[] = [];
      let isOver = false;
      try {
        let step = first;
        while (!step.done) {
          const { value } = step;
          meter.add(contentOf(value));
          if (keepsChunks) pieces.push(JSON.stringify(value));
          yield value;
          // oxlint-disable-next-line no-await-in-loop -- a stream
          step = await stream.next();
        }
        isOver = true;
        meter.keep(pieces, stream.routing.place ?? "");
        meter.end({ routing: stream.routing });
      } catch (error) {
        isOver = true;
        throw fail(error);
      } finally {
        if (!isOver) {
          await stream.return();
          meter.end({ routing: stream.routing, outcome: meter.stopped });
        }
      }
    }
    return Object.assign(chunks(), { model: meter.target.model, place: stream.routing.place ?? "" });
  }

  /** Any other task. @throws ApiError */
  async run<Task extends TaskName>(
    call: IncomingCall,
    task: Task,
    model: unknown,
    args: Omit<TaskArguments<Task>, "model">,
  ): Promise<{ output: TaskResult<Task>; target: Target; routing: RoutingReport }> {
    const meter = await this.#begin(call, task, { ...args, model } as Fields);
    const { target } = meter;
    try {
      const output = await this.#routerOr(target).call(task, { ...args, model: target.model } as never, meter.options);
      const { routing } = output as { routing: RoutingReport };
      meter.end({ routing });
      return { output, target, routing };
    } catch (error) {
      throw meter.fail(error);
    }
  }

  modelAt(provider: InferenceProvider, providerId: unknown, caller: Caller): Promise<string> {
    return this.#targets.nameAt(provider, providerId, caller);
  }

  /** A task in the form of hosted inference, for a local model, or with the site's hub token. @throws ApiError */
  async passTask(call: IncomingCall, model: string, task: string | undefined, request: Request): Promise<Response> {
    checkProtocol(this.rightsOf(call.caller), call.protocol);
    const path = `models/${model}${task === undefined ? "" : `/pipeline/${task}`}`;
    const local = await this.#targets.localOf(model, call.caller);
    if (local) {
      const address = `${LOCAL_ADDRESS}/${path}`;
      return this.#pass(call, local, LOCAL_PLACE, () => this.#fetch(new Request(address, request)));
    }
    const target = await this.#targets.find(model, (task ?? "text-classification") as TaskName, call.caller);
    if (this.#options.sharedToken === undefined || !target.among.some(({ name }) => name === HUB_PLACE))
      throw new ApiError(404, "model_not_found", `No model "${target.model}" answers in this form here.`);
    const base = this.#options.routerUrl ?? "https://router.huggingface.co";
    return this.#forward(call, target, HUB_PLACE, `${base}/hf-inference/${path}`, request, {
      authorization: `Bearer ${this.#options.sharedToken}`,
    });
  }

  /** A path of a provider, with this site's key there. @throws ApiError */
  async passPath(call: IncomingCall, provider: InferenceProvider, path: string, request: Request): Promise<Response> {
    const rights = this.rightsOf(call.caller);
    checkProtocol(rights, call.protocol);
    const [key] = this.configuration.providers.get(provider) ?? [];
    if (key === undefined) throw new ApiError(404, "not_found", "There is nothing here.");
    const asked = { provider, path, request };
    const { target, body } = await providerPathTarget(this.#targets, asked, { caller: call.caller, rights });
    const { baseUrl, keyHeader } = await loadProvider(provider);
    return this.#forward(call, target, provider, `${baseUrl}/${path}`, request, keyHeader(key), body);
  }

  /** A call of a page of this site, whose way is the page's. @throws ApiError */
  async passPage(
    call: IncomingCall,
    { place, model }: { place: string; model: string },
    send: () => Promise<Response>,
  ): Promise<Response> {
    if (!namesModel(this.rightsOf(call.caller).models, model))
      throw new ApiError(403, "model_not_allowed", "This token may not call this model.");
    return this.#pass(call, { model, among: [{ name: place }], strategy: "order" }, place, send);
  }

  #forward(
    call: IncomingCall,
    target: Target,
    place: string,
    address: string,
    request: Request,
    credentials: Readonly<Record<string, string>>,
    body: Fields = {},
  ): Promise<Response> {
    const { requestId } = call;
    const send = () =>
      forward({ request, requestId }, address, { upstream: place, token: undefined, credentials }, this.#fetch);
    return this.#pass(call, target, place, send, body);
  }

  /** An answer that is handed over as it comes. What it used is read out of it in passing, where it says so. */
  async #pass(
    call: IncomingCall,
    target: Target,
    place: string,
    send: () => Promise<Response>,
    request: Fields = {},
  ): Promise<Response> {
    const meter = await this.#admit(call, target, request);
    try {
      const answer = await send();
      await meter.written();
      const outcome = answer.ok ? "ok" : `status_${answer.status}`;
      if (!answer.body) {
        meter.end({ place, outcome });
        return new Response(null, answer);
      }
      meter.first();
      const end = (usage: Usage | undefined, isWhole: boolean) =>
        isWhole ? meter.end({ place, outcome, usage }) : meter.end({ place, outcome: meter.stopped, usage });
      const body = withUsage(answer.body, end, meter.options.signal);
      return new Response(body, answer);
    } catch (error) {
      throw meter.fail(error);
    }
  }

  #routerOr({ model }: Target): InferenceRouter {
    if (!this.#router) throw new ApiError(503, "no_place", `Nothing runs "${model}" here.`);
    return this.#router;
  }

  /** Finds what is meant, checks what the caller may do, and lets the call in. @throws ApiError */
  async #begin(call: IncomingCall, task: TaskName, request: Fields): Promise<Meter> {
    const { caller, protocol } = call;
    checkProtocol(this.rightsOf(caller), protocol);
    const found = await this.#targets.find(request["model"], task, caller);
    this.#routerOr(found);
    const contextOf = async (model: string) => (await this.#targets.factsOf(model, caller)).context;
    const target = await fitting(found, request, contextOf);
    return this.#admit(call, target, request, task);
  }

  /** Counts a call against the caller's limits. @throws ApiError 429 */
  async #admit(call: IncomingCall, target: Target, request: Fields, task?: TaskName): Promise<Meter> {
    const { caller } = call;
    if (this.#closing) throw this.#closing;
    const rights = this.rightsOf(caller);
    const canCache = this.#cache.isOn && !call.skipsCache && task === "conversational";
    const key = canCache ? this.#cache.keyOf(caller.name, task, request) : undefined;
    const { protocol, requestId } = call;
    const begin = { caller: caller.name, protocol, model: target.model, requestId };
    const reserve = { ...reserveFor(request, target, task), waitMs: MAX_WAIT_MS };
    const accounts = await this.accountsOf(caller, target.model);
    const opened = await this.ledger.begin(begin, accounts, reserve);
    if ("limit" in opened) throw limitError(opened, caller.name);
    const [own] = accounts;
    if (opened.minute && own?.account === caller.name)
      call.limitHeaders = limitHeaders(protocol, own.limits, opened.minute);
    const { onCall } = this.#options;
    const meter: Meter = new Meter(this.ledger, call, {
      opened,
      target,
      rights,
      request,
      cache: this.#cache,
      key,
      onError: this.#onError,
      onEnd: (entry) => {
        this.#open.delete(meter);
        onCall?.(entry, task);
      },
    });
    this.#open.add(meter);
    return meter;
  }
}

/** How long a call waits for others of its caller that hold the money back. */
const MAX_WAIT_MS = 10_000;
/** How long calls that were aborted get to end. */
const CLOSE_MS = 1_000;
