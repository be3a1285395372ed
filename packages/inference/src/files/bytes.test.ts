import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { base64OfBlob, blobOfBase64, blobOfDataUrl, bytesOfBase64 } from "./bytes.ts";
import { sniffType } from "../wire/sniff-type.ts";

describe("base64", () => {
  test("round-trips any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
        const text = await base64OfBlob(new Blob([bytes as Uint8Array<ArrayBuffer>]));
        expect(bytesOfBase64(text)).toEqual(bytes);
      }),
    );
  });

  test("joins its pieces without padding between them", async () => {
    const bytes = new Uint8Array(3_500_001).map((_, index) => (index * 31) % 256);
    const text = await base64OfBlob(new Blob([bytes]));
    expect(text.indexOf("=")).toBe(-1);
    expect(text.length).toBe(4_666_668);
    expect(bytesOfBase64(text)).toEqual(bytes);
  });

  test("is the same where the runtime has no Buffer, and where the language can do it", async () => {
    const bytes = new Uint8Array(1_000_001).map((_, index) => (index * 31) % 256);
    const expected = Buffer.from(bytes).toString("base64");
    const { Buffer: nativeBuffer } = globalThis;
    const prototype = Uint8Array.prototype as { toBase64?: unknown };
    const { toBase64: native } = prototype;
    try {
      globalThis.Buffer = undefined as never;
      delete prototype.toBase64;
      expect(await base64OfBlob(new Blob([bytes]))).toBe(expected);
      prototype.toBase64 = function (this: Uint8Array) {
        return nativeBuffer.from(this).toString("base64");
      };
      expect(await base64OfBlob(new Blob([bytes]))).toBe(expected);
    } finally {
      globalThis.Buffer = nativeBuffer;
      if (native === undefined) delete prototype.toBase64;
      else prototype.toBase64 = native;
    }
  });

  test("is invalid: the result is undefined", () => {
    expect(bytesOfBase64("not base64 %")).toBeUndefined();
    expect(blobOfBase64("")).toBeUndefined();
  });
});

describe("data URLs", () => {
  test.each([
    ["data:text/plain;base64,SGk=", "text/plain", "Hi"],
    ["data:text/plain,a%20b", "text/plain", "a b"],
    ["data:audio/webm;codecs=opus;base64,SGk=", "audio/webm", "Hi"],
  ])("%s", async (url, type, text) => {
    const blob = blobOfDataUrl(url);
    expect(blob?.type).toBe(type);
    expect(await blob?.text()).toBe(text);
  });
  test.each(["data:", "data:x;base64,%%%", "http://a", "data:text/plain,%E0%A4%A"])("refuses %s", (url) => {
    expect(blobOfDataUrl(url)).toBeUndefined();
  });
});

test.each([
  ["89504e470d0a1a0a", "image/png"],
  ["ffd8ffe0", "image/jpeg"],
  ["524946460000000057415645", "audio/wav"],
  ["524946460000000057454250", "image/webp"],
  ["664c6143", "audio/flac"],
  ["4f676753", "audio/ogg"],
  ["494433", "audio/mpeg"],
  ["fffb9064", "audio/mpeg"],
  ["1a45dfa3", "video/webm"],
  ["000000186674797069736f6d", "video/mp4"],
  ["00000018667479704d344120", "audio/mp4"],
  ["00", undefined],
])("bytes %s are %s", (hex, type) => {
  expect(sniffType(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))).toBe(type);
});
