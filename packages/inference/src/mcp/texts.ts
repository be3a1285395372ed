/** Text of a server, for a model or a page. All of it is untrusted. */

/** A text no longer than the limit; what is missing is said. */
export function cut(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars)}… [${text.length} characters in all]` : text;
}

/** The text of one part of a message, a result or a resource. Images and sounds are named by their types. */
export function textOfPart(part: Readonly<Record<string, unknown>>): string {
  if (typeof part["text"] === "string") return part["text"];
  const resource = part["resource"] as { text?: unknown } | undefined;
  if (typeof resource?.text === "string") return resource.text;
  const kind = typeof part["type"] === "string" ? part["type"] : "file";
  return `[${kind}${typeof part["mimeType"] === "string" ? ` ${part["mimeType"]}` : ""}]`;
}

/** The text of a tool's result. */
export function textOfResult(result: object, maxChars: number): string {
  const { content, structuredContent } = result as { content?: unknown; structuredContent?: unknown };
  const parts = Array.isArray(content) ? (content as Record<string, unknown>[]) : [];
  const texts = parts.map(textOfPart);
  return cut(texts.length > 0 ? texts.join("\n") : JSON.stringify(structuredContent ?? "Done."), maxChars);
}
