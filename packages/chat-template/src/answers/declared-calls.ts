/**
 * Forms of calls that models write though their template renders none, or in a form that could not be derived: the model
 * was trained with them. Each is told by what no ordinary text has, and is a piece of a template, from which the format is
 * derived and tried as that of any template.
 */
import { Template } from "../compile/template.ts";
import { once } from "../python/lazy-constant.ts";
import type { DeclaredCalls } from "./answer-format.ts";
import { checkedFormat } from "./check.ts";

const ARGUMENTS = "{{ c.function.arguments | tojson }}";
const NAME = "{{ c.function.name }}";
const OBJECT = `{"name": "${NAME}", "arguments": ${ARGUMENTS}}`;
const PYTHON = `${NAME}({% for k, v in c.function.arguments | items %}{{ k }}={{ v | tojson }}{{ ", " if not loop.last }}{% endfor %})`;

const each = (call: string, separator = ""): string =>
  `{% for c in m.tool_calls %}${call}${separator && `{{ "${separator}" if not loop.last }}`}{% endfor %}`;
const list = (call: string): string => `[${each(call, ", ")}]`;
const parameters = (open: string, between: string, close: string): string =>
  `{% for k, v in c.function.arguments | items %}${open}{{ k }}${between}{{ v if v is string else v | tojson }}${close}{% endfor %}`;

/** A form between the turn's role and its end. */
function declared(marker: string, calls: string, follows = /^/): DeclaredCalls {
  const source = `{% for m in messages %}<|turn|>{{ m.role }}\n{{ m.content }}{% if m.tool_calls %}${calls}{% endif %}<|turn_end|>{% endfor %}{% if add_generation_prompt %}<|turn|>assistant\n{% endif %}`;
  return {
    marker,
    follows,
    format: once(() => {
      const { calls: format, problems } = checkedFormat(new Template(source));
      return problems.length ? undefined : (format ?? undefined);
    }),
  };
}

/** By what opens the calls; of several with one marker, the first whose beginning follows. */
export const declaredCalls: () => readonly DeclaredCalls[] = /* @__PURE__ */ once(() => [
  // Qwen Coder, Nemotron 3, Seed.
  declared(
    "<tool_call>",
    each(
      `\n<tool_call>\n<function=${NAME}>${parameters("\n<parameter=", ">\n", "\n</parameter>")}\n</function>\n</tool_call>`,
    ),
    /^\s*<function=/,
  ),
  // Hermes, Qwen.
  declared("<tool_call>", each(`\n<tool_call>\n${OBJECT}\n</tool_call>`), /^\s*[[{]/),
  // GLM.
  declared(
    "<tool_call>",
    each(`\n<tool_call>${NAME}${parameters("\n<arg_key>", "</arg_key>\n<arg_value>", "</arg_value>")}\n</tool_call>`),
    /^\s*[\w.-]+\s*<(?:arg_key|\/tool_call)>/,
  ),
  // Granite, Phi 4.
  declared("<|tool_call|>", `<|tool_call|>${list(OBJECT)}<|/tool_call|>`),
  // Mistral: a list in older models, a name before its arguments in newer ones.
  declared("[TOOL_CALLS]", `[TOOL_CALLS] ${list(OBJECT)}`, /^\s*\[\s*[\]{]/),
  declared("[TOOL_CALLS]", each(`[TOOL_CALLS]${NAME}[ARGS]${ARGUMENTS}`), /^\s*[\w.-]+\s*\[(?:ARGS|CALL_ID)\]/),
  declared("functools[", `functools${list(OBJECT)}`),
  // LFM2.
  declared("<|tool_call_start|>", `<|tool_call_start|>${list(PYTHON)}<|tool_call_end|>`),
  // Llama 4.
  declared("<|python_start|>", `<|python_start|>${list(PYTHON)}<|python_end|>`, /^\s*\[/),
  // Command A and R7B.
  declared(
    "<|START_ACTION|>",
    `<|START_ACTION|>${list(`{"tool_call_id": "{{ loop.index0 }}", "tool_name": "${NAME}", "parameters": ${ARGUMENTS}}`)}<|END_ACTION|>`,
  ),
  // Kimi K2.
  declared(
    "<|tool_calls_section_begin|>",
    `<|tool_calls_section_begin|>${each(`<|tool_call_begin|>{{ c.id }}<|tool_call_argument_begin|>${ARGUMENTS}<|tool_call_end|>`)}<|tool_calls_section_end|>`,
  ),
  // DeepSeek: R1 and V3, then V3.1, then V3.2.
  declared(
    "<｜tool▁calls▁begin｜>",
    `<｜tool▁calls▁begin｜>${each(`<｜tool▁call▁begin｜>function<｜tool▁sep｜>${NAME}\n\`\`\`json\n${ARGUMENTS}\n\`\`\`<｜tool▁call▁end｜>`, "\\n")}<｜tool▁calls▁end｜>`,
    /^\s*<｜tool▁call▁begin｜>function<｜tool▁sep｜>\w/,
  ),
  declared(
    "<｜tool▁calls▁begin｜>",
    `<｜tool▁calls▁begin｜>${each(`<｜tool▁call▁begin｜>${NAME}<｜tool▁sep｜>${ARGUMENTS}<｜tool▁call▁end｜>`)}<｜tool▁calls▁end｜>`,
    /^\s*<｜tool▁call▁begin｜>[^<]+<｜tool▁sep｜>\s*\{/,
  ),
  declared(
    "<｜DSML｜function_calls>",
    `<｜DSML｜function_calls>\n${each(`<｜DSML｜invoke name="${NAME}">\n{% for k, v in c.function.arguments | items %}<｜DSML｜parameter name="{{ k }}" string="{{ "true" if v is string else "false" }}">{{ v if v is string else v | tojson }}</｜DSML｜parameter>\n{% endfor %}</｜DSML｜invoke>\n`)}</｜DSML｜function_calls>`,
  ),
  // MiniMax.
  declared(
    "<minimax:tool_call>",
    `<minimax:tool_call>\n${each(`<invoke name="${NAME}">\n${parameters('<parameter name="', '">', "</parameter>\n")}</invoke>\n`)}</minimax:tool_call>`,
  ),
  // Solar.
  declared(
    "<|tool_call:begin|>",
    each(`<|tool_call:begin|>{{ c.id }}<|tool_call:name|>${NAME}<|tool_call:args|>${ARGUMENTS}<|tool_call:end|>`),
  ),
  // InternLM, Nemotron Nano, Hunyuan, Apertus.
  declared("<|action_start|>", each(`<|action_start|><|plugin|>\n${OBJECT}<|action_end|>`)),
  declared("<TOOLCALL>", `<TOOLCALL>${list(OBJECT)}</TOOLCALL>`),
  declared("<tool_calls>", `<tool_calls>${list(OBJECT)}</tool_calls>`, /^\s*\[/),
  declared("<|tools_prefix|>", `<|tools_prefix|>${list(`{"${NAME}": ${ARGUMENTS}}`)}<|tools_suffix|>`),
]);
