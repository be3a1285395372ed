/** A mirror of a real site with a folder of models, over loopback, with that site there, slow, wrong and gone. */
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ModelRecord } from "@vitrine/models";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createHubApi } from "../http-api/hub-api.ts";
import { LocalRepositories } from "../local-repositories/local-repositories.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { python } from "../testing/hub-python.ts";
import { serve, type Served } from "../testing/hub-under-test.ts";
import { copyModels } from "./mirror-commands.ts";
import { Mirror } from "./mirror.ts";
import { isAmong } from "../store/visible.ts";
import { readMirrorRules, type MirrorRules } from "./mirror-rules.ts";

const WEIGHTS = randomBytes(3 * 1024 * 1024 + 17);
const FILES: Readonly<Record<string, string | Buffer>> = {
  "acme/parser/README.md": "---\nlicense: mit\npipeline_tag: text-generation\n---\n# Parser\n\nIt parses.\n",
  "acme/parser/config.json": '{"model_type":"llama","architectures":["LlamaForCausalLM"]}',
  "acme/parser/weights.bin": WEIGHTS,
  "acme/parser/empty.txt": "",
  "acme/closed/README.md": "---\nlicense: other\n---\n# Closed\n",
  "acme/closed/config.json": "{}",
  "other/thing/config.json": "{}",
};

let folder: string;
let hubStore: Store;
let repositories: LocalRepositories;
let hub: Served;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-mirror-"));
  for (const [path, content] of Object.entries(FILES)) {
    const file = join(folder, "hub", path);
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(file), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(file, content);
  }
  hubStore = await openStore({ memory: true });
  repositories = await LocalRepositories.open(hubStore, [join(folder, "hub")], { quietMs: 0 });
  await repositories.settled();
  await repositories.digests.settled();
  hub = await serve(createHubApi({ store: hubStore, files: repositories }));
});
afterAll(async () => {
  hub.close();
  await repositories.close();
  await hubStore.close();
  await rm(folder, { recursive: true, force: true });
});

interface Site {
  endpoint: string;
  store: Store;
  mirror: Mirror;
  folder: string;
}

/** A site with an empty store and a mirror of the hub. */
async function siteWith(rules: Partial<MirrorRules> = {}, options: { folder?: string; from?: string } = {}) {
  const copies = options.folder ?? (await mkdtemp(join(folder, "copies-")));
  const records = new Map<string, ModelRecord>();
  const store = {
    isWritable: true,
    get: async (id: string) => records.get(id),
    upsertMany: async (models: ModelRecord[]) => void models.forEach((each) => records.set(each.id, each)),
  } as unknown as Store;
  const from = options.from ?? hub.endpoint;
  const mirror = new Mirror({ folder: copies, rules: { ...(await readMirrorRules(from)), ...rules }, store });
  const served = await serve(createHubApi({ store, mirror }));
  onTestFinished(() => served.close());
  return { endpoint: served.endpoint, store, mirror, folder: copies } satisfies Site;
}

/** The hub at another address, which can be closed. */
const relay = () =>
  serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(`${hub.endpoint}${pathname}${search}`);
  });

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("a model is fetched when it is asked for, and its record is in the store", async () => {
  const { endpoint, store } = await siteWith();
  const info = (await (await fetch(`${endpoint}/api/models/acme/parser`)).json()) as {
    sha: string;
    siblings: object[];
  };
  expect(info.sha).toBe((await hubStore.get("acme/parser"))?.sha);
  expect(await store.get("acme/parser")).toMatchObject({
    card: "# Parser\n\nIt parses.\n",
    cardData: { license: "mit" },
    origin: { from: "hub", endpoint: hub.endpoint, commit: info.sha },
  });
  const file = `${endpoint}/acme/parser/resolve/${info.sha}/weights.bin`;
  expect((await bytesOf(await fetch(file))).equals(WEIGHTS)).toBe(true);
});

test("twenty at once share one download, parts of the file among them", async () => {
  const { endpoint } = await siteWith();
  const file = `${endpoint}/acme/parser/resolve/main/weights.bin`;
  await fetch(`${endpoint}/api/models/acme/parser`);
  hub.requests.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const isPart = index % 2 === 1;
      const answer = await fetch(file, isPart ? { headers: { range: "bytes=3000000-3000099" } } : {});
      return (await bytesOf(answer)).equals(isPart ? WEIGHTS.subarray(3_000_000, 3_000_100) : WEIGHTS);
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
  expect(hub.requests.filter((path) => path.includes("weights.bin"))).toHaveLength(1);
});

