/** Files that go along with a message: what can be sent, and how it is sent. */
import type { ChatLabels } from "../chat-turns/chat-labels.ts";
import type { Attachment } from "../chat-turns/chat-turns.ts";
import { fileSizeText } from "../run-view/run-labels.ts";

/** A file that will be sent. */
export type ReadFile = { kind: "image"; name: string; url: string } | Attachment;

export const MAX_FILES = 10;
const MAX_FILE_BYTES = 8_000_000;
const MAX_TEXT_BYTES = 200_000;
const TEXT_NAME =
  /\.(txt|md|markdown|json|jsonl|csv|tsv|ya?ml|toml|xml|html?|css|[cm]?[jt]sx?|py|rb|rs|go|java|kt|cs?|h|cpp|sh|sql|log|tex|ini)$/i;

/** File types in the file chooser. */
export const ACCEPTED =
  "image/*,audio/wav,audio/mpeg,audio/mp3,application/pdf,text/*,.md,.json,.jsonl,.csv,.yaml,.yml,.py,.ts,.tsx,.js,.rs,.go,.java,.c,.h,.cpp,.sh,.sql";

/** @throws an error that says why this file cannot go along */
export async function readFileForChat(file: File, labels: ChatLabels): Promise<ReadFile> {
  const { name, type, size } = file;
  const isText = type.startsWith("text/") || type === "application/json" || TEXT_NAME.test(name);
  const max = isText ? MAX_TEXT_BYTES : MAX_FILE_BYTES;
  if (size > max) throw new Error(labels.tooLargeAlong({ name, max: fileSizeText(max, labels) }));
  if (
    type === "image/svg+xml" ||
    (!isText && !/^(image\/|audio\/(wav|x-wav|wave|mpeg|mp3)$|application\/pdf$)/.test(type))
  )
    throw new Error(labels.wrongAlong({ name }));
  if (isText) return { kind: "text", name, text: await file.text() };
  const url = await asDataUrl(file, labels);
  if (type.startsWith("image/")) return { kind: "image", name, url };
  return { kind: type.startsWith("audio/") ? "audio" : "file", name, url };
}

function asDataUrl(file: File, labels: ChatLabels): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error(labels.unreadable({ name: file.name }))));
    reader.readAsDataURL(file);
  });
}
