/** Addresses of a site below a path: what goes in and what comes out. */
import { Hono } from "hono";
import { expect, test } from "vitest";
import { withAddresses } from "../../languages/page-links.ts";
import { belowBase } from "./base-path.ts";
import type { RequestContext } from "./gateway.ts";

const app = belowBase(
  new Hono<RequestContext>()
    .all("/redirect", (context) => context.redirect("/models?q=a", 303))
    .all("/elsewhere", (context) => context.redirect("//other.example/", 303))
    .all("/cookies", (context) => {
      context.header("Set-Cookie", "a=1; Path=/; HttpOnly", { append: true });
      context.header("Set-Cookie", "b=2; Path=/", { append: true });
      return context.text("");
    })
    .all("*", async (context) => context.text(`${context.req.method} ${context.req.path} ${await context.req.text()}`)),
  "/team/hub",
);

test.each([
  ["/team/hub", "GET / "],
  ["/team/hub/", "GET / "],
  ["/team/hub?q=a", "GET / "],
  ["/team/hub/models/team/hub", "GET /models/team/hub "],
  // A proxy took the path off.
  ["/models", "GET /models "],
  ["/team/hubs", "GET /team/hubs "],
])("%s is asked as %s", async (address, answer) => {
  expect(await (await app.request(address)).text()).toBe(answer);
});

test("cookies are those of the path", async () => {
  const { headers } = await app.request("/team/hub/cookies");
  expect(headers.getSetCookie()).toEqual(["a=1; Path=/team/hub; HttpOnly", "b=2; Path=/team/hub"]);
});

test("bodies arrive, and redirects lead below the path", async () => {
  const posted = await app.request("/team/hub/language", { method: "POST", body: "back=/" });
  expect(await posted.text()).toBe("POST /language back=/");
  const locations = ["/team/hub/redirect", "/redirect", "/team/hub/elsewhere"].map(async (address) => {
    const { status, headers } = await app.request(address);
    return [status, headers.get("location")];
  });
  expect(await Promise.all(locations)).toEqual([
    [303, "/team/hub/models?q=a"],
    [303, "/team/hub/models?q=a"],
    [303, "//other.example/"],
  ]);
});

test("addresses of markup are below the path, and texts are as they were", () => {
  const markup =
    '<p title="/a">href="/b" &lt;a href="/c"&gt;</p><a href="/models"></a><a hreflang="ja" href="/ja/"></a><a href="//other.example"></a><a href="#id"></a><img src="/a.png" srcset="/a.png 1x, /b.png 2x"><form action="/language"><input name="back" value="/models"></form>';
  expect(withAddresses("de", "/hub", markup)).toBe(
    '<p title="/a">href="/b" &lt;a href="/c"&gt;</p><a href="/hub/de/models"></a><a hreflang="ja" href="/hub/ja/"></a><a href="//other.example"></a><a href="#id"></a><img src="/hub/a.png" srcset="/hub/a.png 1x, /hub/b.png 2x"><form action="/hub/language"><input name="back" value="/models"></form>',
  );
  expect(withAddresses("en", "", markup)).toBe(markup);
});
