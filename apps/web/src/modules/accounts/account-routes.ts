/** Where administrators see and end everybody's sessions and tokens, and replace the key that signs sessions. */
import type { Store } from "@vitrine/hub";
import { Hono } from "hono";
import { changedBy, formOf } from "../../server/http/admin-change.ts";
import { privateAnswer } from "../../server/http/caller.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import type { SiteView } from "../../server/site.ts";
import { accountsPage } from "./admin/accounts-page.tsx";
import type { Identities } from "./identities.ts";
import type { Sessions } from "./sessions.ts";
import { noteAccount } from "./sign-in-routes.ts";

export interface AccountRouteOptions {
  site: SiteView;
  store: Store;
  identities: Identities;
  sessions: Sessions;
}

export function accountRoutes({ site, store, identities, sessions }: AccountRouteOptions): Hono<RequestContext> {
  const { people, personalTokens: tokens } = store;
  const app = new Hono<RequestContext>();
  const accounts = async () => {
    const [everybody, all] = await Promise.all([people.list(), tokens.listAll()]);
    const names = new Map(everybody.map(({ key, name }) => [key, name]));
    return {
      people: everybody,
      tokens: all.map((token) => ({
        ...token,
        ownerName: names.get(token.owner) ?? token.owner.replace(/^(file|service):/, ""),
      })),
    };
  };

  app.get("/admin/accounts", async (context) => {
    const admin = await site.adminOf(context);
    return admin instanceof Response ? admin : site.render(context.req.raw, accountsPage(await accounts()));
  });
  app.get("/admin/accounts.json", async (context) => {
    const admin = await site.adminOf(context);
    return admin instanceof Response ? admin : privateAnswer(Response.json(await accounts()));
  });

  app.post("/admin/accounts", async (context) => {
    const admin = await changedBy(site, context);
    if (admin instanceof Response) return admin;
    const form = await formOf(context);
    const owner = form.get("owner") ?? "";
    const [endsSessions, token] = [form.get("end") === "sessions", form.get("token")];
    const said = { who: admin.name, detail: (await people.find(owner))?.name ?? owner.slice(0, 100) };
    if (endsSessions && (await people.endSessions(owner))) {
      identities.forget(owner);
      noteAccount(context, { ...said, action: "sessions ended" });
    } else if (form.get("end") === "tokens") {
      const ended = await tokens.revokeAll(owner);
      noteAccount(context, { ...said, action: "tokens ended", detail: `${ended} of ${said.detail}` });
    } else if (token !== null && (await tokens.revoke(owner, token)))
      noteAccount(context, { ...said, action: "token ended", detail: `${token} of ${said.detail}` });
    else
      return context.text(
        "There is no such session or token. Look at /admin/accounts.json for those there are.\n",
        404,
      );
    return context.redirect("/admin/accounts", 303);
  });

  /** A new key signs sessions from now on; those of the old ones go on until they end, or end at once. */
  app.post("/admin/session-key", async (context) => {
    const admin = await changedBy(site, context);
    if (admin instanceof Response) return admin;
    const endsOthers = context.req.query("sessions") === "end";
    const keys = await sessions.rotate({ endsOthers });
    const detail = endsOthers ? "all sessions ended" : "";
    noteAccount(context, { who: admin.name, action: "session key", detail });
    return privateAnswer(Response.json({ keys }));
  });
  return app;
}
