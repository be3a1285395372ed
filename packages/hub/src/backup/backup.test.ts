import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { ENGINES, ONE_ENGINE, titleOf } from "../testing/store-under-test.ts";
import { BackupError } from "./backup-error.ts";
import { BackupFolder } from "./backup-folder.ts";
import { parsePlan, STORE_ALONE } from "./backup-plan.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

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

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function inMemory(): Promise<Store> {
  const store = await openStore({ memory: true });
  onTestFinished(() => store.close());
  return store;
}

const at = "2026-11-01T10:00:00.123456+00:00";
const sha256 = "ab".repeat(32);
/** A number as the database writes it. */
const literal = (digits: string) => `#${digits}#`;
/** Rows as JSON, of each table that is kept as it is. */
const ROWS: Readonly<Record<string, readonly object[]>> = {
  vitrine_unlisted_models: [{ sort_name: "a/b", id: "A/b", record: '{"id":"A/b","tags":["\\u0000"]}' }],
  vitrine_catalog_changes: [{ seq: literal("9007199254740993"), at: 5, model: "a/b", kind: "added", change: "{}" }],
  vitrine_repositories: [
    {
      number: 7,
      name: "Ada/net",
      state: "live",
      visibility: "private",
      created: at,
      created_by: "ada",
      changed: at,
      deleted: null,
      shown: "c0ffee",
    },
  ],
  vitrine_former_names: [{ name_key: "ada/old", repository: 7 }],
  vitrine_repository_objects: [{ repository: 7, pointer: "p", sha256, size: 12, noted: at }],
  vitrine_rights: [
    {
      subject_kind: "person",
      subject: "https://id.example ada",
      repository: 7,
      pattern: null,
      access: "write",
      source: "site",
      granted_by: "root",
      granted: at,
    },
  ],
  vitrine_personal_tokens: [
    {
      sha256,
      id: "0b7f5a5e-3f0a-4c8e-9a43-7f1d1c6a2b11",
      owner: "ada",
      groups: ['a "quoted" group', "ümlaut,comma"],
      label: "laptop\n",
      may_write: true,
      created: at,
      expires: at,
      used: null,
      is_by_key: true,
    },
  ],
  vitrine_audit: [
    {
      id: 3,
      at,
      who: "ada",
      kind: "write",
      action: "commit",
      model: "ada/net",
      detail: "{}",
      status: 200,
      request_id: "r",
    },
  ],
  vitrine_calls: [
    {
      id: 41,
      at,
      caller: "ada",
      protocol: "openai",
      model: "m",
      place: "p",
      input_tokens: 1,
      output_tokens: 2,
      cost: literal("0.000000001"),
      cost_source: "stated",
      milliseconds: 3,
      first_milliseconds: null,
      outcome: "ok",
      request_id: "r",
      reserved: null,
      instance: null,
      alive_until: null,
      reserved_tokens: 0,
      accounts: ["ada", "site"],
    },
  ],
  vitrine_call_budgets: [
    {
      kind: "group",
      subject: "/research",
      models: "acme/*",
      limits: { dollarsPerDay: 5 },
      is_soft: true,
      warn_at: [0.5],
      changed_by: "root",
      changed: at,
    },
  ],
  vitrine_call_windows: [
    {
      caller: "ada",
      span: "day",
      start: "2026-11-01T00:00:00",
      requests: 1,
      tokens: 3,
      spent: literal("0.500000000"),
      reserved: literal("0.000000000"),
      reserved_tokens: 0,
    },
  ],
};
const SECRET_ROWS: typeof ROWS = {
  vitrine_people: [
    {
      key: "k",
      issuer: "https://id.example",
      name: "Ada",
      groups: [],
      groups_read: at,
      refresh_token: "sealed-refresh-token",
      refresh_tried: null,
      sessions: 2,
      signed_in: at,
    },
  ],
  vitrine_call_texts: [{ call: 41, request: "a private question", answer: "a private answer", kept_until: at }],
};

const textOf = (row: object) => JSON.stringify(row).replace(/"#([\d.]+)#"/g, "$1");

