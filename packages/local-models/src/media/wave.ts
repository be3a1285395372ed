/**
 * Sound from a WAV file: integer or float samples of any rate, mixed to one channel and brought to the rate a model
 * wants by linear interpolation, which is enough for speech. Chunk layout: RIFF WAVE, Microsoft and IBM, 1991.
 */
import { badInput } from "../model/errors.ts";

const MAX_SECONDS = 120;
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

export function readWave(bytes: Uint8Array, rate: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 44 || tag(0) !== "RIFF" || tag(8) !== "WAVE")
    throw badInput("The recording must be a WAV file; the playground converts other formats before it sends them.");
  let format: { code: number; channels: number; rate: number; bits: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (tag(at) === "fmt " && size >= 16 && body + 16 <= bytes.length) {
      const code = view.getUint16(body, true);
      format = {
        code: code === EXTENSIBLE && size >= 26 ? view.getUint16(body + 24, true) : code,
        channels: view.getUint16(body + 2, true),
        rate: view.getUint32(body + 4, true),
        bits: view.getUint16(body + 14, true),
      };
    } else if (tag(at) === "data" && format) {
      const end = Math.min(body + size, bytes.length);
      return resample(samples(view, body, end, format), format.rate, rate);
    }
    at = body + size + (size % 2);
  }
  throw badInput("The WAV file has no sound in it.");
}

function samples(
  view: DataView,
  from: number,
  to: number,
  { code, channels, bits, rate }: { code: number; channels: number; bits: number; rate: number },
): Float32Array {
  const width = bits / 8;
  const read = sampleReader(view, code, bits);
  if (!read || channels < 1 || channels > 32 || rate < 1000 || rate > 400_000)
    throw badInput(`The WAV file has ${channels} channels of ${bits}-bit samples in format ${code}: send 16-bit PCM.`);
  const frames = Math.floor((to - from) / (width * channels));
  if (frames > rate * MAX_SECONDS) throw badInput(`The recording is longer than ${MAX_SECONDS} seconds.`);
  const mono = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += read(from + (frame * channels + channel) * width);
    mono[frame] = sum / channels;
  }
  return mono;
}

function sampleReader(view: DataView, code: number, bits: number): ((at: number) => number) | undefined {
  if (code === FLOAT && bits === 32) return (at) => view.getFloat32(at, true);
  if (code !== PCM) return undefined;
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (at) => (view.getUint16(at, true) | (view.getInt8(at + 2) << 16)) / 8_388_608;
  if (bits === 32) return (at) => view.getInt32(at, true) / 2_147_483_648;
  return undefined;
}

function resample(mono: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return mono;
  const length = Math.floor((mono.length * to) / from);
  return Float32Array.from({ length }, (_, index) => {
    const path = (index * from) / to;
    const left = Math.floor(path);
    const share = path - left;
    return (mono[left] ?? 0) * (1 - share) + (mono[left + 1] ?? mono[left] ?? 0) * share;
  });
}
