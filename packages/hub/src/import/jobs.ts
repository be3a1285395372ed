/** What the command line of imports understands, as a job over a store: run by the command itself, or by the server. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Store } from "../search/store.ts";
import { restoreBackup, writeBackup } from "./backup.ts";
import { importFolder, pruneFolders } from "./folder.ts";
import { importHub } from "./hub.ts";
import { importOffers } from "./offers.ts";
import type { ImportReport, OnProgress } from "./report.ts";
import { importSeed } from "./seed.ts";

/** What a job reads of the environment, and where relative paths begin. */
export interface JobPlace {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** Names out of the environment that imports read. */
export const JOB_VARIABLES = ["HF_ENDPOINT", "HF_TOKEN", "VITRINE_ROUTER"] as const;

export const USAGE = `Usage:
  vitrine-import seed
  vitrine-import folder PATH
  vitrine-import offers
  vitrine-import hub [--limit N] [--search TEXT] [--author NAME] [--task TASK] [--library NAME]
                     [--tag TAG]... [--cards] [--private] [--restart] [--prune] [--changed]
  vitrine-import prune
  vitrine-import remove ID...
  vitrine-import backup FILE
  vitrine-import restore FILE

The store: DATABASE_URL (a PostgreSQL server), or the folder VITRINE_DATA (default .vitrine).
The router that is asked for offers: VITRINE_ROUTER (default https://router.huggingface.co), HF_TOKEN.
The hub: HF_ENDPOINT (default https://huggingface.co), HF_TOKEN.
An import from a hub that was stopped goes on where it was; --restart begins anew, and --prune then forgets what the
hub no longer has. --changed asks only for what has changed since the last time with it. A backup is one file that either engine restores; restoring makes the store hold what the file has, and
nothing else. The command prune forgets what lies no more in the folders that were imported.
While the server runs on the embedded store, it does the work itself.
`;

/** A command line that cannot be understood; answered with the usage. */
export class UsageError extends Error {}

export type Job = (store: Store, onProgress: OnProgress, signal: AbortSignal) => Promise<ImportReport>;

/** @throws UsageError that says what is not understood */
export function readJob(args: readonly string[], { cwd, env }: JobPlace): Job {
  const { values, positionals } = parse(args);
  const [command, path, ...more] = positionals;
  if (command === "remove") return removal([path, ...more].filter((id) => id !== undefined));
  if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(" ")}`);
  switch (command) {
    case "seed":
      return (store) => importSeed(store);
    case "offers":
      return async (store, _onProgress, signal) => {
        const offers = await importOffers(store, {
          endpoint: env["VITRINE_ROUTER"] || "https://router.huggingface.co",
          token: env["HF_TOKEN"] ?? "",
          signal,
        });
        return { imported: offers, skipped: [], skippedCount: 0, partial: [], partialCount: 0 };
      };
    case "backup":
      if (path === undefined) throw new UsageError("Into which file? Give its path.");
      return (store, onProgress) => writeBackup(store, resolve(cwd, path), onProgress);
    case "restore":
      if (path === undefined) throw new UsageError("From which file? Give its path.");
      return (store, onProgress) => restoreBackup(store, resolve(cwd, path), onProgress);
    case "prune":
      return (store) => pruneFolders(store);
    case "folder":
      if (path === undefined) throw new UsageError("Which folder? Give its path.");
      return (store, onProgress, signal) => importFolder(store, resolve(cwd, path), { onProgress, signal });
    case "hub":
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
          ...(values.limit !== undefined && { limit: readLimit(values.limit) }),
          withCards: values.cards ?? false,
          includePrivate: values.private ?? false,
          prune: values.prune ?? false,
          changed: values.changed ?? false,
          resume: !(values.restart ?? false),
          onProgress,
          signal,
        });
    default:
      throw new UsageError(command === undefined ? "What to import?" : `Unknown command: ${command}`);
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

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a whole number from 1 on.");
  return limit;
}

function removal(ids: readonly string[]): Job {
  if (ids.length === 0) throw new UsageError("Which model? Give its id.");
  return async (store) => {
    const known = await store.known(ids);
    const missing = ids.filter((id) => !known.has(id));
    const skipped = missing.map((id) => ({ id, reason: "There is no such model." }));
    const removed = await store.removeMany([...known.values()]);
    return { imported: 0, removed, skipped, skippedCount: skipped.length, partial: [], partialCount: 0 };
  };
}
