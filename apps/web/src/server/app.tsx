/**
 * The site as one function from Request to Response. Node listens in front of it (main.ts); tests
 * call it directly.
 */
import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import { HTTPException } from "hono/http-exception";
import { renderToStaticMarkup } from "react-dom/server";
import type { Documentation } from "@vitrine/docs";
import {
  type AuditLog,
  type FolderHistory,
  isPushed,
  isStoreAway,
  type LicenseRules,
  type LocalRepositories,
  type ManifestSigner,
  type Mirror,
  type PushApiOptions,
  type RateLimits,
  type Store,
} from "@vitrine/hub";
import type { CustomModel } from "@vitrine/local-models";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { taskJsonSchema } from "@vitrine/tasks/json-schema";
import { hasSchemas } from "@vitrine/tasks/schemas";
import { machineCookie } from "../catalog/machine.ts";
import type { Collection } from "../catalog/collections.ts";
import { apiDescription } from "../modules/documentation/api-description.ts";
import { SITE_API, readParameter } from "./http/site-api.ts";
import { documentationIndex } from "../content/documentation-index.ts";
import { paletteIndex } from "../shell/palette/palette-index.ts";
import { Document, type DocumentProps } from "../shell/document.tsx";
import { SITE_NAME } from "../catalog/site-name.ts";
import type { InferenceServices } from "../catalog/inference-services.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../shell/page.ts";
import { machineOf, machineRoutes, ofMachine } from "./http/machine-choice.ts";
import { localRunner } from "../catalog/local-runner-for.ts";
import { type UntrustedRenderer, INLINE_RENDERER } from "../content/untrusted-content.ts";
import { problemsPage } from "../modules/local-repositories/folder-problems-page.tsx";
import { awayPage, errorPage, notFoundPage } from "../shell/error-pages.tsx";
import { routes as pageRoutes } from "../pages/index.ts";
import { embedRoute } from "../modules/embeds/embed.tsx";
import { blindRoute } from "../modules/playground/blind-route.ts";
import { playgroundRoute } from "../modules/playground/playground-route.tsx";
import { sheetRoute } from "../modules/playground/sheet-route.ts";
import type { Assets } from "./http/assets.ts";
import { cardRoutes } from "./http/open-graph-images.ts";
import { openLog } from "./log/log.ts";
import { notesOf } from "./log/request-annotations.ts";
import { gateway, type GatewayOptions, refusal, type RequestContext } from "./http/gateway.ts";
import { isSameOrigin } from "./http/same-origin.ts";
import { hubRoutes } from "../modules/catalog/hub-routes.ts";
import { providerStatusRoutes } from "../modules/inference/provider-status.ts";
import { addModelRoutes } from "../modules/mirror/add-model.ts";
import { templateRoutes } from "../modules/catalog/fetch-template.ts";
import { answerByPreference } from "./http/markdown-preference.ts";
import { folderStateOf } from "./http/page-dependencies.ts";
import { AWAY, PageCache, represent, respond, type Representation } from "./http/page-cache.ts";
import { pageOfAddress, programNotFound } from "./http/unknown-addresses.ts";
import { languageRoutes, preferredLanguage, underPrefixes } from "./http/language-prefixes.ts";
import type { Locale } from "../languages/languages.ts";
import { withLinksIn } from "../languages/page-links.ts";
import { requestLanguage } from "../languages/request-language.ts";
import { browserModelRoutes } from "../modules/inference/browser-models.ts";
import { embedRoutes } from "../modules/embeds/embed-routes.tsx";
import { openCaller } from "../modules/model-api/open-caller.ts";
import type { ModelApi } from "../modules/model-api/model-api.ts";
import { modelApiRoutes } from "../modules/model-api/routes.ts";
import { usageRoutes } from "../modules/model-api/usage-routes.ts";
import { pageCalls } from "../modules/model-api/page-calls.ts";
import { inferenceRoutes } from "../modules/inference/inference-routes.ts";
import { audited, auditRoutes } from "../modules/operations/audit/audit.ts";
import type { Traces } from "../modules/operations/traces.ts";
import { packageRoutes, type PackageFiles } from "../modules/packages/package-tarballs.ts";
import { playgroundRoutes } from "../modules/playground/playground-routes.ts";
import { isLocal } from "../catalog/record-links.ts";
import { BADGE_HEADERS, interactiveHeaders, missingHeaders, PICTURE_HEADERS } from "./http/security-headers.ts";

