/**
 * Renders a conversation with a chat template, with everything the template page shows around it.
 *
 * The same function runs on the server for the first view and in a worker while someone types.
 * Templates and conversations are untrusted content, so the budgets are small.
 */
import {
  ChatTemplateNotFoundError,
  loadChatTemplate,
  renderChat,
  Template,
  TemplateError,
} from "@vitrine/chat-template";
import {
  type Capabilities,
  detectCapabilities,
  type Diagnostic,
  explain,
  type Explanation,
  findVariables,
  type MessageFate,
  TemplateDocument,
  type VariableUse,
} from "@vitrine/chat-template/author";
import type { PromptSpan } from "@vitrine/react";
import { type Difference, differenceOf } from "./text-difference.ts";

/** Texts that a person edits. Everything but the template is JSON text. */
export interface PromptRequest {
  template: string;
  messages: string;
  /** Empty for none. */
  tools: string;
  /** Empty or missing for none. */
  documents?: string;
  /** Special tokens and any other variables of the template. */
  variables: string;
  addGenerationPrompt: boolean;
  /** Other templates for the same conversation; empty or missing for none. */
  other?: string;
  other2?: string;
  other3?: string;
}

/** Sources of the other templates. */
export const OTHER_FIELDS = ["other", "other2", "other3"] as const;
/** So many templates can be compared. */
export const MAX_TEMPLATES = 1 + OTHER_FIELDS.length;

type OtherField = (typeof OTHER_FIELDS)[number];

export interface PromptProblem {
  field: "template" | "messages" | "tools" | "documents" | "variables" | OtherField;
  message: string;
  /** Place in the template, for a problem of the template: offset in UTF-16 units, line and column from 1. */
  offset?: number;
  line?: number;
  column?: number;
}

export interface PromptPreview {
  spans: PromptSpan[];
  characters: number;
  problem?: PromptProblem;
  capabilities?: Capabilities;
  variables: VariableUse[];
  /** Effect on each message. */
  fates?: MessageFate[];
  /** What is changed in the messages before the template sees them, as transformers does. */
  changes?: string[];
  /** Tokens that the template prints and the variables lack. */
  missingTokens?: string[];
  /** Input that reads like a control token. */
  imitations?: Explanation["imitations"];
  /** Diagnostics for the template's author. */
  diagnostics?: Diagnostic[];
  /** Results of the other templates. */
  others?: OtherPrompt[];
}

export interface OtherPrompt {
  field: OtherField;
  spans: PromptSpan[];
  characters: number;
  /** How it differs from the first prompt, line by line; undefined where it is too much. */
  difference: Difference[] | undefined;
  /** A problem of this one, which stops no other. */
  problem?: PromptProblem;
}

const LIMITS = { steps: 2_000_000, length: 1_000_000 };

/** Never throws: what is wrong with the template or the JSON comes back as `problem`. */
export function previewPrompt(request: PromptRequest): PromptPreview {
  const preview: PromptPreview = { spans: [], characters: 0, variables: [] };
  const fields = {
    messages: request.messages,
    tools: request.tools || "null",
    documents: request.documents || "null",
    variables: request.variables || "{}",
  };
  const parsed: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(fields)) {
    try {
      parsed[field] = JSON.parse(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        ...preview,
        problem: { field: field as PromptProblem["field"], message: `This is not JSON: ${reason}` },
      };
    }
  }
  const { messages, tools, documents, variables } = parsed;
  const isObject = (value: unknown): boolean => value !== null && typeof value === "object";
  if (!Array.isArray(messages) || !messages.every(isObject)) {
    const message = 'Messages are a list: [{ "role": …, "content": … }]';
    return { ...preview, problem: { field: "messages", message } };
  }
  for (const [field, list] of Object.entries({ tools, documents })) {
    if (list === null || (Array.isArray(list) && list.every(isObject))) continue;
    const message = `${field === "tools" ? "Tools" : "Documents"} are a list of objects.`;
    return { ...preview, problem: { field: field as PromptProblem["field"], message } };
  }
  if (!isObject(variables) || Array.isArray(variables)) {
    return { ...preview, problem: { field: "variables", message: 'Variables are an object: { "bos_token": "<s>" }' } };
  }
  const chat = {
    messages: messages as object[],
    tools: tools as object[] | null,
    documents: documents as object[] | null,
    variables: variables as Record<string, unknown>,
    specialTokens: tokensAmong(variables as Record<string, unknown>),
    addGenerationPrompt: request.addGenerationPrompt,
  };
  try {
    const template = new Template(request.template, { limits: LIMITS });
    preview.variables = findVariables(template);
    preview.capabilities = detectCapabilities(template);
    const explanation = explain(template, chat);
    preview.spans = withTokens(explanation);
    preview.characters = explanation.prompt.length;
    preview.fates = explanation.messages;
    preview.imitations = explanation.imitations;
    const { changes, warnings } = renderChat(template, chat);
    preview.changes = changes;
    preview.missingTokens = warnings.map(({ token }) => token);
    // Nearly all public templates lack the tag, and only training asks for it.
    preview.diagnostics = new TemplateDocument(request.template, { limits: LIMITS })
      .diagnostics()
      .filter(({ rule }) => rule !== "no-generation-tag");
    preview.others = OTHER_FIELDS.flatMap((other) => {
      const source = request[other];
      return source?.trim() ? [otherPrompt(other, source, chat, explanation.prompt)] : [];
    });
    return preview;
  } catch (error) {
    return { ...preview, problem: problemOf("template", error) };
  }
}

