import { importSeed, ManifestSigner, removeSeed, type Store, StoreError } from "@vitrine/hub";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { taskJsonSchema } from "@vitrine/tasks/schemas";
import { hasSchemas } from "@vitrine/tasks/schemas";
import { Hono } from "hono";
import { readCollections } from "./collections-file.ts";
import type { RequestContext } from "../../server/http/gateway.ts";
import { representJson, respond } from "../../server/http/page-cache.ts";
import { readParameter, SITE_API } from "../../server/http/site-api.ts";
import { describeError } from "../../server/log/error-log.ts";
import type { Measure, ModuleContext, OpenedModule } from "../../server/module.ts";
import type { SiteView } from "../../server/site.ts";
import { templateRoutes } from "./fetch-template.ts";
import { hubRoutes } from "./hub-routes.ts";
import type { SettingOf } from "../../server/settings/setting.ts";

const CACHE_CONTROL = "public, max-age=0, must-revalidate";

type Context = ModuleContext<{
  hasPublicModels: SettingOf<boolean | undefined>;
  collectionsFile: SettingOf<string | undefined>;
}>;

export async function open(context: Context): Promise<OpenedModule> {
  const { store, settings } = context;
  await fill(context);
  let signer: Promise<ManifestSigner> | undefined;
  return {
    provides: {
      manifests: () => (signer ??= ManifestSigner.open(store)),
      ...(settings.collectionsFile !== undefined && { collections: await readCollections(settings.collectionsFile) }),
    },
    routes: catalogRoutes,
    metrics: catalogMeasures(store),
  };
}

export function catalogMeasures(store: Store): readonly Measure[] {
  const help = "Models in the store; -1 where it does not answer.";
  return [{ name: "vitrine_store_models", help, read: () => modelsIn(store).catch(() => -1) }];
}

const modelsIn = async (store: Store) => (await store.counts()).total;

export function catalogRoutes(site: SiteView): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.get(SITE_API.tasks.path, (context) => context.json(DESCRIPTORS, 200, { "Cache-Control": CACHE_CONTROL }));

  app.get("/api/tasks/:file{[a-z0-9-]+\\.json}", (context) => {
    const id = context.req.param("file").replace(/\.json$/, "");
    return hasSchemas(id)
      ? context.json(taskJsonSchema(id), 200, { "Cache-Control": CACHE_CONTROL })
      : context.notFound();
  });

  app.get(SITE_API.suggest.path, async (context) => {
    const text = readParameter(SITE_API.suggest, "q", new URL(context.req.url).searchParams);
    const found = await site.cache.makeOf(`suggest ${text}`, await site.source(), async (read) =>
      representJson(text === "" ? [] : await read.suggest(text, 8)),
    );
    return respond(context.req.raw, found);
  });

  app.route("/", templateRoutes(site));
  return app.route("/", hubRoutes(site));
}

/** Gives an empty store the models that come along, all of them or none; or takes them out again. */
async function fill({ store, settings, provided, folders, log }: Context): Promise<void> {
  const { dataDir, hasPublicModels } = settings;
  const hasFolders = provided.local !== undefined;
  if (!store.isWritable) return log.info("The database only lets itself be read: it stays as it is.");
  try {
    if (hasFolders && hasPublicModels !== true) {
      if ((await store.readNote("seed")) === undefined) return;
      if (hasPublicModels === undefined)
        return log.info("The store has public models from an earlier start. They stay; --without-public removes them.");
      return log.info(`Removed ${await removeSeed(store)} public models from the store.`);
    }
    // A store that was filled with an older seed takes up the newer one; a store without a seed is left alone.
    const isEmpty = (await modelsIn(store)) === 0;
    if (!isEmpty && !hasFolders && (await store.readNote("seed")) === undefined) return;
    const report = await importSeed(store, folders.seed);
    if (report.unchanged !== true)
      log.info(`${isEmpty ? "Filled the empty store with" : "Took up a newer seed of"} ${report.imported} models.`);
  } catch (error) {
    await store.close().catch(() => {});
    throw new StoreError(
      "cannot-open",
      `The store could not be filled, and stays empty: ${describeError(error).split("\n", 1)[0]}. Check that the disk of ${dataDir} has room (or DATABASE_URL), and start again.`,
    );
  }
}
