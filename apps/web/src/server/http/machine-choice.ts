/**
 * The visitor's machine between requests: a cookie, so that pages need no script to know it. It holds an id of the public
 * table of machines and nothing about the visitor. Pages differ by it, so they say so to caches in front of this server.
 */
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import {
  chosenMachine,
  type ChosenMachine,
  MACHINE_COOKIE,
  machineCookie,
  machineWith,
} from "../../catalog/machine.ts";
import { isSameOrigin } from "./same-origin.ts";
import type { RequestContext } from "./gateway.ts";

const YEAR_SECONDS = 365 * 86_400;
const FORM_BYTES = 4000;

/** The machine of a request: of its address, else of its cookie. */
export function machineOf(context: Context<RequestContext>): ChosenMachine {
  return chosenMachine(new URL(context.req.url).searchParams, getCookie(context, MACHINE_COOKIE));
}

/** Tells caches that a page differs by the visitor's choice. */
export function ofMachine(response: Response): Response {
  if (response.headers.get("Content-Type")?.startsWith("text/html")) response.headers.append("Vary", "Cookie");
  return response;
}

/** `POST /my-machine` keeps the choice of a form and leads back to its page; an empty choice forgets it. */
export function machineRoutes(): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.post("/my-machine", async (context) => {
    if (!isSameOrigin(context.req.raw)) return context.text("Only this site's own form may do this.\n", 403);
    const form = new URLSearchParams((await context.req.text()).slice(0, FORM_BYTES));
    const machine = machineWith(form.get("machine"), form.get("cards"));
    setCookie(context, MACHINE_COOKIE, machine === undefined ? "" : machineCookie(machine), {
      sameSite: "Lax",
      path: "/",
      secure: (context.get("origin") ?? "").startsWith("https:"),
      maxAge: machine === undefined ? 0 : YEAR_SECONDS,
    });
    return context.redirect(pathBack(form.get("back"), context.req.url), 303);
  });
  return app;
}

/** A path of this site, without the machine that its address may name: the choice replaces it. */
function pathBack(back: string | null, base: string): string {
  if (back === null || !back.startsWith("/") || !URL.canParse(back, base)) return "/my-machine";
  const url = new URL(back, base);
  // A path of two slashes would be an address of another site.
  if (url.origin !== new URL(base).origin || url.pathname.startsWith("//")) return "/my-machine";
  url.searchParams.delete("machine");
  url.searchParams.delete("cards");
  return url.pathname + url.search;
}
