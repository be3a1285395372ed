/** Converts a visitor's file to a format that small local models read: PNG for drawings, WAV for any recording. */
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";

const LABELS = PLAYGROUND_LABELS.errors;

const LOCAL_PICTURES = new Set(["image/png", "image/jpeg"]);
const MAX_SIDE_PIXELS = 1600;

/** The file itself, or a PNG of it where a local model could not read it. */
export async function asLocalPicture(file: File): Promise<Blob> {
  if (LOCAL_PICTURES.has(file.type)) return file;
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode().catch(() => {
      throw new Error(LABELS.image({ name: file.name }));
    });
    // An SVG may have no intrinsic size.
    const width = picture.naturalWidth || 800;
    const height = picture.naturalHeight || 600;
    const scale = Math.min(MAX_SIDE_PIXELS / Math.max(width, height), file.type === "image/svg+xml" ? 2 : 1);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(LABELS.imageConversion))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

const SPEECH_RATE = 16_000;

/** One channel of 16-bit sound at 16 kHz, whatever the recording was. */
export async function asWave(file: Blob): Promise<Blob> {
  const context = new OfflineAudioContext(1, 1, SPEECH_RATE);
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => {
    throw new Error(LABELS.recording);
  });
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  const bytes = new DataView(new ArrayBuffer(44 + sound.length * 2));
  const tag = (at: number, text: string) =>
    [...text].forEach((sign, index) => bytes.setUint8(at + index, sign.charCodeAt(0)));
  tag(0, "RIFF");
  bytes.setUint32(4, 36 + sound.length * 2, true);
  tag(8, "WAVEfmt ");
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, sound.sampleRate, true);
  bytes.setUint32(28, sound.sampleRate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  tag(36, "data");
  bytes.setUint32(40, sound.length * 2, true);
  for (let at = 0; at < sound.length; at += 1) {
    const mixed = channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length;
    bytes.setInt16(44 + at * 2, Math.max(-1, Math.min(1, mixed)) * 32_767, true);
  }
  return new Blob([bytes.buffer], { type: "audio/wav" });
}
