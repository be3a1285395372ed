/** A module that somebody else writes by the documented interface: given in the list, it is everywhere. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openStore } from "@vitrine/hub";
import { makeDataFolder } from "@vitrine/hub/testing";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { DECLARATIONS } from "../main.ts";
import { createTestSite } from "../testing/site.ts";
import { backupPlan } from "./backup-plan.ts";
import { well } from "./diagnostic.ts";
import { examine } from "./doctor.ts";
import { FOLDERS } from "./folders.ts";
import type { RequestContext } from "./http/gateway.ts";
import { defineModule, state } from "./module.ts";
import { helpText, settingsTable, stateTable } from "./reference.ts";
import * as kinds from "./settings/kinds.ts";
import { setting } from "./settings/setting.ts";
import { readDeclared } from "./settings/settings.ts";

const greeting = defineModule({
  id: "greeting",
  about: "Greets visitors, and counts them.",
  settings: {
    greets: setting("VITRINE_GREETING", "Word that visitors are greeted with.", kinds.text, { otherwise: "Hello" }),
  },
  state: [
    state("note", "greeted", "How many visitors were greeted."),
    state("note", "greeting-key", "Signs greetings.", { isSecret: true }),
  ],
  *diagnose({ settings: { greets } }) {
    yield well("greeting", `Visitors are greeted with ${greets}.`);
  },
  open({ settings: { greets }, store }) {
    let greeted = 0;
    return {
      pages: [{ path: "/greeting", load: () => ({ title: greets, description: "A greeting.", body: greets }) }],
      routes() {
        const app = new Hono<RequestContext>();
        return app.post("/greeting", async (context) => {
          await store.writeNote("greeted", String(++greeted));
          return context.text(`${greets}!\n`);
        });
      },
      readiness: async () => `${greeted} greeted`,
      metrics: [{ name: "greeted_total", help: "Visitors greeted.", isCount: true, read: () => greeted }],
    };
  },
});
const MODULES = [...DECLARATIONS, greeting];

const data = mkdtempSync(join(tmpdir(), "vitrine-greeting-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

test("its settings are read, documented, and known by their nearest name", () => {
  expect(readDeclared(MODULES, { VITRINE_GREETING: "Salut" }, [])).toMatchObject({ greets: "Salut" });
  expect(() => readDeclared(MODULES, { VITRINE_GREETINGS: "a" }, [])).toThrow("Did you mean VITRINE_GREETING?");
  expect(settingsTable(MODULES)).toContain("| `VITRINE_GREETING` | `Hello` | Word that visitors are greeted with. |");
  expect(helpText(MODULES)).toContain("VITRINE_GREETING (Hello)");
  expect(stateTable(MODULES)).toContain("| note `greeted` | greeting | How many visitors were greeted. | yes | no |");
});

test("the doctor asks it", async () => {
  const said = [];
  const env = { VITRINE_DATA: data, VITRINE_FETCH: "off", PORT: "0" };
  for await (const each of examine(MODULES, env, [], data)) said.push(each);
  expect(said).toContainEqual(well("greeting", "Visitors are greeted with Hello."));
});

test("its pages and routes are the site's, and a backup holds its notes and not its secrets", async () => {
  const database = join(data, "database");
  const store = await openStore({ dataDir: await makeDataFolder(database) });
  const settings = readDeclared(MODULES, { VITRINE_DATA: data }, []);
  const opened = await greeting.open({ settings, store } as never);
  const site = createTestSite({
    store,
    modules: [opened],
  });
  expect(await (await site.request("/greeting")).text()).toContain("Hello");
  expect(await (await site.request("/greeting", { method: "POST" })).text()).toBe("Hello!\n");
  expect(await (await site.request("/readyz")).text()).toBe("ready, 1 greeted\n");
  await store.writeNote("greeting-key", "hidden");
  await store.close();

  const folder = join(data, "test.backup");
  const plan = JSON.stringify(backupPlan(MODULES, data));
  const command = ["--conditions=vitrine-source", join(FOLDERS.root, "packages/hub/src/cli.ts"), "backup", folder];
  const env = { ...process.env, VITRINE_DATA: data };
  const { status, stderr } = spawnSync(process.execPath, [...command, "--plan", plan], { env, encoding: "utf8" });
  expect([status, stderr.includes("Error")]).toEqual([0, false]);
  const { store: kept } = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")) as {
    store: { sha256: string };
  };
  const saved = gunzipSync(readFileSync(join(folder, "files", kept.sha256.slice(0, 2), kept.sha256))).toString("utf8");
  expect(saved).toContain('{"key":"note:greeted","value":"1"}');
  expect(saved).not.toContain("hidden");
});
