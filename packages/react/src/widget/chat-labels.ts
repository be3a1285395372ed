"use client";
/**
 * What the parts of a conversation say, in one object. What a page hands to `ChatWidget`, `ChatThread` or `ChatComposer`
 * holds for all within it; the rest is English. The object should stay the same from one drawing to the next, as a
 * long thread is drawn anew where its words change.
 */
import { createContext, useContext, useMemo } from "react";

export const CHAT_LABELS = {
  message: "Message",
  placeholder: "Write a message. Enter sends it, Shift and Enter make a new line.",
  send: "Send",
  stop: "Stop",
  addFiles: "Add files",
  along: "Will be sent along",
  takeAway: "Take away",
  tooManyFiles: (most: number) => `At most ${most} files go along.`,
  conversation: (name: string) => `Conversation with ${name}`,
  fromTurn: (turn: number) => `, from turn ${turn}`,
  you: "You",
  tool: (name: string) => `Tool ${name}`,
  sentAlong: (at: number, of: number) => `Sent along, ${at} of ${of}`,
  characters: (count: number) => `${count} characters`,
  reasoning: "Reasoning",
  thinking: "Thinking…",
  thoughtFor: (time: string) => `Thought for ${time}`,
  stopped: "Stopped.",
  yourMessage: "Your message",
  answerOf: (who: string) => `Answer of ${who}`,
  save: "Save",
  cancel: "Cancel",
  actionsForMessage: (turn: number) => `Actions for message ${turn}`,
  actionsForAnswer: (turn: number) => `Actions for answer ${turn}`,
  probabilities: "Probabilities",
  raw: "Raw",
  rawAnswer: "The answer as it was written",
  recordGone: "What was sent and what came is known only until the page is left.",
  proceed: "Continue",
  regenerate: "Regenerate",
  copyText: "Copy as text",
  copyMarkdown: "Copy as Markdown",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "The browser does not let this page copy. Select the text instead.",
  edit: "Edit",
  branch: "Branch",
  remove: "Delete",
  settings: "System prompt and settings",
  system: "System prompt",
  apart: "Columns scroll apart",
  clear: "Start a new conversation",
};
export type ChatLabels = typeof CHAT_LABELS;

const Words = /* @__PURE__ */ createContext<ChatLabels>(CHAT_LABELS);

/** Gives its words to all within it. */
export const ChatWords = Words.Provider;

/** The words around, with those of one's own over them. */
export function useChatLabels(labels?: Partial<ChatLabels>): ChatLabels {
  const around = useContext(Words);
  return useMemo(() => (labels ? { ...around, ...labels } : around), [around, labels]);
}
