/** Test support: stores with the seed of the package. Not part of the package. */
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ImportReport } from "../import/report.ts";
import { importSeed } from "../import/seed.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { makeDataFolder } from "./empty-database.ts";

const WAIT_MS = 200;

/** A folder of this process's own, where no test run has one for all. */
let own: Promise<string> | undefined;
async function sharedFolder(): Promise<string> {
  const shared = process.env["VITRINE_TEST_SHARED"];
  if (shared !== undefined) return shared;
  own ??= mkdtemp(join(tmpdir(), "vitrine-seeded-")).then((folder) => {
    process.once("exit", () => void rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  return own;
}

/**
 * Puts a store with the seed into a data folder, and says what the import reported. The seed is imported once for all
 * processes of a test run, which takes ten seconds; the others wait, and copy.
 */
export async function fillWithSeed(dataDir: string): Promise<ImportReport> {
  const shared = await sharedFolder();
  const [made, making] = [join(shared, "seeded"), join(shared, "seeding")];
  while (!existsSync(made)) {
    // oxlint-disable-next-line no-await-in-loop
    const isOurs = await mkdir(making).then(
      () => true,
      () => false,
    );
    // oxlint-disable-next-line no-await-in-loop
    await (isOurs ? makeSeeded(making, made) : pause(WAIT_MS));
  }
  cpSync(join(made, "data"), dataDir, { recursive: true });
  return JSON.parse(readFileSync(join(made, "report.json"), "utf8")) as ImportReport;
}

async function makeSeeded(making: string, made: string): Promise<void> {
  try {
    const store = await openStore({ dataDir: await makeDataFolder(join(making, "data")) });
    const report = await importSeed(store).finally(() => store.close());
    await writeFile(join(making, "report.json"), JSON.stringify(report));
    await rename(making, made);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

/** A store with the seed, gone when it closes. */
export async function openSeededStore(): Promise<{ store: Store; report: ImportReport }> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-data-"));
  const report = await fillWithSeed(dataDir);
  const store = await openStore({ dataDir });
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { store, report };
}
