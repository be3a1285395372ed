import fc from "fast-check";
import { encode } from "fast-png";
import { encode as encodeJpeg } from "jpeg-js";
import { describe, expect, test } from "vitest";
import { LocalModelError } from "../model/errors.ts";
import { decodeImage } from "./image.ts";
import { readBytes } from "../model/inputs.ts";
import { readWave } from "./wave.ts";

const refuse = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(LocalModelError);
  }
};

describe("pictures", () => {
  test.each([
    [1, [200]],
    [2, [200, 255]],
    [3, [10, 20, 30]],
    [4, [10, 20, 30, 255]],
  ])("a PNG of %i channels becomes RGBA", (channels, pixel) => {
    const data = new Uint8Array(2 * 3 * channels).map((_, index) => pixel[index % channels] ?? 0);
    const { width, height, data: rgba } = decodeImage(encode({ width: 2, height: 3, data, channels, depth: 8 }));
    expect([width, height, rgba.length]).toEqual([2, 3, 24]);
    expect([...rgba.subarray(0, 4)]).toEqual(channels < 3 ? [200, 200, 200, 255] : [10, 20, 30, 255]);
  });

  test("a clear pixel is white, as on a page", () => {
    const data = new Uint8Array([0, 0, 0, 0]);
    expect([...decodeImage(encode({ width: 1, height: 1, data, channels: 4, depth: 8 })).data]).toEqual([
      255, 255, 255, 255,
    ]);
  });

  test("a JPEG keeps its size", () => {
    const { data } = encodeJpeg({ width: 16, height: 8, data: new Uint8Array(16 * 8 * 4).fill(128) }, 90);
    expect(decodeImage(new Uint8Array(data))).toMatchObject({ width: 16, height: 8 });
  });

  test("any bytes give a picture or a typed error", () => {
    const signatures = [[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0xff, 0xd8, 0xff], []];
    fc.assert(
      fc.property(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 200 }), (signature, rest) => {
        refuse(() => decodeImage(Uint8Array.from([...signature, ...rest])));
      }),
    );
  });
});

describe("recordings", () => {
  /** A WAV file of one second with a constant sample. */
  function wave({ rate, channels }: { rate: number; channels: number }): Uint8Array {
    const bytes = Buffer.alloc(44 + rate * channels * 2);
    bytes.write("RIFF", 0).toString();
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes.write("WAVEfmt ", 8);
    bytes.writeUInt32LE(16, 16);
    bytes.writeUInt16LE(1, 20);
    bytes.writeUInt16LE(channels, 22);
    bytes.writeUInt32LE(rate, 24);
    bytes.writeUInt16LE(16, 34);
    bytes.write("data", 36);
    bytes.writeUInt32LE(rate * channels * 2, 40);
    for (let at = 44; at < bytes.length; at += 2) bytes.writeInt16LE(16_384, at);
    return bytes;
  }

  test.each([8000, 16_000, 22_050, 44_100, 48_000])("a second at %i Hz is a second at 16,000 Hz", (rate) => {
    const sound = readWave(wave({ rate, channels: 2 }), 16_000);
    expect(sound).toHaveLength(16_000);
    expect(sound[5000]).toBeCloseTo(0.5, 3);
  });

  test("any bytes give sound or a typed error", () => {
    const whole = wave({ rate: 1000, channels: 1 });
    fc.assert(
      fc.property(fc.nat(200), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
        const broken = whole.slice(0, length);
        broken[at] = value;
        refuse(() => readWave(broken, 16_000));
      }),
    );
  });
});

test("base64, a data address and bytes are the same file", () => {
  const bytes = Uint8Array.of(1, 2, 3, 250);
  const base64 = Buffer.from(bytes).toString("base64");
  for (const form of [bytes, base64, `data:image/png;base64,${base64}`])
    expect([...readBytes(form)]).toEqual([...bytes]);
});