export interface AppOptions extends Omit<GatewayOptions, "origin"> {
  store: Store;
  /** Folders of models on this machine. */
  local?: LocalRepositories | undefined;
  /** The commits of folders that are git repositories. */
  history?: FolderHistory | undefined;
  /** Copies of another hub's models, whose files are served. */
  mirror?: Mirror | undefined;
  /** Adds a model of the hub to the catalog when a visitor asks for it; absent where visitors may not. */
  adder?: Pick<Mirror, "add" | "from"> | undefined;
  /** Repositories that programs push to. */
  push?: PushApiOptions | undefined;
  /** Patterns of the ids that readers of this site may see. Default: all. */
  visible?: readonly string[];
  assets: Assets;
  documentation: Documentation;
  /** Pictures that pages of the documentation show, by address. */
  pictures?: ReadonlyMap<string, Representation>;
  /** Renders untrusted content; without it this thread renders that, without a limit. */
  texts?: UntrustedRenderer;
  /** Address of the hub that records came from. */
  hubEndpoint: string;
  /** Address of the hub's router, which knows who serves what. */
  routerUrl?: string | undefined;
  /** Our own packages, to be installed from here. */
  packages?: PackageFiles;
  /** Address in front of a source file's path that leads to where it can be changed; absent where that is unknown. */
  sourceAddress?: string | undefined;
  /** The languages of the interface, the one for everybody else first. Default: all. */
  languages?: readonly Locale[] | undefined;
  /** Lists of models that the operator gave a name, for the home page. */
  collections?: readonly Collection[];
  /** Signs lists of files. */
  manifests?: () => Promise<ManifestSigner>;
  /** Whether files that run a stranger's code when they are loaded are refused. */
  refusesUnsafe?: boolean;
  /** Which licenses of pushed models the operator allows. */
  licenses?: LicenseRules | undefined;
  /** Keeps who read and wrote what; absent where a guarded site does so itself. */
  audit?: AuditLog | undefined;
  /** False where this site fetches nothing on a visitor's behalf. */
  canFetch?: boolean;
  /** Requests the hub; the platform's own `fetch` in use, another in tests. */
  fetch?: typeof fetch;
  /** Where models can be run without a visitor's token. */
  services?: InferenceServices;
  /** Public address of this site, for canonical links. */
  origin?: string;
  /** The page cache; a new one by default. */
  cache?: PageCache;
  /** Answers programs that call models; without it, or where a guarded site does so itself, none. */
  modelApi?: ModelApi | undefined;
  /** Checks and writes down calls of this site's own pages; by default the same. */
  pageModelApi?: ModelApi | undefined;
  /** Ids of providers whose models it answers for. */
  servedProviders?: ReadonlySet<string> | undefined;
  /** Set where programs need a token of this site. */
  needsToken?: boolean;
  /** Receives the spans of requests and of the calls that they cause. */
  traces?: Pick<Traces, "visit" | "fetch"> | undefined;
  /** Counts what is rate limited for each client; a new one by default. */
  limits?: RateLimits | undefined;
  /**
   * Whether the client is the operator, who may see what could not be shown. By default no client
   * is.
   */
  isOperator?: (context: Context<RequestContext>) => boolean;
  /** Receives how long a server behind the gateway took and its status (0: no answer). */
  onUpstream?: (upstream: string, status: number, seconds: number) => void;
  /** Whether the server is shutting down: the readiness check then fails. */
  isDraining?: () => boolean;
  /** Gets what went wrong, with the id that the visitor was shown. */
  onError?: (error: unknown, requestId: string) => void;
}

/** Addresses of the pages of modules, after those of the core. */
const routes = [...pageRoutes, embedRoute, blindRoute, playgroundRoute, sheetRoute];
const PAGE_CACHE_CONTROL = "public, max-age=0, must-revalidate";
const RETRY_AFTER = "5";
const PICTURE_CACHE_CONTROL = "public, max-age=31536000, immutable";

