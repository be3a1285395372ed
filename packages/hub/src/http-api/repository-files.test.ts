/** Files of a folder as others' programs download them: the hub's Python and JavaScript clients, unchanged. */
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloadFileToCacheDir, fileDownloadInfo, listFiles, pathsInfo, snapshotDownload } from "@huggingface/hub";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LocalRepositories } from "../local-repositories/local-repositories.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { createHubApi, type HubApi } from "./hub-api.ts";
import { python, reason } from "../testing/hub-python.ts";
import { serve, type Served } from "../testing/hub-under-test.ts";

const MODEL = "acme/parser";
const WEIGHTS = randomBytes(3_000_000);
const FILES: Readonly<Record<string, string | Buffer>> = {
  "README.md": "---\nlicense: mit\n---\n# Parser\n\nReads.\n",
  "config.json": '{"model_type": "bert"}',
  "nested/extra.json": '{"a": 1}',
  "odd name & (1).txt": "odd",
  "empty.txt": "",
  "weights.bin": WEIGHTS,
};
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const blob = (content: string | Buffer) =>
  createHash("sha1")
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest("hex");

let root: string;
let store: Store;
let models: LocalRepositories;
let api: HubApi;
let hub: Served;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "vitrine-own-files-"));
  mkdirSync(join(root, MODEL, "nested"), { recursive: true });
  for (const [path, content] of Object.entries({ ...FILES, ".env": "SECRET=1" }))
    writeFileSync(join(root, MODEL, path), content);
  store = await openStore({ memory: true });
  models = await LocalRepositories.open(store, [root], { quietMs: 200 });
  await models.settled();
  await models.digests.settled();
  api = createHubApi({ store, files: models, upstream: "https://hub.example" });
  hub = await serve(api);
});
afterAll(async () => {
  hub.close();
  await models.close();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  api(new Request(`http://site.example${path}`, { headers, method }));
const weightsPath = `/${MODEL}/resolve/main/weights.bin`;

interface Downloaded {
  config: string;
  weights: string;
  again: string;
  snapshot: Record<string, string>;
  some: string[];
  card: object;
  paths: object;
  blobs: Record<string, string>;
  refs: string[][];
  listed: string[];
  slice: string;
  command: string;
  errors: object;
}

test.skipIf(python === undefined)(
  `Python's huggingface_hub downloads, resumes, lists and reads cards${reason}`,
  async () => {
    const home = mkdtempSync(join(tmpdir(), "vitrine-hf-home-"));
    hub.cutAfter = { longer: 1_000_000, bytes: 1_500_000 };
    hub.ranges.length = 0;
    const env = {
      PATH: process.env["PATH"],
      HF_ENDPOINT: hub.endpoint,
      HF_HOME: home,
      HF_HUB_DISABLE_TELEMETRY: "1",
      HF_HUB_DISABLE_PROGRESS_BARS: "1",
      PYTHONDONTWRITEBYTECODE: "1",
    };
    const script = join(import.meta.dirname, "../../test/download_from_hub.py");
    const got = await new Promise<Downloaded>((resolve, reject) => {
      execFile(python ?? "", [script, MODEL, "0".repeat(40)], { env }, (error, stdout, stderr) =>
        error ? reject(new Error(stderr.slice(-3000))) : resolve(JSON.parse(stdout) as Downloaded),
      );
    });
    expect(got.config).toBe(FILES["config.json"]);
    expect([got.weights, got.again]).toEqual([sha256(WEIGHTS), sha256(WEIGHTS)]);
    // The connection broke in the middle, and the client went on from there.
    expect(hub.cutAfter).toBeUndefined();
    expect(hub.ranges.some((range) => /^bytes=[1-9]\d*-/.test(range))).toBe(true);
    const downloaded = Object.entries(got.snapshot).filter(([path]) => !path.startsWith(".cache"));
    expect(Object.fromEntries(downloaded)).toEqual(
      Object.fromEntries(Object.entries(FILES).map(([path, content]) => [path, sha256(content)])),
    );
    expect(got.some).toEqual(["config.json"]);
    expect(got.card).toEqual({ license: "mit", text: "# Parser\n\nReads." });
    expect(got.paths).toEqual({
      "weights.bin": { size: WEIGHTS.length, blob: expect.stringMatching(/^[0-9a-f]{40}$/), sha256: sha256(WEIGHTS) },
      nested: { size: null, blob: null, sha256: null },
      "config.json": { size: 22, blob: blob('{"model_type": "bert"}'), sha256: null },
    });
    expect(got.blobs["config.json"]).toBe(blob('{"model_type": "bert"}'));
    expect(got.refs).toEqual([["main", (await store.get(MODEL))?.sha]]);
    expect(got.listed).toEqual(
      Object.keys(FILES)
        .map((path) => `${MODEL}/${path}`)
        .toSorted(),
    );
    expect(got.slice).toBe(WEIGHTS.subarray(1_000_000, 1_000_016).toString("hex"));
    expect(readFileSync(got.command, "utf8")).toBe(FILES["nested/extra.json"]);
    expect(got.errors).toEqual({
      pinned: "RevisionNotFoundError",
      missing: "RemoteEntryNotFoundError",
      hidden: "RemoteEntryNotFoundError",
      model: "RepositoryNotFoundError",
    });
    rmSync(home, { recursive: true, force: true });
  },
);

test("JavaScript's @huggingface/hub downloads, lists and takes snapshots", async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), "vitrine-hf-cache-"));
  const common = { repo: MODEL, hubUrl: hub.endpoint };
  const file = await downloadFileToCacheDir({ ...common, path: "weights.bin", cacheDir });
  expect(sha256(readFileSync(file))).toBe(sha256(WEIGHTS));
  const folder = await snapshotDownload({ ...common, cacheDir });
  for (const [path, content] of Object.entries(FILES))
    expect(sha256(readFileSync(join(folder, path)))).toBe(sha256(content));
  const [info] = await pathsInfo({ ...common, paths: ["weights.bin"] });
  expect(info).toMatchObject({ size: WEIGHTS.length, lfs: { oid: sha256(WEIGHTS) } });
  expect(await fileDownloadInfo({ ...common, path: "config.json" })).toMatchObject({ size: 22 });
  const listed: string[] = [];
  for await (const entry of listFiles({ ...common, recursive: true }))
    if (entry.type === "file") listed.push(entry.path);
  expect(listed.toSorted()).toEqual(Object.keys(FILES).toSorted());
  rmSync(cacheDir, { recursive: true, force: true });
});

