// @module-tag slow
/** Content of pushed repositories in a real server of the S3 protocol: whole or not there, whatever breaks. */
import { execFile, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pushResponse } from "../http-api/push-api.ts";
import { PushedRepositories } from "../repositories/pushed-repositories.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { startBucketServer, type BucketServer } from "../testing/bucket-server.ts";
import { serve } from "../testing/hub-under-test.ts";
import { readBucketAddress } from "./bucket-address.ts";
import { BucketObjects } from "./bucket-objects.ts";

const started = await startBucketServer();
if (typeof started === "string") console.warn(`S3Proxy: ${started}. Tests on a bucket are skipped.`);
const server = started as BucketServer;

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const whole = (objects: BucketObjects, oid: string, size: number) => buffer(objects.stream(oid, 0, size - 1) as never);

describe.skipIf(typeof started === "string")("a bucket", () => {
  let folder: string;
  let objects: BucketObjects;
  const environment = { ...process.env };
  let store: Store;
  const address = () => readBucketAddress("s3://models/team", server.endpoint) as never;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrine-bucket-test-"));
    store = await openStore({ memory: true });
    Object.assign(process.env, server.env);
    objects = await BucketObjects.open(address(), join(folder, "partial"));
  });
  afterAll(async () => {
    for (const name of Object.keys(server.env)) {
      if (environment[name] === undefined) delete process.env[name];
      else process.env[name] = environment[name];
    }
    await store.close();
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  /** Gives content to the bucket. */
  async function put(content: Buffer): Promise<string> {
    const oid = sha256(content);
    const partial = await objects.partial(oid);
    await writeFile(partial, content);
    await objects.keep(oid, partial);
    return oid;
  }

  test("is reached by the proxy of a company's network", async () => {
    const asked: string[] = [];
    const target = new URL(server.endpoint);
    // As proxies are asked for addresses without TLS: the whole address stands where the path is.
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? "");
      const { pathname, search } = new URL(request.url ?? "");
      const onward = httpRequest(
        {
          host: target.hostname,
          port: target.port,
          path: pathname + search,
          method: request.method,
          headers: request.headers,
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      request.pipe(onward);
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    process.env["http_proxy"] = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    try {
      const elsewhere = readBucketAddress("s3://models/team", "http://bucket.example") as never;
      const behind = await BucketObjects.open(elsewhere, join(folder, "partial"));
      expect(await behind.has("0".repeat(64))).toBe(false);
    } finally {
      delete process.env["http_proxy"];
      proxy.closeAllConnections();
      proxy.close();
    }
    expect(asked[0]).toMatch(/^http:\/\/bucket\.example\/models/);
  });

  test("gives back what it was given, whole or in part, also what is larger than one part", async () => {
    const content = randomBytes(20_000_000);
    const oid = await put(content);
    expect(await objects.size(oid)).toBe(content.length);
    expect(sha256(await whole(objects, oid, content.length))).toBe(oid);
    const part = await buffer(objects.stream(oid, 17_000_001, 17_000_100) as never);
    expect(part.equals(content.subarray(17_000_001, 17_000_101))).toBe(true);
    expect(await readdir(join(folder, "partial"))).toEqual([]);
    expect((await objects.list()).find((each) => each.oid === oid)?.size).toBe(content.length);
    const empty = await put(Buffer.alloc(0));
    expect([await objects.size(empty), (await objects.bytes(empty)).length]).toEqual([0, 0]);
    expect(await objects.has("0".repeat(64))).toBe(false);
  });

  test("a repository's content is in it: metadata, old commits and clones are read from there", async () => {
    const pushed = await PushedRepositories.open({ folder: join(folder, "repositories"), store, objects });
    const { number: repository } = await pushed.create("acme/net", "ada");
    const header = Buffer.from(
      JSON.stringify({ weight: { dtype: "F32", shape: [1000, 1000], data_offsets: [0, 4_000_000] } }),
    );
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    const weights = Buffer.concat([length, header, randomBytes(4_000_000)]);
    const oid = sha256(weights);
    await pushed.upload({ repository, sha256: oid, size: weights.length }, [weights] as never);
    const about = { description: "", author: "ada" };
    const card = (text: string) => ({ kind: "file" as const, path: "README.md", content: Buffer.from(text) });
    const first = await pushed.commit("acme/net", "main", {
      title: "Weights",
      ...about,
      steps: [{ kind: "large-file", path: "model.safetensors", sha256: oid }, card("# First")],
    });
    await pushed.commit("acme/net", "main", { title: "Card", ...about, steps: [card("# Second")] });
    await pushed.settled();
    expect(await store.get("acme/net")).toMatchObject({ card: "# Second", safetensors: { total: 1_000_000 } });
    const old = await pushed.find("acme/net", first.commit);
    expect(old?.record.card).toBe("# First");
    const file = old?.repository.file("model.safetensors");
    expect(old && file && sha256(await buffer((await old.repository.read(file, 0, file.size - 1)) as never))).toBe(oid);
    // Nothing of it is in the folder.
    expect(await readdir(join(folder, "repositories")).then((names) => names.includes("objects"))).toBe(false);

    const options = { pushed, mayRead: async () => true };
    const hub = await serve((request) => pushResponse(request, undefined, options));
    await promisify(execFile)("git", ["clone", "-q", `${hub.endpoint}/acme/net`, "clone"], { cwd: folder });
    hub.close();
    expect(await readFile(join(folder, "clone/README.md"), "utf8")).toBe("# Second");
  });

  test("what no commit names goes, what one names stays, and what is missing is said", async () => {
    const pushed = await PushedRepositories.open({ folder: join(folder, "repositories"), store, objects });
    const unused = await put(randomBytes(1000));
    expect((await pushed.collectGarbage()).removed).toBe(0);
    const report = await pushed.collectGarbage({ unusedMs: -1000 });
    expect(report.removed).toBeGreaterThan(0);
    expect(report.missing).toEqual([]);
    expect(await objects.has(unused)).toBe(false);
    const [file] = (await pushed.commitAt("acme/net", "main"))?.files.filter(({ path }) => path.endsWith("rs")) ?? [];
    const oid = file?.sha256 ?? "";
    expect(report.references.get(oid)).toBe(1);
    await rm(join(server.folder, "team/objects", oid.slice(0, 2), oid));
    expect((await pushed.collectGarbage()).missing).toEqual([oid]);
  });

  test("commits that nothing leads to stay, unless the operator says for how long", async () => {
    const of = (keepCommitsDays?: number) =>
      PushedRepositories.open({ folder: join(folder, "repositories"), store, objects, keepCommitsDays });
    const [forever, atOnce] = [await of(), await of(0)];
    await forever.create("acme/moved", "ada");
    const step = { kind: "file" as const, path: "a", content: Buffer.from("only in a branch") };
    await forever.setRef("acme/moved", "branches", "try", { revision: "main" });
    const about = { title: "Try", description: "", author: "ada", steps: [step] };
    const { commit } = await forever.commit("acme/moved", "try", about);
    await forever.setRef("acme/moved", "branches", "try", undefined);
    await forever.collectGarbage();
    expect((await forever.commitAt("acme/moved", commit))?.title).toBe("Try");
    await atOnce.collectGarbage();
    expect(await forever.commitAt("acme/moved", commit)).toBeUndefined();
    expect(await forever.history("acme/moved", "main", 10)).toHaveLength(1);
  });

  test(
    "a store that goes away in the middle of an upload has nothing half done, and takes it afterwards",
    { tags: ["whole"] },
    async () => {
      const pushed = await PushedRepositories.open({ folder: join(folder, "broken"), store, objects });
      const content = randomBytes(36_000_000);
      const oid = sha256(content);
      const { number: repository } = await pushed.create("acme/broken", "ada");
      const ticket = { repository, sha256: oid, size: content.length };
      const upload = pushed.upload(ticket, [content] as never);
      const failed = upload.then(
        () => "whole",
        () => "failed",
      );
      await expect
        .poll(() => readdir(server.folder, { recursive: true }).then((all) => all.length), { interval: 5 })
        .toBeGreaterThan(3);
      await server.kill();
      expect(await failed).toBe("failed");
      await expect(objects.has(oid)).rejects.toThrow();
      await server.start();
      expect(await objects.has(oid)).toBe(false);
      await objects.tidy(Date.now() + 1000);
      await pushed.upload(ticket, [content] as never);
      expect(sha256(await whole(objects, oid, content.length))).toBe(oid);
    },
  );

  test("a process killed in the middle of an upload leaves nothing half done", async () => {
    const content = randomBytes(20_000_000);
    const oid = sha256(content);
    await writeFile(join(folder, "content"), content);
    const program = `
      import { BucketObjects } from ${JSON.stringify(join(import.meta.dirname, "bucket-objects.ts"))};
      const objects = await BucketObjects.open(${JSON.stringify(address())}, ${JSON.stringify(join(folder, "killed"))});
      process.stdout.write("begins");
      await objects.keep(${JSON.stringify(oid)}, ${JSON.stringify(join(folder, "content"))});`;
    const child = spawn(process.execPath, ["--conditions=vitrine-source", "--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(child.stdout, "data");
    const closed = once(child, "exit");
    child.kill("SIGKILL");
    await closed;
    expect(await objects.has(oid)).toBe(false);
    await put(content);
    expect(sha256(await whole(objects, oid, content.length))).toBe(oid);
  });
});
