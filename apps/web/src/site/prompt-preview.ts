/**
 * What a chat template makes of a conversation, with everything the template page shows around it. The same function
 * runs on the server for the first view and in a worker while someone types; templates and conversations are a
 * stranger's, so the budgets are small.
 */
import {
  type Capabilities,
  detectCapabilities,
  Template,
  TemplateError,
  type VariableUse,
} from "@vitrine/chat-template";
import type { PromptSpan } from "@vitrine/react";

/** What a person edits. Everything but the template is JSON text. */
export interface PromptRequest {
  template: string;
  messages: string;
  /** Empty for none. */
  tools: string;
  /** Special tokens and any other variables of the template. */
  variables: string;
  addGenerationPrompt: boolean;
}

export interface PromptProblem {
  field: "template" | "messages" | "tools" | "variables";
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
}

const LIMITS = { steps: 2_000_000, length: 1_000_000 };

/** Never throws: what is wrong with the template or the JSON comes back as `problem`. */
export function previewPrompt(request: PromptRequest): PromptPreview {
  const preview: PromptPreview = { spans: [], characters: 0, variables: [] };
  const fields = { messages: request.messages, tools: request.tools || "null", variables: request.variables || "{}" };
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
  const { messages, tools, variables } = parsed;
  if (!Array.isArray(messages))
    return {
      ...preview,
      problem: { field: "messages", message: 'Messages are a list: [{ "role": …, "content": … }]' },
    };
  if (variables === null || typeof variables !== "object" || Array.isArray(variables)) {
    return { ...preview, problem: { field: "variables", message: 'Variables are an object: { "bos_token": "<s>" }' } };
  }
  try {
    const template = new Template(request.template, { limits: LIMITS });
    preview.variables = template.variables();
    preview.capabilities = detectCapabilities(template);
    const context = {
      ...variables,
      messages,
      tools,
      documents: null,
      add_generation_prompt: request.addGenerationPrompt,
    };
    preview.spans = joined(template.renderSpans(context));
    preview.characters = preview.spans.reduce((sum, span) => sum + span.text.length, 0);
    return preview;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { message, offset, line, column } = error;
    return { ...preview, problem: { field: "template", message, offset, line, column } };
  }
}

/** Neighbours of one origin as one span. */
function joined(spans: readonly PromptSpan[]): PromptSpan[] {
  const result: PromptSpan[] = [];
  for (const { text, origin } of spans) {
    const last = result.at(-1);
    if (last?.origin === origin) last.text += text;
    else result.push({ text, origin });
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

/** Conversations that models accept, from the fullest to the plainest, and what a page says about a plainer one. */
const CONVERSATIONS: readonly { from: number; length: number; note?: string }[] = [
  { from: 0, length: 4 },
  { from: 1, length: 3, note: "This template takes no system message; the example has none." },
  { from: 1, length: 1, note: "This template takes a single message of the user; the example has only that." },
];

/**
 * The prompt of an example conversation: one that the template refuses is tried again as its model may expect.
 *
 * @param render makes a prompt, within whatever bounds a stranger's template needs
 */
export async function previewSample(
  render: (request: PromptRequest) => Promise<PromptPreview>,
  template: string,
  tokens: Readonly<Record<string, string>>,
): Promise<{ preview: PromptPreview; note?: string }> {
  const sample = JSON.parse(SAMPLE_MESSAGES) as { role: string; content: string }[];
  let refused: PromptPreview | undefined;
  for (const { from, length, note } of CONVERSATIONS) {
    // oxlint-disable-next-line no-await-in-loop
    const preview = await render({
      template,
      messages: JSON.stringify(sample.slice(from, from + length)),
      tools: "",
      variables: JSON.stringify(tokens),
      addGenerationPrompt: true,
    });
    if (preview.problem === undefined) return { preview, ...(note !== undefined && { note }) };
    refused ??= preview;
  }
  return { preview: refused as PromptPreview };
}
