/** Signed lists of files: made by a site, checked by OpenSSL and by the command, over a folder that was downloaded. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createHubApi, type HubApi } from "../http-api/hub-api.ts";
import { LocalRepositories } from "../local-repositories/local-repositories.ts";
import { openStore } from "../search/open-store.ts";
import type { Store } from "../search/store.ts";
import { ManifestError, ManifestSigner, openManifest, type SignedManifest } from "./signed-manifest.ts";

const FILES = { "README.md": "# Net\n", "weights/model.bin": "\0".repeat(2 << 20), "empty.txt": "" };

let root: string;
let store: Store;
let local: LocalRepositories;
let api: HubApi;
let envelope: SignedManifest;
let key: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "vitrine-manifest-"));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(join(root, "models/acme/net", path, ".."), { recursive: true });
    writeFileSync(join(root, "models/acme/net", path), content);
  }
  store = await openStore({ memory: true });
  local = await LocalRepositories.open(store, [join(root, "models")], { quietMs: 0 });
  await local.settled();
  api = createHubApi({ store, files: local, manifests: () => ManifestSigner.open(store) });
  const ask = (path: string) => api(new Request(`http://hub.test${path}`));
  key = await (await ask("/api/manifest-key")).text();
  // The hash of a large file is worked out in the background.
  await vi.waitUntil(async () => (await ask("/api/models/acme/net/manifest/main")).status === 200, { timeout: 30_000 });
  envelope = (await (await ask("/api/models/acme/net/manifest/main")).json()) as SignedManifest;
});
afterAll(async () => {
  await local.close();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

test("the signature is one that OpenSSL accepts, over what DSSE says is signed", () => {
  const payload = Buffer.from(envelope.payload, "base64");
  const signed = Buffer.concat([
    Buffer.from(`DSSEv1 ${envelope.payloadType.length} ${envelope.payloadType} ${payload.length} `),
    payload,
  ]);
  writeFileSync(join(root, "signed"), signed);
  writeFileSync(join(root, "signature"), Buffer.from(envelope.signatures[0]?.sig ?? "", "base64"));
  writeFileSync(join(root, "key.pem"), key);
  const args = [
    "pkeyutl",
    "-verify",
    "-pubin",
    "-inkey",
    "key.pem",
    "-rawin",
    "-in",
    "signed",
    "-sigfile",
    "signature",
  ];
  const { stdout } = spawnSync("openssl", args, { cwd: root, encoding: "utf8" });
  expect(stdout).toContain("Signature Verified Successfully");
});

test("it says the SHA-256 of every file, and stays the same", async () => {
  const manifest = openManifest(envelope, key);
  expect(manifest.repository).toBe("acme/net");
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  expect(Object.fromEntries(manifest.files.map((file) => [file.path, file.sha256]))).toEqual(
    Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, sha256(text)])),
  );
  const again = await (await api(new Request("http://hub.test/api/models/acme/net/manifest/main"))).json();
  expect(again).toEqual(envelope);
});

test("another key, another content and another type are refused", async () => {
  const other = await openStore({ memory: true });
  const { publicKey } = await ManifestSigner.open(other);
  await other.close();
  expect(() => openManifest(envelope, publicKey)).toThrow(ManifestError);
  const payload = Buffer.from(envelope.payload, "base64").toString("utf8").replace("README", "readme");
  expect(() => openManifest({ ...envelope, payload: Buffer.from(payload).toString("base64") }, key)).toThrow(
    ManifestError,
  );
  expect(() => openManifest({ ...envelope, payloadType: "text/plain" }, key)).toThrow(ManifestError);
  expect(() => openManifest(envelope, "no key")).toThrow("no public key");
});

describe("the command", () => {
  const check = (folder: string) => {
    writeFileSync(join(root, "manifest.json"), JSON.stringify(envelope));
    writeFileSync(join(root, "key.pem"), key);
    const program = join(import.meta.dirname, "../verify-cli.ts");
    const args = [folder, "--manifest", join(root, "manifest.json"), "--key", join(root, "key.pem")];
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--conditions=vitrine-source", program, ...args], {
      encoding: "utf8",
    });
    return { stdout, stderr, status };
  };
  test("names what is changed, missing and added, and ends with 1", () => {
    const folder = join(root, "downloaded");
    mkdirSync(join(folder, "weights"), { recursive: true });
    mkdirSync(join(folder, ".cache/huggingface"), { recursive: true });
    writeFileSync(join(folder, ".cache/huggingface/x"), "");
    for (const [path, content] of Object.entries(FILES)) writeFileSync(join(folder, path), content);
    expect(check(folder)).toMatchObject({ status: 0, stdout: expect.stringContaining("3 of 3 files of acme/net") });
    writeFileSync(join(folder, "weights/model.bin"), "other");
    rmSync(join(folder, "empty.txt"));
    writeFileSync(join(folder, "extra.py"), "");
    const { stdout, status } = check(folder);
    expect(status).toBe(1);
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      "CHANGED weights/model.bin",
      "MISSING empty.txt",
      "added   extra.py",
    ]);
  });

  test("says what it needs", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--conditions=vitrine-source", join(import.meta.dirname, "../verify-cli.ts")],
      { encoding: "utf8" },
    );
    expect(status).toBe(2);
    expect(stderr).toContain("--manifest");
  });
});
