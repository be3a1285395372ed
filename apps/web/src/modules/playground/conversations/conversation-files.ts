/**
 * Conversations as files: JSON with the messages of OpenAI's API, and Markdown for people. Both can be imported again. In
 * Markdown, a comment before each turn names the role and the number of images that follow; a line of a text that looks
 * like such a comment gets a backslash, so that every text survives the round trip.
 */
import { isObject, VitrineError, type ErrorDetails } from "@vitrine/base";
import { contentOf, type Attachment, type ChatTurn, type ToolCall } from "@vitrine/react/widget";
import { exportedConversations, parsedLines } from "./chat-exports.ts";
import type { Conversation } from "./conversation.ts";
import { readPromptSettings, readVariables } from "../prompts/prompt-settings.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";

const LABELS = PLAYGROUND_LABELS.files;

/** The content of a file. */
export type ConversationContent = Pick<Conversation, "title" | "system" | "columns" | "template" | "variables">;

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_TURNS = 20_000;
const MAX_COLUMNS = 5;

export class ConversationFileError extends VitrineError<"conversation-file"> {
  override readonly name = "ConversationFileError";

  constructor(message: string, details?: ErrorDetails) {
    super("conversation-file", message, details);
  }
}

export function toJsonFile({ title, system, columns, template, variables }: ConversationContent): string {
  const threads = columns.map(({ run, settings, turns }) => ({
    run,
    ...(settings && { settings }),
    messages: messagesOfThread(turns, settings?.system ?? system),
  }));
  const [only] = threads;
  const prompt = {
    // The messages hold the system prompt, unless a column has its own.
    ...(columns.some(({ settings }) => settings) && { system }),
    ...(template && { template }),
    ...(variables && Object.keys(variables).length > 0 && { variables }),
  };
  return JSON.stringify(
    threads.length === 1 ? { title, ...prompt, ...only } : { title, ...prompt, threads },
    undefined,
    2,
  );
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

/** Each column of a conversation as a line of JSONL: OpenAI's messages, or ShareGPT's turns. */
export function toJsonLines({ system: shared, columns }: ConversationContent, form: "openai" | "sharegpt"): string {
  const lines = columns.map(({ turns, settings }) => {
    const system = settings?.system ?? shared;
    if (form === "openai") return { messages: messagesOfThread(turns, system) };
    const said = turns.flatMap(({ role, text }) => {
      const from = role === "user" ? "human" : role === "assistant" ? "gpt" : undefined;
      return from === undefined || text === "" ? [] : [{ from, value: text }];
    });
    return { conversations: system === "" ? said : [{ from: "system", value: system }, ...said] };
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

const MAX_CONVERSATIONS = 2000;

/**
 * The conversations of a file: one that was exported here, or an export of ChatGPT, Open WebUI or LibreChat, or JSONL.
 *
 * @throws {ConversationFileError} if the text is not a conversation
 */
export function readConversations(text: string): readonly ConversationContent[] {
  if (!/^\s*[{[]/.test(text)) return [readMarkdown(text)];
  const value = parsedLines(text) ?? parsed(text);
  const isOwn = isObject(value) && (Array.isArray(value["threads"]) || typeof value["run"] === "string");
  const exported = isOwn ? undefined : exportedConversations(value);
  if (!exported) return [contentOfJson(value)];
  if (exported.length > MAX_CONVERSATIONS)
    throw new ConversationFileError(LABELS.tooManyConversations({ max: MAX_CONVERSATIONS }));
  const read = exported.map(contentOfJson).filter(({ columns }) => columns.some(({ turns }) => turns.length > 0));
  if (read.length === 0) throw new ConversationFileError(LABELS.noMessages);
  return read;
}

/** The only conversation of a text, as this page writes them. @throws {ConversationFileError} as above */
export function readConversationFile(text: string): ConversationContent {
  const [first, ...others] = readConversations(text);
  if (!first || others.length > 0) throw new ConversationFileError(LABELS.notConversation);
  return first;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConversationFileError(LABELS.notJson);
  }
}

function contentOfJson(value: unknown): ConversationContent {
  const whole = Array.isArray(value) ? { messages: value } : (value as Record<string, unknown>);
  const threads: unknown[] = Array.isArray(whole["threads"]) ? whole["threads"] : [whole];
  let system = typeof whole["system"] === "string" ? whole["system"] : "";
  const columns = threads.slice(0, MAX_COLUMNS).map((thread) => {
    const { run, messages, settings } = (thread ?? {}) as Record<string, unknown>;
    const own = readPromptSettings(settings);
    if (!Array.isArray(messages)) throw new ConversationFileError(LABELS.noMessages);
    if (messages.length > MAX_TURNS) throw new ConversationFileError(LABELS.tooManyMessages({ max: MAX_TURNS }));
    const turns = messages.flatMap((message) => {
      const turn = turnOf(message);
      if (turn.role !== "system") return [{ ...turn, role: turn.role }];
      if (!own) system ||= turn.text;
      return [];
    });
    return { run: typeof run === "string" ? run.slice(0, 400) : "", ...(own && { settings: own }), turns };
  });
  const variables = readVariables(whole["variables"]);
  return {
    title: typeof whole["title"] === "string" ? whole["title"].slice(0, 200) : "",
    system,
    ...(typeof whole["template"] === "string" && { template: whole["template"] }),
    ...(Object.keys(variables).length > 0 && { variables }),
    columns,
  };
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
    throw new ConversationFileError(LABELS.unknownRole({ role: String(role).slice(0, 40) }));
  return {
    role: known ?? "system",
    text: texts.join("\n"),
    ...(images.length > 0 && { images }),
    ...(attachments.length > 0 && { attachments }),
    ...(known === "assistant" && toolCalls.length > 0 && { toolCalls }),
    ...(known === "tool" &&
      typeof answered === "string" && {
        answers: { id: answered.slice(0, 200), name: typeof name === "string" ? name.slice(0, 64) : LABELS.someTool },
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

/** A recording or a file inside the message. */
function attachmentOf({ input_audio: audio, file }: Record<string, unknown>): Attachment | undefined {
  const { data, format } = (audio ?? {}) as { data?: unknown; format?: unknown };
  if (typeof data === "string" && /^[A-Za-z0-9+/=]+$/.test(data)) {
    const type = format === "mp3" ? "mpeg" : "wav";
    return {
      kind: "audio",
      name: LABELS.recording({ extension: type === "wav" ? "wav" : "mp3" }),
      url: `data:audio/${type};base64,${data}`,
    };
  }
  const { filename, file_data: url } = (file ?? {}) as { filename?: unknown; file_data?: unknown };
  if (typeof filename !== "string" || typeof url !== "string") return undefined;
  return /^data:application\/pdf;base64,[A-Za-z0-9+/=]+$/.test(url)
    ? { kind: "file", name: filename.slice(0, 200), url }
    : undefined;
}

/** Only images inside the file: an address would be fetched from a host that the file's author chose. */
function isPicture(url: string): boolean {
  return /^data:image\/(png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/=]+$/.test(url);
}

const MARK = /^<!-- (system|user|assistant|tool)(?:; pictures: (\d+))?(?:; by: ([^>\n]*?))? -->$/;
/** Earlier releases wrote “Sent along”. */
const IMAGE = /^!\[(?:Image|Sent along)\]\((.*)\)$/;
const ESCAPED = /^(\\*)(<!-- )/gm;
const UNESCAPED = /^\\(\\*<!-- )/gm;

/** One thread as a document. */
export function toMarkdownFile({ title, system: shared, columns }: ConversationContent, column = 0): string {
  const { turns = [], settings } = columns[column] ?? {};
  const system = settings?.system ?? shared;
  const parts = [`# ${title.replace(/\s+/g, " ")}`];
  if (system !== "") parts.push(`<!-- system -->\n## ${LABELS.system}\n\n${escaped(system)}`);
  for (const { role, text, images = [], by } of turns) {
    // A name that would end the comment is omitted.
    const name = by && !/[>\n]|--/.test(by) && by.trim() === by ? by : undefined;
    const mark = `<!-- ${role}${images.length > 0 ? `; pictures: ${images.length}` : ""}${name ? `; by: ${name}` : ""} -->`;
    const pictures = images.map((address) => `![Image](${address})\n\n`).join("");
    parts.push(
      `${mark}\n## ${role === "user" ? LABELS.you : (name ?? LABELS.assistant)}\n\n${pictures}${escaped(text)}`,
    );
  }
  return `${parts.join("\n\n")}\n`;
}

function escaped(text: string): string {
  return text.replace(ESCAPED, "\\$1$2");
}

function readMarkdown(source: string): ConversationContent {
  const lines = source.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n");
  const starts = lines.flatMap((line, at) => (MARK.test(line) ? [at] : []));
  if (starts.length === 0) throw new ConversationFileError(LABELS.notConversation);
  if (starts.length > MAX_TURNS) throw new ConversationFileError(LABELS.tooManyMessages({ max: MAX_TURNS }));
  let system = "";
  const turns: ChatTurn[] = [];
  for (const [index, start] of starts.entries()) {
    const [, role, count = "0", by] = MARK.exec(lines[start] ?? "") ?? [];
    const end = starts[index + 1] ?? lines.length + 1;
    // A heading and an empty line follow the mark; an empty line precedes the next mark.
    const body = lines.slice(start + 3, end - 1);
    const images = body
      .slice(0, Number(count) * 2)
      .flatMap((line) => IMAGE.exec(line)?.[1] ?? [])
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
