/** Content of messages as a text, or as a list of parts: templates expect one or the other. */
import type { JsonObject } from "./conversation.ts";

/** Messages whose string content is a list of one text part, for templates that expect lists. */
export function contentToParts(messages: readonly object[]): JsonObject[] {
  return messages.map((given) => {
    const message = given as JsonObject;
    const content = message["content"];
    return typeof content === "string" ? { ...message, content: [{ type: "text", text: content }] } : { ...message };
  });
}

/** Messages whose text parts are joined to a string, for templates that expect strings. Others stay as they are. */
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
