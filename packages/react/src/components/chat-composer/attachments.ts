/** Files that go along with a message: what can be sent, and how it is sent. */
import type { ChatLabels } from "../chat-turns/chat-labels.ts";
import type { Attachment } from "../chat-turns/chat-turns.ts";
import { fileSizeText } from "../run-view/run-labels.ts";

/** A file that will be sent. */
export type ReadFile = { kind: "image"; name: string; url: string } | Attachment;

export const MAX_FILES = 10;
const MAX_FILE_BYTES = 8_000_000;
/** Of a file of which the words are sent, and of its words. */
const MAX_TEXT_BYTES = 50_000_000;
const MAX_TEXT_CHARS = 1_000_000;

/** The words of a document, such as a PDF; nothing of a file that is none. It rejects with why one cannot be read. */
export type ReadDocument = (file: File) => Promise<string | undefined>;
/** First bytes of the kinds that models read, each byte as the character of its number. */
const SIGNATURES: readonly (readonly [type: string, begins: RegExp])[] = [
  ["image/png", /^\x89PNG\r\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8/],
  ["image/webp", /^RIFF.{4}WEBP/s],
  ["image/avif", /^.{4}ftypavi[fs]/s],
  ["audio/wav", /^RIFF.{4}WAVE/s],
  ["audio/mpeg", /^(?:ID3|\xff[\xe2-\xfb])/],
  ["application/pdf", /^\s*%PDF-/],
];

/**
 * The kind is that of the content, whatever the name says: an SVG image is text.
 * @throws an error that says why this file cannot go along
 */
export async function readFileForChat(file: File, labels: ChatLabels, readDocument?: ReadDocument): Promise<ReadFile> {
  const { name, size } = file;
  const first = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  const type = SIGNATURES.find(([, begins]) => begins.test(first))?.[0];
  const isText = type === undefined || (type === "application/pdf" && readDocument !== undefined);
  const max = isText ? MAX_TEXT_BYTES : MAX_FILE_BYTES;
  if (size > max) throw new Error(labels.tooLargeAlong({ name, max: fileSizeText(max, labels) }));
  if (isText) {
    const text = (await readDocument?.(file)) ?? (await textOf(file));
    if (text === undefined) throw new Error(labels.wrongAlong({ name }));
    const { length } = text;
    return length <= MAX_TEXT_CHARS
      ? { kind: "text", name, text }
      : { kind: "text", name, text: text.slice(0, MAX_TEXT_CHARS), whole: length };
  }
  const url = await asDataUrl(new File([file], name, { type }), labels);
  const [kind] = type.split("/");
  return { kind: kind === "image" || kind === "audio" ? kind : "file", name, url };
}

/** The text of a file in UTF-8, or in UTF-16 with its mark; nothing of any other. */
async function textOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    // The end may be in the middle of a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function asDataUrl(file: File, labels: ChatLabels): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error(labels.unreadable({ name: file.name }))));
    reader.readAsDataURL(file);
  });
}
