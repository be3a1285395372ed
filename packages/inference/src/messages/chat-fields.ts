/** Common parts of whole answers and chunks of a stream. */

export type Fields = Record<string, unknown>;

/** An id for an answer that came without one. */
export const newChatId = () => `chatcmpl-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;

export const nowInSeconds = () => Math.floor(Date.now() / 1000);
