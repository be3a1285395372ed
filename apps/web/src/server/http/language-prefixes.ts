/**
 * In which language a request is answered. An address may name it (`/de/models`); the name is taken off before any route
 * sees the address, and put before the address that a redirect leads to. A person's browser without such an address is
 * led to the language that the person chose before, else to the one that the browser prefers. Programs, crawlers and
 * hub clients are led nowhere: they get the page that they asked for.
 */
import { Hono, type MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { addressIn, isPageAddress, languageOfAddress, LOCALES, type Locale } from "../../languages/languages.ts";
import { hasRequestLanguage, inLanguage, requestLanguage } from "../../languages/language-context.ts";
import { atAddress } from "./base-path.ts";
import type { RequestContext } from "./gateway.ts";
import { isSameOrigin } from "./same-origin.ts";

const LANGUAGE_COOKIE = "vitrine-language";
const YEAR_SECONDS = 365 * 86_400;
const FORM_BYTES = 4000;

/** Makes an app answer under the prefixes of languages. */
export function underPrefixes<App extends Hono<RequestContext>>(app: App, languages: readonly Locale[] = LOCALES): App {
  const answer = app.fetch;
  app.fetch = (request, ...rest) => {
    // The site of a kind of reader gets what the guard before it has read.
    if (hasRequestLanguage()) return answer(request, ...rest);
    const start = request.url.indexOf("/", request.url.indexOf("://") + 3);
    const named = start === -1 ? undefined : languageOfAddress(request.url.slice(start));
    if (named === undefined || !languages.includes(named.locale))
      return inLanguage("en", () => answer(request, ...rest));
    const { locale, address } = named;
    const plain =
      request.url.slice(start) === address ? request : atAddress(request, request.url.slice(0, start) + address);
    return inLanguage(locale, async () => {
      const response = await answer(plain, ...rest);
      const target = response.headers.get("Location");
      const isPage = response.headers.get("Content-Type")?.startsWith("text/html") === true;
      if (target?.startsWith("/") !== true && !isPage) return response;
      const localized = new Response(response.body, response);
      if (target?.startsWith("/")) localized.headers.set("Location", addressIn(locale, target));
      if (isPage) localized.headers.set("Content-Language", locale);
      return localized;
    });
  };
  return app;
}

/** Leads people to the language that they read; goes after the gateway. */
export function preferredLanguage(languages: readonly Locale[] = LOCALES): MiddlewareHandler<RequestContext> {
  return async (context, next) => {
    const { method, path } = context.req;
    const isPageRequest =
      (method === "GET" || method === "HEAD") &&
      isPageAddress(path) &&
      context.req.header("Accept")?.includes("text/html") === true &&
      (context.req.header("Sec-Fetch-Dest") ?? "document") === "document";
    if (!isPageRequest || requestLanguage() !== "en" || languages.length < 2) return next();
    const chosen = languages.find((each) => each === getCookie(context, LANGUAGE_COOKIE));
    const preferred = chosen ?? preferredOf(context.req.header("Accept-Language"), languages);
    if (preferred === "en") {
      await next();
      context.res.headers.append("Vary", "Accept-Language, Cookie");
      return undefined;
    }
    const { search } = new URL(context.req.url);
    return new Response(null, {
      status: 302,
      headers: {
        Location: addressIn(preferred, path + search),
        Vary: "Accept-Language, Cookie, Sec-Fetch-Dest",
        "Cache-Control": "private, no-cache",
      },
    });
  };
}

/** The language that a browser prefers; the site's first one where it reads none of them. Who states nothing gets English. */
export function preferredOf(header: string | undefined, languages: readonly Locale[]): Locale {
  if (header === undefined || header.trim() === "" || header.trim() === "*") return "en";
  const wanted = header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((each) => each !== undefined);
      return { language: tag.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight);
  for (const { language } of wanted) {
    const found = languages.find((each) => each === language);
    if (found !== undefined) return found;
  }
  return languages[0] ?? "en";
}

/** `POST /language` keeps the choice of the form at the foot of every page and leads to the page in that language. */
export function languageRoutes(languages: readonly Locale[] = LOCALES): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.post("/language", async (context) => {
    if (!isSameOrigin(context.req.raw)) return context.text("Only this site's own form may do this.\n", 403);
    const form = new URLSearchParams((await context.req.text()).slice(0, FORM_BYTES));
    const locale = languages.find((each) => each === form.get("language")) ?? "en";
    setCookie(context, LANGUAGE_COOKIE, locale, {
      sameSite: "Lax",
      path: "/",
      secure: (context.get("origin") ?? "").startsWith("https:"),
      maxAge: YEAR_SECONDS,
    });
    const back = form.get("back") ?? "/";
    return context.redirect(addressIn(locale, isPageAddress(back) && !back.includes("\\") ? back : "/"), 303);
  });
  return app;
}