test("a download that breaks off goes on where it was, and its readers notice nothing", async () => {
  const { endpoint } = await siteWith();
  await fetch(`${endpoint}/api/models/acme/parser`);
  hub.ranges.length = 0;
  hub.cutAfter = { longer: 1_000_000, bytes: 1_500_000 };
  const answer = await fetch(`${endpoint}/acme/parser/resolve/main/weights.bin`);
  expect((await bytesOf(answer)).equals(WEIGHTS)).toBe(true);
  expect(hub.ranges.some((range) => /^bytes=[1-9]\d*-$/.test(range))).toBe(true);
});

test("content with another hash is given to nobody whole, and not kept", async () => {
  const wrong = Buffer.from(WEIGHTS);
  wrong[1234] = (wrong[1234] ?? 0) ^ 1;
  const tampering = await serve(async (request) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith("weights.bin")) return new Response(wrong);
    return fetch(`${hub.endpoint}${url.pathname}${url.search}`);
  });
  onTestFinished(() => tampering.close());
  const { endpoint, mirror } = await siteWith({}, { from: tampering.endpoint });
  const got = await fetch(`${endpoint}/acme/parser/resolve/main/weights.bin`)
    .then(bytesOf)
    .catch(() => Buffer.alloc(0));
  expect(got.length).toBeLessThan(WEIGHTS.length);
  const sha256 = createHash("sha256").update(WEIGHTS).digest("hex");
  expect(await mirror.objects.has(sha256)).toBe(false);
  await expect(mirror.fetchAll("acme/parser")).rejects.toMatchObject({ code: "wrong-content" });
});

test("a hub that is gone: what is here is served, and for the rest the answer says why", async () => {
  const first = await siteWith();
  const gone = await relay();
  const online = await siteWith({ refreshMinutes: 0 }, { from: gone.endpoint });
  await online.mirror.fetchAll("acme/parser");
  gone.close();
  const answer = await fetch(`${online.endpoint}/acme/parser/resolve/main/weights.bin`);
  expect([answer.status, (await bytesOf(answer)).equals(WEIGHTS)]).toEqual([200, true]);
  const missing = await fetch(`${online.endpoint}/other/thing/resolve/main/config.json`);
  expect(missing.status).toBe(503);
  expect(missing.headers.get("x-error-message")).toContain("does not answer");
  expect((await fetch(`${first.endpoint}/acme/nobody/resolve/main/config.json`)).status).toBe(404);
});

test("a hub that is silent, as behind a cut line: what is here is served soon, and then at once", async () => {
  let isSilent = false;
  const between = await serve(async (request) => {
    if (isSilent) return new Promise<Response>(() => {});
    const { pathname, search } = new URL(request.url);
    return fetch(`${hub.endpoint}${pathname}${search}`);
  });
  onTestFinished(() => between.close());
  const { endpoint } = await siteWith({ refreshMinutes: 0 }, { from: between.endpoint });
  const address = `${endpoint}/acme/parser/resolve/main/weights.bin`;
  const digest = async () => createHash("sha256").update(new Uint8Array(await (await fetch(address)).arrayBuffer()));
  const before = (await digest()).digest("hex");
  isSilent = true;
  const waits: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await digest()).digest("hex")).toBe(before);
    waits.push(performance.now() - began);
  }
  expect(waits.map((wait, index) => wait < [5000, 1000][index]!)).toEqual([true, true]);
});