export function createApp(options: AppOptions): Hono<RequestContext> {
  const { store, assets, documentation } = options;
  const { cache = new PageCache(), isOperator = () => false } = options;
  const app = new Hono<RequestContext>();

  app.use(async (context, next) => {
    await next();
    notesOf(context.env).route = routePath(context);
    for (const [name, value] of missingHeaders(context.res.headers)) context.res.headers.set(name, value);
  });

  app.use(...gateway(options));
  app.use(preferredLanguage(options.languages));
  if (options.traces) app.use(options.traces.visit);
  if (options.audit) {
    const { audit } = options;
    app.use(audited(audit, (context) => (isOperator(context) ? "operator" : "anyone")));
    app.route(
      "/",
      auditRoutes({
        audit,
        refusalOf: async (context) => (isOperator(context) ? undefined : context.notFound()),
        render: (request, page) => respond(request, representPage(page, options)),
      }),
    );
  }

  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isStoreAway(error)) {
      // The error's message is for the operator, once a request.
      reportOf(options)(error, notesOf(context.env).id);
      return storeIsAway(context.req.raw, options);
    }
    const requestId = notesOf(context.env).id;
    reportOf(options)(error, requestId);
    return respond(context.req.raw, representPage(errorPage(requestId), options));
  });

  app.notFound((context) => {
    const path = new URL(context.req.url).pathname;
    return programNotFound(path) ?? respond(context.req.raw, representPage(notFoundPage(path), options));
  });

  answerByPreference(app);

  // Pages that need nothing of the store are there without it.
  const stored = () =>
    store.version().catch((error: unknown) => {
      if (isStoreAway(error)) return AWAY;
      throw error;
    });
  const source = async () => ({ store, version: await stored(), ...folderStateOf(options.local) });
  const contextOf = (context: Context<RequestContext>): RouteContext => {
    const url = new URL(context.req.url);
    return {
      texts: INLINE_RENDERER,
      ...options,
      addsFrom: options.adder?.from,
      filesOf: async (record) =>
        isPushed(record)
          ? (await options.push?.pushed.find(record.id, "main"))?.repository
          : options.local?.served(record),
      origin: context.get("origin") ?? options.origin ?? url.origin,
      params: decoded(context.req.param() as Record<string, string>),
      query: url.searchParams,
      machine: machineOf(context),
    };
  };
  if (assets.addresses.embeds)
    app.route("/", embedRoutes({ addresses: assets.addresses.embeds, cache, contextOf, source }));
  const load = async (route: Route, context: Context<RequestContext>, read: Store = store): Promise<RouteAnswer> =>
    route.load({ ...contextOf(context), store: read });
  const revision = () => String(documentation.revision);
  const siteCard = assets.find("/card.png");
  app.route("/", cardRoutes({ routes, load, source, revision, siteName: SITE_NAME, cache, siteCard }));

  if (options.packages) app.route("/", packageRoutes(options.packages));

  app.get("/docs/:path{.+\\.(?:gif|jpe?g|png|svg|webp)}", (context, next) => {
    const picture = options.pictures?.get(context.req.path) ?? notebookPicture(documentation, context.req.path);
    return picture === undefined ? next() : Promise.resolve(respond(context.req.raw, picture));
  });

  for (const route of routes) {
    app.get(route.path, async (context) => {
      const url = new URL(context.req.url);
      const state = (await route.state?.(contextOf(context))) ?? "";
      // The address may name a machine; else the page is of the one that the visitor chose.
      const { machine, from } = machineOf(context);
      const chosen = from === "visitor" ? machineCookie(machine) : "";
      const key = `${requestLanguage()} ${documentation.revision} ${state} ${chosen} ${context.get("origin")}${url.pathname}?${url.searchParams}`;
      const around = { machine: { machine, from }, address: url.pathname + url.search };
      const make = async (read: Store) => {
        const answer = await load(route, context, read);
        if (answer === undefined) return representPage(notFoundPage(url.pathname), options, around);
        if ("redirect" in answer) return redirection(answer.redirect);
        if (!("text" in answer)) return representPage(answer, options, around);
        return represent(answer.text, {
          contentType: answer.contentType,
          ...(answer.isPicture
            ? { cacheControl: PICTURE_CACHE_CONTROL, headers: PICTURE_HEADERS }
            : { cacheControl: PAGE_CACHE_CONTROL, ...(answer.isBadge && { headers: BADGE_HEADERS }) }),
        });
      };
      const page = await (route.readsNoModels
        ? cache.make(key, () => make(store))
        : cache.makeOf(key, await source(), make));
      return withSpeculation(ofMachine(respond(context.req.raw, page)));
    });
  }
  app.route("/", machineRoutes());
  app.route("/", languageRoutes(options.languages));

  app.get(SITE_API.description.path, async (context) => {
    const origin = context.get("origin") ?? options.origin ?? new URL(context.req.url).origin;
    const described = await cache.make(`${origin} api-description`, async () =>
      represent(JSON.stringify(apiDescription(origin)), {
        contentType: "application/json; charset=utf-8",
        cacheControl: PAGE_CACHE_CONTROL,
        headers: { "Access-Control-Allow-Origin": "*" },
      }),
    );
    return respond(context.req.raw, described);
  });

  app.get(SITE_API.palette.path, async (context) => {
    const index = await cache.makeOf(`${documentation.revision} palette`, await source(), async (read) =>
      represent(JSON.stringify(await paletteIndex({ ...options, store: read })), {
        contentType: "application/json; charset=utf-8",
        cacheControl: PAGE_CACHE_CONTROL,
      }),
    );
    return respond(context.req.raw, index);
  });

  app.get(SITE_API.tasks.path, (context) => context.json(DESCRIPTORS, 200, { "Cache-Control": PAGE_CACHE_CONTROL }));

  app.get("/api/tasks/:file{[a-z0-9-]+\\.json}", (context) => {
    const id = context.req.param("file").replace(/\.json$/, "");
    return hasSchemas(id)
      ? context.json(taskJsonSchema(id), 200, { "Cache-Control": PAGE_CACHE_CONTROL })
      : context.notFound();
  });

  app.get(SITE_API.suggest.path, async (context) => {
    const text = readParameter(SITE_API.suggest, "q", new URL(context.req.url).searchParams);
    const found = await cache.makeOf(`suggest ${text}`, await source(), async (read) =>
      representJson(text === "" ? [] : await read.suggest(text, 8)),
    );
    return respond(context.req.raw, found);
  });

  app.route("/", templateRoutes(options));
  app.route("/", addModelRoutes(options));
  app.route("/", providerStatusRoutes(options));
  app.route("/", playgroundRoutes(options));
  const pageApi = options.pageModelApi ?? options.modelApi;
  app.route("/", browserModelRoutes(options.services?.local?.dataDir));
  app.route(
    "/",
    inferenceRoutes({
      services: options.services ?? {},
      hubUrl: options.hubEndpoint,
      local: localRunners(options),
      limits: options.limits,
      isOperator,
      ...(pageApi && { pageCalls: pageCalls({ api: pageApi, store, visible: options.visible, isOperator }) }),
      ...(options.traces && { fetch: options.traces.fetch }),
      ...(options.onUpstream && { onUpstream: options.onUpstream }),
      isLocal: async (id) => {
        const record = await store.get(id);
        return record !== undefined && isLocal(record);
      },
    }),
  );

  const hub = hubRoutes({
    store,
    local: options.local,
    mirror: options.mirror,
    push: options.push,
    writerOf: (context) =>
      isOperator(context) && isSameOrigin(context.req.raw) ? { name: "operator", mayWrite: () => true } : undefined,
    visible: options.visible,
    refusesUnsafe: options.refusesUnsafe,
    licenses: options.licenses,
    history: options.history,
    manifests: options.manifests,
    hubEndpoint: options.hubEndpoint,
    origin: options.origin,
    cache,
    onError: reportOf(options),
  });
  const { modelApi: api } = options;
  if (api) {
    app.route(
      "/",
      usageRoutes({
        api,
        viewerOf: async (context) =>
          isOperator(context) ? { name: "local", store, visible: "*", isAdmin: true } : context.notFound(),
        render: (request, page) => respond(request, representPage(page, options)),
      }),
    );
    app.route(
      "/",
      modelApiRoutes({
        api,
        callerOf: openCaller({ ...options, api, isOperator }),
        local: options.local,
        mirror: options.mirror,
        pushed: options.push?.pushed,
        serve: async (_, request) => hub.fetch(request),
      }),
    );
  }

  app.get(SITE_API.docsSearch.path, async (context) => {
    const text = readParameter(SITE_API.docsSearch, "q", new URL(context.req.url).searchParams);
    const found = await cache.make(`${documentation.revision} docs-search ${text}`, async () =>
      representJson((await documentationIndex(documentation)).search(text, { limit: 8 })),
    );
    return respond(context.req.raw, found);
  });

  app.route("/", hub);

  app.get("/admin/problems", (context) => {
    if (!isOperator(context)) return context.notFound();
    const answer = respond(context.req.raw, representPage(problemsPage(options.local?.problems() ?? []), options));
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  });

  // Alive: this process answers. Able: so would its pages.
  app.get(SITE_API.alive.path, (context) => context.text("ok\n", 200, { "Cache-Control": "no-store" }));
  app.get(SITE_API.ready.path, async (context) => {
    const away = { "Cache-Control": "no-store", "Retry-After": RETRY_AFTER };
    if (options.isDraining?.()) return context.text("This copy is about to end.\n", 503, away);
    const isAble = await store.search({ limit: 1 }).then(
      () => true,
      () => false,
    );
    if (!isAble) return context.text("The store does not answer.\n", 503, away);
    // Without its search engine a site still answers, from its database.
    const { isAway } = await store.searchStatus();
    return context.text(isAway ? "ready, without the search engine\n" : "ready\n", 200, {
      "Cache-Control": "no-store",
    });
  });

  app.get("*", async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const file = assets.find(pathname);
    if (!file) {
      const page = await pageOfAddress(pathname, store);
      return page === undefined ? context.notFound() : context.redirect(page + search, 302);
    }
    const response = respond(context.req.raw, file);
    if (context.req.path === "/speculation-rules.json") {
      response.headers.set("Content-Type", "application/speculationrules+json");
    }
    return response;
  });

  return underPrefixes(app, options.languages);
}

