/**
 * Trying a chat template: template and conversation in, prompt out, coloured by origin. The server renders the first
 * view, from any model's own template; scripts make it live. What is typed stays in the address's fragment.
 */
import { chatTemplates, type ModelRecord } from "@vitrine/models";
import { fetchedTemplate } from "../site/fetched-template.ts";
import type { Route } from "../site/page.ts";
import { TEMPLATE_EXAMPLES, type TemplateExample } from "../site/template-examples.ts";
import {
  type PromptRequest,
  SAMPLE_MESSAGES,
  MOST_TEMPLATES,
  OTHER_FIELDS,
  SAMPLE_TEMPLATE,
  previewSample,
} from "../site/prompt-preview.ts";
import { chatTemplatePage, type NamedTemplate } from "./chat-template-page.tsx";

export const chatTemplateRoute: Route = {
  path: "/chat-template",
  async load({ query, store, texts }) {
    const id = query.get("model") || undefined;
    const record = id === undefined ? undefined : await store.get(id);
    if (id !== undefined && !record) return undefined;
    const fetched = record && (await fetchedTemplate({ query, store }, record));
    const own = record && (chatTemplates(record)[0] ?? fetched);
    const [example, ...otherExamples] = examplesNamed(own ? ["", ...query.getAll("example")] : query.getAll("example"));
    const others: NamedTemplate[] = [];
    for (const otherId of query.getAll("with").filter(Boolean).slice(0, OTHER_FIELDS.length)) {
      // oxlint-disable-next-line no-await-in-loop
      const otherRecord = await store.get(otherId);
      const other = otherRecord && chatTemplates(otherRecord)[0];
      if (!other) return undefined;
      others.push({ name: otherRecord.id, source: other.source, isModel: true });
    }
    for (const each of otherExamples)
      if (each) others.push({ name: `example ${each.name}`, source: each.template, isModel: false });
    const request: PromptRequest = {
      template: own?.source ?? example?.template ?? SAMPLE_TEMPLATE,
      messages: SAMPLE_MESSAGES,
      tools: "",
      documents: "",
      ...Object.fromEntries(OTHER_FIELDS.map((field, index) => [field, others[index]?.source ?? ""])),
      variables: JSON.stringify(fetched?.tokens ?? (record ? specialTokens(record) : {}), null, 2),
      addGenerationPrompt: true,
    };
    let preview = await texts.set({ kind: "prompt", request });
    if (preview.problem?.field === "template" || preview.others?.some(({ problem }) => problem)) {
      // One that refuses the example conversation is tried again with a plainer one.
      const sample = await previewSample((each) => texts.set({ kind: "prompt", request: each }), request);
      if (sample.preview.problem === undefined) {
        preview = sample.preview;
        request.messages = sample.messages;
      }
    }
    const shown = { request, preview, example, others, withoutTemplate: own ? undefined : record };
    return chatTemplatePage(shown, own ? record : undefined);
  },
};

/** The examples of these names, undefined for other names; no more than can be compared. */
function examplesNamed(ids: readonly string[]): (TemplateExample | undefined)[] {
  return ids.slice(0, MOST_TEMPLATES).map((id) => TEMPLATE_EXAMPLES.find((each) => each.id === id));
}

/** Where a model's own template can be tried. */
export function chatTemplatePath(id: string): string {
  return `/chat-template?model=${encodeURIComponent(id)}`;
}

/** The special tokens that a record states. */
export function specialTokens(record: ModelRecord): Record<string, string> {
  const tokenizer = record.config?.tokenizer_config;
  const tokens = {
    bos_token: tokenizer?.bos_token ?? record.gguf?.bos_token,
    eos_token: tokenizer?.eos_token ?? record.gguf?.eos_token,
    unk_token: tokenizer?.unk_token,
    pad_token: tokenizer?.pad_token,
  };
  return Object.fromEntries(
    Object.entries(tokens).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
