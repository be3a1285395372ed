/**
 * Conversations as files: JSON with the messages that OpenAI's API takes, and Markdown that a person reads. Both are
 * read back. In Markdown a comment before each turn says who speaks, and how many pictures follow; a line of a text that
 * looks like such a comment gets a backslash, so that every text survives the way there and back.
 */
import { contentOf, type Attachment, type ChatTurn, type ToolCall } from "@vitrine/react/widget";
import type { Conversation } from "./conversation.ts";

/** What a file holds. */
export type ConversationContent = Pick<Conversation, "title" | "system" | "columns">;

export const LARGEST_FILE = 50 * 1024 * 1024;
const MOST_TURNS = 20_000;
const MOST_COLUMNS = 5;

export class ConversationFileError extends Error {}

export function toJsonFile({ title, system, columns }: ConversationContent): string {
  const threads = columns.map(({ run, turns }) => ({ run, messages: messagesOfThread(turns, system) }));
  const [only] = threads;
  return JSON.stringify(threads.length === 1 ? { title, ...only } : { title, threads }, undefined, 2);
}

function messagesOfThread(turns: readonly ChatTurn[], system: string): unknown[] {
  const said = turns.map((turn) => ({
    role: turn.role,
    content: contentOf(turn),
    ...(turn.reasoning && { reasoning_content: turn.reasoning }),
    ...(turn.by && { name: turn.by }),
    ...(turn.answers && { tool_call_id: turn.answers.id, name: turn.answers.name }),
    ...(turn.toolCalls && {
      tool_calls: turn.toolCalls.map(({ id, name, arguments: args }) => ({
        ...(id !== undefined && { id }),
        type: "function",
        function: { name, arguments: args },
      })),
    }),
  }));
  return system === "" ? said : [{ role: "system", content: system }, ...said];
}

/** @throws {ConversationFileError} where the text is no conversation */
export function readConversationFile(text: string): ConversationContent {
  return /^\s*[{[]/.test(text) ? readJson(text) : readMarkdown(text);
}

function readJson(text: string): ConversationContent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConversationFileError("The file looks like JSON and is not: it may have been cut. Export it again.");
  }
  const whole = Array.isArray(value) ? { messages: value } : (value as Record<string, unknown>);
  const threads: unknown[] = Array.isArray(whole["threads"]) ? whole["threads"] : [whole];
  let system = "";
  const columns = threads.slice(0, MOST_COLUMNS).map((thread) => {
    const { run, messages } = (thread ?? {}) as { run?: unknown; messages?: unknown };
    if (!Array.isArray(messages))
      throw new ConversationFileError(
        "A conversation as JSON is a list of messages, or an object with “messages”. This file has neither.",
      );
    if (messages.length > MOST_TURNS) throw new ConversationFileError(`It has more than ${MOST_TURNS} messages.`);
    const turns = messages.flatMap((message) => {
      const turn = turnOf(message);
      if (turn.role !== "system") return [{ ...turn, role: turn.role }];
      system ||= turn.text;
      return [];
    });
    return { run: typeof run === "string" ? run.slice(0, 400) : "", turns };
  });
  return { title: typeof whole["title"] === "string" ? whole["title"].slice(0, 200) : "", system, columns };
}

type ReadTurn = Omit<ChatTurn, "role"> & { role: ChatTurn["role"] | "system" };

function turnOf(message: unknown): ReadTurn {
  const { role, content, reasoning_content: reasoning, name, ...others } = (message ?? {}) as Record<string, unknown>;
  const toolCalls = toolCallsOf(others["tool_calls"]);
  const answered = others["tool_call_id"];
  const attachments: Attachment[] = [];
  const parts: unknown[] = Array.isArray(content) ? content : [{ type: "text", text: content ?? "" }];
  const texts: string[] = [];
  const images: string[] = [];
  for (const part of parts) {
    const { type, text, image_url: image, ...media } = (part ?? {}) as Record<string, unknown>;
    const attachment = attachmentOf(media);
    if (attachment) attachments.push(attachment);
    if (type === "text" && typeof text === "string") texts.push(text);
    const url = (image as { url?: unknown } | undefined)?.url;
    if (type === "image_url" && typeof url === "string" && isPicture(url)) images.push(url);
  }
  const known = role === "user" || role === "assistant" || role === "tool" ? role : undefined;
  if (known === undefined && role !== "system" && role !== "developer")
    throw new ConversationFileError(
      `A message has the role “${String(role).slice(0, 40)}”. Roles are system, user, assistant and tool.`,
    );
  return {
    role: known ?? "system",
    text: texts.join("\n"),
    ...(images.length > 0 && { images }),
    ...(attachments.length > 0 && { attachments }),
    ...(known === "assistant" && toolCalls.length > 0 && { toolCalls }),
    ...(known === "tool" &&
      typeof answered === "string" && {
        answers: { id: answered.slice(0, 200), name: typeof name === "string" ? name.slice(0, 64) : "a tool" },
      }),
    ...(typeof reasoning === "string" && reasoning !== "" && { reasoning }),
    ...(known === "assistant" && typeof name === "string" && name !== "" && { by: name.slice(0, 200) }),
  };
}

