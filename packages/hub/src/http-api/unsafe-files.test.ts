/** Files that run a stranger's code when they are loaded: marked for clients, or refused where the operator says so. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LocalRepositories } from "../local-repositories/local-repositories.ts";
import { PushedRepositories } from "../repositories/pushed-repositories.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { createHubApi, type HubApi } from "./hub-api.ts";

const EVIL = Buffer.from("cos\nsystem\n(S'true'\ntR.");
const GOOD = Buffer.from("ccollections\nOrderedDict\n)R.");

let root: string;
let store: Store;
let local: LocalRepositories;
let shows: HubApi;
let refuses: HubApi;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "vitrine-unsafe-"));
  mkdirSync(join(root, "models/acme/net"), { recursive: true });
  for (const [name, content] of [
    ["evil.pkl", EVIL],
    ["good.pkl", GOOD],
    ["config.json", "{}"],
    ["noending", EVIL],
    ["checkpoint.pth.tar", Buffer.from("\x80\x04\x8c\x08argparse\x8c\x0a_os.system\x93\x8c\x04true\x85R.", "latin1")],
    ["modeling.py", "class Net: pass"],
    ["numbers.bin", Buffer.from([1, 2, 3, 250, 0, 7])],
  ] as const)
    writeFileSync(join(root, "models/acme/net", name), content);
  store = await openStore({ memory: true });
  local = await LocalRepositories.open(store, [join(root, "models")], { quietMs: 0 });
  await local.settled();
  shows = createHubApi({ store, files: local });
  refuses = createHubApi({ store, files: local, refusesUnsafe: true });
});
afterAll(async () => {
  await local.close();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

const file = (api: HubApi, name: string, method = "GET") =>
  api(new Request(`http://hub.test/acme/net/resolve/main/${name}`, { method }));

test("each file says what a scan found", async () => {
  const found = async (name: string) => (await file(shows, name, "HEAD")).headers.get("x-repo-security-status");
  expect([await found("evil.pkl"), await found("good.pkl"), await found("config.json")]).toEqual([
    "unsafe",
    "safe",
    null,
  ]);
});

test("a list of files says it too, with what a pickle imports", async () => {
  const response = await shows(new Request("http://hub.test/api/models/acme/net/tree/main?expand=true"));
  const entries = (await response.json()) as { path: string; securityFileStatus?: Record<string, unknown> }[];
  expect(entries.find(({ path }) => path === "evil.pkl")?.securityFileStatus).toEqual({
    status: "unsafe",
    reasons: ["Loading it runs os.system."],
    avScan: null,
    pickleImportScan: { status: "unsafe", pickleImports: [{ module: "os", name: "system", safety: "dangerous" }] },
  });
  expect(entries.find(({ path }) => path === "config.json")?.securityFileStatus).toBeUndefined();
});

test("a site that refuses unsafe files gives the others", async () => {
  const response = await file(refuses, "evil.pkl");
  expect(response.status).toBe(403);
  expect(response.headers.get("x-error-message")).toContain("Loading it runs os.system.");
  expect(Buffer.from(await (await file(refuses, "good.pkl")).arrayBuffer())).toEqual(GOOD);
  expect((await file(refuses, "config.json")).status).toBe(200);
  for (const [name, reason] of [
    ["noending", "os.system"],
    ["checkpoint.pth.tar", "argparse._os.system"],
    ["modeling.py", "trust_remote_code"],
    ["numbers.bin", "not known here"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const refused = await file(refuses, name);
    expect([refused.status, refused.headers.get("x-error-message")]).toEqual([403, expect.stringContaining(reason)]);
    // oxlint-disable-next-line no-await-in-loop
    expect((await file(shows, name)).status).toBe(200);
  }
});

test("and takes none in by a push", async () => {
  const pushed = await PushedRepositories.open({ folder: join(root, "pushed"), store, refusesUnsafe: true });
  await pushed.create("acme/pushed", "ada");
  const commit = (content: Buffer) =>
    pushed.commit("acme/pushed", "main", {
      title: "Weights",
      description: "",
      author: "ada",
      steps: [{ kind: "file", path: "weights/model.pkl", content }],
    });
  await expect(commit(EVIL)).rejects.toMatchObject({ code: "unsafe", message: expect.stringContaining("os.system") });
  await commit(GOOD);
  const { files = [] } = (await pushed.commitAt("acme/pushed", "main")) ?? {};
  expect(files.map(({ path }) => path)).toContain("weights/model.pkl");
  await pushed.close();
});
