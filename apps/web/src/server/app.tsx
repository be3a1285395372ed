/**
 * The site as one function from Request to Response. Node only listens in front of it (main.ts); tests call it
 * directly.
 */
import { type Context, Hono } from "hono";
import { routePath } from "hono/route";
import { HTTPException } from "hono/http-exception";
import { renderToStaticMarkup } from "react-dom/server";
import type { Documentation } from "@vitrine/docs";
import { isStoreAway, type OwnModels, type Store } from "@vitrine/hub";
import type { OwnLocalModel } from "@vitrine/local-models";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { taskJsonSchema } from "@vitrine/tasks/json-schema";
import { hasSchemas } from "@vitrine/tasks/schemas";
import type { Collection } from "../site/collections.ts";
import { apiDescription } from "../site/api-description.ts";
import { OWN_API, readParameter } from "../site/own-api.ts";
import { documentationIndex } from "../site/documentation.ts";
import { paletteIndex } from "../site/palette-index.ts";
import { Document } from "../site/document.tsx";
import { SITE_NAME } from "../site/site-name.ts";
import type { InferenceServices } from "../site/inference-services.ts";
import type { Page, Route, RouteAnswer, RouteContext } from "../site/page.ts";
import { ownRunner } from "../site/own-runner.ts";
import { type StrangersTexts, TEXTS_IN_PLACE } from "../site/strangers-texts.ts";
import { modelPath } from "@vitrine/react";
import { ownerPath } from "../site/places.ts";
import { problemsPage } from "../routes/problems.tsx";
import { awayPage, errorPage, notFoundPage } from "../routes/errors.tsx";
import { routes } from "../routes/index.ts";
import type { Assets } from "./assets.ts";
import { cardRoutes } from "./cards.ts";
import { openLog } from "./operations/log.ts";
import { notesOf } from "./operations/visit-notes.ts";
import { frontDoor, type FrontDoorOptions, refusal, type Visit } from "./front-door.ts";
import { hubRoutes } from "./hub.ts";
import { servedNowRoutes } from "./served-now.ts";
import { templateRoutes } from "./template.ts";
import { answerByPreference } from "./markdown-preference.ts";
import { folderStateOf } from "./page-reads.ts";
import { AWAY, PageCache, represent, respond, type Representation } from "./representation.ts";
import { browserModelRoutes } from "./browser-models.ts";
import { embedRoutes } from "./embeds.tsx";
import { inferenceRoutes } from "./inference.ts";
import type { Limits } from "./limits.ts";
import type { Traces } from "./operations/traces.ts";
import { packageRoutes, type PackageFiles } from "./packages.ts";
import { playgroundRoutes } from "./playground.ts";
import { isOwn } from "../site/record-places.ts";
import { interactiveHeaders, missingHeaders, PICTURE_HEADERS } from "./security.ts";

export interface AppOptions extends Omit<FrontDoorOptions, "origin"> {
  store: Store;
  /** Folders of models on this machine. */
  own?: OwnModels | undefined;
  assets: Assets;
  documentation: Documentation;
  /** Pictures that pages of the documentation show, by address. */
  pictures?: ReadonlyMap<string, Representation>;
  /** Sets what strangers wrote; without it that is done in this thread, without a bound. */
  texts?: StrangersTexts;
  /** Address of the hub that records came from. */
  hubEndpoint: string;
  /** Address of the hub's router, which knows who serves what. */
  routerUrl?: string | undefined;
  /** Our own packages, to be installed from here. */
  packages?: PackageFiles;
  /** Address in front of a source file's path that leads to where it can be changed; absent where that is unknown. */
  sourceAddress?: string | undefined;
  /** Lists of models that the operator gave a name, for the home page. */
  collections?: readonly Collection[];
  /** False where this site fetches nothing on a visitor's behalf. */
  mayFetch?: boolean;
  /** Asks the hub; the platform's own in use, another in tests. */
  fetch?: typeof fetch;
  /** Where models can be run without a visitor's token. */
  services?: InferenceServices;
  /** Public address of this site, for canonical links. */
  origin?: string;
  /** What keeps pages; one of its own by default. */
  cache?: PageCache;
  /** Set where programs need a token of this site. */
  needsToken?: boolean;
  /** Where spans of visits and of the calls that they cause go. */
  traces?: Pick<Traces, "visit" | "fetch"> | undefined;
  /** What counts how often visitors do what is limited; one of its own by default. */
  limits?: Limits | undefined;
  /** Whether whoever asks runs the site, and may see what could not be shown. By default nobody does. */
  isOperator?: (context: Context<Visit>) => boolean;
  /** Hears how long a server behind a door took, and with what status it answered (0: not at all). */
  onUpstream?: (door: string, status: number, seconds: number) => void;
  /** Whether the server was told to end: whoever asks if it is ready hears that it is not. */
  isEnding?: () => boolean;
  /** Gets what went wrong, with the id that the visitor was shown. */
  onError?: (error: unknown, requestId: string) => void;
}

