/** The messages that chat examples send: the model card's own, or the catalogue's in the model's language. */
import { NO_INPUT_EXAMPLE, sampleInput } from "@vitrine/tasks";
import type { ModelFacts } from "./model-facts.ts";

export interface ChatMessage {
  role: "user";
  content: string | ContentPart[];
}

export type ContentPart = { type: "text"; text: string } | { type: "image"; url: string };

/** Messages for a model, with a picture if it takes one. Neutral form; each library spells picture parts its way. */
export function chatMessages(model: ModelFacts, withPicture: boolean): ChatMessage[] {
  const task = withPicture ? "image-text-to-text" : "text-generation";
  const sample = sampleInput("conversational", { ...model.record, pipeline_tag: task });
  if (sample === NO_INPUT_EXAMPLE || sample.kind !== "messages") return [];
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
