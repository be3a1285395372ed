/** The chat templates that a record holds, and which of them is the one to use. */
import type { ModelRecord } from "./record.ts";

/** Where a chat template was found, from the most to the least specific file. */
export type ChatTemplateSource =
  | "chat_template.jinja"
  | "additional_chat_templates"
  | "processor_config"
  | "tokenizer_config"
  | "gguf";

export interface ChatTemplate {
  /** `default` for the main one. */
  name: string;
  source: string;
  from: ChatTemplateSource;
}

/**
 * Every chat template of a record. The one to use comes first: that of `chat_template.jinja`, else the processor's,
 * else the tokenizer's `default` (or only) one, else the GGUF header's. Of templates with the same name the first wins.
 * @example
 * import { chatTemplates } from "@vitrine/models";
 *
 * const config = { tokenizer_config: { chat_template: "{{ messages }}" } };
 * console.log(chatTemplates({ id: "owner/model", tags: [], config }));
 * // [ { name: 'default', source: '{{ messages }}', from: 'tokenizer_config' } ]
 */
export function chatTemplates(record: ModelRecord): ChatTemplate[] {
  const { config, gguf } = record;
  const found = new Map<string, ChatTemplate>();
  const add = (name: string, source: string | undefined, from: ChatTemplateSource) => {
    if (source === undefined || source === "") return;
    if (!found.has(name)) found.set(name, { name, source, from });
  };
  add("default", config?.chat_template_jinja, "chat_template.jinja");
  add("default", config?.processor_config?.chat_template, "processor_config");
  const tokenizer = config?.tokenizer_config?.chat_template;
  if (typeof tokenizer === "string") add("default", tokenizer, "tokenizer_config");
  for (const [name, source] of Object.entries(config?.additional_chat_templates ?? {})) {
    add(name, source, "additional_chat_templates");
  }
  if (Array.isArray(tokenizer)) {
    for (const { name, template } of tokenizer) add(name, template, "tokenizer_config");
  }
  add("default", gguf?.chat_template, "gguf");
  const isDefault = (template: ChatTemplate) => (template.name === "default" ? 0 : 1);
  return [...found.values()].sort((a, b) => isDefault(a) - isDefault(b));
}

/**
 * Whether the record carries a chat template, from any of its sources.
 * @example
 * import { hasChatTemplate } from "@vitrine/models";
 *
 * console.log(hasChatTemplate({ id: "owner/model", tags: [], gguf: { chat_template: "{{ messages }}" } })); // true
 */
export function hasChatTemplate(record: ModelRecord): boolean {
  return chatTemplates(record).length > 0;
}
