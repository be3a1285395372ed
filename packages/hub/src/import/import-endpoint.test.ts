/** Imports while a server has the embedded store open, and taking models out again: by the real command. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder } from "../testing/empty-database.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { importEndpointPath, openImportEndpoint } from "./import-endpoint.ts";

let data: string;
let root: string;
let store: Store;
let closeEndpoint: () => Promise<void>;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "vitrine-import-"));
  root = mkdtempSync(join(tmpdir(), "vitrine-import-models-"));
  store = await openStore({ dataDir: await makeDataFolder(join(data, "database")) });
  closeEndpoint = await openImportEndpoint(store, data);
});
afterAll(async () => {
  await closeEndpoint();
  await store.close();
  for (const folder of [data, root]) rmSync(folder, { recursive: true, force: true });
});

function put(id: string): void {
  const location = join(root, id, "README.md");
  mkdirSync(dirname(location), { recursive: true });
  writeFileSync(location, `---\nlicense: mit\n---\n# ${id}\n`);
}

function command(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const program = join(import.meta.dirname, "..", "cli.ts");
  return new Promise((settle) => {
    execFile(
      process.execPath,
      ["--conditions=vitrine-source", program, ...args],
      { env: { PATH: process.env["PATH"], VITRINE_DATA: data, ...env }, cwd: root },
      (error, out, err) => settle({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}

const ids = async () => (await store.search({ sort: "name", limit: 100 })).items.map(({ id }) => id);

test("the running server does the work, and missing models are pruned or removed", async () => {
  put("acme/one");
  put("acme/two");
  // A relative path is meant from where the command was called.
  const first = await command(["folder", "."]);
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toMatch(/2 imported.*running server now has 2/s);
  expect(await ids()).toEqual(["acme/one", "acme/two"]);
  rmSync(join(root, "acme/two"), { recursive: true });
  expect((await command(["prune"])).out).toMatch(/1 removed/);
  expect(await ids()).toEqual(["acme/one"]);
  const removal = await command(["remove", "Acme/One", "acme/nobody"]);
  expect([removal.out, removal.err].join("")).toMatch(
    /acme\/nobody: There is no such model.*1 removed|1 removed.*acme\/nobody/s,
  );
  expect(await ids()).toEqual([]);
  expect((await command(["folder"])).code).toBe(2);
  if (process.platform !== "win32") expect(statSync(importEndpointPath(data)).mode & 0o777).toBe(0o600);
});

test("--prune removes the models that a hub no longer has, and no others", { tags: ["whole"] }, async () => {
  let listed = ["acme/a", "acme/b", "other/c"];
  const hub = createServer((request, response) => {
    const author = new URL(request.url ?? "", "http://hub").searchParams.get("author");
    const models = listed
      .filter((id) => author === null || id.startsWith(`${author}/`))
      .map((id) => ({ id, tags: [] }));
    response.end(JSON.stringify(models));
  });
  await new Promise<void>((ready) => hub.listen(0, "127.0.0.1", ready));
  const env = { HF_ENDPOINT: `http://127.0.0.1:${(hub.address() as AddressInfo).port}` };
  await store.upsertMany([
    { id: "acme/of-another-hub", tags: [], origin: { from: "hub", endpoint: "https://hub.example" } },
    { id: "acme/own", tags: [], origin: { from: "folder", root: "x" } },
  ]);
  expect((await command(["hub"], env)).code).toBe(0);
  listed = ["acme/b"];
  expect((await command(["hub", "--author", "acme", "--prune"], env)).out).toMatch(/1 removed/);
  expect(await ids()).toEqual(["acme/b", "acme/of-another-hub", "acme/own", "other/c"]);
  expect((await command(["hub", "--task", "fill-mask", "--prune"], env)).err).toMatch(/complete list/);
  expect((await command(["hub", "--prune"], env)).out).toMatch(/1 removed/);
  expect(await ids()).toEqual(["acme/b", "acme/of-another-hub", "acme/own"]);
  hub.close();
});
