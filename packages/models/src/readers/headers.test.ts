/** The header readers against files written by Python, against damaged copies of them, and against random bytes. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blobSource, bytesSource, httpSource, HttpSourceError, type ByteSource } from "./byte-source.ts";
import { fileSource } from "./folder.ts";
import { GgufError, readGgufHeader } from "./gguf.ts";
import { readSafetensorsHeader, SafetensorsError } from "./safetensors.ts";

interface ReferenceHeaders {
  safetensors: { tensors: number; total: number; parameters: Record<string, number>; format: string };
  little: Record<string, unknown> & { tensors: unknown[] };
  big: Record<string, unknown> & { tensors: unknown[] };
}

const PYTHON = process.env["VITRINE_PYTHON"] ?? "python3";
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Runs the writer; a text says why there are no files. */
function written(how: "struct" | "packages"): { folder: string; referenceHeaders: ReferenceHeaders } | string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-headers-"));
  folders.push(folder);
  const script = join(import.meta.dirname, "../../test/write_headers.py");
  const run = spawnSync(PYTHON, [script, folder, how], { encoding: "utf8" });
  if (run.error !== undefined) return `${PYTHON} cannot be run`;
  if (run.status === 3) return `the Python packages safetensors, gguf and numpy are not installed`;
  if (run.status !== 0) throw new Error(run.stderr);
  return { folder, referenceHeaders: JSON.parse(run.stdout) as ReferenceHeaders };
}

const byStruct = written("struct");
const byPackages = written("packages");

describe.each([
  ["by the published layout", byStruct],
  ["by the reference packages", byPackages],
])("files written %s", (_, files) => {
  const reason = typeof files === "string" ? ` (skipped: ${files})` : "";
  const { folder, referenceHeaders } = typeof files === "string" ? { folder: "", referenceHeaders: undefined } : files;

  test.skipIf(referenceHeaders === undefined)(`safetensors headers are read${reason}`, async () => {
    const header = await readSafetensorsHeader(await fileSource(join(folder, "model.safetensors")));
    const expected = referenceHeaders?.safetensors;
    expect(header.tensors).toHaveLength(expected?.tensors ?? -1);
    expect(header.total).toBe(expected?.total);
    expect(header.parameters).toEqual(expected?.parameters);
    expect(header.metadata.get("format")).toBe(expected?.format);
  });

  test.skipIf(referenceHeaders === undefined).each(["little", "big"] as const)(
    `%s-endian GGUF headers are read${reason}`,
    async (endian) => {
      const header = await readGgufHeader(await fileSource(join(folder, `${endian}.gguf`)));
      const { tensors, ...expected } = referenceHeaders?.[endian] ?? { tensors: [] };
      expect(header).toMatchObject(expected);
      expect(header.littleEndian).toBe(endian === "little");
      expect(header.tensors.map(({ name, shape, offset }) => [name, shape, offset])).toEqual(tensors);
    },
  );
});

describe.skipIf(typeof byStruct === "string")("every kind of GGUF value", () => {
  test.each(["little", "big"])("is read (%s-endian)", async (endian) => {
    if (typeof byStruct === "string") return;
    const { metadata, namedChatTemplates } = await readGgufHeader(
      await fileSource(join(byStruct.folder, `${endian}.gguf`)),
      { keepItems: 3 },
    );
    expect(Object.fromEntries([...metadata].filter(([key]) => key.startsWith("x.")))).toEqual({
      "x.u8": 200,
      "x.i8": -3,
      "x.u16": 60000,
      "x.i16": -2,
      "x.i32": -70000,
      "x.f32": 0.5,
      "x.bool": true,
      "x.u64": 2n ** 63n + 1n,
      "x.i64": -(2n ** 62n),
      "x.f64": 1e300,
      "x.nested": {
        items: [
          { items: ["p", "q"], length: 2 },
          { items: [], length: 0 },
        ],
        length: 2,
      },
      "x.floats": { items: [0, 0, 0], length: 100 },
    });
    expect(metadata.get("tokenizer.ggml.tokens")).toEqual({
      items: ["token0", "token1", "token2"],
      length: 40,
    });
    expect(namedChatTemplates).toEqual([{ name: "tool_use", template: "{{ tools }}" }]);
  });
});

/** Bytes that hand out one to a few at a time, as a slow connection does. */
function trickle(bytes: Uint8Array): ByteSource {
  return { read: async (offset, length) => bytes.subarray(offset, offset + Math.min(length, 3)) };
}

