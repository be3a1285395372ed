#!/usr/bin/env node
/**
 * `vitrine-import`: fills the store from the command line.
 *
 * Settings come from the environment, under the names the server uses: DATABASE_URL, or VITRINE_DATA (default
 * `.vitrine`) whose subfolder `database` holds the embedded store; HF_ENDPOINT and HF_TOKEN for a hub. Where a server
 * has the embedded store open, that server does the work.
 */
import { resolve } from "node:path";
import process from "node:process";
import { verifyBackup } from "./backup/restore-backup.ts";
import { runOnServer } from "./import/import-endpoint.ts";
import { JOB_VARIABLES, type JobEnvironment, parseCommand, USAGE, UsageError } from "./import/import-commands.ts";
import type { ImportReport, OnProgress } from "./import/report.ts";
import { openStore } from "./search/open-store.ts";
import { StoreError } from "./store/engine/store-error.ts";

const modelsOf = (count: number) => `${count} ${count === 1 ? "model" : "models"}`;

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const env = Object.fromEntries(JOB_VARIABLES.map((name) => [name, process.env[name]]));
  // Where npm was started, as far as it says so: paths are meant from there.
  const environment = { cwd: process.env["INIT_CWD"] || process.cwd(), env };
  if (args[0] === "backup" && args[1] === "verify") return verify(args.slice(2), environment);
  const job = parseCommand(args, environment);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new Error("Stopped. Models imported so far are stored.")));
  const databaseUrl = process.env["DATABASE_URL"];
  const data = resolve(process.env["VITRINE_DATA"] || ".vitrine");
  const onProgress: OnProgress = ({ imported, skipped, total }) => {
    const of = total === undefined ? "" : ` of ${total}`;
    process.stderr.write(`${imported}${of} imported, ${skipped} skipped\n`);
  };
  const store = await openStore(databaseUrl ? { databaseUrl } : { dataDir: resolve(data, "database") }).catch(
    (error: unknown) => {
      if (error instanceof StoreError && error.code === "in-use") return error;
      throw error;
    },
  );
  if (store instanceof StoreError) {
    const done = await runOnServer(data, { args, ...environment }, onProgress);
    if (done === undefined) throw store;
    printReport(done.report);
    process.stdout.write(`The store of the running server now has ${modelsOf(done.total)}.\n`);
    return;
  }
  try {
    printReport(await job(store, onProgress, stop.signal));
    process.stdout.write(`The store now has ${modelsOf((await store.counts()).total)}.\n`);
  } finally {
    await store.close();
  }
}

/** Needs no store. */
async function verify([path, ...more]: readonly string[], { cwd, env }: JobEnvironment): Promise<void> {
  if (path === undefined || more.some((each) => !each.startsWith("--plan")))
    throw new UsageError("Give one folder: vitrine-import backup verify FOLDER");
  const says = await verifyBackup(resolve(cwd, path), env["VITRINE_BACKUP_PASSPHRASE"] || undefined);
  process.stdout.write(`The backup is whole. ${says.join("\n")}\n`);
}

function printReport({
  says,
  imported,
  skipped,
  skippedCount,
  partial,
  partialCount,
  removed,
  unchanged,
}: ImportReport): void {
  for (const { id, reason } of skipped) process.stderr.write(`skipped ${printable(id)}: ${printable(reason)}\n`);
  for (const { id, problems } of partial) {
    for (const { path, message } of problems) {
      process.stderr.write(`${printable(id)}: omitted ${printable(path)}: ${printable(message)}\n`);
    }
  }
  if (removed !== undefined) process.stdout.write(`${removed} removed.\n`);
  if (says !== undefined) process.stdout.write(`${says.join("\n")}\n`);
  else if (unchanged === true) process.stdout.write("Nothing to do: this seed is already imported.\n");
  else process.stdout.write(`${imported} imported, ${skippedCount} skipped, ${partialCount} without some fields.\n`);
}

/** Untrusted text, without what could steer a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
}

if (process.argv.slice(2).some((given) => given === "--help" || given === "-h")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "The import failed."}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
