/**
 * The result of a route, and its input. Routes load; components show.
 *
 * A route never sees the HTTP request: only its path parameters, its query, the visitor's machine and the store. So the
 * same URL gives the same page for the same machine, which is what makes pages cacheable and testable without a server.
 */
import type { ChosenMachine } from "../catalog/machine.ts";
import type { SitePackages } from "../catalog/site-packages.ts";
import type { ReactNode } from "react";
import type { SiteSection } from "./site-pages.ts";
import type { Documentation } from "@vitrine/docs";
import type { LicenseRules, LocalRepositories, ServedRepository, Store } from "@vitrine/hub";
import type { ModelRecord } from "@vitrine/models";
import type { InferenceServices } from "../catalog/inference-services.ts";
import type { UntrustedRenderer } from "../content/untrusted-content.ts";

/** Pages for operators; modules name those that they have. */
export type AdminPage = "health" | "audit" | "accounts" | "problems" | "usage" | "budgets" | "components";

/** A page before it is put into the document around it. */
export interface Page {
  /** Without the site's name. */
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** Which entry of the main navigation is current. */
  section?: SiteSection;
  status?: number;
  /** Path of the address that search engines should keep, when several show the same. */
  canonical?: string;
  /** Keep out of search engines (filtered lists, errors). */
  noindex?: boolean;
  /** The same content in other forms and languages, for the document's head. */
  alternates?: readonly { href: string; type?: string; hrefLang?: string; title?: string }[];
  /** Subject of the page, in the words of schema.org. */
  structure?: Record<string, unknown>;
  /** An application that is as high as the window and scrolls in itself. */
  fillsWindow?: boolean;
  /** Set where the page can run models: the hosts it can call, in addition to its own. */
  interactive?: {
    connections: readonly string[];
    /** For a local model: images and sound come only from this site, whatever its card names. */
    isLocal?: boolean;
  };
  /** Set for pages of operators: the navigation among them stands above the page. */
  admin?: AdminPage | "first" | undefined;
  /** Text of the picture that stands for the page where someone links to it; without it, the site's own is shown. */
  card?: { kind: string; details?: readonly string[] };
  body: ReactNode;
}

/** Content of a page's card. A page that is not for search engines or has no address of its own has none. */
export function cardOf({ card, title, canonical, status = 200 }: Page): (Page["card"] & { title: string }) | undefined {
  return card && canonical !== undefined && status < 400 ? { ...card, title } : undefined;
}

/** A list of models with a name, an address of the list with its filters. The operator writes them into a JSON file. */
export interface Collection {
  title: string;
  /** `/models?…` */
  path: string;
  text?: string;
}

export interface RouteContext {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The machine that pages say what fits on: of the address, else the one that the visitor chose. */
  machine: ChosenMachine;
  store: Store;
  /** Folders of models on this machine. */
  local?: LocalRepositories | undefined;
  /** The files of a model that are here: of a folder, or of what was pushed. */
  filesOf?: (record: Pick<ModelRecord, "id" | "origin">) => Promise<ServedRepository | undefined>;
  /** The present name of a pushed model that had this one. */
  movedTo?: (id: string) => Promise<string | undefined>;
  /** Which licenses of pushed models the operator allows. */
  licenses?: LicenseRules | undefined;
  documentation: Documentation;
  /** Renders untrusted content. */
  texts: UntrustedRenderer;
  /** Address of the hub that records came from, for links to files and pages there. */
  hubEndpoint: string;
  /** Where models can be run without a visitor's token. */
  services?: InferenceServices;
  /** Address in front of a source file's path that leads to where it can be changed; absent where that is unknown. */
  sourceAddress?: string | undefined;
  /** False where this site fetches nothing on a visitor's behalf. */
  canFetch?: boolean;
  /** Address of the hub from which visitors can add a model; absent where they may not. */
  addsFrom?: string | undefined;
  /** Set where programs need a token of this site. */
  needsToken?: boolean;
  /** Ids of providers that this site calls for programs, with keys of its own. */
  servedProviders?: ReadonlySet<string> | undefined;
  /** Public address of this site, without a slash at the end: the configured one, else that of the request. */
  origin: string;
  /** Lists of models that the operator gave a name, for the home page. */
  collections?: readonly Collection[];
  /** Our own packages as the site serves them. */
  packages?: SitePackages;
}

/** A file that is made from what the site knows: a sitemap, a feed, a page as Markdown. */
export interface TextFile {
  text: string;
  contentType: string;
  /** Named after its content, and to be looked at by itself: it may do nothing and may be kept for ever. */
  isPicture?: true;
  /** A small picture that pages of other sites show; it changes with what it shows. */
  isBadge?: true;
}

/** A page, an address to go to instead (for good, or for now, as another model may get a former name), or `undefined` when there is nothing here. */
export type RouteAnswer = Page | TextFile | { redirect: string; isForNow?: boolean } | undefined;

export interface Route {
  /** Hono path pattern. */
  path: string;
  /** Set where the answer depends only on the documentation: changes of the store do not invalidate it. */
  readsNoModels?: true;
  /** Other inputs of the answer, in addition to the store and the documentation; cached pages expire when it changes. */
  state?(context: RouteContext): Promise<string>;
  load(context: RouteContext): RouteAnswer | Promise<RouteAnswer>;
}