describe.skipIf(typeof byStruct === "string")("damaged files", () => {
  const load = (name: string) =>
    new Uint8Array(typeof byStruct === "string" ? [] : readFileSync(join(byStruct.folder, name)));
  const safetensors = load("model.safetensors");
  const gguf = load("little.gguf");

  test("a safetensors file cut at any byte is refused, and so is one with a byte too many", async () => {
    for (let length = 0; length < safetensors.length; length++) {
      await expect(readSafetensorsHeader(bytesSource(safetensors.subarray(0, length)))).rejects.toThrow(
        SafetensorsError,
      );
    }
    const longer = new Uint8Array([...safetensors, 0]);
    await expect(readSafetensorsHeader(bytesSource(longer))).rejects.toMatchObject({ code: "invalid-offsets" });
  });

  test("a GGUF file cut at any byte is refused", async () => {
    for (let length = 0; length < gguf.length; length++) {
      await expect(readGgufHeader(bytesSource(gguf.subarray(0, length)))).rejects.toThrow(GgufError);
    }
  });

  test("the first bytes alone are enough where the size is not claimed", async () => {
    const whole = await readGgufHeader(bytesSource(gguf));
    const first = gguf.subarray(0, whole.dataOffset);
    expect(await readGgufHeader(bytesSource(first, { partial: true }))).toEqual(whole);
    expect(await readGgufHeader(trickle(gguf))).toEqual(whole);
    const header = await readSafetensorsHeader(bytesSource(safetensors));
    expect(await readSafetensorsHeader(trickle(safetensors))).toEqual(header);
  });

  test("any few bytes changed give a header or a typed error, never anything else", async () => {
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.boolean(), async (changes, isGguf) => {
        const bytes = (isGguf ? gguf : safetensors).slice();
        for (const [entryPath, value] of changes) bytes[entryPath % bytes.length] = value;
        const failure = await (
          isGguf ? readGgufHeader(bytesSource(bytes)) : readSafetensorsHeader(bytesSource(bytes))
        ).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failure !== undefined) expect(failure).toBeInstanceOf(isGguf ? GgufError : SafetensorsError);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("random bytes", () => {
  const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)];
  const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)];
  const GGUF = [...Buffer.from("GGUF"), ...u32(3)];

  test("after a good beginning still give a typed error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 3 }), async (noise, keys) => {
        const bytes = new Uint8Array([...GGUF, ...u64(1n), ...u64(BigInt(keys + 1)), ...noise]);
        await expect(readGgufHeader(bytesSource(bytes))).rejects.toBeInstanceOf(GgufError);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["tensor count", [...GGUF, ...u64(2n ** 63n), ...u64(0n)]],
    ["key count", [...GGUF, ...u64(0n), ...u64(2n ** 64n - 1n)]],
    ["key length", [...GGUF, ...u64(0n), ...u64(1n), ...u64(2n ** 40n)]],
    ["text length", [...GGUF, ...u64(0n), ...u64(1n), ...u64(1n), 65, ...u32(8), ...u64(2n ** 60n)]],
    ["list length", [...GGUF, ...u64(0n), ...u64(1n), ...u64(1n), 65, ...u32(9), ...u32(0), ...u64(2n ** 52n)]],
  ])("a huge %s is refused before anything is allocated", async (_, bytes) => {
    const sizes: number[] = [];
    const source = bytesSource(new Uint8Array(bytes));
    const watched: ByteSource = {
      read: (offset, length) => {
        sizes.push(length);
        return source.read(offset, length);
      },
    };
    await expect(readGgufHeader(watched)).rejects.toMatchObject({ code: "length-out-of-bounds" });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  test("lists inside lists end at a depth", async () => {
    const nested = Array.from({ length: 50 }, () => [...u32(9), ...u64(1n)]).flat();
    const bytes = new Uint8Array([...GGUF, ...u64(0n), ...u64(1n), ...u64(1n), 65, ...u32(9), ...nested]);
    await expect(readGgufHeader(bytesSource(bytes))).rejects.toMatchObject({ code: "too-deep" });
  });

  test("a vocabulary of millions is passed quickly, to the words that its ends name", { tags: ["whole"] }, async () => {
    const words = Array.from({ length: 1_000_000 }, (_, at) => (at % 5 === 0 ? "" : `word ${at}`));
    const text = (value: string) => Buffer.concat([Buffer.from(u64(BigInt(value.length))), Buffer.from(value)]);
    const named = (key: string, id: number) => Buffer.concat([text(key), Buffer.from([...u32(4), ...u32(id)])]);
    const bytes = Buffer.concat([
      Buffer.from([...GGUF, ...u64(0n), ...u64(3n)]),
      text("tokenizer.ggml.tokens"),
      Buffer.from([...u32(9), ...u32(8), ...u64(BigInt(words.length))]),
      ...words.map(text),
      named("tokenizer.ggml.bos_token_id", 123_456),
      named("tokenizer.ggml.eos_token_id", words.length - 1),
    ]);
    const before = process.cpuUsage();
    const { bosToken, eosToken, metadata } = await readGgufHeader(bytesSource(bytes));
    expect([bosToken, eosToken]).toEqual([words[123_456], words.at(-1)]);
    expect(metadata.get("tokenizer.ggml.tokens")).toMatchObject({ length: words.length });
    // With a promise for each word it takes several times as long.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(400);
  });

  test("a header longer than allowed is refused", async () => {
    const key = (letter: number) => [...u64(1n), letter, ...u32(8), ...u64(100n), ...new Uint8Array(100).fill(97)];
    const bytes = new Uint8Array([...GGUF, ...u64(0n), ...u64(2n), ...key(65), ...key(66)]);
    await expect(readGgufHeader(bytesSource(bytes, { partial: true }))).resolves.toBeDefined();
    for (const maxHeaderBytes of [10, 40, 150, bytes.length - 1]) {
      const refused = readGgufHeader(bytesSource(bytes), { maxHeaderBytes });
      await expect(refused).rejects.toMatchObject({
        code: expect.stringMatching(/^(header-too-large|length-out-of-bounds)$/),
      });
    }
  });

  const safetensors = (header: string, data = 0) => {
    const text = new TextEncoder().encode(header);
    return bytesSource(new Uint8Array([...u64(BigInt(text.length)), ...text, ...new Uint8Array(data)]));
  };

  test.each([
    ["too-short", bytesSource(new Uint8Array(7))],
    ["header-too-large", bytesSource(new Uint8Array(u64(2n ** 63n)))],
    ["header-too-large", bytesSource(new Uint8Array(u64(100_000_001n)))],
    // The largest that the format allows is only not there.
    ["header-out-of-bounds", bytesSource(new Uint8Array(u64(100_000_000n)))],
    ["header-out-of-bounds", bytesSource(new Uint8Array(u64(9n)))],
    ["invalid-json", safetensors(" {}")],
    ["invalid-json", safetensors("{")],
    ["invalid-header", safetensors('{"__metadata__":{"a":1}}')],
    ["invalid-header", safetensors('{"__metadata__":"x"}')],
    ["invalid-tensor", safetensors('{"a":1}')],
    ["invalid-tensor", safetensors('{"a":{"dtype":"F7","shape":[],"data_offsets":[0,0]}}')],
    ["invalid-tensor", safetensors('{"a":{"dtype":{"toString":1},"shape":[],"data_offsets":[0,0]}}')],
    ["invalid-tensor", safetensors('{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,0]}}')],
    ["invalid-tensor", safetensors('{"a":{"dtype":"F32","shape":[9007199254740991,9],"data_offsets":[0,4]}}')],
    ["invalid-tensor", safetensors('{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}', 4)],
    ["invalid-tensor", safetensors('{"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}}')],
    ["invalid-offsets", safetensors('{"a":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}}', 8)],
    [
      "invalid-offsets",
      safetensors(
        '{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}}',
        6,
      ),
    ],
    ["invalid-offsets", safetensors('{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}}', 5)],
  ])("a broken safetensors header gives %s", async (code, source) => {
    await expect(readSafetensorsHeader(source)).rejects.toMatchObject({ name: "SafetensorsError", code });
  });

  test("a tensor may have any name", async () => {
    const { tensors } = await readSafetensorsHeader(
      safetensors('{"__proto__":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}', 1),
    );
    expect(tensors[0]?.name).toBe("__proto__");
  });
});

describe("byte sources", () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
  let server: Server;
  let address: string;
  const ranges: (string | undefined)[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      ranges.push(request.headers.range);
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
      if (request.url?.startsWith("/missing")) response.writeHead(404).end("secret body");
      else if (request.url === "/whole" || range === null) response.end(bytes);
      else if (request.url === "/shifted") {
        response.writeHead(206, { "content-range": "bytes 7-8/5000" }).end(bytes.subarray(7, 9));
      } else if (Number(range[1]) >= bytes.length) {
        response.writeHead(416, { "content-range": "bytes */5000" }).end();
      } else {
        const end = Math.min(Number(range[2]), bytes.length - 1);
        const part = bytes.subarray(Number(range[1]), end + 1);
        response.writeHead(206, { "content-range": `bytes ${range[1]}-${end}/5000` }).end(part);
      }
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test.each<[string, () => Promise<ByteSource> | ByteSource]>([
    ["memory", () => bytesSource(bytes)],
    ["a blob", () => blobSource(new Blob([bytes]))],
    ["HTTP ranges", () => httpSource(`${address}/file`)],
    ["HTTP without ranges", () => httpSource(`${address}/whole`)],
  ])("%s gives any range and stops at the end", async (_, open) => {
    const source = await open();
    for (const [offset, length] of [
      [0, 10],
      [4990, 100],
      [1234, 1],
      [5000, 5],
      [9000, 5],
      [0, 0],
    ] as const) {
      expect([...(await source.read(offset, length))]).toEqual([...bytes.subarray(offset, offset + length)]);
    }
  });

  test("HTTP reads request only the needed ranges and know the size", async () => {
    const source = await httpSource(`${address}/file`);
    expect(source.size).toBe(5000);
    ranges.length = 0;
    await source.read(100, 20);
    expect(ranges).toEqual(["bytes=100-119"]);
  });

  test.each([
    ["/missing?token=secret", "http-status"],
    ["/shifted", "http-range"],
  ])("a wrong answer for %s is an error without secrets", async (path, code) => {
    const failure = await httpSource(`${address}${path}`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpSourceError);
    expect(failure).toMatchObject({ code });
    expect((failure as Error).message).not.toContain("secret");
  });
});
