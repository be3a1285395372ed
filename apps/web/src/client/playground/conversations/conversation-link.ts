/**
 * A conversation in an address, where it is short: packed, in the part after `#` that no server gets. Pictures make it
 * too long, and then it goes as a file.
 */
import { readConversationFile, toJsonFile, type ConversationContent } from "./conversation-files.ts";

const LONGEST = 6_000;
const MOST_UNPACKED = 1_000_000;
const NAME = "#conversation=";

/** The part after `#`, or `undefined` where the conversation is too long for an address. */
export async function toFragment(content: ConversationContent): Promise<string | undefined> {
  const json = toJsonFile(content);
  if (json.length > MOST_UNPACKED) return undefined;
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(json), MOST_UNPACKED);
  const fragment = NAME + asBase64Url(packed);
  return fragment.length > LONGEST ? undefined : fragment;
}

/** The conversation of an address; `undefined` where it has none. @throws where it is damaged */
export async function fromFragment(fragment: string): Promise<ConversationContent | undefined> {
  if (!fragment.startsWith(NAME)) return undefined;
  if (fragment.length > LONGEST) throw new Error("The link is longer than those made here.");
  const text = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const json = await through(new DecompressionStream("deflate-raw"), packed, MOST_UNPACKED);
  return readConversationFile(new TextDecoder().decode(json));
}

/** All bytes that come out, while they are no more than allowed: a short link can unpack into a long text. */
async function through(
  transform: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel().catch(() => undefined);
      throw new Error("The conversation in this link is too long.");
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
