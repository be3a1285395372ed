/** Pages of what was pushed: its files, what a scan found, and how its license stands to the operator's list. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, PushedRepositories, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite } from "../../testing/site.ts";

let folder: string;
let store: Store;
let pushed: PushedRepositories;
let page: (path: string) => Promise<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-pushed-pages-"));
  store = await openStore({ memory: true });
  pushed = await PushedRepositories.open({ folder, store });
  await pushed.create("acme/net", "ada");
  const many = Array.from({ length: 203 }, (_, index) => [`weights/${index}.pkl`, `I${index}\n.`] as const);
  const files = [
    ["README.md", "---\nlicense: other\n---\n# Net"],
    ["evil.pkl", "cos\nsystem\n(S'true'\ntR."],
    ...many,
  ] as const;
  await pushed.commit("acme/net", "main", {
    title: "Files",
    description: "",
    author: "ada",
    steps: files.map(([path, text]) => ({ kind: "file" as const, path, content: Buffer.from(text) })),
  });
  await pushed.settled();
  const app = createTestSite({
    store,
    push: { pushed },
    licenses: { allowed: ["mit"], refuses: true },
  });
  page = async (path) => {
    const response = await app.request(path);
    expect(response.status, path).toBe(200);
    return (await response.text()).replaceAll(/<[^>]+>/g, "");
  };
});
afterAll(async () => {
  await pushed.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

test("the list of files has them, what a scan found, how many were not scanned, and the license", async () => {
  const text = await page("/models/acme/net/files");
  expect(text).toContain("README.md");
  expect(text).toContain("Unsafe: evil.pkl: Loading it runs os.system.");
  expect(text).toContain("4 of 204 weight files are not scanned on this page.");
  expect(text).toContain("Its license is not on this site’s list. Its files are not given out here.");
});

test("a file has a page with its text", async () => {
  expect(await page("/models/acme/net/files/README.md")).toContain("# Net");
});
