/** Where a mirror goes, and whose record it takes: real hubs on loopback that lead it elsewhere. */
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelRecord } from "@vitrine/models";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createHubApi } from "../http-api/hub-api.ts";
import type { Store } from "../search/store.ts";
import { serve } from "../testing/hub-under-test.ts";
import { Mirror, type MirrorOptions } from "./mirror.ts";
import { readMirrorRules, type MirrorRules } from "./mirror-rules.ts";

const SHA = "c".repeat(40);
const WEIGHTS = Buffer.from("weights of the model");
const oid = createHash("sha256").update(WEIGHTS).digest("hex");
const recordOf = (id: string) => ({
  id,
  sha: SHA,
  siblings: [
    { rfilename: "weights.bin", size: WEIGHTS.length, blobId: "a".repeat(40), lfs: { sha256: oid, pointerSize: 130 } },
  ],
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-mirror-addresses-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A mirror of a hub that answers so. */
async function mirrorOf(
  answer: (path: string) => Response | object,
  rules: Partial<MirrorRules> = {},
  more: Partial<MirrorOptions> = {},
) {
  const hub = await serve(async (request) => {
    const found = answer(new URL(request.url).pathname);
    return found instanceof Response ? found : Response.json(found);
  });
  onTestFinished(() => hub.close());
  const records = new Map<string, ModelRecord>();
  const store = {
    isWritable: true,
    get: async (id: string) => records.get(id),
    upsertMany: async (models: ModelRecord[]) => void models.forEach((each) => records.set(each.id, each)),
  } as unknown as Store;
  const lines: string[] = [];
  const mirror = new Mirror({
    folder: await mkdtemp(join(folder, "copies-")),
    rules: { ...(await readMirrorRules(hub.endpoint)), ...rules },
    store,
    log: (line) => lines.push(line),
    ...more,
  });
  const site = await serve(createHubApi({ store, mirror }));
  onTestFinished(() => site.close());
  return { hub, mirror, records, lines, site };
}

const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });

describe("files lie where the hub says", () => {
  test("and are fetched from the network that the hub is in", async () => {
    const files = await serve(async () => new Response(WEIGHTS));
    onTestFinished(() => files.close());
    const at = files.endpoint.replace("127.0.0.1", "localhost");
    const { mirror } = await mirrorOf((path) =>
      path.startsWith("/api/") ? recordOf("acme/parser") : redirect(`${at}/weights`),
    );
    expect(await mirror.fetchAll("acme/parser")).toMatchObject({ files: 1, bytes: WEIGHTS.length });
    expect(files.requests).toEqual(["/weights"]);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/iam",
    "http://[fd00:ec2::254]/latest/",
    "http://10.0.0.1/",
    "http://[::ffff:192.168.0.1]/",
    "http://[fe80::1]/",
    "http://0.0.0.0:1/",
    "file:///etc/passwd",
  ])("but never from %s", async (location) => {
    const { mirror, site, lines } = await mirrorOf((path) => {
      if (path.startsWith("/api/")) return recordOf("acme/parser");
      // The second step is checked as the first is.
      return path === "/again" ? redirect(location) : redirect("/again");
    });
    await expect(mirror.fetchAll("acme/parser")).rejects.toMatchObject({ code: "wrong-answer" });
    const answer = await fetch(`${site.endpoint}/acme/parser/resolve/main/weights.bin`);
    expect(answer.status).toBe(502);
    expect(answer.headers.get("x-error-message")).toContain("the log");
    expect(lines.join("\n")).toContain("not requested");
  });
});

describe("the record is of the model that was asked for", () => {
  const ofAnother = () => recordOf("acme/another");

  test("a record of another model is refused, with its name, and nothing is stored", async () => {
    const { mirror, records, site } = await mirrorOf(ofAnother);
    const error = await mirror.find("acme/parser", "main").catch((each: unknown) => each);
    expect(error).toMatchObject({ code: "wrong-answer", message: expect.stringContaining("acme/another") });
    expect((await fetch(`${site.endpoint}/api/models/acme/parser`)).status).toBe(502);
    expect([records.size, await mirror.commits.refs("acme/parser")]).toEqual([0, {}]);
  });

  test("letters may differ in case", async () => {
    const { mirror } = await mirrorOf(() => recordOf("Acme/Parser"));
    expect((await mirror.find("acme/parser", "main")).record.id).toBe("Acme/Parser");
  });

  test.each(["/api/models/acme/newer", "/api/models/acme/newer/revision/main"])(
    "a model that was renamed is followed to its new name by %s",
    async (location) => {
      const { mirror, records } = await mirrorOf((path) =>
        path.includes("/older/") ? redirect(location, 307) : recordOf("acme/newer"),
      );
      const { record } = await mirror.find("acme/older", "main");
      expect([record.id, record.aliases, [...records.keys()]]).toEqual(["acme/newer", ["acme/older"], ["acme/newer"]]);
    },
  );

  test("a redirect to one name does not excuse a record of a third", async () => {
    const { mirror } = await mirrorOf((path) =>
      path.includes("/older/") ? redirect("/api/models/acme/newer", 307) : ofAnother(),
    );
    await expect(mirror.find("acme/older", "main")).rejects.toMatchObject({ code: "wrong-answer" });
    const elsewhere = await mirrorOf((path) =>
      path.includes("/older/") ? redirect("/files/acme/another") : ofAnother(),
    );
    await expect(elsewhere.mirror.find("acme/older", "main")).rejects.toMatchObject({ code: "wrong-answer" });
  });

  test("the new name keeps the rules too", async () => {
    const renamed = (path: string) =>
      path.includes("/older/") ? redirect("/api/models/team/secret", 307) : recordOf("team/secret");
    const listed = await mirrorOf(renamed, { owners: ["acme"] });
    await expect(listed.mirror.find("acme/older", "main")).rejects.toMatchObject({ code: "not-allowed" });
    const own = await mirrorOf(renamed, {}, { ownIds: () => ["team/inhouse"] });
    await expect(own.mirror.find("acme/older", "main")).rejects.toMatchObject({ code: "not-allowed" });
    expect([listed.records.size, own.records.size]).toEqual([0, 0]);
  });
});
