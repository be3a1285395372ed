/** The answer where no page is: the page that an address as hubs write it means, or an error that a program can read. */
import type { Store } from "@vitrine/hub";
import { modelPath } from "@vitrine/react";
import { ownerPath } from "../../catalog/page-addresses.ts";

const HUB_ADDRESS =
  /^\/(models\/)?([\w.-]{1,96}(?:\/[\w.-]{1,96})?)(\/(?:tree|blob|blame|commits?|discussions)(?:\/.*)?)?$/;

/**
 * The path of the page that an address means: `/owner/name` and `/owner/name/tree/main` a model's page, `/owner` an
 * owner's, and one that ends with a slash the same without it.
 */
export async function pageOfAddress(pathname: string, store: Store): Promise<string | undefined> {
  const trimmed = withoutOuterSlashes(pathname);
  const [, prefix = "", id = "", within = ""] = HUB_ADDRESS.exec(trimmed) ?? [];
  // `/models/owner` is a page; beside it only addresses of a model's files need one.
  if (id !== "" && (prefix === "" || within !== "")) {
    const page = await pageOfHubId(id, store);
    if (page !== undefined) return page;
  }
  return trimmed === pathname || trimmed === "/" ? undefined : trimmed;
}

/** In linear time: a pattern would start again at each slash of a long row. */
function withoutOuterSlashes(pathname: string): string {
  let [start, end] = [0, pathname.length];
  while (pathname[start] === "/") start += 1;
  while (end > start && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(start, end)}`;
}

async function pageOfHubId(id: string, store: Store): Promise<string | undefined> {
  const record = await store.get(id);
  if (record !== undefined) return modelPath(record.id);
  if (id.includes("/")) return undefined;
  const { items } = await store.search({ author: id, limit: 1 });
  return items[0]?.author === undefined ? undefined : ownerPath(items[0].author);
}

/** The error of an address that only programs request, in the form of its protocol; `undefined` for people's. */
export function programNotFound(pathname: string): Response | undefined {
  const message = "Nothing answers at this address. What this site answers is listed at /api/openapi.json.";
  const answer = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    Response.json(body, {
      status: 404,
      headers: { "Cache-Control": "no-store", "X-Error-Message": message, ...headers },
    });
  if (/^\/v1(\/|$)/.test(pathname))
    return answer({ error: { message, type: "invalid_request_error", param: null, code: "not_found" } });
  if (/^\/v2(\/|$)/.test(pathname)) return answer({ errors: [{ code: "UNSUPPORTED", message, detail: null }] });
  // Hub clients tell a missing repository from a missing file by the code.
  if (/^\/api\/(datasets|spaces)\/|^\/(datasets|spaces)\/.+\/(resolve|raw)\//.test(pathname))
    return answer({ error: "Repository not found" }, { "X-Error-Code": "RepoNotFound" });
  if (/^\/api\/|\.git\//.test(pathname)) return answer({ error: message });
  return undefined;
}
