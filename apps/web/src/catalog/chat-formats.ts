/**
 * How families of models mark who speaks, as their makers publish it: for models whose own template is not here. The
 * template is written from these marks; it has no tools, no thinking, and no text that a model's own template adds.
 */
import type { ModelRecord } from "@vitrine/models";

export interface ChatFormat {
  name: string;
  /** Where the maker publishes it. */
  url: string;
  template: string;
}

/** What stands before a message of each role. Without one for `system`, its text begins the next message of the user. */
interface Marks {
  system?: string;
  user: string;
  assistant: string;
  /** What stands behind each message. */
  end: string;
  /** What stands before the whole. */
  begin?: string;
  /** What the answer follows, where it is not what stands before the messages of the assistant. */
  reply?: string;
}

interface Family extends Marks {
  name: string;
  url: string;
  /** Ids of the maker's own models that converse: what others trained further may have another format. */
  models: RegExp;
}

const turns = (before: (role: string) => string, assistant = "assistant") => ({
  system: before("system"),
  user: before("user"),
  assistant: before(assistant),
});

const FAMILIES: readonly Family[] = [
  {
    name: "ChatML",
    url: "https://qwen.readthedocs.io/en/latest/getting_started/concepts.html",
    models: /^Qwen\/(?:Qwen(?:1\.5|2|2\.5|3|3\.\d)?-|QwQ)/i,
    ...turns((role) => `<|im_start|>${role}\n`),
    end: "<|im_end|>\n",
  },
  {
    name: "Gemma 4",
    url: "https://ai.google.dev/gemma/docs/core/prompt-formatting-gemma4",
    models: /^google\/gemma-4-.*-it/i,
    ...turns((role) => `<|turn>${role}\n`, "model"),
    end: "<turn|>\n",
  },
  {
    name: "Gemma",
    url: "https://ai.google.dev/gemma/docs/core/prompt-structure",
    models: /^google\/gemma-(?:1\.1-|2-|3-|3n-)?(?!4).*-it/i,
    user: "<start_of_turn>user\n",
    assistant: "<start_of_turn>model\n",
    end: "<end_of_turn>\n",
  },
  {
    name: "Harmony",
    url: "https://github.com/openai/harmony/blob/main/docs/format.md",
    models: /^openai\/gpt-oss-/i,
    system: "<|start|>developer<|message|># Instructions\n\n",
    user: "<|start|>user<|message|>",
    assistant: "<|start|>assistant<|channel|>final<|message|>",
    end: "<|end|>",
    reply: "<|start|>assistant",
  },
  {
    name: "Llama 3",
    url: "https://www.llama.com/docs/model-cards-and-prompt-formats/llama3_1/",
    models: /^meta-llama\/(?:Meta-)?Llama-3(?:\.\d)?-.*Instruct/i,
    ...turns((role) => `<|start_header_id|>${role}<|end_header_id|>\n\n`),
    end: "<|eot_id|>",
    begin: "<|begin_of_text|>",
  },
];

/** The format that the maker of a model publishes for its family; none where nothing is published, or for models of others. */
export function chatFormatOf({ id }: Pick<ModelRecord, "id">): ChatFormat | undefined {
  const family = FAMILIES.find(({ models }) => models.test(id));
  return family && { name: family.name, url: family.url, template: templateOf(family) };
}

function templateOf({ system, user, assistant, end, begin, reply = assistant }: Marks): string {
  const print = (text: string) => `{{ ${JSON.stringify(text)} }}`;
  const message = `{{ message.content | trim }}${print(end)}`;
  const [before, ofSystem, ofUser] =
    system === undefined
      ? [
          '{%- set instructions = namespace(text="") %}\n',
          '{%- set instructions.text = message.content | trim ~ "\\n\\n" %}',
          `${print(user)}{{ instructions.text }}${message}{%- set instructions.text = "" %}`,
        ]
      : ["", print(system) + message, print(user) + message];
  return `${begin === undefined ? "" : `{{- ${JSON.stringify(begin)} }}\n`}${before}{%- for message in messages %}
  {%- if message.role == "system" %}${ofSystem}
  {%- elif message.role == "assistant" %}${print(assistant)}${message}
  {%- else %}${ofUser}
  {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}${print(reply)}{% endif %}
`;
}
