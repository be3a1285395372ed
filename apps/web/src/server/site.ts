/** The site as its routes see it: what the core has, what modules provide, and who asks. */
import type {
  AuditLog,
  FolderHistory,
  LedgerEntry,
  LicenseRules,
  LocalRepositories,
  ManifestSigner,
  Mirror,
  PushApiOptions,
  RateLimits,
  Store,
} from "@vitrine/hub";
import type { Documentation } from "@vitrine/docs";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Collection } from "../catalog/collections.ts";
import type { InferenceServices } from "../catalog/inference-services.ts";
import type { SitePackages } from "../catalog/site-packages.ts";
import type { UntrustedRenderer } from "../content/untrusted-content.ts";
import type { Locale } from "../languages/languages.ts";
import type { Page, Route, RouteContext } from "../shell/page.ts";
import type { Assets } from "./http/assets.ts";
import type { Caller, CallerOf, Refusal } from "./http/caller.ts";
import type { GatewayOptions, RequestContext } from "./http/gateway.ts";
import type { PageCache, PageSource, Representation } from "./http/page-cache.ts";
import type { AnsweredRequest } from "./log/log.ts";

/** What modules give to others and to pages, by name. A module finds what those before it in the list provide. */
export interface Provided {
  documentation?: Documentation;
  /** Pictures that pages of the documentation show, by address. */
  pictures?: ReadonlyMap<string, Representation>;
  /** Address in front of a source file's path that leads to where it can be changed; absent where that is unknown. */
  sourceAddress?: string | undefined;
  /** Our own packages, to be installed from here. */
  packages?: SitePackages;
  /** Lists of models that the operator gave a name, for the home page. */
  collections?: readonly Collection[];
  /** Signs lists of files. */
  manifests?: () => Promise<ManifestSigner>;
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
  /** Which licenses of pushed models the operator allows. */
  licenses?: LicenseRules | undefined;
  /** Whether files that run a stranger's code when they are loaded are refused. */
  refusesUnsafe?: boolean;
  /** Where models can be run without a visitor's token. */
  services?: InferenceServices;
  /** Address of the hub's router, which knows who serves what. */
  routerUrl?: string | undefined;
  /** Ids of providers whose models are called with keys of this site. */
  servedProviders?: ReadonlySet<string> | undefined;
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
  /** Answers what no shared address did, with the site of whom it is for. */
  answer(
    context: Context<RequestContext>,
    site: SiteView,
    siteOf: (read: readonly string[]) => Hono<RequestContext>,
  ): Promise<Response>;
}

/** What a site is made of. */
export interface Site extends Omit<GatewayOptions, "origin">, Omit<Provided, "store" | "documentation"> {
  store: Store;
  assets: Assets;
  documentation: Documentation;
  modules: readonly OpenedModule[];
  /** Address of the hub that records came from. */
  hubEndpoint: string;
  /** Public address of this site, for canonical links. */
  origin?: string | undefined;
  /** Renders untrusted content; without it this thread renders that, without a limit. */
  texts?: UntrustedRenderer;
  /** The languages of the interface, the one for everybody else first. Default: all. */
  languages?: readonly Locale[] | undefined;
  /** False where this site fetches nothing on a visitor's behalf. */
  canFetch?: boolean;
  /** Patterns of the ids that readers of this site may see. Default: all. */
  visible?: readonly string[];
  /** Set where programs need a token of this site. */
  needsToken?: boolean;
  /** The page cache; a new one by default. */
  cache?: PageCache;
  /** Counts what is rate limited for each client; a new one by default. */
  limits?: RateLimits | undefined;
  /** Whether the client is the person at the machine of a personal site. By default no client is. */
  isOperator?: (context: Context<RequestContext>) => boolean;
  /** Whether the server is shutting down: the readiness check then fails. */
  isDraining?: () => boolean;
  /** Gets what went wrong, with the id that the visitor was shown. */
  onError?: (error: unknown, requestId: string) => void;
}

/** What routes are made with: a site over the models that one kind of caller sees. */
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
  /** What pages are made of, and its version. */
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

/** What an opened module gives to the site. All of it is optional. */
export interface OpenedModule {
  /** What other modules and pages use. */
  provides?: Partial<Provided>;
  pages?: readonly Route[];
  /** Goes around every request. */
  around?(site: SiteView): readonly MiddlewareHandler<RequestContext>[];
  /** Addresses that are one for all: they find out who asks with `site.callerOf`. */
  sharedRoutes?(site: SiteView): Hono<RequestContext>;
  /** Addresses of what one kind of caller sees: made again for each, over a store of only that. */
  routes?(site: SiteView): Hono<RequestContext>;
  /** What `/readyz` adds where the site answers without something; throws where it cannot answer. */
  readiness?(site: SiteView): Promise<string | undefined>;
  metrics?: readonly Measure[];
  /** Gets each answer. */
  onAnswer?(answered: AnsweredRequest): void;
  /** Is awaited before the site listens, when all modules are opened. */
  beforeListening?(modules: readonly OpenedModule[]): Promise<void>;
  /** Work ahead for later requests, once the site listens. */
  onListening?(): Promise<void>;
  close?(): Promise<void>;
}
