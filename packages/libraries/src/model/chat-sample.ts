/** The messages that chat examples send: the model card's own, or the catalog's in the model's language. */
import { buildSample } from "@vitrine/tasks/samples";
import { CHAT, CHAT_WITH_IMAGE } from "@vitrine/tasks/samples";
import type { SnippetModel } from "./snippet-model.ts";

export interface ChatMessage {
  role: "user";
  content: string | ContentPart[];
}

export type ContentPart = { type: "text"; text: string } | { type: "image"; url: string };

/** Messages for a model, with an image if it takes one. Neutral form; each library spells image parts differently. */
export function chatMessages(model: SnippetModel, withPicture: boolean): ChatMessage[] {
  const sample = buildSample(withPicture ? CHAT_WITH_IMAGE : CHAT, model.record);
  return sample.inputs.map(({ content }) => ({
    role: "user",
    content:
      typeof content === "string"
        ? content
        : content.map((part) =>
            part.type === "text" ? { type: "text", text: part.text } : { type: "image", url: part.image_url.url },
          ),
  }));
}

/**
 * May an example send messages? Not when the record knows that the model has no chat template: where the tokenizer's
 * configuration or the header of the GGUF files is part of the record, and holds none.
 */
export function canChat(model: SnippetModel, files: "tokenizer" | "gguf"): boolean {
  if (files === "gguf" && model.ggufChatTemplate === "present") return true;
  if (!model.isChat) return false;
  if (model.chatTemplate === "present") return true;
  return model.chatTemplate !== "absent" && (files === "tokenizer" || model.ggufChatTemplate !== "absent");
}
