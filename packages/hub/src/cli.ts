#!/usr/bin/env node
/**
 * `vitrine-import`: fills the store from the command line.
 *
 * Settings come from the environment, under the names the server uses: DATABASE_URL, or VITRINE_DATA (default
 * `.vitrine`) whose subfolder `database` holds the embedded store; HF_ENDPOINT and HF_TOKEN for a hub.
 */
import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { importFolder } from "./import/folder.ts";
import { importHub } from "./import/hub.ts";
import { importOffers } from "./import/offers.ts";
import type { ImportReport, OnProgress } from "./import/report.ts";
import { importSeed } from "./import/seed.ts";
import { openStore } from "./search/store.ts";
import type { Store } from "./search/store.ts";

const USAGE = `Usage:
  vitrine-import seed
  vitrine-import folder PATH
  vitrine-import offers
  vitrine-import hub [--limit N] [--search TEXT] [--author NAME] [--task TASK] [--library NAME]
                     [--tag TAG]... [--cards] [--private] [--restart]

The store: DATABASE_URL (a PostgreSQL server), or the folder VITRINE_DATA (default .vitrine).
The router that is asked for offers: VITRINE_ROUTER (default https://router.huggingface.co), HF_TOKEN.
The hub: HF_ENDPOINT (default https://huggingface.co), HF_TOKEN.
An import from a hub that was stopped goes on where it was; --restart begins anew.
`;

/** A command line that cannot be understood; answered with the usage. */
class UsageError extends Error {}

type Job = (store: Store, onProgress: OnProgress, signal: AbortSignal) => Promise<ImportReport>;

function readJob(args: readonly string[]): Job {
  const { values, positionals } = parse(args);
  const [command, path, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(" ")}`);
  switch (command) {
    case "seed":
      return (store) => importSeed(store);
    case "offers":
      return async (store, _onProgress, signal) => {
        const offers = await importOffers(store, {
          endpoint: process.env["VITRINE_ROUTER"] || "https://router.huggingface.co",
          token: process.env["HF_TOKEN"] ?? "",
          signal,
        });
        return { imported: offers, skipped: [], skippedCount: 0, partial: [], partialCount: 0 };
      };
    case "folder":
      if (path === undefined) throw new UsageError("Which folder? Give its path.");
      return (store, onProgress, signal) => importFolder(store, path, { onProgress, signal });
    case "hub":
      return (store, onProgress, signal) =>
        importHub(store, {
          endpoint: process.env["HF_ENDPOINT"] || "https://huggingface.co",
          token: process.env["HF_TOKEN"] ?? "",
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

async function main(): Promise<void> {
  const job = readJob(process.argv.slice(2));
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new Error("Stopped. What was imported is kept.")));
  const databaseUrl = process.env["DATABASE_URL"];
  const data = resolve(process.env["VITRINE_DATA"] || ".vitrine", "database");
  const store = await openStore(databaseUrl ? { databaseUrl } : { dataDir: data });
  try {
    const onProgress: OnProgress = ({ imported, skipped, total }) => {
      const of = total === undefined ? "" : ` of ${total}`;
      process.stderr.write(`${imported}${of} imported, ${skipped} skipped\n`);
    };
    printReport(await job(store, onProgress, stop.signal));
    process.stdout.write(`The store now has ${(await store.counts()).total} models.\n`);
  } finally {
    await store.close();
  }
}

function printReport({ imported, skipped, skippedCount, partial, partialCount, unchanged }: ImportReport): void {
  for (const { id, reason } of skipped) process.stderr.write(`skipped ${printable(id)}: ${printable(reason)}\n`);
  for (const { id, problems } of partial) {
    for (const { path, message } of problems) {
      process.stderr.write(`${printable(id)}: left out ${printable(path)}: ${printable(message)}\n`);
    }
  }
  if (unchanged === true) process.stdout.write("Nothing to do: this seed was imported before.\n");
  else process.stdout.write(`${imported} imported, ${skippedCount} skipped, ${partialCount} without some fields.\n`);
}

/** Text from strangers, without what could steer a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "The import failed."}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
