/** Whose token it is, and the check of a card, as the Python client asks a real site with tokens. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { AccessFile, addReader, openStore, PushedRepositories } from "@vitrine/hub";
import { expect, onTestFinished, test } from "vitest";
import { createGuardedTestSite } from "../../testing/site.ts";

const python = [process.env["VITRINE_PYTHON"], "python3"].find(
  (each) => each !== undefined && spawnSync(each, ["-c", "import huggingface_hub"]).status === 0,
);

test.skipIf(python === undefined)("the client learns the role and owners of a token, and pushes a card", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-whoami-"));
  const file = join(folder, "tokens.json");
  const store = await openStore({ memory: true });
  const pushed = await PushedRepositories.open({ folder, store });
  const writes = (await addReader(file, { name: "ada", read: ["*"], write: ["acme/*", "ada/*"] })) ?? "";
  const reads = (await addReader(file, { name: "bert", read: ["*"] })) ?? "";
  const site = await createGuardedTestSite({
    store,
    push: { pushed },
    access: await AccessFile.open(file),
  });
  const server = serve({ fetch: site.fetch, hostname: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    server.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  if (!server.listening) await new Promise((ready) => server.once("listening", ready));
  const program = `
import json, sys
from huggingface_hub import HfApi, ModelCard, metadata_update
api = HfApi()
def who(token):
    found = api.whoami(token)
    return [found["name"], found["auth"]["accessToken"]["role"], [org["name"] for org in found["orgs"]]]
writes, reads = sys.argv[1:]
api.create_repo("acme/net", token=writes)
ModelCard("---\\nlicense: mit\\n---\\n# Net\\n").push_to_hub("acme/net", token=writes)
metadata_update("acme/net", {"license": "gemma"}, overwrite=True, token=writes)
print(json.dumps([who(writes), who(reads), ModelCard.load("acme/net", token=reads).data.license]))`;
  const { stdout } = await promisify(execFile)(python as string, ["-c", program, writes, reads], {
    env: {
      PATH: process.env["PATH"],
      HF_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      HF_HOME: join(folder, "home"),
      HF_HUB_DISABLE_TELEMETRY: "1",
      HF_HUB_DISABLE_PROGRESS_BARS: "1",
      HF_HUB_DISABLE_XET: "1",
    },
  });
  expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toEqual([
    ["ada", "write", ["acme"]],
    ["bert", "read", []],
    "gemma",
  ]);
});
