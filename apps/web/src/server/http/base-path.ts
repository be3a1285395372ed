/**
 * A site below a path of its host, as `VITRINE_ORIGIN` says: `https://corp.example/hub`. The path is taken off before
 * anything else sees an address, whether the proxy in front left it or not, and put before each address that leaves:
 * here those in headers, in `page-links.ts` those of pages, in `page-prefix.ts` those that scripts ask for.
 */
import type { Hono } from "hono";
import type { RequestContext } from "./gateway.ts";

/** Makes an app answer below a path. */
export function belowBase<App extends Hono<RequestContext>>(app: App, base: string): App {
  if (base === "") return app;
  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const start = request.url.indexOf("/", request.url.indexOf("://") + 3);
    const path = request.url.slice(start);
    const isBelow = path.startsWith(base) && /^(?:[/?]|$)/.test(path.slice(base.length));
    const plain = path.slice(base.length);
    const inner = plain.startsWith("/") ? plain : `/${plain}`;
    const response = await answer(isBelow ? atAddress(request, request.url.slice(0, start) + inner) : request, ...rest);
    const changed = new Headers(response.headers);
    const target = changed.get("Location");
    if (target !== null && /^\/(?!\/)/.test(target)) changed.set("Location", base + target);
    const rules = changed.get("Speculation-Rules");
    if (rules !== null) changed.set("Speculation-Rules", rules.replace('"/', `"${base}/`));
    // Other programs of the host get no cookies of the site.
    const cookies = changed.getSetCookie();
    changed.delete("Set-Cookie");
    for (const cookie of cookies)
      changed.append(
        "Set-Cookie",
        cookie.startsWith("__Host-") ? cookie : cookie.replace(/; Path=\/(?=;|$)/i, `; Path=${base}`),
      );
    return new Response(response.body, { status: response.status, headers: changed });
  };
  return app;
}

/** The same request at another address. */
export function atAddress(request: Request, url: string): Request {
  const { method, headers, signal } = request;
  return method === "GET" || method === "HEAD"
    ? new Request(url, { method, headers, signal })
    : new Request(url, { method, headers, signal, body: request.body, duplex: "half" } as RequestInit);
}
