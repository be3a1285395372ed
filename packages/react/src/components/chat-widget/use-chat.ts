"use client";
/** A conversation as a component follows it. */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { ChatRequest, ChatTurn } from "../chat-turns/chat-turns.ts";
import type { Run } from "../run-view/run-state.ts";
import { newChat, type ChatState, type ChatStore } from "./chat-store.ts";

export type ChatControls = ChatState & Pick<ChatStore, "actions" | "send" | "stop" | "clear">;

export interface ChatOptions {
  system: string;
  /** Who answers; saved with each answer. */
  name?: string;
  initialTurns?: readonly ChatTurn[];
  /** Goes on when the component is gone; without it an answer ends with the component. */
  chat?: ChatStore | undefined;
}

/**
 * State and actions of one conversation, for a custom chat interface.
 *
 * @param runner runs a call and yields its events
 * @example
 * import { useChat } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * function Chat() {
 *   const { turns, send } = useChat(
 *     async function* () {
 *       yield { state: "done", value: undefined, ranOn: "this page" };
 *     },
 *     { system: "" },
 *   );
 *   return <button onClick={() => send({ text: "Hello" })}>{turns.length} turns</button>;
 * }
 * console.log(renderToStaticMarkup(<Chat />)); // <button>0 turns</button>
 */
export function useChat(runner: Run<ChatRequest>, options: ChatOptions): ChatControls {
  const { system, name, initialTurns, chat: given } = options;
  const [own] = useState(() => newChat({ turns: initialTurns }));
  const chat = given ?? own;
  useLayoutEffect(() => chat.use({ runner, system, name }), [chat, runner, system, name]);
  useEffect(() => own.stop, [own]);
  const { actions, send, stop, clear } = chat;
  return { ...useSyncExternalStore(chat.subscribe, chat.read, chat.read), actions, send, stop, clear };
}
