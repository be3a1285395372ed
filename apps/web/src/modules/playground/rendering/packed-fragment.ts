/** Text in the fragment of a link, which browsers never send: compressed, and limited in both directions. */
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";

const LABELS = PLAYGROUND_LABELS.files;

const MAX_CHARS = 6_000;
const MAX_UNPACKED_CHARS = 1_000_000;

/** `#name=…`, or `undefined` if the text is too long for a link. */
export async function packedFragment(name: string, text: string): Promise<string | undefined> {
  if (text.length > MAX_UNPACKED_CHARS) return undefined;
  const bytes = new TextEncoder().encode(text);
  const packed = await through(new CompressionStream("deflate-raw"), bytes, MAX_UNPACKED_CHARS);
  const fragment = `#${name}=${asBase64Url(packed)}`;
  return fragment.length > MAX_CHARS ? undefined : fragment;
}

/** The text of a fragment; `undefined` if it has another name. @throws if it is damaged or too long */
export async function unpackedFragment(name: string, fragment: string): Promise<string | undefined> {
  const start = `#${name}=`;
  if (!fragment.startsWith(start)) return undefined;
  if (fragment.length > MAX_CHARS) throw new Error(LABELS.linkTooLong);
  const text = atob(fragment.slice(start.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const bytes = await through(new DecompressionStream("deflate-raw"), packed, MAX_UNPACKED_CHARS);
  return new TextDecoder().decode(bytes);
}

/** All output bytes, up to a limit: a short link can decompress into a long text. */
async function through(
  transform: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  max: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > max) {
      void reader.cancel().catch(() => undefined);
      throw new Error(LABELS.linkTooLong);
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function asBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
