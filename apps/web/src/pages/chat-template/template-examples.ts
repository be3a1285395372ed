/**
 * Examples for the template editor, one for each common family of layouts. They are written for this project and show
 * how a family marks roles; none is the template of a model.
 */
import { CHAT_TEMPLATE_LABELS } from "./messages/chat-template-labels.ts";

const LABELS = CHAT_TEMPLATE_LABELS.examples;
export interface TemplateExample {
  id: string;
  name: string;
  /** How the family marks who speaks. */
  about: string;
  template: string;
}

export const TEMPLATE_EXAMPLES: readonly TemplateExample[] = [
  {
    id: "chatml",
    ...LABELS.chatml,
    template: `{% for message in messages %}
<|im_start|>{{ message.role }}
{{ message.content | trim }}<|im_end|>
{% endfor %}
{% if add_generation_prompt %}
<|im_start|>assistant
{% endif %}`,
  },
  {
    id: "role-headers",
    ...LABELS.roleHeaders,
    template: `{{ bos_token }}{% for message in messages -%}
<|header|>{{ message.role }}<|/header|>

{{ message.content | trim }}<|end|>
{%- endfor %}
{%- if add_generation_prompt %}<|header|>assistant<|/header|>

{% endif %}`,
  },
  {
    id: "instruction-brackets",
    ...LABELS.instructionBrackets,
    template: `{{ bos_token }}{% for message in messages %}
{%- if message.role not in ["user", "assistant"] %}{{ raise_exception("Only the roles user and assistant are supported.") }}{% endif %}
{%- if (message.role == "user") != (loop.index0 % 2 == 0) %}{{ raise_exception("The roles user and assistant must alternate.") }}{% endif %}
{%- if message.role == "user" %}[ASK] {{ message.content | trim }} [/ASK]{% else %} {{ message.content | trim }}{{ eos_token }}{% endif %}
{%- endfor %}`,
  },
  {
    id: "turn-marks",
    ...LABELS.turnMarks,
    template: `{{ bos_token }}{% for message in messages %}
<turn>{{ "model" if message.role == "assistant" else message.role }}
{{ message.content | trim }}</turn>
{% endfor %}
{% if add_generation_prompt %}
<turn>model
{% endif %}`,
  },
];

/** The page that compares so many of them. */
export const addressOfExamples = (count: number): string =>
  `/chat-template?${TEMPLATE_EXAMPLES.slice(0, count)
    .map(({ id }) => `example=${id}`)
    .join("&")}`;
