/**
 * Exports of other programs as lists of OpenAI's messages: ChatGPT and Open WebUI keep a conversation as a tree with one
 * current end, LibreChat as messages that name the one before, ShareGPT and OpenAI's JSONL as a list. Only the branch that
 * was open is read. Everything in a file is untrusted: what is not of the expected form is left out.
 */
import { isObject } from "@vitrine/base";

type Fields = Readonly<Record<string, unknown>>;

/** A conversation whose messages still have to be checked one by one. */
export interface ExportedConversation {
  title: string;
  messages: readonly unknown[];
}

/** The conversations of a parsed file; undefined where it is of no known form. */
export function exportedConversations(value: unknown): readonly ExportedConversation[] | undefined {
  const whole = Array.isArray(value) ? (value as unknown[]) : [value];
  const found = whole.map((one) => (isObject(one) ? conversationOf(one) : undefined));
  const read = found.filter((one) => one !== undefined);
  return read.length === 0 || read.length < found.length ? undefined : read;
}

/** Each line of a JSONL file is a conversation; undefined where a line is no JSON. */
export function parsedLines(text: string): unknown[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  try {
    return lines.length > 1 ? lines.map((line) => JSON.parse(line) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

function conversationOf(one: Fields): ExportedConversation | undefined {
  const title = stringOrEmpty(one["title"]);
  // Open WebUI wraps the conversation.
  if (isObject(one["chat"])) return conversationOf({ title, ...one["chat"] });
  const { mapping, history, messages, conversations } = one;
  if (isObject(mapping)) return { title, messages: pathTo(mapping, one["current_node"], chatGptNode) };
  if (isObject(history) && isObject(history["messages"]))
    return { title, messages: pathTo(history["messages"], history["currentId"], webUiNode) };
  if (Array.isArray(messages))
    return { title, messages: isLibreChat(messages) ? libreChatMessages(messages) : messages };
  if (Array.isArray(conversations)) return { title, messages: conversations.flatMap(shareGptMessage) };
  return undefined;
}

interface TreeNode {
  parent: unknown;
  message: unknown;
}

/** The messages from the root of a tree to one of its nodes, which may name each other in a circle. */
function pathTo(nodes: Fields, end: unknown, read: (node: Fields) => TreeNode): unknown[] {
  const path: unknown[] = [];
  const seen = new Set<string>();
  let id = end;
  while (typeof id === "string" && !seen.has(id) && Object.hasOwn(nodes, id)) {
    seen.add(id);
    const node = nodes[id];
    if (!isObject(node)) break;
    const { parent, message } = read(node);
    if (message !== undefined) path.push(message);
    id = parent;
  }
  return path.toReversed();
}

function chatGptNode({ parent, message }: Fields): TreeNode {
  if (!isObject(message)) return { parent, message: undefined };
  const role = isObject(message["author"]) ? message["author"]["role"] : undefined;
  const parts = isObject(message["content"]) ? message["content"]["parts"] : undefined;
  const content = Array.isArray(parts) ? parts.filter((part) => typeof part === "string").join("\n") : "";
  const isSaid = (role === "user" || role === "assistant" || role === "system") && content.trim() !== "";
  return { parent, message: isSaid ? { role, content } : undefined };
}

function webUiNode({ parentId, role, content, model }: Fields): TreeNode {
  return { parent: parentId, message: { role, content, ...(role === "assistant" && { name: model }) } };
}

function isLibreChat(messages: readonly unknown[]): boolean {
  return messages.some((message) => isObject(message) && "isCreatedByUser" in message);
}

/** LibreChat writes messages in the order of their time; the branch of the last one was open. */
function libreChatMessages(messages: readonly unknown[]): unknown[] {
  const nodes = flat(messages).flatMap((one) => (isObject(one) ? [[String(one["messageId"]), one] as const] : []));
  return pathTo(Object.fromEntries(nodes), nodes.at(-1)?.[0], ({ parentMessageId, isCreatedByUser, text, model }) => ({
    parent: parentMessageId,
    message:
      isCreatedByUser === true ? { role: "user", content: text } : { role: "assistant", content: text, name: model },
  }));
}

/** A recursive export nests answers as `children`. */
function flat(messages: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  const waiting = messages.toReversed();
  while (waiting.length > 0) {
    const one = waiting.pop();
    all.push(one);
    const children = isObject(one) ? one["children"] : undefined;
    if (Array.isArray(children)) waiting.push(...(children as unknown[]).toReversed());
  }
  return all;
}

const SHARE_GPT_ROLES: ReadonlyMap<unknown, string> = new Map([
  ["human", "user"],
  ["user", "user"],
  ["gpt", "assistant"],
  ["assistant", "assistant"],
  ["chatgpt", "assistant"],
  ["system", "system"],
]);

function shareGptMessage(one: unknown): unknown[] {
  if (!isObject(one)) return [];
  const role = SHARE_GPT_ROLES.get(one["from"]);
  return role === undefined ? [] : [{ role, content: one["value"] }];
}

function stringOrEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}
