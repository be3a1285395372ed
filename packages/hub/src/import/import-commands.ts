/** Commands of imports, as a job over a store: run by the command itself, or by the server. */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Store } from "../search/store.ts";
import { BackupError } from "../backup/backup-error.ts";
import { parsePlan } from "../backup/backup-plan.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { type BackupReport, writeBackup } from "../backup/write-backup.ts";
import { importFolder, pruneFolders } from "./folder.ts";
import { importHub } from "./hub.ts";
import { importListings } from "./listings.ts";
import type { ImportReport, OnProgress } from "./report.ts";
import { importSeed } from "./seed.ts";

/** Environment that a job reads, and where relative paths begin. */
export interface JobEnvironment {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** Names out of the environment that imports read. */
export const JOB_VARIABLES = ["HF_ENDPOINT", "HF_TOKEN", "VITRINE_ROUTER", "VITRINE_BACKUP_PASSPHRASE"] as const;

export const USAGE = `Usage:
  vitrine-import seed
  vitrine-import folder PATH
  vitrine-import listings
  vitrine-import hub [--limit N] [--search TEXT] [--author NAME] [--task TASK] [--library NAME]
                     [--tag TAG]... [--cards] [--private] [--restart] [--prune] [--changed]
  vitrine-import prune
  vitrine-import remove ID...
  vitrine-import backup FOLDER [--plan JSON]
  vitrine-import backup verify FOLDER
  vitrine-import restore FOLDER [--plan JSON]
  vitrine-import rebuild

The store: DATABASE_URL (a PostgreSQL server), or the folder VITRINE_DATA (default .vitrine).
The router for listings: VITRINE_ROUTER (default https://router.huggingface.co), HF_TOKEN.
The hub: HF_ENDPOINT (default https://huggingface.co), HF_TOKEN.
A stopped import from a hub continues where it was. --restart starts over; with --prune it also removes models that the
hub no longer has. --changed imports only what changed since the last --changed. A backup is a folder that either
engine restores; restoring replaces the store's content. Secrets are in it with VITRINE_BACKUP_PASSPHRASE only, sealed;
--plan says what a site keeps besides its database. The command prune removes models whose folders are gone.
The command rebuild makes the index of OpenSearch again (OPENSEARCH_URL), while searches go on in the one before.
While a server runs on the embedded store, that server does the work.
`;

/** An invalid command line; answered with the usage. */
export class UsageError extends VitrineError<"usage"> {
  override readonly name = "UsageError";

  constructor(message: string, details?: ErrorDetails) {
    super("usage", message, details);
  }
}

export type Job = (store: Store, onProgress: OnProgress, signal: AbortSignal) => Promise<ImportReport>;

/** @throws UsageError that says what is invalid */
export function parseCommand(args: readonly string[], { cwd, env }: JobEnvironment, isOnServer = false): Job {
  const { values, positionals } = parse(args);
  const backupOptions = {
    passphrase: env["VITRINE_BACKUP_PASSPHRASE"] || undefined,
    ...(values.plan !== undefined && { plan: parsePlan(values.plan) }),
  };
  const [command, path, ...more] = positionals;
  if (command === "remove") return removal([path, ...more].filter((id) => id !== undefined));
  if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(" ")}`);
  switch (command) {
    case "seed":
      return (store) => importSeed(store);
    case "listings":
    // The command's name in earlier releases.
    case "offers":
      return async (store, _onProgress, signal) => {
        const listings = await importListings(store, {
          endpoint: env["VITRINE_ROUTER"] || "https://router.huggingface.co",
          token: env["HF_TOKEN"] ?? "",
          signal,
        });
        return { imported: listings, skipped: [], skippedCount: 0, partial: [], partialCount: 0 };
      };
    case "backup":
      if (path === undefined) throw new UsageError("No folder given. Add the path of the backup to write.");
      return async (store, onProgress) =>
        reportOf(await writeBackup(store, resolve(cwd, path), { ...backupOptions, ...modelsTo(onProgress) }));
    case "restore":
      if (path === undefined) throw new UsageError("No folder given. Add the path of the backup to read.");
      return async (store, onProgress) => {
        if (isOnServer) throw new BackupError("The site runs. Stop it, restore, and start it again.");
        return reportOf(await restoreBackup(store, resolve(cwd, path), { ...backupOptions, ...modelsTo(onProgress) }));
      };
    case "prune":
      return (store) => pruneFolders(store);
    case "rebuild":
      return async (store) => {
        await store.rebuildSearchIndex();
        return { imported: 0, skipped: [], skippedCount: 0, partial: [], partialCount: 0 };
      };
    case "folder":
      if (path === undefined) throw new UsageError("No folder given. Add its path.");
      return (store, onProgress, signal) => importFolder(store, resolve(cwd, path), { onProgress, signal });
    case "hub": {
      const limit = values.limit === undefined ? undefined : readLimit(values.limit);
      return (store, onProgress, signal) =>
        importHub(store, {
          endpoint: env["HF_ENDPOINT"] || "https://huggingface.co",
          token: env["HF_TOKEN"] ?? "",
          query: {
            ...(values.search !== undefined && { search: values.search }),
            ...(values.author !== undefined && { author: values.author }),
            ...(values.task !== undefined && { pipeline_tag: values.task }),
            ...(values.library !== undefined && { library: values.library }),
            ...(values.tag !== undefined && { filter: values.tag }),
          },
          ...(limit !== undefined && { limit }),
          withCards: values.cards ?? false,
          includePrivate: values.private ?? false,
          prune: values.prune ?? false,
          changed: values.changed ?? false,
          resume: !(values.restart ?? false),
          onProgress,
          signal,
        });
    }
    default:
      throw new UsageError(command === undefined ? "No command given." : `Unknown command: ${command}`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        limit: { type: "string" },
        search: { type: "string" },
        author: { type: "string" },
        task: { type: "string" },
        library: { type: "string" },
        tag: { type: "string", multiple: true },
        plan: { type: "string" },
        cards: { type: "boolean" },
        private: { type: "boolean" },
        restart: { type: "boolean" },
        prune: { type: "boolean" },
        changed: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The options cannot be read.");
  }
}

const modelsTo = (onProgress: OnProgress) => ({
  onProgress: (imported: number) => onProgress({ imported, skipped: 0 }),
});

function reportOf({ models, ...more }: BackupReport): ImportReport {
  return { imported: models, skipped: [], skippedCount: 0, partial: [], partialCount: 0, ...more };
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a whole number of at least 1.");
  return limit;
}

function removal(ids: readonly string[]): Job {
  if (ids.length === 0) throw new UsageError("No model given. Add its ID.");
  return async (store) => {
    const known = await store.known(ids);
    const missing = ids.filter((id) => !known.has(id));
    const skipped = missing.map((id) => ({ id, reason: "There is no such model." }));
    const removed = await store.removeMany([...known.values()]);
    return { imported: 0, removed, skipped, skippedCount: skipped.length, partial: [], partialCount: 0 };
  };
}
