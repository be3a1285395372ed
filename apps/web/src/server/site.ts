/** The site as its routes see it: what the core has, what modules provide, and who asks. */
import type {
  AuditLog,
  FolderHistory,
  LedgerEntry,
  ManifestSigner,
  Mirror,
  PushApiOptions,
  RateLimits,
  Store,
  Subject,
} from "@vitrine/hub";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Locale } from "../languages/languages.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { AdminPage, Page, Route, RouteContext } from "../shell/page.ts";
import type { Assets } from "./http/assets.ts";
import type { Caller, CallerOf, Refusal } from "./http/caller.ts";
import type { GatewayOptions, RequestContext } from "./http/gateway.ts";
import type { PageCache, PageSource, Representation } from "./http/page-cache.ts";
import type { AnsweredRequest } from "./log/log.ts";

/** Values of pages that modules provide. */
type OfPages =
  | "collections"
  | "documentation"
  | "licenses"
  | "local"
  | "packages"
  | "servedProviders"
  | "services"
  | "sourceAddress";

/** Values that modules give to others and to pages, by name. A module finds those of the modules before it in the list. */
export interface Provided extends Partial<Pick<RouteContext, OfPages>> {
  /** Pictures that pages of the documentation show, by address. */
  pictures?: ReadonlyMap<string, Representation>;
  /** Signs lists of files. */
  manifests?: () => Promise<ManifestSigner>;
  /** The commits of folders that are git repositories. */
  history?: FolderHistory | undefined;
  /** Copies of another hub's models, whose files are served. */
  mirror?: Mirror | undefined;
  /** Adds a model of the hub to the catalog when a visitor asks for it; absent where visitors may not. */
  adder?: Pick<Mirror, "add" | "from"> | undefined;
  /** Repositories that programs push to. */
  push?: PushApiOptions | undefined;
  /** Whether files that run a stranger's code when they are loaded are refused. */
  refusesUnsafe?: boolean;
  /** Address of the hub's router, which knows who serves what. */
  routerUrl?: string | undefined;
  /** Checks and writes down calls of this site's own pages. */
  pageCalls?: (site: SiteView) => MiddlewareHandler<RequestContext>;
  /** Keeps who read and wrote what. */
  audit?: AuditLog | undefined;
  /** The store with its queries measured, for what is opened after this. */
  store?: Store;
  /** Requests other servers; the platform's own `fetch` in use, another in tests. */
  fetch?: typeof fetch;
  /** Receives how long a server behind the gateway took and its status (0: no answer). */
  onUpstream?: (upstream: string, status: number, seconds: number) => void;
  /** Receives each call of a model that is over. */
  onModelCall?: (entry: LedgerEntry, task?: string) => void;
  /** Says who may see what; without it everyone who reaches the site sees everything. */
  guard?: Guard | undefined;
}

/** Finds out who asks at a site that shows some models to some people. */
export interface Guard {
  callerOf: CallerOf;
  /** The answer for somebody whom nobody knows. */
  turnAway(context: Context<RequestContext>, refusal: Refusal): Response;
  /** Whom a name means: nobody where it is unknown, more than one where people share it. */
  subjectsNamed(kind: Subject["kind"], name: string): Promise<Subject[]>;
  /** Answers what no shared address did, with the site of whom it is for. */
  answer(
    context: Context<RequestContext>,
    site: SiteView,
    siteOf: (read: readonly string[]) => Hono<RequestContext>,
  ): Promise<Response>;
}

/** A site before its routes are made. */
export interface Site
  extends
    GatewayOptions,
    Omit<Provided, "store" | "documentation">,
    Pick<RouteContext, "store" | "documentation" | "hubEndpoint" | "canFetch" | "needsToken"> {
  assets: Assets;
  modules: readonly OpenedModule[];
  /** Renders untrusted content; without it this thread renders that, without a limit. */
  texts?: RouteContext["texts"];
  /** The languages of the interface, the one for everybody else first. Default: all. */
  languages?: readonly Locale[] | undefined;
  /** Patterns of the ids that readers of this site may see. Default: all. */
  visible?: readonly string[];
  /** The page cache; a new one by default. */
  cache?: PageCache;
  /** Counts what is rate limited for each client; a new one by default. */
  limits?: RateLimits | undefined;
  /** Whether the client is the person at the machine of a personal site. By default no client is. */
  isOperator?: (context: Context<RequestContext>) => boolean;
  /** The checks of the doctor, on this running site. */
  examine?: () => AsyncIterable<Diagnostic>;
  /** Whether the server is shutting down: the readiness check then fails. */
  isDraining?: () => boolean;
  /** Gets what went wrong, with the id that the visitor was shown. */
  onError?: (error: unknown, requestId: string) => void;
}

/** The argument of routes: a site over the models that one kind of caller sees. */
export interface SiteView extends Site {
  cache: PageCache;
  limits: RateLimits;
  onError: (error: unknown, requestId: string) => void;
  callerOf: CallerOf;
  /** The one who asks, if they may see what is for administrators; else the answer for the others. */
  adminOf(context: Context<RequestContext>): Promise<Caller | Response>;
  /** The answer for somebody whom nobody knows. */
  turnAway(context: Context<RequestContext>, refusal: Refusal): Response;
  render(request: Request, page: Page): Response;
  contextOf(context: Context<RequestContext>): RouteContext;
  /** The store of pages, and its version. */
  source(): Promise<PageSource>;
  /** Answers a request with what a caller sees. */
  serve(caller: Pick<Caller, "read">, request: Request): Promise<Response>;
}

/** A value for whoever measures the site, read when it is asked for. */
export interface Measure {
  name: string;
  help: string;
  /** A count that only grows, and not a value that goes up and down. */
  isCount?: true;
  read(): number | Promise<number>;
}

/** Everything that an opened module gives to the site. All of it is optional. */
export interface OpenedModule {
  /** Values for other modules and pages. */
  provides?: Partial<Provided>;
  pages?: readonly Route[];
  /** Pages for operators among its addresses. */
  adminPages?: readonly AdminPage[];
  /** Goes around every request. */
  around?(site: SiteView): readonly MiddlewareHandler<RequestContext>[];
  /** Addresses that are one for all: they find out who asks with `site.callerOf`. */
  sharedRoutes?(site: SiteView): Hono<RequestContext>;
  /** Addresses of what one kind of caller sees: made again for each, over a store of only that. */
  routes?(site: SiteView): Hono<RequestContext>;
  /** Addition to `/readyz` where the site answers without something; throws where it cannot answer. */
  readiness?(site: SiteView): Promise<string | undefined>;
  metrics?: readonly Measure[];
  /** Gets each answer. */
  onAnswer?(answered: AnsweredRequest): void;
  /** Is awaited before the site listens, when all modules are opened. */
  beforeListening?(modules: readonly OpenedModule[]): Promise<void>;
  /** Work ahead for later requests, once the site listens. */
  onListening?(): Promise<void>;
  /** What a first start does not wait for has been built. */
  onBuilt?(): Promise<void>;
  /** The site shuts down: answers under way are cut off after so many milliseconds. */
  onDraining?(graceMs: number): void;
  close?(): Promise<void>;
}
