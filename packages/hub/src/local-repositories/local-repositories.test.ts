/** Folders that are watched: what appears, changes and goes in them, in a real folder with the real store. */
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { LocalRepositories, type LocalRepositoriesOptions } from "./local-repositories.ts";

// A machine with other work on it may be slow to report changes.
vi.setConfig({ testTimeout: 60_000 });

let root: string;
let store: Store;
const open: LocalRepositories[] = [];
beforeAll(async () => {
  store = await openStore({ memory: true });
});
afterAll(() => store.close());
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vitrine-local-repositories-"));
});
afterEach(async () => {
  for (const models of open.splice(0)) await models.close();
  await store.removeMany(await store.everyNthId(1));
  rmSync(root, { recursive: true, force: true });
});

function put(path: string, content: string | Uint8Array): void {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

async function watchRoot(options: LocalRepositoriesOptions = {}, folders = [root]): Promise<LocalRepositories> {
  const models = await LocalRepositories.open(store, folders, { quietMs: 300, sweepMs: 3000, ...options });
  open.push(models);
  await models.settled();
  return models;
}

async function until(isSo: () => Promise<boolean> | boolean, milliseconds = 25_000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("It did not come about in time.");
    await new Promise((ready) => setTimeout(ready, 25));
  }
}

const has = async (id: string) => (await store.get(id)) !== undefined;
const config = JSON.stringify({ model_type: "llama", architectures: ["LlamaForCausalLM"] });

test("models appear, change, move and go as their files do", async () => {
  put("acme/parser/config.json", config);
  const models = await watchRoot();
  const first = await store.get("acme/parser");
  expect(first).toMatchObject({ library_name: "transformers", origin: { from: "folder" } });
  expect(first?.sha).toMatch(/^[0-9a-f]{40}$/);
  expect(models.of(first!)?.revision).toBe(first?.sha);

  put("acme/late/README.md", "---\nlicense: mit\n---\n# Late");
  put("newcomer/tagger/onnx/model.onnx", "x");
  put("newcomer/tagger/config.json", config);
  await until(async () => (await has("acme/late")) && (await has("newcomer/tagger")));

  put("acme/parser/README.md", "---\nlicense: apache-2.0\n---\n# Parser");
  await until(async () => (await store.get("acme/parser"))?.cardData?.license === "apache-2.0");
  expect((await store.get("acme/parser"))?.sha).not.toBe(first?.sha);

  renameSync(join(root, "acme/late"), join(root, "acme/later"));
  await until(async () => (await has("acme/later")) && !(await has("acme/late")));
  rmSync(join(root, "acme"), { recursive: true });
  await until(async () => !(await has("acme/parser")) && !(await has("acme/later")));
  expect(await has("newcomer/tagger")).toBe(true);
});

test("a model that is being copied is never seen half", async () => {
  await watchRoot();
  const sizes = new Set<number>();
  const look = setInterval(() => {
    void store.get("acme/copied").then((record) => {
      const size = record?.siblings?.find(({ rfilename }) => rfilename === "weights.bin")?.size;
      if (record !== undefined) sizes.add(size ?? -1);
    });
  }, 20);
  put("acme/copied/config.json", config);
  const piece = randomBytes(1000);
  put("acme/copied/weights.bin", piece);
  for (let count = 1; count < 12; count++) {
    await new Promise((ready) => setTimeout(ready, 100));
    appendFileSync(join(root, "acme/copied/weights.bin"), piece);
  }
  await until(() => sizes.size > 0);
  await new Promise((ready) => setTimeout(ready, 500));
  clearInterval(look);
  expect([...sizes]).toEqual([12_000]);
});

test("files that are hidden, ignored, or outside of the folder are neither listed nor read", async () => {
  const secret = join(mkdtempSync(join(tmpdir(), "vitrine-secret-")), "key.txt");
  writeFileSync(secret, "secret");
  put("acme/parser/config.json", config);
  put("acme/parser/.env", "SECRET=1");
  put("acme/parser/.git/config", "[core]");
  put("acme/parser/notes/plan.txt", "not yours");
  put("acme/parser/notes/public.txt", "yours");
  put("acme/parser/weights.tmp", "half");
  put("acme/parser/.vitrineignore", "*.tmp\nnotes/*\n!notes/public.txt\n");
  symlinkSync(secret, join(root, "acme/parser/out.txt"));
  symlinkSync("../../../../../../etc/hostname", join(root, "acme/parser/host.txt"));
  symlinkSync(".env", join(root, "acme/parser/env.txt"));
  symlinkSync("notes/plan.txt", join(root, "acme/parser/plan.txt"));
  symlinkSync("config.json", join(root, "acme/parser/copy.json"));
  mkdirSync(join(root, ".hidden/model"), { recursive: true });
  put(".hidden/model/config.json", config);
  symlinkSync(dirname(secret), join(root, "acme/linked"));
  const models = await watchRoot();
  expect(models.size).toBe(1);
  const record = await store.get("acme/parser");
  expect(record?.siblings?.map(({ rfilename }) => rfilename)).toEqual(["config.json", "copy.json", "notes/public.txt"]);
  expect(models.problems().map(({ id, reasons }) => [id, reasons.length])).toEqual([["acme/parser", 2]]);
  rmSync(dirname(secret), { recursive: true });
});

