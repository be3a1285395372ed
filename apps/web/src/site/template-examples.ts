/**
 * Examples to begin with in the template editor, one for each common family of layouts. They are this project's own and
 * show how a family marks roles; no model's template is among them.
 */
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
    name: "ChatML",
    about: "each message between two marks, the role on the first line",
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
    name: "Role headers",
    about: "the role in a header of its own, an end mark after each message",
    template: `{{ bos_token }}{% for message in messages -%}
<|header|>{{ message.role }}<|/header|>

{{ message.content | trim }}<|end|>
{%- endfor %}
{%- if add_generation_prompt %}<|header|>assistant<|/header|>

{% endif %}`,
  },
  {
    id: "instruction-brackets",
    name: "Instruction brackets",
    about: "what the user says in brackets, no mark for the answer; roles take turns and there is no system message",
    template: `{{ bos_token }}{% for message in messages %}
{%- if message.role not in ["user", "assistant"] %}{{ raise_exception("Only user and assistant speak here.") }}{% endif %}
{%- if (message.role == "user") != (loop.index0 % 2 == 0) %}{{ raise_exception("User and assistant take turns.") }}{% endif %}
{%- if message.role == "user" %}[ASK] {{ message.content | trim }} [/ASK]{% else %} {{ message.content | trim }}{{ eos_token }}{% endif %}
{%- endfor %}`,
  },
  {
    id: "turn-marks",
    name: "Turn marks",
    about: "a mark where a turn begins and one where it ends, and another word for the assistant",
    template: `{{ bos_token }}{% for message in messages %}
<turn>{{ "model" if message.role == "assistant" else message.role }}
{{ message.content | trim }}</turn>
{% endfor %}
{% if add_generation_prompt %}
<turn>model
{% endif %}`,
  },
];
