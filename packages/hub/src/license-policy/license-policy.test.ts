/** Licenses of pushed models against the operator's list: marked, or refused by every door. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHubApi } from "../http-api/hub-api.ts";
import { pushResponse } from "../http-api/push-api.ts";
import { PushedRepositories } from "../repositories/pushed-repositories.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { serve } from "../testing/hub-under-test.ts";
import { whyNotCard } from "./license-policy.ts";
import { writerOf } from "../testing/writer-of.ts";

const allowed = ["mit", "apache-2.0"];
let folder: string;
let store: Store;
let shows: PushedRepositories;
let refuses: PushedRepositories;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-licenses-"));
  store = await openStore({ memory: true });
  shows = await PushedRepositories.open({ folder, store });
  refuses = await PushedRepositories.open({ folder, store, licenses: { allowed, refuses: true } });
});
afterAll(async () => {
  await Promise.all([shows.close(), refuses.close()]);
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const commit = (pushed: PushedRepositories, id: string, files: Record<string, string>) =>
  pushed.commit(id, "main", {
    title: "Files",
    description: "",
    author: "ada",
    steps: Object.entries(files).map(([path, text]) => ({ kind: "file" as const, path, content: Buffer.from(text) })),
  });
const card = (license: string) => `---\nlicense: ${license}\n---\n# A model\n`;

test.each([
  ["mit", "allowed", 200],
  ["[mit, apache-2.0]", "allowed", 200],
  ["Apache-2.0", "allowed", 200],
  ["cc-by-nc-4.0", "not-allowed", 403],
  ["[mit, other]", "not-allowed", 403],
  ["", "not-stated", 403],
])("license: %s is marked as %s, and answered with %i where others are refused", async (license, status, code) => {
  const id = `acme/${status}-${license.replaceAll(/\W/g, "")}`.replace(/-$/, "");
  await shows.create(id, "ada");
  await commit(shows, id, { "README.md": license === "" ? "# None" : card(license), "config.json": "{}" });
  const api = (isStrict: boolean) => createHubApi({ store, pushed: shows, licenses: { allowed, refuses: isStrict } });
  const get = (isStrict: boolean, name: string) =>
    api(isStrict)(new Request(`http://hub.test/${id}/resolve/main/${name}`));
  const marked = await get(false, "config.json");
  expect([marked.status, marked.headers.get("x-repo-license-status")]).toEqual([200, status]);
  const refused = await get(true, "config.json");
  expect(refused.status).toBe(code);
  if (code === 403)
    expect(refused.headers.get("x-error-message")).toContain("is not among those that this site allows: mit");
  expect((await get(true, "README.md")).status).toBe(200);
});

test("a commit that states another license is refused; one that goes on, or changes it back, is taken", async () => {
  await refuses.create("acme/net", "ada");
  await commit(refuses, "acme/net", { "config.json": "{}" });
  await expect(commit(refuses, "acme/net", { "README.md": card("other") })).rejects.toMatchObject({ code: "license" });
  await commit(refuses, "acme/net", { "README.md": card("mit") });
  await shows.create("acme/earlier", "ada");
  await commit(shows, "acme/earlier", { "README.md": card("other") });
  await commit(refuses, "acme/earlier", { "a.txt": "a" });
  await commit(refuses, "acme/earlier", { "README.md": card("apache-2.0") });
});

test("git is refused a clone of it, and a push of another license", async () => {
  const writer = writerOf("ada");
  const options = { pushed: refuses, mayRead: async () => true };
  const hub = await serve((request) => pushResponse(request, writer, options));
  const git = (where: string, ...args: string[]) =>
    promisify(execFile)("git", ["-c", "user.name=Ada", "-c", "user.email=a@b.example", ...args], { cwd: where }).then(
      () => "",
      (error: { stderr: string }) => error.stderr,
    );
  expect(await git(folder, "clone", `${hub.endpoint}/acme/not-allowed-ccbync40`, "no")).toContain(
    "remote: acme/not-allowed-ccbync40 is not cloned from here. Its license (cc-by-nc-4.0)",
  );
  await refuses.create("acme/by-git", "ada");
  expect(await git(folder, "clone", "-q", `${hub.endpoint}/acme/by-git`, "by-git")).toBe("");
  const copy = join(folder, "by-git");
  await promisify(execFile)("sh", ["-c", `printf '%s' "$0" > README.md`, card("other")], { cwd: copy });
  await git(copy, "add", "-A");
  await git(copy, "commit", "-q", "-m", "A card");
  expect(await git(copy, "push", "-q")).toContain("Its license (other) is not among those");
  expect((await refuses.commitAt("acme/by-git", "main"))?.title).toBe("initial commit");
  hub.close();
});

test.each(["5", "[mit, 5]", "{ name: mit }", "[[mit]]", "true"])("a card that states %s breaks nothing", (license) => {
  expect(() => whyNotCard("acme/net", card(license), allowed)).not.toThrow();
});
