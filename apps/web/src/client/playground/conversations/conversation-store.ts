/**
 * Conversations in this browser's own database. The list is kept beside them, so that showing it reads no pictures.
 * Where the browser has no database (some private windows), calls reject and the page says so.
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { summaryOf, type Conversation, type ConversationSummary } from "./conversation.ts";

interface Schema extends DBSchema {
  conversations: { key: string; value: Conversation };
  summaries: { key: string; value: ConversationSummary; indexes: { updated: number } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("vitrine.conversations", 1, {
    upgrade(made) {
      made.createObjectStore("conversations", { keyPath: "id" });
      made.createObjectStore("summaries", { keyPath: "id" }).createIndex("updated", "updated");
    },
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** The latest first. */
export async function listConversations(): Promise<ConversationSummary[]> {
  const made = await database();
  return (await made.getAllFromIndex("summaries", "updated")).toReversed();
}

export async function readConversation(id: string): Promise<Conversation | undefined> {
  return (await database()).get("conversations", id);
}

export async function keepConversation(conversation: Conversation): Promise<void> {
  const made = await database();
  const transaction = made.transaction(["conversations", "summaries"], "readwrite");
  await Promise.all([
    transaction.objectStore("conversations").put(conversation),
    transaction.objectStore("summaries").put(summaryOf(conversation)),
    transaction.done,
  ]);
}

export async function renameConversation(id: string, title: string): Promise<void> {
  const conversation = await readConversation(id);
  if (conversation) await keepConversation({ ...conversation, title, isNamed: true });
}

export async function deleteConversation(id: string): Promise<void> {
  const made = await database();
  const transaction = made.transaction(["conversations", "summaries"], "readwrite");
  await Promise.all([
    transaction.objectStore("conversations").delete(id),
    transaction.objectStore("summaries").delete(id),
    transaction.done,
  ]);
}
