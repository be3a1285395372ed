/**
 * The hub's API over this site's store. Answers go out as pages do: compressed once, cached until
 * their content changes, and empty for a client that has them already.
 */
import {
  createHubApi,
  type FolderHistory,
  HUB_API_PATHS,
  isPush,
  type LicenseRules,
  PUSH_PATHS,
  pushResponse,
  type LocalRepositories,
  type ManifestSigner,
  type Mirror,
  type PushApiOptions,
  type Store,
  type Writer,
} from "@vitrine/hub";
import { type Context, Hono } from "hono";
import type { RequestContext } from "../../server/http/gateway.ts";
import { folderStateOf } from "../../server/http/page-dependencies.ts";
import { notesOf } from "../../server/log/request-annotations.ts";
import { AWAY, type PageCache, represent, respond } from "../../server/http/page-cache.ts";

export interface HubRouteOptions {
  store: Store;
  /** Address of the hub that records came from. */
  hubEndpoint: string;
  /** Folders on this machine whose files are served. */
  local?: LocalRepositories | undefined;
  /** Copies of another hub's models. */
  mirror?: Mirror | undefined;
  /** Patterns of the ids that the readers may see. Default: all. */
  visible?: readonly string[] | undefined;
  /** Repositories that programs push to. */
  push?: PushApiOptions | undefined;
  /** Signs lists of files. */
  manifests?: (() => Promise<ManifestSigner>) | undefined;
  /** Whether files that run a stranger's code when they are loaded are refused. */
  refusesUnsafe?: boolean | undefined;
  /** The commits of folders that are git repositories. */
  history?: FolderHistory | undefined;
  /** Which licenses of pushed models the operator allows. */
  licenses?: LicenseRules | undefined;
  /** Who may change something; without an answer nobody. */
  writerOf?: ((context: Context<RequestContext>) => Writer | undefined) | undefined;
  origin?: string | undefined;
  cache: PageCache;
  onError: (error: unknown, requestId: string) => void;
}

/** Headers that belong to one answer and not to its cached form. */
const OF_ONE_ANSWER = ["content-type", "cache-control"];
/** A list of everything is requested once; cached, it would evict what is requested often. */
const MAX_CACHED_BYTES = 1024 * 1024;

export function hubRoutes({
  store,
  hubEndpoint,
  local,
  mirror,
  visible,
  push,
  writerOf,
  origin,
  cache,
  refusesUnsafe,
  licenses,
  history,
  manifests,
  onError,
}: HubRouteOptions): Hono<RequestContext> {
  const apiOver = (read: Store) =>
    createHubApi({
      store: read,
      upstream: hubEndpoint,
      files: local,
      mirror,
      pushed: push?.pushed,
      refusesUnsafe,
      licenses,
      history,
      manifests,
      visible,
      onError,
      ...(origin && { origin }),
    });
  const api = apiOver(store);
  const routes = new Hono<RequestContext>();
  routes.on(
    ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    [...HUB_API_PATHS, ...(push ? PUSH_PATHS : [])],
    async (context) => {
      const { raw } = context.req;
      if (push && isPush(raw)) {
        const mayRead = async (id: string) => (await store.get(id)) !== undefined;
        const onFetch = (id: string) => void (notesOf(context.env).fetched = id);
        return pushResponse(raw, writerOf?.(context), { origin, mayRead, onFetch, ...push });
      }
      // Files stream, and what hashes are known grows without a change of the store.
      const isOfFiles = /\/(resolve|raw|tree)\//.test(raw.url) || /[?&]blobs=/.test(raw.url);
      // Commits, branches and what a mirror has changes without the store, too.
      const isOfOne = (mirror || push) && /\/api\/models\/./.test(raw.url);
      if ((raw.method !== "GET" && raw.method !== "HEAD") || ((local || mirror || push) && isOfFiles) || isOfOne)
        return api(raw);
      const version = await store.version().catch(() => AWAY);
      const saved = await cache.makeOf(
        `hub ${raw.url}`,
        { store, version, ...folderStateOf(local) },
        async (read) => {
          const answer = await apiOver(read)(new Request(raw.url));
          const headers = new Headers(answer.headers);
          // An error keeps the id under which the log has it.
          const ofOne = answer.status < 400 ? [...OF_ONE_ANSWER, "x-request-id"] : OF_ONE_ANSWER;
          for (const name of ofOne) headers.delete(name);
          return represent(new Uint8Array(await answer.arrayBuffer()), {
            status: answer.status,
            contentType: answer.headers.get("content-type") ?? "application/json",
            cacheControl: answer.headers.get("cache-control") ?? "no-store",
            headers: Object.fromEntries(headers),
          });
        },
        MAX_CACHED_BYTES,
      );
      const response = respond(raw, saved);
      if (!response.headers.has("X-Request-Id")) response.headers.set("X-Request-Id", crypto.randomUUID());
      return response;
    },
  );
  return routes;
}
