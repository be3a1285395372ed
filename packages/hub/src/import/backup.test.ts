import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { ENGINES, titleOf } from "../testing/store-under-test.ts";
import { BackupError, restoreBackup, writeBackup } from "./backup.ts";

const SOURCE = "a test";
const listing: ProviderListing = {
  provider: "together",
  providerId: "acme/one-turbo",
  model: "acme/m-1",
  readOn: "2026-11-01",
  source: "api",
};
const records: ModelRecord[] = Array.from({ length: 450 }, (_, index) => ({
  id: `acme/m-${index}`,
  tags: ["a\u0000b", `lone \ud800 surrogate ${index}`],
  pipeline_tag: "text-generation",
  downloads: index,
}));

async function filled(store: Store): Promise<Store> {
  onTestFinished(() => store.close());
  await store.upsertMany(records);
  await store.replaceListings(SOURCE, [listing]);
  await store.writeNote("where an import stopped", "page 3");
  await store.writeNote("session-secret", "0123456789");
  return store;
}

async function fileForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "store.backup");
}

describe.for(ENGINES)("backup of a store", (engine) => {
  test.skipIf(engine.skipped)(`${titleOf(engine)}: what was saved comes back, on the embedded engine too`, async () => {
    const path = await fileForTest();
    const store = await filled(await engine.open());
    expect((await writeBackup(store, path)).imported).toBe(records.length);
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    const other = await openStore({ memory: true });
    onTestFinished(() => other.close());
    await other.upsertMany([{ id: "acme/not-in-the-backup", tags: [] }]);
    await other.replaceListings("another source", [{ ...listing, model: "acme/m-2" }]);
    expect(await restoreBackup(other, path)).toMatchObject({ imported: records.length, removed: 1 });

    expect(await other.getMany(records.map(({ id }) => id))).toEqual(await store.getMany(records.map(({ id }) => id)));
    expect(await other.allListings()).toEqual([{ source: SOURCE, listing }]);
    expect(await other.readNote("where an import stopped")).toBe("page 3");
    expect((await other.search({ provider: ["together"] })).items.map(({ id }) => id)).toEqual(["acme/m-1"]);
    expect(await other.search({ provider: ["together"] })).toEqual(await store.search({ provider: ["together"] }));
    expect(await other.facets()).toEqual(await store.facets());
  });
});

test("the key of sessions is in no backup", async () => {
  const path = await fileForTest();
  await writeBackup(await filled(await openStore({ memory: true })), path);
  const text = gunzipSync(await readFile(path)).toString();
  expect(text).toContain("where an import stopped");
  expect(text).not.toContain("0123456789");
});

test("a truncated or foreign file changes nothing and is an error", async () => {
  const path = await fileForTest();
  const store = await filled(await openStore({ memory: true }));
  await writeBackup(store, path);
  const whole = await readFile(path);
  const before = await store.version();
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from("not a backup"), Buffer.alloc(0)]) {
    await writeFile(path, bytes);
    await expect(restoreBackup(store, path)).rejects.toBeInstanceOf(BackupError);
  }
  await expect(restoreBackup(store, `${path}.missing`)).rejects.toThrow(/ENOENT/);
  expect(await store.version()).toBe(before);
});