async function put(store: Store, rows: typeof ROWS): Promise<void> {
  const inOrder = (await store.tables.names()).filter((table) => rows[table]);
  await store.tables.replace(
    inOrder,
    (async function* () {
      for (const table of inOrder) yield { table, rows: (rows[table] ?? []).map(textOf) };
    })(),
  );
}

async function rowsIn(store: Store, tables: readonly string[]): Promise<Record<string, unknown>> {
  return store.tables.snapshot(async (read) => {
    const all: Record<string, unknown> = {};
    for (const table of tables) {
      const rows: string[] = [];
      for await (const part of read(table)) rows.push(...part);
      all[table] = rows;
    }
    return all;
  });
}

const expected = (rows: typeof ROWS) =>
  Object.fromEntries(Object.entries(rows).map(([table, each]) => [table, each.map(textOf)]));

describe.for(ENGINES)("backup of a store", (engine) => {
  test.skipIf(engine.skipped)(`${titleOf(engine)}: what was saved comes back, on the embedded engine too`, async () => {
    const path = await folderForTest();
    const store = await filled(await engine.open());
    expect((await writeBackup(store, path)).models).toBe(records.length);
    for (const name of await readdir(path, { recursive: true })) {
      const { mode } = await stat(join(path, name));
      expect(mode & 0o077).toBe(0);
    }

    const other = await inMemory();
    await other.upsertMany([{ id: "acme/not-in-the-backup", tags: [] }]);
    await other.replaceListings("another source", [{ ...listing, model: "acme/m-2" }]);
    expect(await restoreBackup(other, path)).toMatchObject({ models: records.length, removed: 1 });

    expect(await other.getMany(records.map(({ id }) => id))).toEqual(await store.getMany(records.map(({ id }) => id)));
    expect(await other.allListings()).toEqual([{ source: SOURCE, listing }]);
    expect(await other.readNote("where an import stopped")).toBe("page 3");
    expect(await other.search({ provider: ["together"] })).toEqual(await store.search({ provider: ["together"] }));
    expect(await other.facets()).toEqual(await store.facets());
  });
});

// From PostgreSQL's server to the embedded database and back: both are read, and both are written.
describe.for(ONE_ENGINE)("backup of a store", { tags: ["slow"] }, (engine) => {
  test.skipIf(engine.skipped)(
    `${titleOf(engine)}: every table goes to the other engine and back, row by row`,
    async () => {
      const [there, back] = [await folderForTest(), await folderForTest()];
      const store = await engine.open();
      onTestFinished(() => store.close());
      await put(store, { ...ROWS, ...SECRET_ROWS });
      const passphrase = "correct horse";
      await writeBackup(store, there, { passphrase });
      const other = await inMemory();
      await restoreBackup(other, there, { passphrase });
      const all = { ...ROWS, ...SECRET_ROWS };
      expect(await rowsIn(other, Object.keys(all))).toEqual(expected(all));
      await writeBackup(other, back, { passphrase });
      await put(store, {});
      await restoreBackup(store, back, { passphrase });
      expect(await rowsIn(store, Object.keys(all))).toEqual(expected(all));
      // Numbers go on after those that were restored.
      expect((await store.repositories.begin("ada/next", "ada")).number).toBeGreaterThan(7);
    },
  );
});

