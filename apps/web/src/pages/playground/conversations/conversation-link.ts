/**
 * A short conversation in a link: compressed, in the fragment, which browsers never send. Images make it too long; such
 * conversations need a file.
 */
import { readConversationFile, toJsonFile, type ConversationContent } from "./conversation-files.ts";
import { PLAYGROUND_LABELS } from "../labels.ts";

const LABELS = PLAYGROUND_LABELS.files;

const MAX_CHARS = 6_000;
const MAX_UNPACKED_CHARS = 1_000_000;
const NAME = "#conversation=";

/** The fragment, or `undefined` if the conversation is too long for a link. */
export async function toFragment(content: ConversationContent): Promise<string | undefined> {
  const json = toJsonFile(content);
  if (json.length > MAX_UNPACKED_CHARS) return undefined;
  const packed = await through(
    new CompressionStream("deflate-raw"),
    new TextEncoder().encode(json),
    MAX_UNPACKED_CHARS,
  );
  const fragment = NAME + asBase64Url(packed);
  return fragment.length > MAX_CHARS ? undefined : fragment;
}

/** The conversation of a link; `undefined` if it has none. @throws if it is damaged */
export async function fromFragment(fragment: string): Promise<ConversationContent | undefined> {
  if (!fragment.startsWith(NAME)) return undefined;
  if (fragment.length > MAX_CHARS) throw new Error(LABELS.linkTooLong);
  const text = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const json = await through(new DecompressionStream("deflate-raw"), packed, MAX_UNPACKED_CHARS);
  return readConversationFile(new TextDecoder().decode(json));
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