test("a restart reads only what changed, and forgets what went meanwhile", async () => {
  put("acme/kept/config.json", config);
  put("acme/gone/config.json", config);
  put("acme/edited/config.json", config);
  const first = await watchRoot();
  const version = await store.version();
  await first.close();
  await (await watchRoot()).close();
  expect(await store.version()).toBe(version);

  rmSync(join(root, "acme/gone"), { recursive: true });
  put("acme/edited/README.md", "---\nlicense: mit\n---\n");
  await watchRoot();
  await until(async () => !(await has("acme/gone")));
  expect((await store.get("acme/edited"))?.cardData?.license).toBe("mit");
  expect(await has("acme/kept")).toBe(true);
});

test("a restart forgets what went meanwhile also where something else was changed before", async () => {
  put("acme/gone/config.json", config);
  put("acme/edited/config.json", config);
  await (await watchRoot()).close();
  rmSync(join(root, "acme/gone"), { recursive: true });
  put("acme/edited/README.md", "---\nlicense: mit\n---\n");
  // Quiet for so long that it is taken up at the first look.
  await new Promise((ready) => setTimeout(ready, 600));
  await watchRoot();
  expect([await has("acme/gone"), (await store.get("acme/edited"))?.cardData?.license]).toEqual([false, "mit"]);
});

test("folders that are not given any more take their models with them", async () => {
  put("one/acme/a/config.json", config);
  put("two/acme/b/config.json", config);
  await store.upsertMany([{ id: "public/model", tags: [], origin: { from: "seed" } }]);
  const both = [join(root, "one"), join(root, "two")];
  await (await watchRoot({ forgetsOthers: true }, both)).close();
  await watchRoot({ forgetsOthers: true }, [both[1]!]);
  expect([await has("acme/a"), await has("acme/b"), await has("public/model")]).toEqual([false, true, true]);
});

test("an unreadable repository is reported with its reason, and the others are listed", async () => {
  put("acme/good/config.json", config);
  put("acme/broken/config.json", "{ not json");
  put("acme/broken/model.safetensors", "no header");
  put("acme/bad name!/config.json", config);
  const other = join(root, "two");
  put("two/acme/good/config.json", config);
  const models = await watchRoot({}, [root, other, join(root, "missing")]);
  expect(await has("acme/good")).toBe(true);
  const problems = new Map(models.problems().map((problem) => [problem.id, problem]));
  expect(problems.get("acme/broken")).toMatchObject({ shown: true });
  expect(problems.get("acme/broken")?.reasons.join(" ")).toMatch(/config\.json.*model\.safetensors/s);
  expect(problems.get("two/acme/good")?.reasons[0]).toMatch(/Another folder/);
  expect(problems.get("missing")?.reasons[0]).toMatch(/ENOENT/);
  expect([...problems.keys()].some((id) => id.includes("bad name"))).toBe(true);
});

test("of names that differ only in upper and lower case one model is listed, and the other reported", async () => {
  put("acme/CaseRepo/config.json", config);
  put("acme/caserepo/config.json", config);
  const models = await watchRoot();
  expect(models.ids()).toHaveLength(1);
  expect(models.problems().flatMap(({ reasons }) => reasons)).toEqual([
    expect.stringMatching(/has a model of this name, acme\/CaseRepo\.$/i),
  ]);
});

test("the digests are git's own and SHA-256, each worked out once", async () => {
  const large = randomBytes(3_000_000);
  put("acme/parser/config.json", config);
  put("acme/parser/weights.bin", large);
  const models = await watchRoot();
  await models.digests.settled();
  const repository = models.of((await store.get("acme/parser"))!)!;
  const blob = spawnSync("git", ["hash-object", join(root, "acme/parser/config.json")], { encoding: "utf8" });
  expect(await models.digests.of(repository, repository.file("config.json")!)).toEqual({
    etag: blob.stdout.trim(),
    oid: blob.stdout.trim(),
  });
  const sha256 = createHash("sha256").update(large).digest("hex");
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${large.length}\n`;
  const oid = spawnSync("git", ["hash-object", "--stdin"], { input: pointer, encoding: "utf8" }).stdout.trim();
  expect(await models.digests.of(repository, repository.file("weights.bin")!)).toEqual({
    etag: sha256,
    sha256,
    oid,
    pointerSize: pointer.length,
  });
  // Noted in the store: another process that finds the same size and time does not read the file again.
  const { size, modified } = repository.file("weights.bin")!;
  await models.close();
  writeFileSync(join(root, "acme/parser/weights.bin"), randomBytes(size));
  utimesSync(join(root, "acme/parser/weights.bin"), new Date(modified), new Date(modified));
  const again = await watchRoot();
  const same = again.of((await store.get("acme/parser"))!)!;
  const { modified: exact } = same.file("weights.bin")!;
  if (exact === modified) expect((await again.digests.of(same, same.file("weights.bin")!)).sha256).toBe(sha256);
});

test("a file of many megabytes is hashed by a thread, to its own SHA-256", async () => {
  const bytes = 40_000_000;
  put("acme/large/config.json", config);
  put("acme/large/weights.bin", "PK");
  truncateSync(join(root, "acme/large/weights.bin"), bytes);
  const models = await watchRoot();
  await models.digests.settled();
  const repository = models.of((await store.get("acme/large"))!)!;
  const whole = createHash("sha256")
    .update("PK")
    .update(Buffer.alloc(bytes - 2));
  const { sha256 } = await models.digests.of(repository, repository.file("weights.bin")!);
  expect(sha256).toBe(whole.digest("hex"));
});
