/**
 * The hub's API over this site's store. Answers go out as pages do: compressed once, cached until
 * their content changes, and empty for a client that has them already.
 */
import { createHubApi, HUB_API_PATHS, isPush, PUSH_PATHS, pushResponse, type Store } from "@vitrine/hub";
import { Hono } from "hono";
import { isRefusal } from "../../server/http/caller.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { folderStateOf } from "../../server/http/page-dependencies.ts";
import { notesOf } from "../../server/log/request-annotations.ts";
import { AWAY, represent, respond } from "../../server/http/page-cache.ts";
import type { SiteView } from "../../server/site.ts";

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
  callerOf,
  origin,
  cache,
  refusesUnsafe,
  licenses,
  history,
  manifests,
  onError,
}: SiteView): Hono<RequestContext> {
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
        const caller = await callerOf(context);
        const writer = isRefusal(caller) ? undefined : caller.writer;
        return pushResponse(raw, writer, { origin, mayRead, onFetch, ...push });
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
