/** A conversation as it is kept: what was said, to whom, with which settings. Keys and addresses of servers are not. */
import type { ChatTurn } from "@vitrine/react/widget";

export interface Conversation {
  id: string;
  title: string;
  /** Whether a person gave it the title; otherwise it is its first words. */
  isNamed: boolean;
  created: number;
  updated: number;
  system: string;
  parameters: Readonly<Record<string, unknown>>;
  columns: readonly ConversationColumn[];
}

export interface ConversationColumn {
  /** Who is asked, as in the address of the page. */
  run: string;
  turns: readonly ChatTurn[];
}

/** What the list shows and searches. */
export interface ConversationSummary {
  id: string;
  title: string;
  updated: number;
  /** The words of the conversation in lower case, as far as they are searched. */
  words: string;
}

const LONGEST_TITLE = 60;
const SEARCHED = 50_000;

/** An id that needs no secure context, as `crypto.randomUUID` would. */
export function newConversationId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((number) => number.toString(36)).join("");
}

/** The first words that were said. */
export function titleOf(columns: readonly ConversationColumn[]): string {
  let first: ChatTurn | undefined;
  for (const { turns } of columns) first ??= turns.find(({ text }) => text.trim() !== "");
  const words = first?.text.trim().replace(/\s+/g, " ") ?? "";
  if (words === "") return "Without words";
  return words.length <= LONGEST_TITLE ? words : `${words.slice(0, LONGEST_TITLE).replace(/\s\S*$/, "")}…`;
}

export function summaryOf({ id, title, updated, columns }: Conversation): ConversationSummary {
  let words = title;
  for (const { turns } of columns)
    for (const { text } of turns) {
      if (words.length >= SEARCHED) break;
      words += `\n${text.slice(0, SEARCHED)}`;
    }
  return { id, title, updated, words: words.slice(0, SEARCHED).toLowerCase() };
}
