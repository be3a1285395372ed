import { setTimeout as pause } from "node:timers/promises";
import { FolderHistory, LocalRepositories } from "@vitrine/hub";
import { Hono } from "hono";
import type { RequestContext } from "../../server/http/gateway.ts";
import type { ModuleContext, OpenedModule } from "../../server/module.ts";
import type { SiteView } from "../../server/site.ts";
import { problemsPage } from "./folder-problems-page.tsx";
import type { SettingOf } from "../../server/settings/setting.ts";

/** How long the first look at folders may hold up the start; a large one goes on while the site answers. */
const FIRST_LOOK_MS = 3_000;

export async function open({
  settings: { modelFolders, databaseUrl },
  store,
  log,
}: ModuleContext<{ modelFolders: SettingOf<readonly string[]> }>): Promise<OpenedModule> {
  const local = await LocalRepositories.open(store, modelFolders, {
    // On a database that others share, a copy with other folders would take theirs away.
    forgetsOthers: databaseUrl === undefined,
    log: log.warn,
  });
  if (modelFolders.length === 0) {
    await local.close();
    return { adminPages: ["problems"], sharedRoutes: problemRoutes };
  }
  return {
    provides: { local, history: new FolderHistory(local) },
    adminPages: ["problems"],
    sharedRoutes: problemRoutes,
    async beforeListening() {
      const first = local
        .settled()
        .then(() => log.info(`${local.size} ${local.size === 1 ? "model" : "models"} in ${modelFolders.join(", ")}.`));
      await Promise.race([first, pause(FIRST_LOOK_MS, undefined, { ref: false })]);
    },
    close: () => local.close(),
  };
}

/** The page of models that could not be shown, for administrators. */
export function problemRoutes(site: SiteView): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.get("/admin/problems", async (context) => {
    const admin = await site.adminOf(context);
    if (admin instanceof Response) return admin;
    const answer = site.render(context.req.raw, problemsPage(site.local?.problems() ?? []));
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  });
  return app;
}
