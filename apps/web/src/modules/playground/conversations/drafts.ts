/**
 * Messages that are being written, by conversation: they survive a reload and every switch. The text is written at once,
 * as a page may be closed at any time; files go to the database of conversations.
 */
import { isObject } from "@vitrine/base";
import type { ChatDraft } from "./conversation.ts";
import { keepDraftFiles, readDraftFiles } from "./conversation-store.ts";

const KEY = "vitrine.playground.drafts";
/** The latest stay. */
const MAX_DRAFTS = 40;
const MAX_TEXT_CHARS = 200_000;

interface SavedDraft {
  text: string;
  /** How many files the database has for it. */
  files: number;
}

function readDrafts(): [id: string, draft: SavedDraft][] {
  try {
    const saved: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "[]");
    return Array.isArray(saved) ? saved.filter(isEntry) : [];
  } catch {
    // Blocked, or written by somebody else.
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, SavedDraft] {
  if (!Array.isArray(entry)) return false;
  const [id, draft] = entry as unknown[];
  return typeof id === "string" && isObject(draft) && typeof draft["text"] === "string";
}

/** What stands in the message field of a conversation, without its files. */
export function draftOf(id: string): SavedDraft | undefined {
  return readDrafts().find(([name]) => name === id)?.[1];
}

/** The same, with its files. */
export async function wholeDraftOf(id: string): Promise<ChatDraft | undefined> {
  const draft = draftOf(id);
  if (!draft) return undefined;
  const files = draft.files > 0 ? await readDraftFiles(id).catch(() => []) : [];
  return { text: draft.text, files };
}

export function keepDraft(id: string, { text, files }: ChatDraft): void {
  const before = readDrafts();
  const others = before.filter(([name]) => name !== id);
  const isEmpty = text === "" && files.length === 0;
  const draft = { text: text.slice(0, MAX_TEXT_CHARS), files: files.length };
  const next = isEmpty ? others : [...others, [id, draft] as const].slice(-MAX_DRAFTS);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Full or blocked: it is there until the page is left.
  }
  if (files.length > 0 || (before.find(([name]) => name === id)?.[1].files ?? 0) > 0)
    void keepDraftFiles(id, files).catch(() => undefined);
}
