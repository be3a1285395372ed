/** The documentation of this repository: every link arrives, and nothing that was published is gone. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { checkDocumentation, checkLedger, type Documentation } from "@vitrine/docs";
import { importSeed, openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../server/app.tsx";
import { openDocumentation } from "./documentation.ts";

const FOLDER = resolve(import.meta.dirname, "../../../../docs");

let store: Store;
let documentation: Documentation;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await importSeed(store, resolve(import.meta.dirname, "../../../../packages/hub/seed"));
  documentation = await openDocumentation(FOLDER);
});
afterAll(() => store.close());

test("every link of the documentation arrives, inside it and on the rest of the site", async () => {
  const app = createApp({
    store,
    documentation,
    assets: { addresses: { styles: [], theme: "/t.js", enhance: "/e.js", fonts: [] }, find: () => undefined },
    hubEndpoint: "https://hub.example",
    sourceAddress: "https://code.example/",
  });
  const outside = new Set<string>();
  checkDocumentation(documentation, { isKnownAddress: (path) => (outside.add(path), true) });
  const known = new Map<string, boolean>();
  for (const path of outside) known.set(path, (await app.request(path)).ok);
  expect(documentation.pages.length).toBeGreaterThan(10);
  expect(checkDocumentation(documentation, { isKnownAddress: (path) => known.get(path) })).toEqual([]);
});

test("no address or section that was ever published is gone", async () => {
  expect(checkLedger(await readFile(resolve(FOLDER, "_published.txt"), "utf8"), documentation)).toEqual([]);
});