describe("a file over HTTP", () => {
  test("has the headers that clients use for revalidation", async () => {
    const head = await get(weightsPath, {}, "HEAD");
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      etag: `"${sha256(WEIGHTS)}"`,
      "x-linked-etag": `"${sha256(WEIGHTS)}"`,
      "x-linked-size": String(WEIGHTS.length),
      "content-length": String(WEIGHTS.length),
      "accept-ranges": "bytes",
      "x-repo-commit": (await store.get(MODEL))?.sha,
    });
    expect(await head.text()).toBe("");
    const known = await get(weightsPath, { "If-None-Match": `W/"x", "${sha256(WEIGHTS)}"` });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });

  test("gives any range as RFC 9110 counts it", async () => {
    const offset = fc.option(fc.integer({ min: 0, max: WEIGHTS.length + 5 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(offset, offset, async (first, last) => {
        const answer = await get(weightsPath, { Range: `bytes=${first ?? ""}-${last ?? ""}` });
        const bytes = Buffer.from(await answer.arrayBuffer());
        const isNone = first === undefined && last === undefined;
        if (isNone || (first !== undefined && last !== undefined && last < first)) {
          expect(answer.status).toBe(200);
          expect(bytes.equals(WEIGHTS)).toBe(true);
          return;
        }
        const wanted =
          first === undefined
            ? WEIGHTS.subarray(Math.max(0, WEIGHTS.length - (last ?? 0)))
            : WEIGHTS.subarray(first, (last ?? Infinity) + 1);
        expect(answer.status).toBe(wanted.length === 0 || (last === 0 && first === undefined) ? 416 : 206);
        if (answer.status === 416) return;
        expect(bytes.equals(wanted)).toBe(true);
        const start = first ?? WEIGHTS.length - wanted.length;
        expect(answer.headers.get("content-range")).toBe(
          `bytes ${start}-${start + wanted.length - 1}/${WEIGHTS.length}`,
        );
      }),
      { numRuns: 60 },
    );
    const other = await get(weightsPath, { Range: "bytes=0-9", "If-Range": '"another"' });
    expect(other.status).toBe(200);
    await other.body?.cancel();
  });

  test("is never another than the one that the revision names", async () => {
    const { sha = "" } = (await store.get(MODEL))!;
    const pinned = `/${MODEL}/resolve/${sha}/config.json`;
    expect((await get(pinned)).status).toBe(200);
    writeFileSync(join(root, MODEL, "config.json"), '{"model_type": "llama"}');
    const changed = await get(pinned);
    // At once it is said to be changing; once that is read, the revision is gone.
    expect([404, 503]).toContain(changed.status);
    await expect.poll(async () => (await get(pinned)).headers.get("x-error-code")).toBe("RevisionNotFound");
    const { error } = (await (await get(pinned)).json()) as { error: string };
    expect(error).toMatch(/files may have changed/i);
    expect(await (await get(`/${MODEL}/resolve/main/config.json`)).text()).toBe('{"model_type": "llama"}');
    writeFileSync(join(root, MODEL, "config.json"), FILES["config.json"]!);
    await expect.poll(async () => (await get(`/${MODEL}/raw/main/config.json`)).status).toBe(200);
  });

  test("cannot be reached by a path that climbs, hides or goes on behind a file", async () => {
    const paths = [
      "../../etc/passwd",
      "..%2f..%2fetc%2fpasswd",
      "%2e%2e/x",
      ".env",
      "nested/../.env",
      "nested",
      "config.json/x",
      "/etc/passwd",
      "config.json%00.txt",
    ];
    for (const route of ["raw", "resolve"])
      for (const path of paths) expect((await get(`/${MODEL}/${route}/main/${path}`)).status).toBe(404);
  });

  test("of a folder that is not watched is not requested from any hub", async () => {
    await store.upsertMany([
      {
        id: "acme/once",
        tags: [],
        sha: "a".repeat(40),
        card: "# Once",
        origin: { from: "folder", root: "x" },
        siblings: [{ rfilename: "README.md" }, { rfilename: "w.bin" }],
      },
    ]);
    const answer = await get("/acme/once/resolve/main/w.bin");
    expect([answer.status, answer.headers.get("location")]).toEqual([501, null]);
    expect(await (await get("/acme/once/resolve/main/README.md")).text()).toContain("# Once");
  });
});
