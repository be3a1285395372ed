import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compressed, PageCache, represent, respond } from "./page-cache.ts";

const page = (text: string) => represent(text, { contentType: "text/html; charset=utf-8", cacheControl: "no-cache" });
const request = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://site.example/", { method, headers });

test("every encoding of any body decodes to that body", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme", maxLength: 3000 }),
      fc.constantFrom("br", "gzip", "identity", "gzip;q=0, br"),
      async (text, encoding) => {
        const response = respond(request({ "accept-encoding": encoding }), await compressed(page(text.toWellFormed())));
        const bytes = Buffer.from(await response.arrayBuffer());
        const used = response.headers.get("content-encoding");
        const plain = used === "br" ? brotliDecompressSync(bytes) : used === "gzip" ? gunzipSync(bytes) : bytes;
        expect(plain.toString()).toBe(text.toWellFormed());
        expect(Number(response.headers.get("content-length"))).toBe(bytes.byteLength);
      },
    ),
  );
});

test("compressing a page does not hold up the thread that answers", async () => {
  // As much as a list of documentation has in it, and no two pieces alike.
  const text = Array.from({ length: 120_000 }, (_, index) => `${index * 7919} `).join("");
  const plain = page(text);
  const shares: number[] = [];
  // Other work of this thread in between, such as collecting garbage, is not in each of three.
  while (shares.length < 3) {
    const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()];
    // oxlint-disable-next-line no-await-in-loop
    const done = await compressed(plain);
    shares.push(process.threadCpuUsage(here).user / process.cpuUsage(everywhere).user);
    expect(done.brotli?.byteLength).toBeLessThan(text.length / 2);
  }
  expect(Math.min(...shares)).toBeLessThan(0.25);
});

test("an answer that the client has is not sent again, with a weak or a strong ETag", () => {
  const body = page("x".repeat(1000));
  for (const etag of [body.etag, body.etag.replace("W/", ""), `"other", ${body.etag}`, "*"]) {
    expect(respond(request({ "if-none-match": etag }), body).status).toBe(304);
  }
  expect(respond(request({ "if-none-match": '"other"' }), body).status).toBe(200);
});

test("an error page is never answered with 304", () => {
  const missing = represent("gone", { status: 404, contentType: "text/html", cacheControl: "no-store" });
  expect(respond(request({ "if-none-match": "*" }), missing).status).toBe(404);
});

test("HEAD has the headers and no body", async () => {
  const response = respond(request({}, "HEAD"), page("text"));
  expect([response.headers.get("content-length"), await response.text()]).toEqual(["4", ""]);
});

test("the cache stays within its bytes and evicts the least recently used pages", () => {
  const cache = new PageCache(10_000);
  const entry = () => represent("y".repeat(400), { contentType: "application/octet-stream", cacheControl: "x" });
  for (let index = 0; index < 100; index += 1) {
    cache.set(`page ${index}`, entry());
    cache.get("page 0");
  }
  const saved = Array.from({ length: 100 }, (_, index) => index).filter((index) => cache.get(`page ${index}`));
  expect(saved.length).toBeLessThanOrEqual(25);
  expect(saved).toContain(0);
  expect(saved).toContain(99);
  expect(saved).not.toContain(1);
  // A page in the place of another takes its room.
  const { bytes } = cache.stats();
  for (let time = 0; time < 100; time += 1) cache.set("page 0", entry());
  expect(cache.stats()).toMatchObject({ bytes, count: saved.length });
});

test("a media player gets the bytes it requests", async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
  const file = represent(bytes, { contentType: "audio/mpeg", cacheControl: "x" });
  const part = async (range: string) => {
    const response = respond(request({ range }), file);
    return [
      response.status,
      response.headers.get("content-range"),
      [...new Uint8Array(await response.arrayBuffer())].join(),
    ];
  };
  expect(await part("bytes=0-2")).toEqual([206, "bytes 0-2/100", "0,1,2"]);
  expect(await part("bytes=98-")).toEqual([206, "bytes 98-99/100", "98,99"]);
  expect(await part("bytes=-2")).toEqual([206, "bytes 98-99/100", "98,99"]);
  expect(await part("bytes=98-500")).toEqual([206, "bytes 98-99/100", "98,99"]);
  expect((await part("bytes=100-")).slice(0, 2)).toEqual([416, "bytes */100"]);
  for (const odd of ["bytes=5-2", "bytes=a-b", "lines=1-2", "bytes=0-1,4-5", "bytes=-"])
    expect((await part(odd))[0], odd).toBe(200);
});

test("a cached page counts with its compressed size, and is the same for a client without compression", async () => {
  const cache = new PageCache();
  const text = Array.from({ length: 5000 }, (_, at) => `<p>Line ${at} of a page.</p>`).join("\n");
  const make = async () => represent(text, { contentType: "text/html; charset=utf-8", cacheControl: "no-cache" });
  const [first, saved] = [await cache.make("page", make), await cache.make("page", make)];
  expect(cache.stats()).toMatchObject({ count: 1, hits: 1 });
  expect(cache.stats().bytes).toBeLessThan(text.length / 3);
  for (const page of [first, saved]) {
    const plain = respond(new Request("http://site.example/"), page);
    expect(plain.headers.get("content-length")).toBe(String(text.length));
    // oxlint-disable-next-line no-await-in-loop
    expect(await plain.text()).toBe(text);
  }
});
