/**
 * Conversations in the browser's IndexedDB. The list, the threads and the answers in progress are separate stores:
 * showing the list reads no images, an answer writes one thread, and a piece of an answer writes only that answer.
 * Without a database (some private windows), calls reject and the page shows a notice.
 */
import { VitrineError } from "@vitrine/base";
import type { DBSchema } from "idb";
import { browserDatabase } from "../storage/browser-database.ts";
import { newListeners } from "../storage/listeners.ts";
import {
  summaryOf,
  type ChatDraft,
  type ComingAnswer,
  type Conversation,
  type ConversationColumn,
  type ConversationSummary,
} from "./conversation.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";

/** A conversation without its threads. */
export type ConversationHead = Omit<Conversation, "columns">;

/** A conversation and the index of a column. */
type ColumnKey = [conversation: string, at: number];

interface Thread extends ConversationColumn {
  conversation: string;
  at: number;
}

/** An answer that was in progress when it was last saved. */
interface Coming extends ComingAnswer {
  conversation: string;
  at: number;
}

/** Files of a message that is being written. */
interface DraftFiles {
  id: string;
  files: ChatDraft["files"];
}

interface Schema extends DBSchema {
  conversations: { key: string; value: ConversationHead };
  summaries: { key: string; value: ConversationSummary; indexes: { updated: number } };
  threads: { key: ColumnKey; value: Thread };
  coming: { key: ColumnKey; value: Coming };
  drafts: { key: string; value: DraftFiles };
}

const database = browserDatabase<Schema>(
  "vitrine.conversations",
  3,
  async (made, version, _, transaction) => {
    if (version < 1) {
      made.createObjectStore("conversations", { keyPath: "id" });
      made.createObjectStore("summaries", { keyPath: "id" }).createIndex("updated", "updated");
    }
    made.createObjectStore("drafts", { keyPath: "id" });
    if (version === 2) return;
    const threads = made.createObjectStore("threads", { keyPath: ["conversation", "at"] });
    made.createObjectStore("coming", { keyPath: ["conversation", "at"] });
    // The first version stored each conversation whole.
    const heads = transaction.objectStore("conversations");
    for (let cursor = await heads.openCursor(); cursor; cursor = await cursor.continue()) {
      const { columns, ...head } = cursor.value as Conversation;
      columns.forEach((column, at) => void threads.put({ ...column, conversation: head.id, at }));
      void cursor.update(head);
    }
  },
  () => PLAYGROUND_LABELS.conversations.blocked,
);

const everyColumnOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** Latest first. */
export async function listConversations(): Promise<ConversationSummary[]> {
  const made = await database();
  return (await made.getAllFromIndex("summaries", "updated")).toReversed();
}

/** Includes an answer that was coming when the page was left. */
export async function readConversation(id: string): Promise<Conversation | undefined> {
  const transaction = (await database()).transaction(["conversations", "threads", "coming"]);
  const [head, threads, coming] = await Promise.all([
    transaction.objectStore("conversations").get(id),
    transaction.objectStore("threads").getAll(everyColumnOf(id)),
    transaction.objectStore("coming").getAll(everyColumnOf(id)),
  ]);
  if (!head) return undefined;
  const columns = threads.map(({ run, at, turns, settings }) => {
    const half = coming.find((one) => one.at === at && one.after === turns.length);
    return { run, ...(settings && { settings }), turns, ...(half && { coming: half }) };
  });
  return { ...head, columns };
}

/** Somebody else wrote the conversation since it was read: another tab, or it was deleted. */
export class ConversationConflict extends VitrineError<"conversation-conflict"> {
  override readonly name = "ConversationConflict";
  readonly isDeleted: boolean;

  constructor(isDeleted: boolean) {
    super("conversation-conflict", "The conversation was changed in another tab. Save yours under a new id.");
    this.isDeleted = isDeleted;
  }
}

interface SaveOptions {
  /** Which columns have changed since the last save; all by default. */
  isChanged?: (column: number) => boolean;
  /** The version that was read or saved last; without it nothing is compared. */
  since?: number | undefined;
}

/**
 * Saves a conversation and tells other tabs.
 *
 * @returns its new version; a name that it was given meanwhile is kept
 * @throws {ConversationConflict} when the stored version is not `since`; nothing is written
 */
export async function keepConversation(
  { columns, ...head }: Conversation,
  { isChanged = () => true, since }: SaveOptions = {},
): Promise<{ version: number }> {
  const made = await database();
  const transaction = made.transaction(["conversations", "summaries", "threads", "coming"], "readwrite");
  if (since !== undefined) {
    const there = await transaction.objectStore("conversations").get(head.id);
    if (!there || (there.version ?? 0) !== since) {
      transaction.abort();
      await transaction.done.catch(() => undefined);
      throw new ConversationConflict(there === undefined);
    }
    if (there.isNamed) Object.assign(head, { isNamed: true, title: there.title });
  }
  const version = (since ?? 0) + 1;
  head.version = version;
  const threads = transaction.objectStore("threads");
  const coming = transaction.objectStore("coming");
  const gone = IDBKeyRange.bound([head.id, columns.length], [head.id, Number.MAX_SAFE_INTEGER]);
  await Promise.all([
    transaction.objectStore("conversations").put(head),
    transaction.objectStore("summaries").put(summaryOf({ columns, ...head })),
    threads.delete(gone),
    coming.delete(gone),
    ...columns.flatMap((column, at) =>
      isChanged(at)
        ? [threads.put({ ...column, conversation: head.id, at }), coming.delete(IDBKeyRange.only([head.id, at]))]
        : [],
    ),
    transaction.done,
  ]);
  channel()?.postMessage({ id: head.id, version } satisfies SavedElsewhere);
  saves.notify();
  return { version };
}