test("no table that a release makes is forgotten: each is a row here, content, or left out by name", async () => {
  const names = await (await inMemory()).tables.names();
  const known = [
    ...[ROWS, SECRET_ROWS].flatMap(Object.keys),
    ...STORE_ALONE.without.tables,
    "vitrine_models",
    "vitrine_listings",
    "vitrine_state",
    "vitrine_migrations",
  ];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test("secrets are in a backup under a passphrase only, and another one changes nothing", async () => {
  const [open, sealed] = [await folderForTest(), await folderForTest()];
  const store = await filled(await openStore({ memory: true }));
  await put(store, { ...ROWS, ...SECRET_ROWS });
  expect((await writeBackup(store, open)).says.join()).toContain("Not in it: Secrets");
  await writeBackup(store, sealed, { passphrase: "one" });
  for (const path of [open, sealed])
    for (const text of await allTexts(path)) {
      expect(text).not.toContain("0123456789");
      expect(text).not.toContain("refresh-token");
      expect(text).not.toContain("private question");
    }
  const other = await inMemory();
  const before = await other.version();
  await expect(restoreBackup(other, sealed, { passphrase: "two" })).rejects.toThrow(/do not open with this passphrase/);
  await expect(verifyBackup(sealed, "two")).rejects.toBeInstanceOf(BackupError);
  expect(await other.version()).toBe(before);
  expect((await verifyBackup(sealed)).join()).toContain("were not opened");
  await other.writeNote("session-secret", "its own");
  await restoreBackup(other, open);
  expect(await other.readNote("session-secret")).toBe("its own");
  await restoreBackup(other, sealed, { passphrase: "one" });
  expect(await other.readNote("session-secret")).toBe("0123456789");
});

test("texts of other calls do not become those of the calls that are restored", { tags: ["slow"] }, async () => {
  const path = await folderForTest();
  const store = await inMemory();
  await put(store, ROWS);
  await writeBackup(store, path);
  const other = await inMemory();
  await put(other, SECRET_ROWS);
  await restoreBackup(other, path);
  expect(await rowsIn(other, ["vitrine_calls", "vitrine_call_texts"])).toEqual({
    vitrine_calls: expected(ROWS)["vitrine_calls"],
    vitrine_call_texts: [],
  });
});

test("two backups into one folder at once: one is whole, the other says why it is none", async () => {
  const path = await folderForTest();
  const store = await filled(await openStore({ memory: true }));
  const ended = await Promise.allSettled([writeBackup(store, path), writeBackup(store, path)]);
  const [refused] = ended.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(String(refused?.reason)).toContain("Another command works on the backup");
  expect((await verifyBackup(path))[0]).toContain(`${records.length} models`);
  expect((await writeBackup(store, path)).models).toBe(records.length);
});

test("a plan that is none is refused by its field", () => {
  expect(() => parsePlan("{")).toThrow(/no JSON/);
  expect(() => parsePlan(JSON.stringify({ ...STORE_ALONE, folders: { added: 7 } }))).toThrow(/folders\.added/);
  expect(parsePlan(JSON.stringify(STORE_ALONE))).toEqual(STORE_ALONE);
});

/** What is in the files of a backup, unpacked where it is packed. */
async function allTexts(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const bytes = await Promise.all(
    names.filter((name) => name.isFile()).map((name) => readFile(join(name.parentPath, name.name))),
  );
  return bytes.map((each) => (each[0] === 0x1f && each[1] === 0x8b ? gunzipSync(each) : each).toString("latin1"));
}

test("a backup that is damaged, truncated or something else changes nothing and is an error", async () => {
  const path = await folderForTest();
  const store = await filled(await openStore({ memory: true }));
  await writeBackup(store, path);
  const before = await store.version();
  const { store: blob } = await new BackupFolder(path).manifest();
  const file = new BackupFolder(path).pathOf(blob);
  const whole = await readFile(file);
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from("not a backup"), Buffer.alloc(0)]) {
    await writeFile(file, bytes);
    await expect(restoreBackup(store, path)).rejects.toBeInstanceOf(BackupError);
    await expect(verifyBackup(path)).rejects.toThrow(/damaged/);
  }
  await expect(restoreBackup(store, join(path, "missing"))).rejects.toThrow(/is no backup/);
  await writeFile(join(path, "backup.json"), '{"format":99}');
  await expect(restoreBackup(store, path)).rejects.toThrow(/Use a later release/);
  const foreign = await folderForTest();
  await writeFile(join(foreign, "photo.jpg"), "");
  await expect(writeBackup(store, foreign)).rejects.toThrow(/photo.jpg/);
  expect(await store.version()).toBe(before);
});

test("a path that leads out of its folder is refused", async () => {
  const path = await folderForTest();
  await writeBackup(await inMemory(), path);
  const manifest = JSON.parse(await readFile(join(path, "backup.json"), "utf8")) as Record<string, unknown>;
  const file = { ...(manifest["store"] as object), path: "../../etc/passwd", mtimeMs: 0, mode: 0o600 };
  await writeFile(
    join(path, "backup.json"),
    JSON.stringify({ ...manifest, folders: { added: { files: [file], empty: [] } } }),
  );
  await expect(verifyBackup(path)).rejects.toThrow(/damaged at folders/);
});

