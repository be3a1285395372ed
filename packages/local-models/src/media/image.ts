/**
 * Pictures into pixels. PNG and JPEG by two small decoders in plain JavaScript; the size is read from the header
 * before anything is unpacked, so that a small file which claims a huge picture is refused, not unpacked.
 */
import { decode as decodePng } from "fast-png";
import { decode as decodeJpeg } from "jpeg-js";
import { badInput } from "../model/errors.ts";

/** Rows of RGBA, eight bits each. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

const MAX_PIXELS = 24_000_000;
const ACCEPTED = "The picture must be a PNG or a JPEG file.";

export function decodeImage(bytes: Uint8Array): Pixels {
  const size = isPng(bytes) ? pngSize(bytes) : isJpeg(bytes) ? jpegSize(bytes) : undefined;
  if (!size) throw badInput(ACCEPTED);
  if (size.width * size.height > MAX_PIXELS)
    throw badInput(`The picture has ${size.width} × ${size.height} pixels; at most ${MAX_PIXELS / 1e6} million fit.`);
  try {
    return isPng(bytes) ? fromPng(bytes) : fromJpeg(bytes);
  } catch (error) {
    throw badInput(`The picture cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}

/** Width and height are at a fixed place behind the signature (PNG specification, section 11.2.1). */
function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < 24) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Reads the segments up to the frame header, which holds the size (ITU-T T.81, section B.2.2). */
function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const hasNoLength = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += hasNoLength ? 2 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function fromPng(bytes: Uint8Array): Pixels {
  const { width, height, data, channels, depth, palette } = decodePng(bytes);
  const rgba = new Uint8ClampedArray(width * height * 4);
  const sample = (index: number) => (depth === 16 ? (data[index] ?? 0) >> 8 : (data[index] ?? 0));
  const scale = depth < 8 && !palette ? 255 / (2 ** depth - 1) : 1;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * channels;
    const color = palette?.[data[pixel] ?? 0];
    const isGray = channels < 3;
    const [red, green, blue] = color ?? [
      sample(from) * scale,
      sample(isGray ? from : from + 1) * scale,
      sample(isGray ? from : from + 2) * scale,
    ];
    const alpha = color ? (color[3] ?? 255) : channels % 2 === 0 ? sample(from + channels - 1) : 255;
    // Laid over white, as a page would show it: models know no transparency.
    const over = (value = 0) => (value * alpha) / 255 + 255 - alpha;
    rgba.set([over(red), over(green), over(blue), 255], pixel * 4);
  }
  return { width, height, data: rgba };
}

function fromJpeg(bytes: Uint8Array): Pixels {
  const { width, height, data } = decodeJpeg(bytes, {
    useTArray: true,
    maxMemoryUsageInMB: 512,
    maxResolutionInMP: MAX_PIXELS / 1e6,
  });
  return { width, height, data: new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length) };
}