const PAGE_CACHE_CONTROL = "public, max-age=0, must-revalidate";
const RETRY_AFTER = "5";
const PICTURE_CACHE_CONTROL = "public, max-age=31536000, immutable";

export function createApp(options: AppOptions): Hono<Visit> {
  const { store, assets, documentation } = options;
  const { cache = new PageCache(), isOperator = () => false } = options;
  const app = new Hono<Visit>();

  app.use(async (context, next) => {
    await next();
    notesOf(context.env).route = routePath(context);
    for (const [name, value] of missingHeaders(context.res.headers)) context.res.headers.set(name, value);
  });

  app.use(...frontDoor(options));
  if (options.traces) app.use(options.traces.visit);

  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isStoreAway(error)) {
      // The reason is the operator's to know, once a visit.
      reportOf(options)(error, notesOf(context.env).id);
      return storeIsAway(context.req.raw, options);
    }
    const requestId = notesOf(context.env).id;
    reportOf(options)(error, requestId);
    return respond(context.req.raw, representPage(errorPage(requestId), options));
  });

  app.notFound((context) => {
    const path = new URL(context.req.url).pathname;
    return respond(context.req.raw, representPage(notFoundPage(path), options));
  });

  answerByPreference(app);

  // Pages that need nothing of the store are there without it.
  const stored = () =>
    store.version().catch((error: unknown) => {
      if (isStoreAway(error)) return AWAY;
      throw error;
    });
  const source = async () => ({ store, version: await stored(), ...folderStateOf(options.own) });
  const contextOf = (context: Context<Visit>): RouteContext => {
    const url = new URL(context.req.url);
    return {
      texts: TEXTS_IN_PLACE,
      ...options,
      origin: context.get("origin") ?? options.origin ?? url.origin,
      params: decoded(context.req.param() as Record<string, string>),
      query: url.searchParams,
    };
  };
  if (assets.addresses.embeds)
    app.route("/", embedRoutes({ addresses: assets.addresses.embeds, cache, contextOf, source }));
  const load = async (route: Route, context: Context<Visit>, read: Store = store): Promise<RouteAnswer> =>
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
      const key = `${documentation.revision} ${state} ${context.get("origin")}${url.pathname}?${url.searchParams}`;
      const make = async (read: Store) => {
        const answer = await load(route, context, read);
        if (answer === undefined) return representPage(notFoundPage(url.pathname), options);
        if ("redirect" in answer) return redirection(answer.redirect);
        if (!("text" in answer)) return representPage(answer, options);
        return represent(answer.text, {
          contentType: answer.contentType,
          ...(answer.isPicture
            ? { cacheControl: PICTURE_CACHE_CONTROL, headers: PICTURE_HEADERS }
            : { cacheControl: PAGE_CACHE_CONTROL }),
        });
      };
      const page = await (route.readsNoModels
        ? cache.make(key, () => make(store))
        : cache.makeOf(key, await source(), make));
      return withSpeculation(respond(context.req.raw, page));
    });
  }

  app.get(OWN_API.description.path, async (context) => {
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

  app.get(OWN_API.palette.path, async (context) => {
    const index = await cache.makeOf(`${documentation.revision} palette`, await source(), async (read) =>
      represent(JSON.stringify(await paletteIndex({ ...options, store: read })), {
        contentType: "application/json; charset=utf-8",
        cacheControl: PAGE_CACHE_CONTROL,
      }),
    );
    return respond(context.req.raw, index);
  });

  app.get(OWN_API.tasks.path, (context) => context.json(DESCRIPTORS, 200, { "Cache-Control": PAGE_CACHE_CONTROL }));

  app.get("/api/tasks/:file{[a-z0-9-]+\\.json}", (context) => {
    const id = context.req.param("file").replace(/\.json$/, "");
    return hasSchemas(id)
      ? context.json(taskJsonSchema(id), 200, { "Cache-Control": PAGE_CACHE_CONTROL })
      : context.notFound();
  });

  app.get(OWN_API.suggest.path, async (context) => {
    const text = readParameter(OWN_API.suggest, "q", new URL(context.req.url).searchParams);
    const found = await cache.makeOf(`suggest ${text}`, await source(), async (read) =>
      representJson(text === "" ? [] : await read.suggest(text, 8)),
    );
    return respond(context.req.raw, found);
  });

  app.route("/", templateRoutes(options));
  app.route("/", servedNowRoutes(options));
  app.route("/", playgroundRoutes(options));
  app.route("/", browserModelRoutes(options.services?.local?.dataDir));
  app.route(
    "/",
    inferenceRoutes({
      services: options.services ?? {},
      hubUrl: options.hubEndpoint,
      own: ownRunners(options),
      limits: options.limits,
      isOperator,
      ...(options.traces && { fetch: options.traces.fetch }),
      ...(options.onUpstream && { onUpstream: options.onUpstream }),
      isOwn: async (id) => {
        const record = await store.get(id);
        return record !== undefined && isOwn(record);
      },
    }),
  );

  app.get(OWN_API.docsSearch.path, async (context) => {
    const text = readParameter(OWN_API.docsSearch, "q", new URL(context.req.url).searchParams);
    const found = await cache.make(`${documentation.revision} docs-search ${text}`, async () =>
      representJson((await documentationIndex(documentation)).search(text, { limit: 8 })),
    );
    return respond(context.req.raw, found);
  });

  app.route(
    "/",
    hubRoutes({
      store,
      own: options.own,
      hubEndpoint: options.hubEndpoint,
      origin: options.origin,
      cache,
      onError: reportOf(options),
    }),
  );

  app.get("/admin/problems", (context) => {
    if (!isOperator(context)) return context.notFound();
    const answer = respond(context.req.raw, representPage(problemsPage(options.own?.problems() ?? []), options));
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  });

  // Alive: this process answers. Able: so would its pages.
  app.get(OWN_API.alive.path, (context) => context.text("ok\n", 200, { "Cache-Control": "no-store" }));
  app.get(OWN_API.ready.path, async (context) => {
    const away = { "Cache-Control": "no-store", "Retry-After": RETRY_AFTER };
    if (options.isEnding?.()) return context.text("This copy is about to end.\n", 503, away);
    const isAble = await store.search({ limit: 1 }).then(
      () => true,
      () => false,
    );
    return isAble
      ? context.text("ready\n", 200, { "Cache-Control": "no-store" })
      : context.text("The store does not answer.\n", 503, away);
  });

  app.get("*", async (context) => {
    const { pathname } = new URL(context.req.url);
    const file = assets.find(pathname);
    if (!file) {
      const model = await hubStyleAddress(pathname, store);
      return model === undefined ? context.notFound() : context.redirect(model, 302);
    }
    const response = respond(context.req.raw, file);
    if (context.req.path === "/speculation-rules.json") {
      response.headers.set("Content-Type", "application/speculationrules+json");
    }
    return response;
  });

  return app;
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

/** Addresses as hubs write them: `/owner/name` is a model's page, `/owner` an owner's. */
async function hubStyleAddress(pathname: string, store: Store): Promise<string | undefined> {
  const [, id = ""] = /^\/([\w.-]{1,96}(?:\/[\w.-]{1,96})?)\/?$/.exec(pathname) ?? [];
  if (id === "") return undefined;
  const record = await store.get(id);
  if (record !== undefined) return modelPath(record.id);
  if (id.includes("/")) return undefined;
  const { items } = await store.search({ author: id, limit: 1 });
  return items[0]?.author === undefined ? undefined : ownerPath(items[0].author);
}

/** Models of folders that run here: those of this site's store, and no others. */
function ownRunners({ store, own }: AppOptions) {
  return async (id: string): Promise<OwnLocalModel | undefined> => {
    const record = own && (await store.get(id));
    return record && ownRunner(record, own);
  };
}

/** A page's answer tells browsers which links may be fetched ahead, without a script. */
function withSpeculation(response: Response): Response {
  response.headers.set("Speculation-Rules", '"/speculation-rules.json"');
  return response;
}

export function representPage(page: Page, options: AppOptions): Representation {
  const markup = renderToStaticMarkup(
    <Document page={page} assets={options.assets.addresses} origin={options.origin} needsToken={options.needsToken} />,
  );
  return represent(`<!doctype html>${markup}`, {
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

/** What answers somebody who is typing. */
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