test("a file of an earlier release is restored", async () => {
  const path = join(await folderForTest(), "store.backup");
  const lines = [
    { kind: "vitrine-backup", format: 1 },
    { note: "where an import stopped", value: "page 3" },
    { source: SOURCE, offer: listing },
    ...records.slice(0, 3).map((record) => ({ record })),
    { end: 5 },
  ].map((line) => JSON.stringify(line));
  await writeFile(path, gzipSync(lines.join("\n")));
  const store = await inMemory();
  await put(store, ROWS);
  expect((await restoreBackup(store, path)).models).toBe(3);
  expect(await store.readNote("where an import stopped")).toBe("page 3");
  expect(await store.allListings()).toEqual([{ source: SOURCE, listing }]);
  // It knows nothing of these.
  expect(await rowsIn(store, Object.keys(ROWS))).toEqual(expected(ROWS));
  await writeFile(path, gzipSync(lines.slice(0, 4).join("\n")));
  await expect(restoreBackup(store, path)).rejects.toThrow(/truncated/);
});

const git = (folder: string, ...args: string[]) =>
  promisify(execFile)("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@b.example", ...args]);

test("folders are in it, what is there is not written again, and a kill leaves what was there", async () => {
  const [data, path] = [await folderForTest(), await folderForTest()];
  const repositories = join(data, "repositories");
  await mkdir(join(repositories, "7.git"), { recursive: true });
  await git(join(repositories, "7.git"), "init", "--bare", "-q");
  await git(data, "clone", "-q", join(repositories, "7.git"), "work");
  const commit = async (text: string) => {
    await writeFile(join(data, "work", "a.txt"), text);
    await git(join(data, "work"), "add", ".");
    await git(join(data, "work"), "commit", "-qm", text);
    await git(join(data, "work"), "push", "-q", "origin", "HEAD:main");
  };
  await commit("one");
  await writeFile(join(repositories, "large.bin"), Buffer.alloc(100_000, 7));
  const plan = { ...STORE_ALONE, folders: { repositories } };
  const store = await filled(await openStore({ memory: true }));
  await writeBackup(store, path, { plan });
  const first = new Set(await readdir(path, { recursive: true }));
  await commit("two");
  const stopped = writeBackup(store, path, {
    plan,
    onProgress: () => {
      throw new Error("stopped");
    },
  });
  await expect(stopped).rejects.toThrow("stopped");
  expect((await verifyBackup(path))[0]).toContain(`${records.length} models`);

  await writeBackup(store, path, { plan });
  const large = [...first].filter((name) => name.length > 64);
  const second = await readdir(path, { recursive: true });
  expect(second.filter((name) => large.includes(name)).length).toBeGreaterThan(5);

  const target = await folderForTest();
  const other = await inMemory();
  const into = { ...STORE_ALONE, folders: { repositories: join(target, "repositories") } };
  await cp(join(path, "backup.json"), join(target, "kept.json"));
  await mkdir(join(target, "repositories", "9.git"), { recursive: true });
  await writeFile(join(target, "repositories", "9.git", "HEAD"), "not in the backup");
  let batches = 0;
  const ended = restoreBackup(other, path, {
    plan: into,
    onProgress: () => {
      if (++batches === 2) throw new Error("killed");
    },
  });
  await expect(ended).rejects.toThrow("killed");
  expect(await other.tables.isHalfRestored()).toBe(true);
  await expect(writeBackup(other, await folderForTest())).rejects.toThrow(/A restore of this store was not finished/);
  await restoreBackup(other, path, { plan: into });
  expect(await other.tables.isHalfRestored()).toBe(false);
  expect(await other.getMany(records.map(({ id }) => id))).toEqual(records);
  const restored = join(target, "repositories", "7.git");
  await git(restored, "fsck", "--strict");
  expect((await git(restored, "log", "--format=%s", "main")).stdout).toBe("two\none\n");
  expect(await readdir(join(target, "repositories"))).toEqual(["7.git", "large.bin"]);
  expect((await stat(join(target, "repositories", "large.bin"))).size).toBe(100_000);
});
