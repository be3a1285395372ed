/**
 * Exports of other programs as lists of OpenAI's messages: ChatGPT and Open WebUI keep a conversation as a tree with one
 * current end, LibreChat and Claude as messages that name the one before, LM Studio as messages with versions, ShareGPT
 * and OpenAI's JSONL as a list. Only the branch that
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

/** The forms of conversations, each by the messages that only it has; the first that reads them is it. */
const FORMATS: readonly (readonly [program: string, read: (one: Fields) => readonly unknown[] | undefined])[] = [
  [
    "ChatGPT",
    ({ mapping, ...one }) => (isObject(mapping) ? pathTo(mapping, one["current_node"], chatGptNode) : undefined),
  ],
  [
    "Open WebUI",
    ({ history }) =>
      isObject(history) && isObject(history["messages"])
        ? pathTo(history["messages"], history["currentId"], webUiNode)
        : undefined,
  ],
  ["Claude", ({ chat_messages: all, ...one }) => (Array.isArray(all) ? claudeMessages(all, one) : undefined)],
  ["LibreChat", ({ messages }) => (hasField(messages, "isCreatedByUser") ? libreChatMessages(messages) : undefined)],
  [
    "LM Studio",
    ({ messages, systemPrompt: content }) =>
      hasField(messages, "versions")
        ? [...(stringOrEmpty(content) ? [{ role: "system", content }] : []), ...messages.flatMap(lmStudioMessage)]
        : undefined,
  ],
  ["OpenAI", ({ messages }) => (Array.isArray(messages) ? messages : undefined)],
  ["ShareGPT", ({ conversations: all }) => (Array.isArray(all) ? all.flatMap(shareGptMessage) : undefined)],
];

function conversationOf(one: Fields): ExportedConversation | undefined {
  const title = stringOrEmpty(one["title"]) || stringOrEmpty(one["name"]);
  // Open WebUI wraps the conversation.
  if (isObject(one["chat"])) return conversationOf({ title, ...one["chat"] });
  for (const [, read] of FORMATS) {
    const messages = read(one);
    if (messages) return { title, messages };
  }
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

function hasField(messages: unknown, name: string): messages is unknown[] {
  return Array.isArray(messages) && messages.some((message) => isObject(message) && Object.hasOwn(message, name));
}

/** The texts of content parts, of those of a type. */
function textsOf(parts: unknown, type: string): string {
  const all: unknown[] = Array.isArray(parts) ? parts : [];
  const texts = all.flatMap((part) => (isObject(part) && part["type"] === type ? [stringOrEmpty(part[type])] : []));
  return texts.filter(Boolean).join("\n");
}

/** Older exports have no tree, and the text beside the parts only. */
function claudeMessages(all: readonly unknown[], { current_leaf_message_uuid: leaf }: Fields): unknown[] {
  const messages = all.filter(isObject);
  const node = ({ parent_message_uuid: parent, sender, text, content }: Fields): TreeNode => {
    const reasoning = textsOf(content, "thinking");
    const said = textsOf(content, "text") || stringOrEmpty(text);
    const role = sender === "human" ? "user" : sender === "assistant" ? sender : undefined;
    return { parent, message: role && { role, content: said, ...(reasoning && { reasoning_content: reasoning }) } };
  };
  if (!hasField(all, "parent_message_uuid")) return messages.flatMap((one) => node(one).message ?? []);
  const nodes = messages.map((one) => [String(one["uuid"]), one] as const);
  return pathTo(Object.fromEntries(nodes), typeof leaf === "string" ? leaf : nodes.at(-1)?.[0], node);
}

/** The version that was chosen. An answer of several steps has its reasoning in steps of their own. */
function lmStudioMessage(one: unknown): unknown[] {
  const { versions, currentlySelected } = isObject(one) ? one : {};
  const version: unknown = Array.isArray(versions) ? versions[Number(currentlySelected ?? 0)] : undefined;
  if (!isObject(version)) return [];
  const { role, content, steps, senderInfo } = version;
  const all = Array.isArray(steps) ? steps.filter(isObject) : [{ content }];
  const isThought = ({ style }: Fields) => isObject(style) && style["type"] === "thinking";
  const texts = (some: readonly Fields[]) =>
    some
      .map((step) => textsOf(step["content"], "text"))
      .filter(Boolean)
      .join("\n");
  const reasoning = texts(all.filter(isThought));
  const name = isObject(senderInfo) ? senderInfo["senderName"] : undefined;
  return [
    {
      role,
      content: texts(all.filter((step) => !isThought(step))),
      ...(reasoning && { reasoning_content: reasoning }),
      ...(role === "assistant" && { name }),
    },
  ];
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
