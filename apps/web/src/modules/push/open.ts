import { hostname } from "node:os";
import { resolve } from "node:path";
import { type BucketAddress, BucketObjects, PushedRepositories, StoreError } from "@vitrine/hub";
import { describeError } from "../../server/log/error-log.ts";
import type { ModuleContext, OpenedModule } from "../../server/module.ts";
import { repositoryRoutes } from "./repository/repository-routes.ts";
import type { settings as declared } from "./settings.ts";
import { remarkableFiles, Webhook } from "./webhook.ts";

/** Unused uploads go this often. */
const COLLECT_MS = 24 * 3_600_000;

export async function open({
  settings,
  store,
  log,
  provided: { guard, refusesUnsafe = false },
}: ModuleContext<typeof declared>): Promise<OpenedModule> {
  const { dataDir, isPersonal, licenses, bucket, keepCommitsDays } = settings;
  if (!store.isWritable || (guard === undefined && !isPersonal)) return { provides: { licenses } };
  const folder = resolve(dataDir, "repositories");
  const objects = bucket && (await openBucket(bucket, resolve(folder, "partial", hostname())));
  const onError = (error: unknown) => log.warn(`A pushed model is not shown as it is: ${describeError(error)}`);
  const options = { folder, store, objects, refusesUnsafe, licenses, keepCommitsDays, onError };
  const pushed = await PushedRepositories.open(options);
  const collect = () =>
    pushed.collectGarbage().then(
      ({ missing }) => {
        for (const oid of missing.slice(0, 10))
          log.warn(`${oid} is missing, which a commit names. Restore it from a backup; ${missing.length} are missing.`);
      },
      (error: unknown) => log.warn(`Unused uploads stay: ${describeError(error)}`),
    );
  void collect();
  setInterval(() => void collect(), COLLECT_MS).unref();
  const webhook =
    settings.webhook && new Webhook({ ...settings.webhook, onError: (error) => log.warn(describeError(error)) });
  return {
    provides: {
      licenses,
      push: {
        pushed,
        onChange: ({ by, what, id, detail }) => {
          const line = { who: by, kind: "write", action: what, model: id, detail: detail ?? "", status: 200 } as const;
          store.auditLog.note({ ...line, requestId: "" });
          log.info(`Push: ${by}: ${what} ${id}${detail ? ` ${detail}` : ""}`);
          webhook?.send({ event: what, repository: id, by, detail }, () => remarkableFiles(pushed, id));
        },
        onError: log.error,
      },
    },
    sharedRoutes: repositoryRoutes,
    close: async () => {
      webhook?.close();
      await pushed.close();
    },
  };
}

async function openBucket(address: BucketAddress, partial: string): Promise<BucketObjects> {
  return BucketObjects.open(address, partial).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "no answer";
    throw new StoreError(
      "cannot-open",
      `The bucket ${address.bucket} cannot be opened (${name}). Check VITRINE_BUCKET, VITRINE_BUCKET_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      { cause: error },
    );
  });
}
