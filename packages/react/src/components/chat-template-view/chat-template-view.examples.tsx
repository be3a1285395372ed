import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { thousand } from "../../sample-data/sample-data.ts";
import { CHAT_TEMPLATE_VIEW_LABELS, ChatTemplateView } from "./chat-template-view.tsx";

const SPANS = [
  { text: "<|user|>", origin: "template", isToken: true },
  { text: "Hello", origin: "input" },
  { text: "<|assistant|>", origin: "template", isToken: true },
] as const;
const TEMPLATES = [{ name: "default", source: "{% for message in messages %}<|{{ message.role }}|>{% endfor %}" }];

export const chatTemplateView: ComponentExamples = {
  name: "ChatTemplateView",
  about: "A chat template and the prompt that it renders, colored by source.",
  keyboard: [
    { keys: "Tab", does: "goes to the prompt, which the arrow keys then scroll", focuses: ".vt-prompt" },
    { keys: "Tab", does: "goes on to the template", from: ".vt-prompt", focuses: "pre" },
  ],
  labels: CHAT_TEMPLATE_VIEW_LABELS,
  states: {
    usual: () => <ChatTemplateView spans={SPANS} templates={TEMPLATES} labels={{ prompt: "An example" }} />,
    none: () => <ChatTemplateView />,
    "with an error": () => (
      <ChatTemplateView
        problem="Conversation roles must alternate."
        templates={TEMPLATES}
        labels={{ sourceOf: () => "A template with an error" }}
      />
    ),
    several: () => (
      <ChatTemplateView
        spans={SPANS}
        note="Without tools, which this template does not take."
        templates={[...TEMPLATES, { name: "tool_use", source: "{{ tools }}" }]}
        labels={{ prompt: "A prompt of several", sourceOf: (name) => `One of several templates, ${name}` }}
      />
    ),
    "a thousand spans": () => (
      <ChatTemplateView
        spans={thousand((at) => ({ text: `word ${at} `, origin: at % 2 ? "input" : "template" }))}
        labels={{ prompt: "A long prompt" }}
      />
    ),
  },
};
