import { chatCompletion, chatCompletionChunk, chatMessages, chatParameters } from "../../schema/chat.ts";

/** Called through the chat endpoint: parameters are next to `messages` in the request. */
export const input = chatMessages;
export const parameters = chatParameters;
export const output = chatCompletion;
export const chunk = chatCompletionChunk;
