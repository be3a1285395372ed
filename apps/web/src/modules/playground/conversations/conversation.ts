/** A conversation as it is stored: turns, targets and settings. Keys and server addresses are never stored. */
import type { ChatComposer, ChatTurn, newChat } from "@vitrine/react/widget";
import type { PromptSettings, VariableValues } from "../prompts/prompt-settings.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";

/** What keeps the thread of a column. */
export type ChatStore = ReturnType<typeof newChat>;
/** An answer that is coming. */
export type ComingAnswer = NonNullable<NonNullable<Parameters<typeof newChat>[0]>["coming"]>;
/** A message that is being written. */
export type ChatDraft = NonNullable<Parameters<typeof ChatComposer>[0]["initialDraft"]>;

export interface Conversation {
  id: string;
  title: string;
  /** Whether the visitor set the title; otherwise it is the first words. */
  isNamed: boolean;
  created: number;
  updated: number;
  /** Grows with each save, so that a tab notices that another one has written. Missing in older ones. */
  version?: number;
  system: string;
  /** Missing in older ones, as the variables are. */
  template?: string;
  variables?: VariableValues;
  parameters: Readonly<Record<string, unknown>>;
  columns: readonly ConversationColumn[];
}

export interface ConversationColumn {
  /** The target, as in the address of the page. */
  run: string;
  /** Prompt settings of its own. */
  settings?: PromptSettings;
  turns: readonly ChatTurn[];
  /** An answer that was coming when this was read. */
  coming?: ComingAnswer;
}

/** The fields that the list shows and searches. */
export interface ConversationSummary {
  id: string;
  title: string;
  updated: number;
  /** The searchable text of the conversation in lower case. */
  words: string;
}

const MAX_TITLE_CHARS = 60;
const MAX_SEARCHED_CHARS = 50_000;

/** An id that, unlike `crypto.randomUUID`, needs no secure context. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((number) => number.toString(36)).join("");
}

/** The first words of the conversation. */
export function titleOf(columns: readonly ConversationColumn[]): string {
  let first: ChatTurn | undefined;
  for (const { turns } of columns) first ??= turns.find(({ text }) => text.trim() !== "");
  const words = first?.text.trim().replace(/\s+/g, " ") ?? "";
  if (words === "") return PLAYGROUND_LABELS.conversations.untitled;
  return words.length <= MAX_TITLE_CHARS ? words : `${words.slice(0, MAX_TITLE_CHARS).replace(/\s\S*$/, "")}…`;
}

export function summaryOf({ id, title, updated, columns }: Conversation): ConversationSummary {
  let words = title;
  for (const { turns } of columns)
    for (const { text } of turns) {
      if (words.length >= MAX_SEARCHED_CHARS) break;
      words += `\n${text.slice(0, MAX_SEARCHED_CHARS)}`;
    }
  return { id, title, updated, words: words.slice(0, MAX_SEARCHED_CHARS).toLowerCase() };
}
