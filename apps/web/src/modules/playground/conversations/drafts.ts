/**
 * Messages that are being written, by conversation: they survive a reload and every switch. The text is written at once,
 * as a page may be closed at any time; files go to the database of conversations.
 */
import { isObject } from "@vitrine/base";
import type { ChatDraft } from "./conversation.ts";
import { keptValue } from "../storage/kept-value.ts";
import { keepDraftFiles, readDraftFiles } from "./conversation-store.ts";

/** The latest stay. */
const MAX_DRAFTS = 40;
const MAX_TEXT_CHARS = 200_000;

interface SavedDraft {
  text: string;
  /** How many files the database has for it. */
  files: number;
}

const drafts = keptValue("local", "vitrine.playground.drafts", (saved): (readonly [id: string, draft: SavedDraft])[] =>
  Array.isArray(saved) ? saved.filter(isEntry) : [],
);

function isEntry(entry: unknown): entry is [string, SavedDraft] {
  if (!Array.isArray(entry)) return false;
  const [id, draft] = entry as unknown[];
  return typeof id === "string" && isObject(draft) && typeof draft["text"] === "string";
}

/** What stands in the message field of a conversation, without its files. */
export function draftOf(id: string): SavedDraft | undefined {
  return drafts.read().find(([name]) => name === id)?.[1];
}

/** The same, with its files. */
export async function wholeDraftOf(id: string): Promise<ChatDraft | undefined> {
  const draft = draftOf(id);
  if (!draft) return undefined;
  const files = draft.files > 0 ? await readDraftFiles(id).catch(() => []) : [];
  return { text: draft.text, files };
}

export function keepDraft(id: string, { text, files }: ChatDraft): void {
  const before = drafts.read();
  const others = before.filter(([name]) => name !== id);
  const isEmpty = text === "" && files.length === 0;
  const draft = { text: text.slice(0, MAX_TEXT_CHARS), files: files.length };
  drafts.write(isEmpty ? others : [...others, [id, draft] as const].slice(-MAX_DRAFTS));
  if (files.length > 0 || (before.find(([name]) => name === id)?.[1].files ?? 0) > 0)
    void keepDraftFiles(id, files).catch(() => undefined);
}