const saves = newListeners();
/** Calls a listener when this tab has changed what the list shows. */
export const onListChange = saves.subscribe;

/** Message of a tab to the others after it saved a conversation. */
export interface SavedElsewhere {
  id: string;
  version: number;
}

let tabs: BroadcastChannel | undefined;

function channel(): BroadcastChannel | undefined {
  if (!("BroadcastChannel" in globalThis)) return undefined;
  return (tabs ??= new BroadcastChannel("vitrine.conversations"));
}

/** Calls `onSaved` when another tab saves a conversation. @returns a function that ends it */
export function watchOtherTabs(onSaved: (saved: SavedElsewhere) => void): () => void {
  const listen = ({ data }: MessageEvent<SavedElsewhere | AnswerQuestion>) => {
    if ("version" in data) onSaved(data);
  };
  const from = channel();
  from?.addEventListener("message", listen);
  return () => from?.removeEventListener("message", listen);
}

/** Between tabs: who writes the answer of this conversation, and the word of the one who does. */
interface AnswerQuestion {
  asks?: string;
  writes?: string;
}

/** Tabs answer one another within milliseconds. */
const QUESTION_MS = 80;

/** Whether another tab writes an answer of this conversation now. */
export async function isWrittenElsewhere(id: string): Promise<boolean> {
  const to = channel();
  if (!to) return false;
  return new Promise((resolve) => {
    const end = (isWritten: boolean) => {
      to.removeEventListener("message", listen);
      resolve(isWritten);
    };
    const listen = ({ data }: MessageEvent<AnswerQuestion>) => data.writes === id && end(true);
    to.addEventListener("message", listen);
    to.postMessage({ asks: id } satisfies AnswerQuestion);
    setTimeout(end, QUESTION_MS, false);
  });
}

/** Answers other tabs. @returns a function that ends it */
export function tellWhatIsWritten(isWritten: (id: string) => boolean): () => void {
  const to = channel();
  const listen = ({ data }: MessageEvent<AnswerQuestion>) => {
    if (data.asks !== undefined && isWritten(data.asks)) to?.postMessage({ writes: data.asks });
  };
  to?.addEventListener("message", listen);
  return () => to?.removeEventListener("message", listen);
}

export async function readDraftFiles(id: string): Promise<ChatDraft["files"]> {
  return (await (await database()).get("drafts", id))?.files ?? [];
}

export async function keepDraftFiles(id: string, files: ChatDraft["files"]): Promise<void> {
  const made = await database();
  if (files.length === 0) await made.delete("drafts", id);
  else await made.put("drafts", { id, files });
}

/** Asks the browser once not to throw the conversations away when the disk is nearly full. */
export async function askToPersist(): Promise<void> {
  const storage = globalThis.navigator?.storage as StorageManager | undefined;
  if (storage?.persist && !(await storage.persisted())) await storage.persist();
}

/** Saves the received part of an answer, unless the conversation was deleted meanwhile. */
export async function keepComing(answer: Coming): Promise<void> {
  const transaction = (await database()).transaction(["conversations", "coming"], "readwrite");
  const isThere = await transaction.objectStore("conversations").getKey(answer.conversation);
  if (isThere !== undefined) await transaction.objectStore("coming").put(answer);
  await transaction.done;
}

export async function renameConversation(id: string, title: string): Promise<void> {
  const transaction = (await database()).transaction(["conversations", "summaries"], "readwrite");
  const heads = transaction.objectStore("conversations");
  const summaries = transaction.objectStore("summaries");
  const [head, summary] = await Promise.all([heads.get(id), summaries.get(id)]);
  await Promise.all([
    head && heads.put({ ...head, title, isNamed: true }),
    summary && summaries.put({ ...summary, title, words: `${title.toLowerCase()}\n${summary.words}` }),
    transaction.done,
  ]);
  saves.notify();
}

export async function deleteConversation(id: string): Promise<void> {
  const made = await database();
  const transaction = made.transaction(["conversations", "summaries", "threads", "coming"], "readwrite");
  await Promise.all([
    transaction.objectStore("conversations").delete(id),
    transaction.objectStore("summaries").delete(id),
    transaction.objectStore("threads").delete(everyColumnOf(id)),
    transaction.objectStore("coming").delete(everyColumnOf(id)),
    transaction.done,
  ]);
  saves.notify();
}
