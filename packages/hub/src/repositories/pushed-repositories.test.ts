/** Pushing, by the hub's own clients over loopback, and what a commit promises. */
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { commit, countCommits, createRepo } from "@huggingface/hub";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createHubApi } from "../http-api/hub-api.ts";
import { isPush, pushResponse } from "../http-api/push-api.ts";
import { writerOf } from "../testing/writer-of.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { python } from "../testing/hub-python.ts";
import { serve, type Served } from "../testing/hub-under-test.ts";
import type { NewCommit } from "./commit-steps.ts";
import { lfsPointer } from "../git/git-objects.ts";
import { PushedRepositories } from "./pushed-repositories.ts";
import { UploadParts } from "./upload-parts.ts";
import { UploadTickets } from "./upload-ticket.ts";
import { XetUploads } from "./xet-uploads.ts";

let folder: string;
let store: Store;
let pushed: PushedRepositories;
let hub: Served;
const changes: string[] = [];
const PART_BYTES = 1_900_000;
const HOUR_MS = 3_600_000;
const writer = writerOf("ada", (id) => id.startsWith("acme/"));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-pushed-"));
  store = await openStore({ memory: true });
  pushed = await PushedRepositories.open({ folder: join(folder, "repositories"), store });
  const api = createHubApi({ store, pushed });
  const onChange = ({ by, what, id }: { by: string; what: string; id: string }) =>
    void changes.push(`${by} ${what} ${id}`);
  hub = await serve((request) =>
    isPush(request)
      ? pushResponse(request, request.headers.get("authorization") === "Bearer hf_ada" ? writer : undefined, {
          pushed,
          // Some of the files that the clients push come whole and some in parts.
          partBytes: PART_BYTES,
          onChange,
        })
      : api(request),
  );
});
afterAll(async () => {
  hub.close();
  await pushed.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

for (const [withoutXet, tags] of [
  ["0", []],
  ["1", ["slow"]],
] as const)
  test.skipIf(python === undefined)(
    `the Python client pushes, pins, tags, conflicts, moves and deletes (without Xet: ${withoutXet})`,
    { tags: [...tags], timeout: 120_000 },
    async () => {
      const script = join(import.meta.dirname, "../../test/push_to_hub.py");
      const work = join(folder, `work-${withoutXet}`);
      await mkdir(work);
      const { stdout } = await promisify(execFile)(python as string, [script, work], {
        env: {
          PATH: process.env["PATH"],
          HF_ENDPOINT: hub.endpoint,
          HF_HOME: join(folder, `home-${withoutXet}`),
          HF_TOKEN: "hf_ada",
          HF_HUB_DISABLE_TELEMETRY: "1",
          HF_HUB_DISABLE_PROGRESS_BARS: "1",
          HF_HUB_DISABLE_XET: withoutXet,
        },
      });
      const llama = '{"model_type": "llama", "architectures": ["LlamaForCausalLM"]}';
      expect(JSON.parse(stdout)).toEqual({
        url: `${hub.endpoint}/acme/pushed`,
        again: ["HfHubHTTPError", 409],
        info: [true, "mit", "text-generation"],
        files: {
          // Names what git-lfs fetches.
          ".gitattributes": [expect.any(Number), false],
          "README.md": [expect.any(Number), false],
          "config.json": [62, false],
          "nested/numbers.bin": [2_400_000, true],
          "nested/random.bin": [2_500_000, true],
          "nested/weights.bin": [3_072_000, true],
        },
        weights: true,
        now: [".gitattributes", "README.md", "config.json", "notes.txt", "weights.bin"],
        pinned: [llama, llama, llama],
        main: '{"model_type": "bert"}',
        commits: ["Moved", "Other", "All of it", "initial commit"],
        refs: [["main", "try"], [["v1", true]]],
        conflict: ["HfHubHTTPError", 412],
        climbing: [expect.any(String), null],
        moved: [true, true],
        deleted: false,
        foreign: ["HfHubHTTPError", 403],
      });
      expect(changes).toContain("ada create acme/pushed");
      expect(changes.filter((change) => change === "ada commit acme/pushed")).toHaveLength(withoutXet === "0" ? 3 : 6);
    },
  );

test("the JavaScript client creates and commits", async () => {
  const repo = { type: "model", name: "acme/from-js" } as const;
  const options = { repo, accessToken: "hf_ada", hubUrl: hub.endpoint };
  await createRepo(options);
  const large = randomBytes(2_000_000);
  await commit({
    ...options,
    title: "Both kinds",
    operations: [
      { operation: "addOrUpdate", path: "small.txt", content: new Blob(["small"]) },
      { operation: "addOrUpdate", path: "large.bin", content: new Blob([large]) },
    ],
  });
  const answer = await fetch(`${hub.endpoint}/acme/from-js/resolve/main/large.bin`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
});

test("without a token, or for another's repository, nothing happens", async () => {
  const post = (path: string, token?: string) =>
    fetch(hub.endpoint + path, {
      method: "POST",
      body: "{}",
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const paths = ["/api/repos/create", "/api/models/acme/x/commit/main", "/acme/x.git/info/lfs/objects/batch"];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    expect([(await post(path)).status, (await post(path, "hf_other")).status]).toEqual([401, 401]);
  }
  expect((await post("/api/models/other/x/commit/main", "hf_ada")).status).toBe(403);
  expect((await fetch(`${hub.endpoint}/api/uploads/made-up`, { method: "PUT", body: "x" })).status).toBe(403);
});

/** Number of a new repository. */
const made = async (id: string) => (await pushed.create(id, "ada")).number;
const owns = async (id: string, sha256: string) => (await pushed.owned(id, [sha256])).has(sha256);

test("content is kept only if it is what was announced", async () => {
  const repository = await made("acme/announced");
  const content = randomBytes(100_000);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const other = { code: "wrong-content" };
  await expect(
    pushed.upload({ repository, sha256, size: 100_000 }, [randomBytes(100_000)] as never),
  ).rejects.toMatchObject(other);
  await expect(pushed.upload({ repository, sha256, size: 100_000 }, [content, content] as never)).rejects.toMatchObject(
    other,
  );
  await expect(
    pushed.upload({ repository, sha256, size: 100_000 }, [content.subarray(1)] as never),
  ).rejects.toMatchObject(other);
  expect(await owns("acme/announced", sha256)).toBe(false);
  await pushed.upload({ repository, sha256, size: 100_000 }, [content.subarray(0, 5), content.subarray(5)] as never);
  expect(await owns("acme/announced", sha256)).toBe(true);
  expect(
    (await readdir(join(folder, "repositories/partial"), { recursive: true })).filter((name) => name.includes(".")),
  ).toEqual([]);
  await pushed.setRef("acme/announced", "branches", "try", { revision: "main" });
  const about = { title: "Tried", description: "", author: "ada", steps: [] };
  const { commit: tried } = await pushed.commit("acme/announced", "try", about);
  await pushed.setRef("acme/announced", "branches", "try", undefined);
  expect(await pushed.collectGarbage()).toMatchObject({ removed: 0, missing: [] });
  // Commits that nothing leads to stay.
  expect(await pushed.commitAt("acme/announced", tried)).toMatchObject({ title: "Tried" });
  expect((await pushed.collectGarbage({ unusedMs: -1000 })).removed).toBeGreaterThan(0);
  expect(await owns("acme/announced", sha256)).toBe(false);
});

test("twenty commits at once follow one another, and none is lost", async () => {
  await pushed.create("acme/busy", "ada");
  const commits = Array.from({ length: 20 }, (_, index) =>
    pushed.commit("acme/busy", "main", {
      title: `${index}`,
      description: "",
      author: "ada",
      steps: [{ kind: "file", path: `file-${index}`, content: Buffer.from(`${index}`) }],
    }),
  );
  await Promise.all(commits);
  expect((await pushed.commitAt("acme/busy", "main"))?.files).toHaveLength(20);
  expect(await pushed.history("acme/busy", "main", 100)).toHaveLength(21);
  const first = { title: "", description: "", author: "ada", steps: [] };
  await expect(pushed.commit("acme/busy", "main", { ...first, parent: "0".repeat(40) })).rejects.toMatchObject({
    code: "moved-on",
  });
  await expect(pushed.create("ACME/BUSY", "ada")).rejects.toMatchObject({ code: "exists" });
});

test("a record that was worked out before a change is not that of the newest commit", async () => {
  const { number } = await pushed.create("acme/overtaken", "ada");
  await pushed.settled();
  const [table, commit] = [store.repositories, "c".repeat(40)];
  const read = async () => (await table.byNumber(number))!;
  const before = await read();
  await table.unshow(number);
  expect([await table.show(before, commit), (await read()).shown]).toEqual([false, undefined]);
  expect([await table.show(await read(), commit), (await read()).shown]).toEqual([true, commit]);
});

test("the hash of a file opens nothing: only who uploaded it to a repository can commit it there", async () => {
  const [mine, other] = [await made("acme/owner"), await made("acme/thief")];
  const content = randomBytes(2_000);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const ticket = { sha256, size: content.length };
  await pushed.upload({ ...ticket, repository: mine }, Readable.from([content]));
  const commitTo = (id: string, ...steps: NewCommit["steps"]) =>
    pushed.commit(id, "main", { title: "x", description: "", author: "eve", steps });
  const pointer = Buffer.from(lfsPointer(sha256, content.length));
  for (const step of [
    { kind: "large-file" as const, path: "stolen.bin", sha256 },
    { kind: "file" as const, path: "stolen.bin", content: pointer },
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(commitTo("acme/thief", step)).rejects.toMatchObject({ code: "missing-content" });
    // oxlint-disable-next-line no-await-in-loop
    await commitTo("acme/owner", { ...step, path: `${step.kind}.bin` });
  }
  // Nor does an upload of other bytes under that hash.
  const wrong = pushed.upload({ ...ticket, repository: other }, Readable.from([randomBytes(2_000)]));
  await expect(wrong).rejects.toMatchObject({ code: "wrong-content" });
  await expect(commitTo("acme/thief", { kind: "large-file", path: "a", sha256 })).rejects.toMatchObject({
    code: "missing-content",
  });
  await pushed.upload({ ...ticket, repository: other }, Readable.from([content]));
  await commitTo("acme/thief", { kind: "large-file", path: "mine.bin", sha256 });
  await pushed.remove("acme/owner");
  await pushed.collectGarbage({ unusedMs: -1000, trashDays: 0 });
  expect(await owns("acme/thief", sha256)).toBe(true);
});

test("rules of the repository decide what is uploaded, and what git-lfs keeps", async () => {
  await made("acme/rules");
  const text = (path: string, content: string) => ({ kind: "file" as const, path, content: Buffer.from(content) });
  const about = { title: "x", description: "", author: "ada" };
  const rules = [
    text(".gitattributes", "*.safetensors filter=lfs diff=lfs merge=lfs -text\n"),
    text(".gitignore", "*.env\n!fine.env\n"),
    text("deep/.gitignore", "cache/\n"),
  ];
  await pushed.commit("acme/rules", "main", { ...about, steps: rules });
  const paths = [
    "secret.env",
    "fine.env",
    "deep/cache/x",
    "cache/x",
    "model.safetensors",
    "deep/m.safetensors",
    "a.txt",
  ];
  const { lfs, ignored } = await pushed.uploadRules("acme/rules", "main", paths);
  expect([...ignored]).toEqual(["secret.env", "deep/cache/x"]);
  expect([...lfs]).toEqual(["model.safetensors", "deep/m.safetensors"]);
  const own = await pushed.uploadRules("acme/rules", "main", paths, { ignore: "a.*\n" });
  expect([...own.ignored]).toEqual(["deep/cache/x", "a.txt"]);
  // Also where a client sends it as any other file.
  await pushed.commit("acme/rules", "main", { ...about, steps: [text("model.safetensors", "small")] });
  const { files = [] } = (await pushed.commitAt("acme/rules", "main")) ?? {};
  expect(files.find(({ path }) => path === "model.safetensors")).toMatchObject({ size: 5, sha256: expect.any(String) });
});

test("a deleted repository can be restored for a while, and its name is free", async () => {
  const number = await made("acme/regretted");
  const { commit: head } = (await pushed.commitAt("acme/regretted", "main")) ?? {};
  await pushed.remove("acme/regretted");
  expect(await pushed.find("acme/regretted", "main")).toBeUndefined();
  expect((await pushed.trash()).map((row) => row.number)).toContain(number);
  await made("acme/regretted");
  await expect(pushed.restore(number)).rejects.toMatchObject({ code: "exists" });
  await pushed.move("acme/regretted", "acme/other-name");
  expect(await pushed.restore(number)).toMatchObject({ id: "acme/regretted" });
  expect((await pushed.commitAt("acme/regretted", "main"))?.commit).toBe(head);
  await pushed.remove("acme/regretted");
  await pushed.collectGarbage({ trashDays: 0 });
  await expect(pushed.restore(number)).rejects.toMatchObject({ code: "not-found" });
});

test("a history comes in pages, with how many there are, and as HTML where that is asked for", async () => {
  await made("acme/pages");
  for (const title of ["<b>", "two", "three"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await pushed.commit("acme/pages", "main", { title, description: "", author: "ada", steps: [] });
  const page = async (query: string) => {
    const answer = await fetch(`${hub.endpoint}/api/models/acme/pages/commits/main?${query}`);
    return { answer, entries: (await answer.json()) as { title: string; formatted?: object }[] };
  };
  const { answer, entries } = await page("limit=3&expand[]=formatted");
  expect(entries.map(({ title }) => title)).toEqual(["three", "two", "<b>"]);
  expect(entries[2]?.formatted).toEqual({ title: "&lt;b&gt;", message: "" });
  expect(answer.headers.get("x-total-count")).toBe("4");
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
  expect((await (await fetch(next)).json()) as object[]).toMatchObject([{ title: "initial commit" }]);
  expect((await page("p=x")).answer.status).toBe(400);
  const options = { repo: { type: "model", name: "acme/pages" } as const, hubUrl: hub.endpoint, accessToken: "hf_ada" };
  expect(await countCommits(options)).toBe(4);
});

test("a commit on a state that has moved on is refused", async () => {
  await pushed.create("acme/moves-on", "ada");
  const about = { title: "", description: "", author: "" };
  const steps = (text: string) => [{ kind: "file" as const, path: "a", content: Buffer.from(text) }];
  const first = await pushed.commit("acme/moves-on", "main", { ...about, steps: steps("1") });
  await pushed.commit("acme/moves-on", "main", { ...about, steps: steps("2"), parent: first.commit });
  await expect(
    pushed.commit("acme/moves-on", "main", { ...about, steps: steps("3"), parent: first.commit }),
  ).rejects.toMatchObject({ code: "moved-on" });
});

test("names that would leave the repository, or that clash, are refused", async () => {
  await pushed.create("acme/names", "ada");
  const add = (...paths: string[]) =>
    pushed.commit("acme/names", "main", {
      title: "",
      description: "",
      author: "ada",
      steps: paths.map((path) => ({ kind: "file" as const, path, content: Buffer.from("x") })),
    });
  for (const path of ["../x", "/x", "a//b", "a/./b", ".git/config", "a/.GIT/x", "a\\b", "a\0b", "x".repeat(300), ""])
    // oxlint-disable-next-line no-await-in-loop
    await expect(add(path), JSON.stringify(path)).rejects.toMatchObject({ code: "invalid-commit" });
  await expect(add("a", "a/b")).rejects.toMatchObject({ code: "invalid-commit" });
  expect((await pushed.commitAt("acme/names", "main"))?.files).toEqual([]);
});

test("no address leads out of the folder", async () => {
  const requests = ["..", "%2e%2e", "acme/..", "..%2fx"].flatMap((id) =>
    ["commit/main", "tag/main", "preupload/main"].map((rest) => `/api/models/${id}/${rest}`),
  );
  for (const path of [...requests, "/...git/info/lfs/objects/batch"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await fetch(hub.endpoint + path, {
      method: "POST",
      body: "{}",
      headers: { authorization: "Bearer hf_ada" },
    });
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
  const everything = writerOf("chief");
  const options = { pushed };
  const request = new Request("http://hub/api/repos/delete", { method: "DELETE", body: '{"name":".."}' });
  expect((await pushResponse(request, everything, options)).status).toBe(404);
});

test("a large file comes in parts, each as long as announced, and is kept only whole", async () => {
  const content = randomBytes(2 * PART_BYTES + 10);
  const sha256 = createHash("sha256").update(content).digest("hex");
  await made("acme/parts");
  const batch = await fetch(`${hub.endpoint}/acme/parts.git/info/lfs/objects/batch`, {
    method: "POST",
    headers: { authorization: "Bearer hf_ada" },
    body: JSON.stringify({
      operation: "upload",
      transfers: ["basic", "multipart"],
      objects: [{ oid: sha256, size: content.length }],
    }),
  });
  const [{ actions }] = (
    (await batch.json()) as { objects: [{ actions: { upload: { href: string; header: Record<string, string> } } }] }
  ).objects;
  const { href, header } = actions.upload;
  expect(Object.keys(header)).toEqual(["1", "2", "3", "chunk_size"]);
  const send = async (part: number, body: Uint8Array) =>
    (await fetch(header[part] ?? "", { method: "PUT", body: new Uint8Array(body) })).status;
  const join = async () => (await fetch(href, { method: "POST", body: "{}" })).status;
  const parts = [0, 1, 2].map((index) => content.subarray(index * PART_BYTES, (index + 1) * PART_BYTES));
  expect(await send(1, parts[0]!.subarray(1))).toBe(400);
  expect(await send(1, Buffer.concat([parts[0]!, parts[2]!]))).toBe(400);
  expect([await send(1, parts[0]!), await send(3, parts[2]!), await join()]).toEqual([200, 200, 400]);
  expect((await fetch(`${href}/4`, { method: "PUT", body: "x" })).status).toBe(404);
  expect([await send(2, randomBytes(PART_BYTES)), await join(), await owns("acme/parts", sha256)]).toEqual([
    200,
    400,
    false,
  ]);
  expect(await Promise.all(parts.map((part, index) => send(index + 1, part)))).toEqual([200, 200, 200]);
  expect([await join(), await owns("acme/parts", sha256), await join()]).toEqual([200, true, 200]);
  expect(await readdir(`${folder}/repositories/parts`)).toEqual([]);
});

test("parts wait a day for the others, and go where nobody sends those", async () => {
  const parts = new UploadParts(join(folder, "waiting"));
  const begin = (digit: string) =>
    parts.add({ repository: 1, sha256: digit, size: 4, partBytes: 2 }, 1, Readable.from([Buffer.from("ab")]));
  const isHere = async () => (await readdir(join(folder, "waiting", "parts"))).includes("1-a");
  await begin("a");
  for (const [other, hours, stays] of [
    ["b", 24, true],
    ["c", 72, false],
  ] as const) {
    const then = new Date(Date.now() - hours * HOUR_MS);
    await utimes(join(folder, "waiting", "parts", "1-a"), then, then);
    await begin(other);
    expect(await isHere()).toBe(stays);
  }
});

test("an answer has few addresses of parts, however many files and of whatever size are announced", async () => {
  await pushed.create("acme/many-parts", "ada");
  const objects = Array.from({ length: 2_000 }, (_, at) => ({ oid: at.toString(16).padStart(64, "0"), size: 1e15 }));
  const batch = await fetch(`${hub.endpoint}/acme/many-parts.git/info/lfs/objects/batch`, {
    method: "POST",
    headers: { authorization: "Bearer hf_ada" },
    body: JSON.stringify({ operation: "upload", transfers: ["multipart"], objects }),
  });
  const text = await batch.text();
  expect(text.split('"chunk_size"')).toHaveLength(11);
  expect(text.length).toBeLessThan(5_000_000);
});

test("an upload that its client breaks off is no error of this site, and nothing of it is kept", async () => {
  const { tickets } = pushed;
  const content = { repository: await made("acme/broken-off"), sha256: "ab".repeat(32), size: 100 };
  const body = (async function* () {
    yield new Uint8Array(50);
    throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  })();
  const url = `${hub.endpoint}/api/uploads/${tickets.issue(content)}`;
  const request = new Request(url, { method: "PUT", body, duplex: "half" } as unknown as RequestInit);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  expect((await pushResponse(request, undefined, { pushed, onError })).status).toBe(499);
  expect([errors, await owns("acme/broken-off", content.sha256)]).toEqual([[], false]);
});

test("a ticket is for one content and some hours, and cannot be made up", async () => {
  const { tickets } = pushed;
  const ticket = { repository: 3, sha256: "a".repeat(64), size: 5 };
  const text = tickets.issue(ticket);
  expect(tickets.read(text)).toEqual(ticket);
  expect(tickets.read(text.replace("-5-", "-6-"))).toBeUndefined();
  expect((await UploadTickets.open(join(folder, "another"))).read(text)).toBeUndefined();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 12 * HOUR_MS });
  expect(tickets.read(text)).toBeUndefined();
});

test("a damaged or hostile upload in chunks is refused, and nothing of it is kept", async () => {
  const { xet } = pushed;
  const place = XetUploads.place(await made("acme/chunks"));
  const content = randomBytes(1000);
  const sha256 = createHash("sha256").update(content).digest();
  const xorb = "1".repeat(64);
  const chunk = (size: number, compression = 0) => {
    const head = Buffer.alloc(8);
    head.writeUIntLE(content.length, 1, 3);
    head.writeUInt8(compression, 4);
    head.writeUIntLE(size, 5, 3);
    return Buffer.concat([head, content]);
  };
  /** A shard of one file of one chunk. */
  const shard = (hash: Buffer, size: number, to = 1, flags = 0x4000_0000) => {
    const [head, entry, metadata, end] = [0, 0, 0, 0xff].map((fill) => Buffer.alloc(48, fill)) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ];
    head.writeUInt32LE(flags, 32);
    head.writeUInt32LE(1, 36);
    Buffer.from(xorb, "hex").copy(entry);
    entry.writeUInt32LE(size, 36);
    entry.writeUInt32LE(to, 44);
    for (let at = 0; at < 32; at += 8) metadata.writeBigUInt64LE(hash.readBigUInt64BE(at), at);
    return [Buffer.concat([Buffer.alloc(48), head, entry, metadata, end])] as never;
  };
  await expect(xet.addShard(place, shard(sha256, 1000))).rejects.toMatchObject({ code: "missing-content" });
  for (const bad of [chunk(1001), chunk(1000, 1), chunk(1000, 9), chunk(1000).subarray(0, 500), Buffer.alloc(0)]) {
    // oxlint-disable-next-line no-await-in-loop
    await xet.addXorb(place, xorb, [bad] as never);
    // oxlint-disable-next-line no-await-in-loop
    await expect(xet.addShard(place, shard(sha256, 1000))).rejects.toMatchObject({ code: "wrong-content" });
  }
  await xet.addXorb(place, xorb, [chunk(1000)] as never);
  const other = createHash("sha256").update("other").digest();
  await expect(xet.addShard(place, shard(other, 1000))).rejects.toMatchObject({ code: "wrong-content" });
  await expect(xet.addShard(place, shard(sha256, 1000, 2))).rejects.toMatchObject({ code: "wrong-content" });
  await expect(xet.addShard(place, shard(sha256, 1000, 1, 0))).rejects.toMatchObject({ code: "invalid-commit" });
  await expect(xet.addShard(place, [randomBytes(200)] as never)).rejects.toMatchObject({ code: "invalid-commit" });
  await expect(xet.addShard("../../../tmp", shard(sha256, 1000))).rejects.toMatchObject({ code: "not-found" });
  expect(await owns("acme/chunks", sha256.toString("hex"))).toBe(false);
  expect(await xet.addShard(place, shard(sha256, 1000))).toBe(1);
  expect(await owns("acme/chunks", sha256.toString("hex"))).toBe(true);
});
