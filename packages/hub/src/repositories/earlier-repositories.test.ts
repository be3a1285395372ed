// @module-tag slow
/** Repositories of releases before 0.3, as those kept them, made here from what a real git wrote. */
import { execFile, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../search/open-store.ts";
import { lfsPointer } from "../git/git-objects.ts";
import { PushedRepositories } from "./pushed-repositories.ts";

const run = promisify(execFile);
let folder: string;
let earlier: string;
let work: string;
const weights = randomBytes(50_000);
const sha256 = createHash("sha256").update(weights).digest("hex");

const git = async (...args: string[]) => {
  const who = ["user.name=Ada", "user.email=a@b.example", "init.defaultBranch=main", "commit.gpgsign=false"];
  const { stdout } = await run("git", ["-C", work, ...who.flatMap((each) => ["-c", each]), ...args], {
    encoding: "buffer",
    env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
  });
  return stdout;
};
const line = async (...args: string[]) => (await git(...args)).toString().trim();

/** A commit in the form of JSON that earlier releases kept; its small files go among the objects. */
async function earlierCommit(oid: string): Promise<object> {
  const files = [];
  for (const each of (await git("ls-tree", "-r", "-z", "-l", oid)).toString().split("\0").filter(Boolean)) {
    const [, mode, blob = "", size, path] = /^(\d+) blob (\w+) +(\d+)\t(.+)$/.exec(each) ?? [];
    // oxlint-disable-next-line no-await-in-loop
    const content = await git("cat-file", "blob", blob);
    const isLarge = content.toString("latin1").startsWith("version https://git-lfs");
    const own = isLarge ? { size: weights.length, sha256, pointerSize: content.length } : { size: Number(size) };
    files.push({ path, blob, ...own, ...(mode === "100755" && { isExecutable: true }) });
    // oxlint-disable-next-line no-await-in-loop
    if (!isLarge) await putObject(blob, content);
  }
  const [parent] = (await line("log", "-1", "--format=%P", oid)).split(" ");
  const object = (await git("cat-file", "commit", oid)).toString("base64");
  const [title, author, date] = (await line("log", "-1", "--format=%s%x00%an%x00%aI", oid)).split("\0");
  return { commit: oid, ...(parent && { parent }), title, description: "", author, date, files, object };
}

async function putObject(oid: string, content: Buffer): Promise<void> {
  await mkdir(join(earlier, "objects", oid.slice(0, 2)), { recursive: true });
  await writeFile(join(earlier, "objects", oid.slice(0, 2), oid), content);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-earlier-"));
  [earlier, work] = [join(folder, "earlier"), join(folder, "work")];
  await mkdir(work);
  await git("init", "-q");
  await writeFile(join(work, "README.md"), "---\nlicense: mit\n---\n# Ä model\n");
  await writeFile(join(work, "run.sh"), "#!/bin/sh\n", { mode: 0o755 });
  await git("add", "-A");
  await git("commit", "-q", "-m", "One");
  await git("checkout", "-q", "-b", "try");
  await mkdir(join(work, "deep"));
  await writeFile(join(work, 'deep/ümlaut "x".txt'), "u");
  await git("add", "-A");
  await git("commit", "-q", "-m", "Tried");
  await git("checkout", "-q", "main");
  await writeFile(join(work, "model.safetensors"), lfsPointer(sha256, weights.length));
  await git("add", "-A");
  await git("commit", "-q", "-m", "Weights");
  await git("merge", "-q", "--no-ff", "-m", "Merged", "try");
  await git("tag", "-a", "v1", "-m", "The first");
  const place = join(earlier, "models/acme%2Fnet");
  await mkdir(join(place, "commits"), { recursive: true });
  for (const oid of (await line("rev-list", "--all")).split("\n"))
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(place, `commits/${oid}.json`), JSON.stringify(await earlierCommit(oid)));
  await putObject(sha256, weights);
  const [main, branch] = [await line("rev-parse", "main"), await line("rev-parse", "try")];
  const object = (await git("cat-file", "tag", "v1")).toString("base64");
  const tags = { v1: { commit: main, message: "The first", object }, plain: { commit: branch, message: "" } };
  const state = { id: "Acme/net", created: "2026-01-02T03:04:05.000Z", branches: { main, try: branch }, tags };
  await writeFile(join(place, "state.json"), JSON.stringify(state));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a repository is, by git and by the site. */
async function seen(pushed: PushedRepositories, place: string): Promise<object> {
  const row = await pushed.row("acme/net");
  const bare = join(place, "git", `${row?.number}.git`);
  const refs = spawnSync("git", ["--git-dir", bare, "for-each-ref"], { encoding: "utf8" }).stdout;
  const fsck = spawnSync("git", ["--git-dir", bare, "fsck", "--strict", "--no-dangling"], { encoding: "utf8" });
  const { files = [] } = (await pushed.commitAt("acme/net", "main")) ?? {};
  return {
    id: row?.id,
    created: row?.created,
    refs,
    fsck: fsck.stdout + fsck.stderr,
    files: files.map(({ path }) => path),
  };
}

test("are taken over whole: commits under their names, branches, tags, large files", async () => {
  const [place, store] = [join(folder, "taken"), await openStore({ memory: true })];
  await cp(earlier, place, { recursive: true });
  const pushed = await PushedRepositories.open({ folder: place, store });
  const mine = spawnSync("git", ["-C", work, "for-each-ref", "refs/heads", "refs/tags/v1"], {
    encoding: "utf8",
  }).stdout;
  const found = (await seen(pushed, place)) as { refs: string };
  expect(found).toMatchObject({ id: "Acme/net", created: "2026-01-02T03:04:05.000Z", fsck: "" });
  for (const each of mine.trim().split("\n")) expect(found.refs).toContain(each);
  await pushed.settled();
  expect(await store.get("acme/net")).toMatchObject({
    sha: await line("rev-parse", "main"),
    cardData: { license: "mit" },
  });
  const at = await pushed.find("acme/net", "v1");
  const file = at?.repository.file("model.safetensors");
  expect(at && file && (await buffer((await at.repository.read(file, 0, file.size - 1)) as never))).toEqual(weights);
  expect(await pushed.history("acme/net", "main", 10)).toHaveLength(4);
  expect(await readdir(join(place, "models"))).toEqual([]);
  // What only earlier releases needed goes, and what is owned stays.
  await pushed.collectGarbage({ unusedMs: -1000 });
  expect(await readdir(join(place, "objects"), { recursive: true })).toContain(`${sha256.slice(0, 2)}/${sha256}`);
  await pushed.close();
  await store.close();
});

test("wherever a takeover is interrupted, the next one ends it, and the result is the same", async () => {
  const whole = join(folder, "whole");
  const first = await openStore({ memory: true });
  await cp(earlier, whole, { recursive: true });
  const done = await PushedRepositories.open({ folder: whole, store: first });
  const wanted = await seen(done, whole);
  await done.close();
  await first.close();
  const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;
  for (const calls of isWhole ? [0, 1, 2, 3, 4, 5] : [1, 3, 4]) {
    const place = join(folder, `cut-${calls}`);
    // oxlint-disable-next-line no-await-in-loop
    await cp(earlier, place, { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    const store = await openStore({ memory: true });
    let left = calls;
    const repositories = new Proxy(store.repositories, {
      get(table, key) {
        const value = Reflect.get(table, key) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          left -= 1;
          if (left < 0) throw new Error("This process has ended.");
          return (value as (...given: unknown[]) => unknown).apply(table, args);
        };
      },
    });
    const dying = { get: store.get.bind(store), upsertMany: async () => {}, remove: async () => true, repositories };
    // oxlint-disable-next-line no-await-in-loop
    const cut = await PushedRepositories.open({ folder: place, store: dying as never }).catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop
    await cut?.close().catch(() => {});
    // oxlint-disable-next-line no-await-in-loop
    const again = await PushedRepositories.open({ folder: place, store });
    // oxlint-disable-next-line no-await-in-loop
    expect(await seen(again, place), `after ${calls} calls`).toEqual(wanted);
    // oxlint-disable-next-line no-await-in-loop
    await again.close();
    // oxlint-disable-next-line no-await-in-loop
    await store.close();
  }
});
