/**
 * The chat template editor: template and conversation in, prompt out, colored by source. The server renders the first
 * view, also from a model's template; scripts make it live. The state stays in the address's fragment.
 */
import { chatTemplates, type ModelRecord } from "@vitrine/models";
import { familyFormat, fetchedTemplate, specialTokens } from "../../shell/model-templates.ts";
import type { Route } from "../../shell/page.ts";
import { TEMPLATE_EXAMPLES, type TemplateExample } from "./template-examples.ts";
import {
  type PromptRequest,
  SAMPLE_MESSAGES,
  MAX_TEMPLATES,
  OTHER_FIELDS,
  SAMPLE_TEMPLATE,
  previewSample,
} from "../../content/prompt-preview.ts";
import { chatTemplatePage, type NamedTemplate } from "./chat-template-page.tsx";
import { CHAT_TEMPLATE_LABELS } from "./messages/chat-template-labels.ts";

export const chatTemplateRoute: Route = {
  path: "/chat-template",
  async load({ query, store, texts }) {
    const id = query.get("model") || undefined;
    const record = id === undefined ? undefined : await store.get(id);
    if (id !== undefined && !record) return undefined;
    const fetched = record && (await fetchedTemplate({ query, store }, record));
    const local = record && (chatTemplates(record)[0] ?? fetched);
    const family = record && !local ? familyFormat(record) : undefined;
    const [example, ...otherExamples] = examplesNamed(
      local ? ["", ...query.getAll("example")] : query.getAll("example"),
    );
    const others: NamedTemplate[] = [];
    const without: ModelRecord[] = [];
    for (const otherId of query.getAll("with").filter(Boolean).slice(0, OTHER_FIELDS.length)) {
      // oxlint-disable-next-line no-await-in-loop
      const otherRecord = await store.get(otherId);
      if (otherRecord === undefined) return undefined;
      const source = chatTemplates(otherRecord)[0]?.source ?? familyFormat(otherRecord)?.template;
      if (source === undefined) without.push(otherRecord);
      else others.push({ name: otherRecord.id, source, isModel: true });
    }
    for (const each of otherExamples)
      if (each)
        others.push({
          name: CHAT_TEMPLATE_LABELS.examples.example({ name: each.name }),
          source: each.template,
          isModel: false,
        });
    const request: PromptRequest = {
      template: local?.source ?? family?.template ?? example?.template ?? SAMPLE_TEMPLATE,
      messages: SAMPLE_MESSAGES,
      tools: "",
      documents: "",
      ...Object.fromEntries(OTHER_FIELDS.map((field, index) => [field, others[index]?.source ?? ""])),
      variables: JSON.stringify(fetched?.tokens ?? (record ? specialTokens(record) : {}), null, 2),
      addGenerationPrompt: true,
    };
    let preview = await texts.set({ kind: "prompt", request });
    if (preview.problem?.field === "template" || preview.others?.some(({ problem }) => problem)) {
      // If a template rejects the example conversation, a simpler one is tried.
      const sample = await previewSample((each) => texts.set({ kind: "prompt", request: each }), request);
      if (sample.preview.problem === undefined) {
        preview = sample.preview;
        request.messages = sample.messages;
      }
    }
    const shown = {
      request,
      preview,
      example,
      others,
      withoutTemplate: local ? undefined : record,
      othersWithout: without,
      family,
      fields: Number(query.get("fields")) || 0,
    };
    return chatTemplatePage(shown, local ? record : undefined);
  },
};

/** The examples with these ids, undefined for other ids; no more than can be compared. */
function examplesNamed(ids: readonly string[]): (TemplateExample | undefined)[] {
  return ids.slice(0, MAX_TEMPLATES).map((id) => TEMPLATE_EXAMPLES.find((each) => each.id === id));
}