function toolCallsOf(value: unknown): ToolCall[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((call) => {
    const { id, function: called } = (call ?? {}) as { id?: unknown; function?: unknown };
    const { name, arguments: args } = (called ?? {}) as { name?: unknown; arguments?: unknown };
    if (typeof name !== "string" || typeof args !== "string") return [];
    return [{ ...(typeof id === "string" && { id }), name, arguments: args }];
  });
}

/** A recording or a file that is in the message itself. */
function attachmentOf({ input_audio: audio, file }: Record<string, unknown>): Attachment | undefined {
  const { data, format } = (audio ?? {}) as { data?: unknown; format?: unknown };
  if (typeof data === "string" && /^[A-Za-z0-9+/=]+$/.test(data)) {
    const type = format === "mp3" ? "mpeg" : "wav";
    return {
      kind: "audio",
      name: `Recording.${type === "wav" ? "wav" : "mp3"}`,
      url: `data:audio/${type};base64,${data}`,
    };
  }
  const { filename, file_data: url } = (file ?? {}) as { filename?: unknown; file_data?: unknown };
  if (typeof filename !== "string" || typeof url !== "string") return undefined;
  return /^data:application\/pdf;base64,[A-Za-z0-9+/=]+$/.test(url)
    ? { kind: "file", name: filename.slice(0, 200), url }
    : undefined;
}

/** Only pictures that are in the file itself: an address would be fetched from whoever wrote it. */
function isPicture(url: string): boolean {
  return /^data:image\/(png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/=]+$/.test(url);
}

const MARK = /^<!-- (system|user|assistant|tool)(?:; pictures: (\d+))?(?:; by: ([^>\n]*?))? -->$/;
const ESCAPED = /^(\\*)(<!-- )/gm;
const UNESCAPED = /^\\(\\*<!-- )/gm;

/** One thread as a document. */
export function toMarkdownFile({ title, system, columns }: ConversationContent, column = 0): string {
  const turns = columns[column]?.turns ?? [];
  const parts = [`# ${title.replace(/\s+/g, " ")}`];
  if (system !== "") parts.push(`<!-- system -->\n## System\n\n${escaped(system)}`);
  for (const { role, text, images = [], by } of turns) {
    // What would end the comment is no name.
    const name = by && !/[>\n]|--/.test(by) && by.trim() === by ? by : undefined;
    const mark = `<!-- ${role}${images.length > 0 ? `; pictures: ${images.length}` : ""}${name ? `; by: ${name}` : ""} -->`;
    const pictures = images.map((address) => `![Sent along](${address})\n\n`).join("");
    parts.push(`${mark}\n## ${role === "user" ? "You" : (name ?? "Assistant")}\n\n${pictures}${escaped(text)}`);
  }
  return `${parts.join("\n\n")}\n`;
}

function escaped(text: string): string {
  return text.replace(ESCAPED, "\\$1$2");
}

function readMarkdown(source: string): ConversationContent {
  const lines = source.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n");
  const starts = lines.flatMap((line, at) => (MARK.test(line) ? [at] : []));
  if (starts.length === 0)
    throw new ConversationFileError(
      "This file is no conversation: no line says who speaks. Choose one that was exported here, or JSON.",
    );
  if (starts.length > MOST_TURNS) throw new ConversationFileError(`It has more than ${MOST_TURNS} messages.`);
  let system = "";
  const turns: ChatTurn[] = [];
  for (const [index, start] of starts.entries()) {
    const [, role, count = "0", by] = MARK.exec(lines[start] ?? "") ?? [];
    const end = starts[index + 1] ?? lines.length + 1;
    // After the mark come a heading and an empty line; before the next mark is an empty line.
    const body = lines.slice(start + 3, end - 1);
    const images = body
      .slice(0, Number(count) * 2)
      .flatMap((line) => /^!\[Sent along\]\((.*)\)$/.exec(line)?.[1] ?? [])
      .filter(isPicture);
    const text = body
      .slice(Number(count) * 2)
      .join("\n")
      .replace(UNESCAPED, "$1");
    if (role === "system") system ||= text;
    else turns.push({ role: role as ChatTurn["role"], text, ...(images.length > 0 && { images }), ...(by && { by }) });
  }
  const title = /^# (.*)$/.exec(lines[0] ?? "")?.[1] ?? "";
  return { title: title.slice(0, 200), system, columns: [{ run: "", turns }] };
}