function otherPrompt(
  field: OtherField,
  source: string,
  chat: Parameters<typeof explain>[1],
  first: string,
): OtherPrompt {
  try {
    const other = explain(new Template(source, { limits: LIMITS }), chat);
    const difference = differenceOf(first, other.prompt);
    return { field, spans: withTokens(other), characters: other.prompt.length, difference };
  } catch (error) {
    return { field, spans: [], characters: 0, difference: [], problem: problemOf(field, error) };
  }
}

function problemOf(field: PromptProblem["field"], error: unknown): PromptProblem {
  if (!(error instanceof TemplateError)) throw error;
  const { message, offset, line, column } = error;
  return { field, message, offset, line, column };
}

function tokensAmong(variables: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] => entry[0].endsWith("_token") && typeof entry[1] === "string",
    ),
  );
}

/** Content of an opened file: a template, or a configuration with one and its special tokens. */
export function readOpenedFile(name: string, text: string): Pick<PromptRequest, "template" | "variables"> | string {
  const loaded = loadChatTemplate({ [name.endsWith(".json") ? "tokenizer_config.json" : "chat_template.jinja"]: text });
  try {
    const template = loaded.sources.get(loaded.choose()) ?? "";
    return { template, variables: JSON.stringify(loaded.specialTokens, null, 2) };
  } catch (error) {
    if (error instanceof ChatTemplateNotFoundError) return error.message;
    throw error;
  }
}

/** The spans of a prompt by origin; each control token is a separate span. */
function withTokens({ prompt, spans, controlTokens }: Explanation): PromptSpan[] {
  const isToken = new Uint8Array(prompt.length);
  for (const token of controlTokens) {
    for (let at = prompt.indexOf(token); at >= 0; at = prompt.indexOf(token, at + token.length))
      isToken.fill(1, at, at + token.length);
  }
  const result: PromptSpan[] = [];
  for (const { start, end, origin } of spans) {
    for (let from = start; from < end;) {
      let to = from + 1;
      while (to < end && isToken[to] === isToken[from]) to += 1;
      const text = prompt.slice(from, to);
      result.push(isToken[from] ? { text, origin, isToken: true } : { text, origin });
      from = to;
    }
  }
  return joined(result);
}

/** Neighbors of one kind as one span. */
function joined(spans: readonly PromptSpan[]): PromptSpan[] {
  const result: PromptSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last?.origin === span.origin && last.isToken === span.isToken) last.text += span.text;
    else result.push({ ...span });
  }
  return result;
}

/** A conversation to begin with. */
export const SAMPLE_MESSAGES = JSON.stringify(
  [
    { role: "system", content: "You answer in one sentence." },
    { role: "user", content: "Why is the sky blue?" },
    { role: "assistant", content: "Air scatters blue light more than red." },
    { role: "user", content: "And at sunset?" },
  ],
  null,
  2,
);

/** A template to begin with: one marker line per message. */
export const SAMPLE_TEMPLATE = `{% for message in messages %}
<|im_start|>{{ message.role }}
{{ message.content | trim }}<|im_end|>
{% endfor %}
{% if add_generation_prompt %}
<|im_start|>assistant
{% endif %}`;

/** Note about an example that is plainer than the usual one: it has no system message, or only one message. */
export type SampleNote = "noSystem" | "single";

/** Conversations that models accept, from the fullest to the plainest. */
const CONVERSATIONS: readonly { from: number; length: number; note?: SampleNote }[] = [
  { from: 0, length: 4 },
  { from: 1, length: 3, note: "noSystem" },
  { from: 1, length: 1, note: "single" },
];

/**
 * The prompt of an example conversation: one that the template refuses is tried again as its model may expect.
 *
 * @param render makes a prompt, within the bounds that an untrusted template needs
 */
export async function previewSample(
  render: (request: PromptRequest) => Promise<PromptPreview>,
  request: Omit<PromptRequest, "messages">,
): Promise<{ preview: PromptPreview; messages: string; note?: SampleNote }> {
  const sample = JSON.parse(SAMPLE_MESSAGES) as { role: string; content: string }[];
  let refused: { preview: PromptPreview; messages: string } | undefined;
  for (const { from, length, note } of CONVERSATIONS) {
    const messages = JSON.stringify(sample.slice(from, from + length), null, 2);
    // oxlint-disable-next-line no-await-in-loop
    const preview = await render({ ...request, messages });
    const isRefused = preview.problem ?? preview.others?.some(({ problem }) => problem);
    if (!isRefused) return { preview, messages, ...(note !== undefined && { note }) };
    refused ??= { preview, messages };
  }
  return refused as { preview: PromptPreview; messages: string };
}
