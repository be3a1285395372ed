/** Bytes in and out of base64 and data URLs, and what a file is by its first bytes. Nothing here needs Node. */

import { binaryText, sniffType } from "../wire/sniff-type.ts";

/** Bytes that are encoded at a time. A multiple of three, so that pieces join without padding between them. */
const PIECE = 3 * 262_144;

/**
 * Base64 in pieces: neither one string per byte nor an argument list of the whole file. The pieces are added to one
 * text, which engines keep as a tree of them: nothing is copied until it is read.
 */
export async function base64OfBlob(blob: Blob): Promise<string> {
  let text = "";
  for (let start = 0; start < blob.size; start += PIECE)
    // One after the other, so that one piece at a time is in memory.
    // oxlint-disable-next-line no-await-in-loop
    text += base64OfBytes(new Uint8Array(await blob.slice(start, start + PIECE).arrayBuffer()));
  return text;
}

/** The fastest encoder that the runtime has: the language's own, Node's, or the one that every browser knows. */
function base64OfBytes(bytes: Uint8Array): string {
  const { toBase64 } = bytes as { toBase64?: () => string };
  if (toBase64) return toBase64.call(bytes);
  const { Buffer: Bytes } = globalThis as {
    Buffer?: { from(bytes: ArrayBufferLike): { toString(form: string): string } };
  };
  return Bytes ? Bytes.from(bytes.buffer).toString("base64") : btoa(binaryText(bytes));
}

/** The bytes of a base64 text, or `undefined` where it is invalid. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return undefined;
  }
}

export async function dataUrlOf(blob: Blob, fallbackType: string): Promise<string> {
  const type = (await contentTypeOf(blob)) ?? fallbackType;
  return `data:${type};base64,${await base64OfBlob(blob)}`;
}

/** A data URL as a Blob, or `undefined` where it cannot be read. Does not go through `fetch`: strict content policies forbid that. */
export function blobOfDataUrl(url: string): Blob | undefined {
  const match = /^data:([^,;]*)((?:;[^,;]*)*),([\s\S]*)$/i.exec(url);
  if (!match) return undefined;
  const [, type = "", flags = "", content = ""] = match;
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    bytes = /;base64/i.test(flags)
      ? bytesOfBase64(decodeURIComponent(content))
      : new TextEncoder().encode(decodeURIComponent(content));
  } catch {
    return undefined;
  }
  return bytes && new Blob([bytes], { type });
}

/** A Blob of decoded base64, or of a data URL in its place, with the type its bytes show. */
export function blobOfBase64(text: string): Blob | undefined {
  if (/^\s*data:/i.test(text)) {
    const blob = blobOfDataUrl(text.trim());
    return blob && blob.size > 0 ? blob : undefined;
  }
  const bytes = bytesOfBase64(text);
  return bytes && bytes.length > 0
    ? new Blob([bytes], { type: sniffType(bytes) ?? "application/octet-stream" })
    : undefined;
}

/** The declared type without its parameters, in lower case; else what the bytes show; else `undefined`. */
export async function contentTypeOf(blob: Blob): Promise<string | undefined> {
  const declared = blob.type.split(";")[0]?.trim().toLowerCase();
  if (declared && declared !== "application/octet-stream") return declared;
  return sniffType(new Uint8Array(await blob.slice(0, 64).arrayBuffer()));
}
