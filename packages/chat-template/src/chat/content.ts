/** Content of messages as a text, or as a list of parts: templates expect one or the other. */
import type { JsonObject } from "./conversation.ts";

/**
 * Turns text content of messages into a list with one text part, for templates that expect lists.
 * @example
 * import { contentToParts } from "@vitrine/chat-template";
 *
 * console.log(contentToParts([{ role: "user", content: "Hello" }]));
 * // [ { role: 'user', content: [ { type: 'text', text: 'Hello' } ] } ]
 */
export function contentToParts(messages: readonly object[]): JsonObject[] {
  return messages.map((given) => {
    const message = given as JsonObject;
    const content = message["content"];
    return typeof content === "string" ? { ...message, content: [{ type: "text", text: content }] } : { ...message };
  });
}

/**
 * Joins the text parts of messages to one text, for templates that expect texts. Other messages stay as they are.
 * @example
 * import { contentToText } from "@vitrine/chat-template";
 *
 * const content = [{ type: "text", text: "Hello" }, { type: "text", text: "there" }];
 * console.log(contentToText([{ role: "user", content }])); // [ { role: 'user', content: 'Hello\nthere' } ]
 */
export function contentToText(messages: readonly object[], separator = "\n"): JsonObject[] {
  return messages.map((given) => {
    const message = given as JsonObject;
    const content = message["content"];
    const isText =
      Array.isArray(content) && content.every((part) => part?.type === "text" && typeof part.text === "string");
    return isText
      ? { ...message, content: content.map(({ text }: { text: string }) => text).join(separator) }
      : { ...message };
  });
}