describe("rules", () => {
  test("names outside the list are never sent, nor are the names of own models", async () => {
    const { endpoint } = await siteWith({ owners: ["acme"], never: ["acme/secret-*"] });
    hub.requests.length = 0;
    for (const id of ["other/thing", "acme/secret-7"]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await fetch(`${endpoint}/${id}/resolve/main/config.json`);
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([403, "NotMirrored"]);
    }
    for (const id of ["..%2f..%2fapi%2fwhoami-v2", "acme%2f..%2fparser", "acme/%2e%2e%2f%2e%2e", "a%3fb/c"]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await fetch(`${endpoint}/${id}/resolve/main/config.json`)).status, id).toBeGreaterThanOrEqual(400);
    }
    const rules = await readMirrorRules(hub.endpoint);
    const own = new Mirror({ folder: join(folder, "own"), rules, ownIds: () => ["Acme/inhouse"] });
    await expect(own.find("acme/parser", "main")).rejects.toMatchObject({ code: "not-allowed" });
    expect(hub.requests).toEqual([]);
  });

  test("a license that is not allowed is refused before any file", async () => {
    const { endpoint } = await siteWith({ licenses: ["mit"] });
    hub.requests.length = 0;
    const answer = await fetch(`${endpoint}/acme/closed/resolve/main/config.json`);
    expect([answer.status, answer.headers.get("x-error-message")]).toEqual([403, expect.stringContaining("(other)")]);
    expect(hub.requests.some((path) => path.includes("/resolve/"))).toBe(false);
    expect((await fetch(`${endpoint}/acme/parser/resolve/main/config.json`)).status).toBe(200);
  });

  test("without room the longest unused goes, what is pinned never", async () => {
    const { mirror } = await siteWith({ maxBytes: WEIGHTS.length + 400 });
    await mirror.fetchAll("other/thing");
    await mirror.fetchAll("acme/parser");
    const sum = (await mirror.objects.list()).reduce((all, { size }) => all + size, 0);
    expect(sum).toBeLessThanOrEqual(WEIGHTS.length + 400);
    const pinned = await siteWith({ maxBytes: WEIGHTS.length - 1, pinned: ["acme/*"] });
    await expect(pinned.mirror.fetchAll("acme/parser")).rejects.toMatchObject({ code: "no-room" });
  });

  test("a file of rules is read whole or refused by name", async () => {
    const file = join(folder, "rules.json");
    await writeFile(file, JSON.stringify({ from: "https://hub.example.org/", owners: ["acme"], maxBytes: "200 GB" }));
    expect(await readMirrorRules(file)).toMatchObject({
      from: "https://hub.example.org",
      owners: ["acme"],
      maxBytes: 200e9,
    });
    await writeFile(file, JSON.stringify({ from: "https://hub.example.org", owner: ["acme"] }));
    await expect(readMirrorRules(file)).rejects.toThrow(/owner/);
    await expect(readMirrorRules(join(folder, "nowhere.json"))).rejects.toThrow(/ENOENT/);
  });

  test.each([
    [{ from: undefined }, '"from" is missing'],
    [{ from: "https://ada:secret@hub.example" }, "without a user, a password"],
    [{ owners: "acme" }, '"owners" must be a list'],
    [{ owners: ["acme/*"] }, '"owners.0" must be the name of an owner'],
    [{ owners: ["acme", "Acme"] }, '"owners" must be a list without repetitions'],
    [{ licenses: ["Apache 2.0"] }, '"licenses.0" must be the id of a license'],
    [{ never: [3] }, '"never.0" must be a text'],
    [{ maxBytes: 0.5 }, '"maxBytes" must be a number of bytes'],
    [{ refreshMinutes: -1 }, '"refreshMinutes" must be a number of minutes'],
  ])("rules with %j are refused by name", async (slip, reason) => {
    const file = join(folder, "slip.json");
    await writeFile(file, JSON.stringify({ from: "https://hub.example.org", ...slip }));
    await expect(readMirrorRules(file)).rejects.toThrow(reason);
  });

  test("patterns match as access rules do", () => {
    expect(["acme/a", "ACME/A", "acme/b", "acme/a-b-c"].map((id) => isAmong(id, ["acme/a", "*-c"]))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(isAmong("a", ["a*a"])).toBe(false);
  });
});

test("copies go on a disk to a site without a network, each file checked", async () => {
  const { mirror, folder: copies } = await siteWith();
  await mirror.fetchAll("acme/parser");
  const disk = await mkdtemp(join(folder, "disk-"));
  expect(await copyModels(copies, disk, ["acme/parser"])).toBe(4);
  const offline = await siteWith({}, { folder: disk, from: "http://127.0.0.1:9" });
  expect(await offline.mirror.fillStore()).toBe(1);
  expect((await offline.store.get("acme/parser"))?.card).toContain("It parses.");
  const answer = await fetch(`${offline.endpoint}/acme/parser/resolve/main/config.json`);
  expect(await answer.text()).toBe(FILES["acme/parser/config.json"]);
  const object = (await offline.mirror.objects.list()).find(({ size }) => size === WEIGHTS.length);
  await writeFile(offline.mirror.objects.path(object?.oid ?? ""), "damaged");
  await expect(copyModels(disk, await mkdtemp(join(folder, "again-")), [])).rejects.toMatchObject({
    code: "wrong-content",
  });
});

test.skipIf(python === undefined)(
  "the Python client downloads a snapshot, online and after the hub is gone",
  async () => {
    const between = await relay();
    const site = await siteWith({ refreshMinutes: 0 }, { from: between.endpoint });
    const program =
      "import sys, os, huggingface_hub as h; p = h.snapshot_download('acme/parser'); print(sorted(os.listdir(p)), os.path.getsize(p + '/weights.bin'))";
    for (const name of ["online", "offline"]) {
      // oxlint-disable-next-line no-await-in-loop
      const { stdout } = await promisify(execFile)(python as string, ["-c", program], {
        env: {
          PATH: process.env["PATH"],
          HF_ENDPOINT: site.endpoint,
          HF_HOME: join(folder, name),
          HF_HUB_DISABLE_TELEMETRY: "1",
        },
      });
      expect(stdout.trim()).toBe(`['README.md', 'config.json', 'empty.txt', 'weights.bin'] ${WEIGHTS.length}`);
      between.close();
    }
  },
  120_000,
);
