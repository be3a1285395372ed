/**
 * A documentation page's own address answers with its Markdown version to clients that prefer
 * Markdown to HTML, as programs that read for a language model do (RFC 9110, section 12.5.1).
 */
import type { Hono } from "hono";
import type { RequestContext } from "./gateway.ts";

/** Makes addresses below `/docs` answer by preference. Goes before the routes. */
export function answerByPreference(app: Hono<RequestContext>): void {
  for (const pattern of ["/docs", "/docs/*"]) {
    app.get(pattern, async (context, next) => {
      const { pathname } = new URL(context.req.url);
      const isPage = !/\.\w+$/.test(pathname);
      if (isPage && prefersMarkdown(context.req.header("Accept"))) {
        const headers = new Headers(context.req.raw.headers);
        headers.delete("Accept");
        const markdownVersion = new URL(`${pathname.replace(/\/+$/, "")}.md`, context.req.url);
        context.res = await app.request(new Request(markdownVersion, { headers }));
      } else {
        await next();
      }
      if (isPage) context.res.headers.append("Vary", "Accept");
    });
  }
}

/** Whether an `Accept` header names Markdown with at least the weight of HTML. */
function prefersMarkdown(accept = ""): boolean {
  const weights = new Map(
    accept.split(",").map((part): [string, number] => {
      const [type = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((found) => found);
      return [type.trim(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  const markdown = weights.get("text/markdown") ?? 0;
  return markdown > 0 && markdown >= (weights.get("text/html") ?? 0);
}