/** A picture that a notebook among the documentation's pages holds. */
function notebookPicture(documentation: Documentation, path: string): Representation | undefined {
  const picture = documentation.picture(path);
  return (
    picture &&
    represent(Buffer.from(picture.base64, "base64"), {
      contentType: picture.mediaType,
      cacheControl: PAGE_CACHE_CONTROL,
      headers: PICTURE_HEADERS,
    })
  );
}

/** Models of folders that run here: those of this site's store, and no others. */
function localRunners({ store, local }: AppOptions) {
  return async (id: string): Promise<CustomModel | undefined> => {
    const record = local && (await store.get(id));
    return record && localRunner(record, local);
  };
}

/** The answer tells browsers which links they may prefetch, without a script. */
function withSpeculation(response: Response): Response {
  response.headers.set("Speculation-Rules", '"/speculation-rules.json"');
  return response;
}

/** @param around what the header shows of the visitor's machine, and the address that a choice leads back to */
export function representPage(
  page: Page,
  options: AppOptions,
  around: Pick<DocumentProps, "machine" | "address"> = {},
): Representation {
  const { origin, needsToken, languages } = options;
  const markup = renderToStaticMarkup(
    <Document page={page} assets={options.assets.addresses} {...{ origin, needsToken, languages }} {...around} />,
  );
  return represent(`<!doctype html>${withLinksIn(requestLanguage(), markup)}`, {
    status: page.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: page.interactive && interactiveHeaders(page.interactive),
    cacheControl: page.status && page.status >= 400 ? "no-store" : PAGE_CACHE_CONTROL,
  });
}

/** What says that the store does not answer, and that it may soon. */
function storeIsAway(request: Request, options: AppOptions): Response {
  const response = new URL(request.url).pathname.startsWith("/api/")
    ? refusal(503, "store-away", "The store of models does not answer at the moment.")
    : respond(request, representPage(awayPage(), options));
  response.headers.set("Retry-After", RETRY_AFTER);
  return response;
}

/** Suggestions while a visitor types. */
function representJson(value: unknown): Representation {
  return represent(JSON.stringify(value), {
    contentType: "application/json; charset=utf-8",
    cacheControl: "public, max-age=30",
  });
}

function redirection(address: string): Representation {
  return represent("", {
    status: 308,
    contentType: "text/plain; charset=utf-8",
    cacheControl: PAGE_CACHE_CONTROL,
    headers: { Location: address },
  });
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.normalize("NFC")]));
}

function reportOf({ onError = openLog("lines").error }: AppOptions): (error: unknown, requestId: string) => void {
  return onError;
}
