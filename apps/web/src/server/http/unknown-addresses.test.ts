import { openStore, type Store } from "@vitrine/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOfAddress, programNotFound } from "./unknown-addresses.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
  await store.upsertMany([{ id: "acme/tiny", author: "acme", tags: [] }]);
});
afterAll(() => store.close());

test.each([
  ["/acme/tiny", "/models/acme/tiny"],
  ["/acme/tiny/", "/models/acme/tiny"],
  ["/acme/tiny/tree/main", "/models/acme/tiny"],
  ["/models/acme/tiny/blob/main/README.md", "/models/acme/tiny"],
  ["/models/acme/tiny/discussions/3", "/models/acme/tiny"],
  ["/models/acme/tiny/", "/models/acme/tiny"],
  ["/tasks/", "/tasks"],
])("%s leads to %s", async (address, page) => {
  expect(await pageOfAddress(address, store)).toBe(page);
});

test.each(["/acme/none", "/models/acme/none/tree/main", "/models/acme/tiny", "/", "//", "/a/b/c"])(
  "%s leads nowhere else",
  async (address) => {
    expect(await pageOfAddress(address, store)).toBeUndefined();
  },
);

test("an address with two slashes stays on this site", async () => {
  expect(await pageOfAddress("//evil.example/", store)).toBe("/evil.example");
});

test("a long row of slashes takes no longer than it is", async () => {
  // Processor time, so that a busy machine changes nothing.
  const begun = process.cpuUsage();
  expect(await pageOfAddress(`/a${"/".repeat(1_000_000)}b`, store)).toBeUndefined();
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
});

test("programs get an error in their protocol's form, and people a page", async () => {
  const bodyOf = (path: string) => programNotFound(path)?.json();
  expect(await bodyOf("/v1/models")).toMatchObject({ error: { type: "invalid_request_error", code: "not_found" } });
  expect(await bodyOf("/v2/acme/tiny/manifests/latest")).toMatchObject({ errors: [{ code: "UNSUPPORTED" }] });
  expect(await bodyOf("/acme/tiny.git/info/refs")).toHaveProperty("error");
  expect(await bodyOf("/api/none")).toHaveProperty("error");
  const dataset = programNotFound("/datasets/acme/data/resolve/main/a.csv");
  expect(dataset?.headers.get("X-Error-Code")).toBe("RepoNotFound");
  expect(programNotFound("/models/acme/none")).toBeUndefined();
});
