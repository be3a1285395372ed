/**
 * Conversations in this browser's own database. The list, the threads and the answers that are still coming are kept
 * apart: showing the list reads no pictures, an answer to one column writes one thread, and a piece of an answer writes
 * that answer alone. Where the browser has no database (some private windows), calls reject and the page says so.
 */
import type { ChatTurn } from "@vitrine/react/widget";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { summaryOf, type Conversation, type ConversationColumn, type ConversationSummary } from "./conversation.ts";

/** What is known of a conversation without what was said. */
export type ConversationHead = Omit<Conversation, "columns">;

/** A place in the order of the columns. */
type ColumnKey = [conversation: string, at: number];

interface Thread extends ConversationColumn {
  conversation: string;
  at: number;
}

/** An answer that was coming when it was last kept. */
interface Coming {
  conversation: string;
  at: number;
  /** How many turns were settled before it; with another number it belongs to a thread that has changed since. */
  after: number;
  turn: ChatTurn;
}

interface Schema extends DBSchema {
  conversations: { key: string; value: ConversationHead };
  summaries: { key: string; value: ConversationSummary; indexes: { updated: number } };
  threads: { key: ColumnKey; value: Thread };
  coming: { key: ColumnKey; value: Coming };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= new Promise((resolve, reject) => {
    // Another page with an older form of it open would have this one wait for as long as it is there.
    const blocked = () => reject(new Error("Another page of this site keeps the conversations from being opened."));
    open(blocked).then(resolve, reject);
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

function open(blocked: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>("vitrine.conversations", 2, {
    blocked,
    blocking(_, __, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    async upgrade(made, version, __, transaction) {
      if (version < 1) {
        made.createObjectStore("conversations", { keyPath: "id" });
        made.createObjectStore("summaries", { keyPath: "id" }).createIndex("updated", "updated");
      }
      const threads = made.createObjectStore("threads", { keyPath: ["conversation", "at"] });
      made.createObjectStore("coming", { keyPath: ["conversation", "at"] });
      // The first version kept each conversation whole.
      const heads = transaction.objectStore("conversations");
      for (let cursor = await heads.openCursor(); cursor; cursor = await cursor.continue()) {
        const { columns, ...head } = cursor.value as Conversation;
        columns.forEach((column, at) => void threads.put({ ...column, conversation: head.id, at }));
        void cursor.update(head);
      }
    },
    terminated() {
      opened = undefined;
    },
  });
}

const everyColumnOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** The latest first. */
export async function listConversations(): Promise<ConversationSummary[]> {
  const made = await database();
  return (await made.getAllFromIndex("summaries", "updated")).toReversed();
}

export async function readHead(id: string): Promise<ConversationHead | undefined> {
  return (await database()).get("conversations", id);
}

/** With the part of an answer that came before the page was left, where it was left so. */
export async function readConversation(id: string): Promise<Conversation | undefined> {
  const transaction = (await database()).transaction(["conversations", "threads", "coming"]);
  const [head, threads, coming] = await Promise.all([
    transaction.objectStore("conversations").get(id),
    transaction.objectStore("threads").getAll(everyColumnOf(id)),
    transaction.objectStore("coming").getAll(everyColumnOf(id)),
  ]);
  if (!head) return undefined;
  const columns = threads.map(({ run, at, turns }) => {
    const half = coming.find((one) => one.at === at && one.after === turns.length);
    return { run, turns: half ? [...turns, half.turn] : turns };
  });
  return { ...head, columns };
}

/** @param isChanged which columns have other turns than were kept before; all where nothing is known */
export async function keepConversation(
  { columns, ...head }: Conversation,
  isChanged: (column: number) => boolean = () => true,
): Promise<void> {
  const made = await database();
  const transaction = made.transaction(["conversations", "summaries", "threads", "coming"], "readwrite");
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
}

/** Keeps what has come of an answer, where the conversation is there and was not deleted meanwhile. */
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
}
