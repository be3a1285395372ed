/** Chat templates written for these tests after the families in use. Each has the constructs its family is known for. */

const RAISE_ALTERNATE =
  "{%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('Roles must alternate: user, assistant, …') }}{%- endif %}";

/** A marker style that many families share: begin, role, text, end. */
const headed = (begin: string, middle: string, end: string, answer: string, extra = ""): string =>
  `${extra}{% for message in messages %}{{ '${begin}' + message['role'] + '${middle}' + message['content']${answer} + '${end}' }}{% endfor %}{% if add_generation_prompt %}{{ '${begin}assistant${middle}' }}{% endif %}`;

const TOOL_LINES = `{%- if tools %}
    {{- '<|im_start|>system\\n' }}
    {%- if messages[0].role == 'system' %}
        {{- messages[0].content + '\\n\\n' }}
    {%- endif %}
    {{- "# Tools\\n\\nYou may call one or more functions.\\n<tools>" }}
    {%- for tool in tools %}
        {{- "\\n" }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- "\\n</tools><|im_end|>\\n" }}
{%- elif messages[0].role == 'system' %}
    {{- '<|im_start|>system\\n' + messages[0].content + '<|im_end|>\\n' }}
{%- endif %}
`;

const TOOL_CALLS = `{%- if message.tool_calls %}
    {%- for tool_call in message.tool_calls %}
        {%- if (loop.first and content) or (not loop.first) %}{{- '\\n' }}{%- endif %}
        {%- if tool_call.function %}{%- set tool_call = tool_call.function %}{%- endif %}
        {{- '<tool_call>\\n{"name": "' }}{{- tool_call.name }}{{- '", "arguments": ' }}
        {%- if tool_call.arguments is string %}{{- tool_call.arguments }}{%- else %}{{- tool_call.arguments | tojson }}{%- endif %}
        {{- '}\\n</tool_call>' }}
    {%- endfor %}
{%- endif %}
`;

const TOOL_RESULTS = `{%- if loop.first or (messages[loop.index0 - 1].role != "tool") %}{{- '<|im_start|>user' }}{%- endif %}
        {{- '\\n<tool_response>\\n' }}{{- content }}{{- '\\n</tool_response>' }}
        {%- if loop.last or (messages[loop.index0 + 1].role != "tool") %}{{- '<|im_end|>\\n' }}{%- endif %}
`;

export const CHAT_TEMPLATES: Record<string, string> = {
  chatml: headed("<|im_start|>", "\\n", "<|im_end|>\\n", ""),
  "chatml, trimmed": headed("<|im_start|>", "\\n", "<|im_end|>\\n", " | trim"),
  "chatml, default system": `{% if messages[0]['role'] != 'system' %}{{ '<|im_start|>system\\nYou are helpful.<|im_end|>\\n' }}{% endif %}${headed("<|im_start|>", "\\n", "<|im_end|>\\n", "")}`,
  "chatml, generation": `{% for message in messages %}{% if message.role == 'assistant' %}{{ '<|im_start|>assistant\\n' }}{% generation %}{{ message.content }}{{ '<|im_end|>' }}{% endgeneration %}{{ '\\n' }}{% else %}{{ '<|im_start|>' ~ message.role ~ '\\n' ~ message.content ~ '<|im_end|>\\n' }}{% endif %}{% endfor %}`,
  "llama 2": `{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}{% set system_message = messages[0]['content'] %}{% else %}{% set loop_messages = messages %}{% set system_message = false %}{% endif %}{% for message in loop_messages %}${RAISE_ALTERNATE}{% if loop.index0 == 0 and system_message != false %}{% set content = '<<SYS>>\\n' + system_message + '\\n<</SYS>>\\n\\n' + message['content'] %}{% else %}{% set content = message['content'] %}{% endif %}{% if message['role'] == 'user' %}{{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}{% elif message['role'] == 'assistant' %}{{ ' ' + content.strip() + ' ' + eos_token }}{% endif %}{% endfor %}`,
  "llama 3": `{% set loop_messages = messages %}{% for message in loop_messages %}{% set content = '<|start_header_id|>' + message['role'] + '<|end_header_id|>\\n\\n' + message['content'] | trim + '<|eot_id|>' %}{% if loop.index0 == 0 %}{% set content = bos_token + content %}{% endif %}{{ content }}{% endfor %}{% if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}{% endif %}`,
  "llama 3.1, tools": `{{- bos_token }}
{%- if custom_tools is defined %}{%- set tools = custom_tools %}{%- endif %}
{%- if not tools_in_user_message is defined %}{%- set tools_in_user_message = true %}{%- endif %}
{%- if not date_string is defined %}{%- set date_string = "26 Jul 2024" %}{%- endif %}
{%- if not tools is defined %}{%- set tools = none %}{%- endif %}
{%- if messages[0]['role'] == 'system' %}{%- set system_message = messages[0]['content']|trim %}{%- set messages = messages[1:] %}{%- else %}{%- set system_message = "" %}{%- endif %}
{{- "<|start_header_id|>system<|end_header_id|>\\n\\n" }}
{%- if tools is not none %}{{- "Environment: ipython\\n" }}{%- endif %}
{{- "Today Date: " + date_string + "\\n\\n" }}{{- system_message }}{{- "<|eot_id|>" }}
{%- if tools_in_user_message and not tools is none %}
    {%- if messages | length != 0 %}{%- set first_user_message = messages[0]['content']|trim %}{%- set messages = messages[1:] %}
    {%- else %}{{- raise_exception("There is no first user message to put the tools into.") }}{%- endif %}
    {{- '<|start_header_id|>user<|end_header_id|>\\n\\nGiven these functions:\\n\\n' -}}
    {%- for t in tools %}{{- t | tojson(indent=4) }}{{- "\\n\\n" }}{%- endfor %}
    {{- first_user_message + "<|eot_id|>"}}
{%- endif %}
{%- for message in messages %}
    {%- if not (message.role == 'ipython' or message.role == 'tool' or 'tool_calls' in message) %}
        {{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\\n\\n'+ message['content'] | trim + '<|eot_id|>' }}
    {%- elif 'tool_calls' in message %}
        {%- if not message.tool_calls|length == 1 %}{{- raise_exception("Only one call at a time.") }}{%- endif %}
        {%- set tool_call = message.tool_calls[0].function %}
        {{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' -}}
        {{- '{"name": "' + tool_call.name + '", ' }}{{- '"parameters": ' }}{{- tool_call.arguments | tojson }}{{- "}<|eot_id|>" }}
    {%- elif message.role == "tool" or message.role == "ipython" %}
        {{- "<|start_header_id|>ipython<|end_header_id|>\\n\\n" }}
        {%- if message.content is mapping or message.content is iterable %}{{- message.content | tojson }}{%- else %}{{- message.content }}{%- endif %}
        {{- "<|eot_id|>" }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}{%- endif %}
`,
  "llama 3.2, vision": `{% for message in messages %}{{ '<|start_header_id|>' + message.role + '<|end_header_id|>\\n\\n' }}{% if message.content is string %}{{ message.content }}{% else %}{% for part in message.content %}{% if part.type == 'image' %}{{ '<|image|>' }}{% elif part.type == 'text' %}{{ part.text }}{% endif %}{% endfor %}{% endif %}{{ '<|eot_id|>' }}{% endfor %}`,
  "llama 3.2, pythonic": `{% for message in messages %}{% for part in message['content'] %}{{ part['text'] if part is mapping else part }}{% endfor %}{% if message.tool_calls %}{% for call in message.tool_calls %}{{ '%s(' | format(call.function.name) }}{% for name, value in call.function.arguments | items %}{{ name }}={{ value | tojson }}{{ ', ' if not loop.last }}{% endfor %}){% endfor %}{% endif %}{% endfor %}`,
  "llama 4": `{{- bos_token }}{%- for message in messages %}{{- '<|header_start|>' + message['role'] + '<|header_end|>\\n\\n' }}{%- if message['content'] is string %}{{- message['content'] }}{%- else %}{%- for content in message['content'] %}{%- if content['type'] == 'image' %}{{- '<|image|>' }}{%- elif content['type'] == 'text' %}{{- content['text'] | trim }}{%- endif %}{%- endfor %}{%- endif %}{{- "<|eot|>" }}{%- endfor %}{%- if add_generation_prompt %}{{- '<|header_start|>assistant<|header_end|>\\n\\n' }}{%- endif %}`,
  "mistral v1": `{{ bos_token }}{% for message in messages %}${RAISE_ALTERNATE}{% if message['role'] == 'user' %}{{ '[INST] ' + message['content'] + ' [/INST]' }}{% elif message['role'] == 'assistant' %}{{ message['content'] + eos_token}}{% else %}{{ raise_exception('Only user and assistant roles are supported!') }}{% endif %}{% endfor %}`,
  "mistral v3, tools": `{%- set loop_messages = messages %}
{%- set user_messages = loop_messages | selectattr("role", "equalto", "user") | list %}
{{- bos_token }}
{%- for message in loop_messages %}
    {%- if message["role"] == "user" %}
        {%- if tools is not none and (message == user_messages[-1]) %}
            {{- "[AVAILABLE_TOOLS] [" }}
            {%- for tool in tools %}
                {%- set tool = tool.function %}
                {{- '{"type": "function", "function": {' }}
                {%- for key, val in tool.items() if key != "return" %}
                    {%- if val is string %}{{- '"' + key + '": "' + val + '"' }}{%- else %}{{- '"' + key + '": ' + val|tojson }}{%- endif %}
                    {%- if not loop.last %}{{- ", " }}{%- endif %}
                {%- endfor %}
                {{- "}}" }}
                {%- if not loop.last %}{{- ", " }}{%- else %}{{- "]" }}{%- endif %}
            {%- endfor %}
            {{- "[/AVAILABLE_TOOLS]" }}
        {%- endif %}
        {{- "[INST] " + message["content"] + "[/INST]" }}
    {%- elif message.tool_calls is defined and message.tool_calls is not none %}
        {{- "[TOOL_CALLS] [" }}
        {%- for tool_call in message.tool_calls %}
            {%- set out = tool_call.function|tojson %}
            {{- out[:-1] }}
            {%- if not tool_call.id is defined or tool_call.id|length != 9 %}{{- raise_exception("Tool call IDs should be alphanumeric strings with length 9!") }}{%- endif %}
            {{- ', "id": "' + tool_call.id + '"}' }}{{- ", " if not loop.last else "]" + eos_token }}
        {%- endfor %}
    {%- elif message["role"] == "assistant" %}{{- " " + message["content"]|trim + eos_token}}
    {%- elif message["role"] == "tool" %}{{- '[TOOL_RESULTS] {"content": ' + message.content|string + ", " }}{{- '"call_id": "' + message.tool_call_id + '"}[/TOOL_RESULTS]' }}
    {%- endif %}
{%- endfor %}
`,
  "mistral v7": `{{ bos_token }}{%- for message in messages %}{%- if message.role == 'system' %}{{ '[SYSTEM_PROMPT]' ~ message.content ~ '[/SYSTEM_PROMPT]' }}{%- elif message.role == 'user' %}{%- if message.content is string %}{{ '[INST]' ~ message.content ~ '[/INST]' }}{%- else %}{{ '[INST]' }}{%- for block in message.content %}{%- if block.type == 'text' %}{{ block.text }}{%- elif block.type in ['image', 'image_url'] %}{{ '[IMG]' }}{%- else %}{{ raise_exception('Only text and image blocks are supported') }}{%- endif %}{%- endfor %}{{ '[/INST]' }}{%- endif %}{%- elif message.role == 'assistant' %}{{ message.content ~ eos_token }}{%- endif %}{%- endfor %}`,
  "gemma 2": `{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}{% for message in messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('Conversation roles must alternate') }}{% endif %}{% if (message['role'] == 'assistant') %}{% set role = 'model' %}{% else %}{% set role = message['role'] %}{% endif %}{{ '<start_of_turn>' + role + '\\n' + message['content'] | trim + '<end_of_turn>\\n' }}{% endfor %}{% if add_generation_prompt %}{{'<start_of_turn>model\\n'}}{% endif %}`,
  "gemma 3": `{{ bos_token }}{%- if messages[0]['role'] == 'system' -%}{%- if messages[0]['content'] is string -%}{%- set first_user_prefix = messages[0]['content'] + '\\n\\n' -%}{%- else -%}{%- set first_user_prefix = messages[0]['content'][0]['text'] + '\\n\\n' -%}{%- endif -%}{%- set loop_messages = messages[1:] -%}{%- else -%}{%- set first_user_prefix = "" -%}{%- set loop_messages = messages -%}{%- endif -%}{%- for message in loop_messages -%}{%- set role = "model" if message['role'] == 'assistant' else message['role'] -%}{{ '<start_of_turn>' + role + '\\n' + (first_user_prefix if loop.first else "") }}{%- if message['content'] is string -%}{{ message['content'] | trim }}{%- elif message['content'] is iterable -%}{%- for item in message['content'] -%}{%- if item['type'] == 'image' -%}{{ '<start_of_image>' }}{%- elif item['type'] == 'text' -%}{{ item['text'] | trim }}{%- endif -%}{%- endfor -%}{%- else -%}{{ raise_exception("Invalid content type") }}{%- endif -%}{{ '<end_of_turn>\\n' }}{%- endfor -%}`,
  "phi 3": `{% for message in messages %}{% if message['role'] in ['system', 'user', 'assistant'] %}{{ '<|' ~ message['role'] ~ '|>\\n' ~ message['content'] ~ '<|end|>\\n' }}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\\n' }}{% else %}{{ eos_token }}{% endif %}`,
  "phi 4 mini": `{% for message in messages %}{% if message['role'] == 'system' and 'tools' in message and message['tools'] is not none %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|tool|>' + message['tools'] + '<|/tool|>' + '<|end|>' }}{% else %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}{% endif %}{% endfor %}`,
  "qwen 2.5, tools": `${TOOL_LINES}{%- for message in messages %}
    {%- set content = message.content if message.content is string else '' %}
    {%- if (message.role == "user") or (message.role == "system" and not loop.first) %}{{- '<|im_start|>' + message.role + '\\n' + content + '<|im_end|>' + '\\n' }}
    {%- elif message.role == "assistant" %}{{- '<|im_start|>' + message.role + '\\n' + content }}${TOOL_CALLS}{{- '<|im_end|>\\n' }}
    {%- elif message.role == "tool" %}${TOOL_RESULTS}{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}
`,
  "qwen 3, thinking": `${TOOL_LINES}{%- set ns = namespace(multi_step_tool=true, last_query_index=messages|length - 1) %}
{%- for message in messages[::-1] %}
    {%- set index = (messages|length - 1) - loop.index0 %}
    {%- if ns.multi_step_tool and message.role == "user" and message.content is string and not(message.content.startswith('<tool_response>') and message.content.endswith('</tool_response>')) %}
        {%- set ns.multi_step_tool = false %}{%- set ns.last_query_index = index %}
    {%- endif %}
{%- endfor %}
{%- for message in messages %}
    {%- set content = message.content if message.content is string else '' %}
    {%- if (message.role == "user") or (message.role == "system" and not loop.first) %}{{- '<|im_start|>' + message.role + '\\n' + content + '<|im_end|>' + '\\n' }}
    {%- elif message.role == "assistant" %}
        {%- set reasoning_content = '' %}
        {%- if message.reasoning_content is string %}{%- set reasoning_content = message.reasoning_content %}
        {%- elif '</think>' in content %}
            {%- set reasoning_content = content.split('</think>')[0].rstrip('\\n').split('<think>')[-1].lstrip('\\n') %}
            {%- set content = content.split('</think>')[-1].lstrip('\\n') %}
        {%- endif %}
        {%- if loop.index0 > ns.last_query_index and (loop.last or reasoning_content) %}{{- '<|im_start|>' + message.role + '\\n<think>\\n' + reasoning_content.strip('\\n') + '\\n</think>\\n\\n' + content.lstrip('\\n') }}
        {%- else %}{{- '<|im_start|>' + message.role + '\\n' + content }}{%- endif %}
        ${TOOL_CALLS}{{- '<|im_end|>\\n' }}
    {%- elif message.role == "tool" %}${TOOL_RESULTS}{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- endif %}{%- endif %}
`,
  "qwen 3 coder, xml": `{% macro render_extra_keys(json_dict, handled_keys) %}
    {%- if json_dict is mapping %}
        {%- for json_key in json_dict if json_key not in handled_keys %}
            {%- if json_dict[json_key] is mapping or (json_dict[json_key] is sequence and json_dict[json_key] is not string) %}{{- '\\n<' ~ json_key ~ '>' ~ (json_dict[json_key] | tojson | safe) ~ '</' ~ json_key ~ '>' }}
            {%- else %}{{- '\\n<' ~ json_key ~ '>' ~ (json_dict[json_key] | string) ~ '</' ~ json_key ~ '>' }}{%- endif %}
        {%- endfor %}
    {%- endif %}
{% endmacro %}
{%- for tool in tools or [] %}{{- '<function>\\n<name>' ~ tool.function.name ~ '</name>' }}{%- for param_name, param_fields in tool.function.parameters.properties|items %}{{- '\\n<parameter><name>' ~ param_name ~ '</name>' }}{{- render_extra_keys(param_fields, ['name', 'type']) }}{%- endfor %}{%- endfor %}
{%- for message in messages %}{{ message.role }}: {{ message.content }}{%- for call in message.tool_calls or [] %}{%- for name, value in call.function.arguments|items %}{%- set value = value | tojson | safe if value is mapping or (value is sequence and value is not string) else value | string %}{{- '<parameter=' + name + '>\\n' }}{{- value }}{%- endfor %}{%- endfor %}{%- endfor %}`,
  "qwen 2, vision": `{% set image_count = namespace(value=0) %}{% for message in messages %}<|im_start|>{{ message['role'] }}\n{% if message['content'] is string %}{{ message['content'] }}<|im_end|>\n{% else %}{% for content in message['content'] %}{% if content['type'] == 'image' or 'image' in content %}{% set image_count.value = image_count.value + 1 %}{% if add_vision_id %}Picture {{ image_count.value }}: {% endif %}<|vision_start|><|image_pad|><|vision_end|>{% elif 'text' in content %}{{ content['text'] }}{% endif %}{% endfor %}<|im_end|>\n{% endif %}{% endfor %}`,
  "deepseek r1": `{% if not add_generation_prompt is defined %}{% set add_generation_prompt = false %}{% endif %}{% set ns = namespace(is_first=false, is_tool=false, is_output_first=true, system_prompt='') %}{%- for message in messages %}{%- if message['role'] == 'system' %}{% set ns.system_prompt = message['content'] %}{%- endif %}{%- endfor %}{{ bos_token }}{{ ns.system_prompt }}{%- for message in messages %}{%- if message['role'] == 'user' %}{%- set ns.is_tool = false -%}{{ '<|User|>' + message['content'] }}{%- endif %}{%- if message['role'] == 'assistant' and not message['content'] %}{%- set ns.is_tool = false -%}{%- for tool in message['tool_calls'] %}{%- if not ns.is_first %}{{ '<|Assistant|><|calls|>' + tool['type'] + '<|sep|>' + tool['function']['name'] + '\\n' + tool['function']['arguments']|tojson }}{%- set ns.is_first = true -%}{%- else %}{{ '\\n' + tool['type'] + '<|sep|>' + tool['function']['name'] }}{%- endif %}{%- endfor %}{%- endif %}{%- if message['role'] == 'assistant' and message['content'] %}{% set content = message['content'] %}{% if '</think>' in content %}{% set content = content.split('</think>')[-1] %}{% endif %}{{ '<|Assistant|>' + content + '<|end|>' }}{%- endif %}{%- if message['role'] == 'tool' %}{%- set ns.is_tool = true -%}{%- if ns.is_output_first %}{{ '<|outputs|>' + message['content'] }}{%- set ns.is_output_first = false %}{%- else %}{{ '\\n' + message['content'] }}{%- endif %}{%- endif %}{%- endfor -%}{% if ns.is_tool %}{{ '<|outputs_end|>' }}{% endif %}{% if add_generation_prompt and not ns.is_tool %}{{ '<|Assistant|><think>\\n' }}{% endif %}`,
  "command r, documents": `{{ bos_token }}{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}{% set system_message = messages[0]['content'] %}{% else %}{% set loop_messages = messages %}{% set system_message = 'You answer with sources.' %}{% endif %}{{ '<|SYSTEM|>' ~ system_message }}{% for message in loop_messages %}{% set content = message['content'] %}{% if message['role'] == 'user' %}{{ '<|USER|>' + content.strip() }}{% elif message['role'] == 'assistant' %}{{ '<|CHATBOT|>' + content.strip() }}{% endif %}{% endfor %}{% if documents %}{{ '<results>' }}{% for document in documents %}{{ '\\nDocument: ' }}{{ loop.index0 }}\n{% for key, value in document.items() %}{{ key }}: {{ value }}\n{% endfor %}{% endfor %}{{ '</results>' }}{% endif %}`,
  "command r, typed tools": `{%- macro json_to_python_type(json_spec) %}{%- set basic_type_map = {"string": "str", "number": "float", "integer": "int", "boolean": "bool"} %}{%- if basic_type_map[json_spec.type] is defined %}{{- basic_type_map[json_spec.type] }}{%- elif json_spec.type == "array" %}{{- "List[" + json_to_python_type(json_spec.items) + "]" }}{%- elif json_spec.type == "object" %}{{- "Dict" }}{%- elif json_spec.type is iterable %}{{- "Union[" }}{%- for t in json_spec.type %}{{- json_to_python_type({"type": t}) }}{%- if not loop.last %}{{- "," }}{%- endif %}{%- endfor %}{{- "]" }}{%- else %}{{- "Any" }}{%- endif %}{%- endmacro %}{%- for tool in tools or [] %}{{- tool.function.name + '(' }}{%- for name, fields in tool.function.parameters.properties.items() %}{{- name + ': ' + json_to_python_type(fields) }}{%- if not loop.last %}{{- ', ' }}{%- endif %}{%- endfor %}{{- ')\\n' }}{%- endfor %}`,
  granite: `{%- if messages[0]['role'] == 'system' %}{%- set system_message = messages[0]['content'] %}{%- set loop_messages = messages[1:] %}{%- else %}{%- set system_message = "Knowledge Cutoff Date: April 2024.\\nToday's Date: " + strftime_now('%B %d, %Y') + "." %}{%- set loop_messages = messages %}{%- endif %}{{- '<|role|>system<|end|>' + system_message + '\\n' }}{%- if tools %}{{- '<|role|>tools<|end|>' }}{{- tools | tojson(indent=4) }}{{- '\\n' }}{%- endif %}{%- if documents %}{%- for document in documents %}{{- 'Document ' + loop.index | string + '\\n' + document['text'] }}{%- if not loop.last %}{{- '\\n\\n' }}{%- endif %}{%- endfor %}{%- endif %}{%- for message in loop_messages %}{{- '<|role|>' + message['role'] + '<|end|>' + message['content'] + '\\n' }}{%- if loop.last and add_generation_prompt %}{{- '<|role|>assistant<|end|>' }}{%- endif %}{%- endfor %}`,
  "hermes, tools": `{{ bos_token }}{{ "<|im_start|>system\\nYou are a function calling model. <tools> " }}{%- if tools is iterable and tools | length > 0 %}{%- for tool in tools %}{%- set tool = tool.function %}{{- '{"type": "function", "function": ' }}{{- '{"name": "' + tool.name + '", ' }}{{- '"description": "' + tool.name + '(' }}{%- for param_name, param_fields in tool.parameters.properties|items %}{{- param_name + ": " + param_fields.type }}{%- if not loop.last %}{{- ", " }}{%- endif %}{%- endfor %}{{- ")" }}{{- ' - ' + tool.description + '\\n\\n"' }}{{- '}}' }}{%- endfor %}{%- endif %}{{- ' </tools><|im_end|>\\n' }}{%- for message in messages %}{%- if message.role == "user" or message.role == "system" or (message.role == "assistant" and message.tool_calls is not defined) %}{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}{%- elif message.role == "assistant" %}{{- '<|im_start|>' + message.role }}{%- for tool_call in message.tool_calls %}{{- '\\n<tool_call>\\n' }}{%- if tool_call.function is defined %}{%- set tool_call = tool_call.function %}{%- endif %}{{- '{"name": "' + tool_call.name + '", "arguments": ' }}{{- tool_call.arguments|tojson }}{{- '}\\n</tool_call>' }}{%- endfor %}{{- '<|im_end|>\\n' }}{%- elif message.role == "tool" %}{%- if loop.previtem and loop.previtem.role != "tool" %}{{- '<|im_start|>tool\\n' }}{%- endif %}{{- '<tool_response>\\n' }}{{- message.content }}{%- if not loop.last %}{{- '\\n</tool_response>\\n' }}{%- else %}{{- '\\n</tool_response>' }}{%- endif %}{%- if not loop.last and loop.nextitem.role != "tool" %}{{- '<|im_end|>' }}{%- elif loop.last %}{{- '<|im_end|>' }}{%- endif %}{%- endif %}{%- endfor %}`,
  "gpt-oss": `{%- macro render_typescript_type(param_spec, required_params, is_nullable=false) -%}
    {%- if param_spec.type == "array" -%}{%- if param_spec['items'] -%}{{- render_typescript_type(param_spec['items'], required_params) + '[]' -}}{%- else -%}{{- 'any[]' -}}{%- endif -%}
    {%- elif param_spec.type is defined and param_spec.type is iterable and param_spec.type is not string and param_spec.type is not mapping -%}{{- param_spec.type | join(' | ') }}
    {%- elif param_spec.enum is defined -%}{{- '"' + param_spec.enum | join('" | "') + '"' }}
    {%- elif param_spec.type == "integer" or param_spec.type == "number" -%}number
    {%- elif param_spec.type == "object" -%}{%- for prop_name, prop_spec in param_spec.properties.items() -%}{{- prop_name -}}{%- if prop_name not in (param_spec.required or []) -%}{{- '?' -}}{%- endif -%}{{- ': ' }}{{ render_typescript_type(prop_spec, param_spec.required or []) }}{%- if not loop.last -%}{{- ', ' -}}{%- endif -%}{%- endfor -%}
    {%- else -%}{{ param_spec.type or 'any' }}{%- endif -%}
{%- endmacro -%}
{%- macro render_tool_namespace(namespace_name, tools) -%}
    {{- "## " + namespace_name + "\\n\\n" }}
    {%- for tool in tools %}{%- set tool = tool.function %}{{- "// " + tool.description + "\\n" }}{{- "type " + tool.name + " = (_: {\\n" }}{%- for param_name, param_spec in tool.parameters.properties.items() %}{{- param_name }}: {{ render_typescript_type(param_spec, tool.parameters.required or []) }}{%- if param_spec.default is defined %}{{- ", // default: " ~ param_spec.default }}{%- endif %}{{- "\\n" }}{%- endfor %}{{- "}) => any;\\n\\n" }}{%- endfor %}
{%- endmacro -%}
{{- "<|start|>system<|message|>Current date: " + strftime_now("%Y-%m-%d") + "\\nReasoning: " + (reasoning_effort or "medium") }}<|end|>
{%- if tools %}{{- "<|start|>developer<|message|># Tools\\n\\n" }}{{- render_tool_namespace("functions", tools) }}<|end|>{%- endif %}
{%- set last_tool_call = namespace(name=none) %}
{%- for message in messages -%}
    {%- if message.role == 'assistant' -%}
        {%- if "tool_calls" in message %}{%- set tool_call = message.tool_calls[0].function %}{%- if message.thinking %}{{- "<|start|>assistant<|channel|>analysis<|message|>" + message.thinking + "<|end|>" }}{%- endif %}{{- "<|start|>assistant to=functions." + tool_call.name + "<|channel|>commentary json<|message|>" }}{{- tool_call.arguments|tojson }}{{- "<|call|>" }}{%- set last_tool_call.name = tool_call.name %}
        {%- elif loop.last and not add_generation_prompt %}{{- "<|start|>assistant<|channel|>final<|message|>" + message.content + "<|return|>" }}
        {%- else %}{{- "<|start|>assistant<|channel|>final<|message|>" + message.content + "<|end|>" }}{%- set last_tool_call.name = none %}{%- endif %}
    {%- elif message.role == 'tool' -%}{%- if last_tool_call.name is none %}{{- raise_exception("A tool message has no call before it.") }}{%- endif %}{{- "<|start|>functions." + last_tool_call.name }}{{- " to=assistant<|message|>" + message.content|tojson + "<|end|>" }}
    {%- else -%}{{- "<|start|>" + message.role + "<|message|>" + message.content + "<|end|>" }}{%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}<|start|>assistant{%- endif -%}`,
  functionary: `{% for message in messages %}{% if message['tool_calls'] %}{% for call in message['tool_calls'] %}{{ '<function=' + call['function']['name'] + '>' + (call['function']['arguments'] | tojson | safe) + '</function>' }}{% endfor %}{% else %}{{ message['role'] + ': ' + (message['content'] | safe) + '<"&>' }}{% endif %}{% endfor %}`,
  "smollm 3": `{%- set system_message = messages[0].content if messages[0].role == "system" else "" -%}{%- if "/no_think" in system_message -%}{%- set reasoning_mode = "/no_think" -%}{%- else -%}{%- set reasoning_mode = "/think" -%}{%- endif -%}{%- set custom_instructions = system_message.replace("/no_think", "").replace("/think", "").rstrip() -%}{{- "## Metadata\\nToday: " ~ strftime_now("%d %B %Y") ~ "\\nMode: " ~ reasoning_mode ~ "\\n" ~ custom_instructions ~ "\\n" -}}{%- if xml_tools or tools -%}{%- set ns = namespace(xml_tool_string="<tools>\\n") -%}{%- for tool in tools -%}{%- set ns.xml_tool_string = ns.xml_tool_string ~ (tool | string) ~ "\\n" -%}{%- endfor -%}{{- ns.xml_tool_string + "</tools>" -}}{%- endif -%}{%- for message in messages -%}{%- set content = message.content if message.content is string else "" -%}{%- if message.role == "user" -%}{{ "<|im_start|>user\\n" + content + "<|im_end|>\\n" }}{%- elif message.role == "assistant" -%}{% generation %}{{ "<|im_start|>assistant\\n" + content.lstrip("\\n") + "<|im_end|>\\n" }}{% endgeneration %}{%- elif message.role == "tool" -%}{{ "<|im_start|>user\\n" + content + "<|im_end|>\\n" }}{%- endif -%}{%- endfor -%}`,
  "exaone, continue": `{%- for msg in messages %}{%- if loop.first and msg.role == 'system' %}{{- '[|system|]\\n' + msg.content + '[|end|]\\n' }}{%- continue %}{%- endif %}{%- if msg.role == 'stop' %}{%- break %}{%- endif %}{{- '[|' + msg.role + '|]\\n' + (msg.content or '') | string + '[|end|]\\n' }}{%- endfor %}`,
  "zephyr, lines":
    "{% for message in messages %}\n{% if message['role'] == 'user' %}\n{{ '<|user|>\n' + message['content'] + eos_token }}\n{% elif message['role'] == 'system' %}\n{{ '<|system|>\n' + message['content'] + eos_token }}\n{% elif message['role'] == 'assistant' %}\n{{ '<|assistant|>\n'  + message['content'] + eos_token }}\n{% endif %}\n{% if loop.last and add_generation_prompt %}\n{{ '<|assistant|>' }}\n{% endif %}\n{% endfor %}",
  "zephyr, windows lines":
    "{% for message in messages %}\r\n  {% if message['role'] == 'user' %}\r\n{{ '<|user|>\r\n' + message['content'] + eos_token }}\r\n  {% endif %}\r\n{% endfor %}\r\n",
  alpaca: `{{ (messages|selectattr('role', 'equalto', 'system')|list|last).content|trim if (messages|selectattr('role', 'equalto', 'system')|list) else '' }}\n\n{% for message in messages %}{% if message['role'] == 'user' %}### Instruction:\n{{ message['content']|trim }}\n\n{% elif message['role'] == 'assistant' %}### Response:\n{{ message['content']|trim }}{{ eos_token }}\n\n{% endif %}{% endfor %}`,
  vicuna: `{{ bos_token }}{% for message in messages %}{% if message['role'] == 'user' %}{{ 'USER: ' + message['content'] + ' ' }}{% elif message['role'] == 'assistant' %}{{ 'ASSISTANT: ' + message['content'] + eos_token }}{% else %}{{ message['content'] + '\\n' }}{% endif %}{% endfor %}{% if add_generation_prompt %}ASSISTANT:{% endif %}`,
  falcon: `{% for message in messages %}{% if not loop.first %}{{ '\\n' }}{% endif %}{{ message['role'].capitalize() + ': ' + message['content'].strip().replace('\\r\\n', '\\n').replace('\\n\\n', '\\n') }}{% endfor %}`,
  blenderbot: `{% for message in messages %}{% if message['role'] == 'user' %}{{ ' ' }}{% endif %}{{ message['content'] }}{% if not loop.last %}{{ '  ' }}{% endif %}{% endfor %}{{ eos_token }}`,
  "seed-oss, budgets": `{%- set budget_reflections_v05 = {0: 0, 512: 128, 1024: 256, 2048: 512} -%}{%- set ns = namespace(interval=none) -%}{%- for k, v in budget_reflections_v05 | dictsort -%}{%- if ns.interval is none and (thinking_budget or 600) <= k -%}{%- set ns.interval = v -%}{%- endif -%}{%- endfor -%}{{ ns.interval }}{%- for message in messages %}{{ bos_token + message.role + '\\n' + message.content | string + eos_token }}{%- endfor %}`,
  "ernie, blocks": `{% set intro %}System: {{ messages[0].content | string | truncate(20) }}{% endset %}{{ intro | upper }}{% filter indent(2) %}{% for message in messages %}{{ loop.cycle('odd', 'even') }} {{ message.content | string }}\n{% endfor %}{% endfilter %}`,
  "kimi, callers": `{% macro turn(role) %}{{ '<|' ~ role ~ '|>' }}{{ caller(role | upper) }}{{ '<|end|>' }}{% endmacro %}{% for message in messages %}{% call(name) turn(message.role) %}{{ name }}:{{ message.content | string | wordwrap(20) }}{% endcall %}{% endfor %}`,
  "minimax, recursion": `{% for message in messages %}{{ message.role }}{% for part in (message.content if message.content is not string else [{'text': message.content}]) recursive %}{{ part.text }}{% if part.children %}{{ loop(part.children) }}{% endif %}{% endfor %}{% endfor %}`,
  "internlm, roles": `{% set names = {'user': 'Human', 'assistant': 'Bot'} %}{% for message in messages %}{{ names.get(message.role, message.role | title) }}: {{ message.content | string | trim | replace('\\n', ' ') }}{{ ';' if not loop.last }}{% endfor %}{{ messages | map(attribute='role') | unique | join(',') }}|{{ messages | groupby('role') | map('first') | list }}`,
  reranker: `{%- set query = messages | selectattr('role', 'eq', 'user') | map(attribute='content') | first -%}{{ '<Query>: ' ~ query }}{{ "\\n<Document>: " ~ (messages | last).content }}{{ messages | rejectattr('role', 'in', ['user', 'system']) | list | length }}`,
  "nemotron, dates": `{{ strftime_now('%A, %d %b %Y %H:%M') }}{% for message in messages if message.role != 'system' %}{{ loop.index }}/{{ loop.length }} {{ message.content }}{% if loop.changed(message.role) %}*{% endif %}{% else %}nobody{% endfor %}`,
};

const tool = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather in a place.",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string", description: "A city" },
        days: { type: "integer", default: 3 },
        units: { type: "string", enum: ["C", "F"] },
        tags: { type: "array", items: { type: "string" } },
        flags: { type: ["boolean", "null"] },
      },
      required: ["city"],
    },
  },
};
const call = (id: string, args: unknown): object => ({
  id,
  type: "function",
  function: { name: "get_weather", arguments: args },
});
const user = { role: "user", content: "  Hi — what's the weather in Köln? 🚀\n" };
const system = { role: "system", content: "Be brief. /no_think" };

/** Contexts for every template: what people send. */
export const CONVERSATIONS: Record<string, Record<string, unknown>> = {
  empty: { messages: [] },
  "one question": { messages: [user] },
  "question with generation prompt": { messages: [user], add_generation_prompt: true },
  system: { messages: [system, user], add_generation_prompt: true },
  "three turns": {
    messages: [
      user,
      { role: "assistant", content: "Fine.\n\nAnd <b>you</b>?" },
      { role: "user", content: "So-so & tired" },
    ],
  },
  "system and four turns": {
    messages: [system, user, { role: "assistant", content: " ok " }, user, { role: "assistant", content: "bye" }],
  },
  "wrong order": { messages: [{ role: "assistant", content: "First!" }, user] },
  tools: { messages: [system, user], tools: [tool], add_generation_prompt: true },
  "two tools": {
    messages: [user],
    tools: [
      tool,
      { ...tool, function: { ...tool.function, name: "other", parameters: { type: "object", properties: {} } } },
    ],
  },
  "tool call": {
    messages: [
      user,
      {
        role: "assistant",
        content: "",
        tool_calls: [call("abcdefghi", { city: "Köln", days: 1.5, ok: true, none: null })],
      },
    ],
    tools: [tool],
  },
  "tool call with text arguments": {
    messages: [user, { role: "assistant", content: "Let me see", tool_calls: [call("abcdefghi", '{"city": "Köln"}')] }],
    tools: [tool],
  },
  "parallel calls and results": {
    messages: [
      user,
      {
        role: "assistant",
        content: "",
        tool_calls: [call("abcdefghi", { city: "a" }), call("abcdefghj", { city: ["b", { c: 1 }] })],
      },
      { role: "tool", tool_call_id: "abcdefghi", name: "get_weather", content: "12 °C" },
      { role: "tool", tool_call_id: "abcdefghj", content: '{"t": 1}' },
    ],
    tools: [tool],
    add_generation_prompt: true,
  },
  "content none": { messages: [user, { role: "assistant", content: null, tool_calls: [call("abcdefghi", {})] }] },
  reasoning: {
    messages: [
      user,
      { role: "assistant", reasoning_content: "Think.\n", thinking: "Hmm", content: "Sun." },
      user,
      { role: "assistant", content: "<think>\nmore\n</think>\n\nRain." },
    ],
  },
  "thinking off": { messages: [user], enable_thinking: false, add_generation_prompt: true, reasoning_effort: "high" },
  "image parts": {
    messages: [
      { role: "user", content: [{ type: "image" }, { type: "text", text: " What is this? " }] },
      { role: "assistant", content: [{ type: "text", text: "A cat" }] },
    ],
    add_vision_id: true,
  },
  documents: {
    messages: [user],
    documents: [
      { title: "A", text: "first" },
      { title: "B", text: "second 'quoted'" },
    ],
  },
  "unknown role": { messages: [user, { role: "critic", content: "hm" }] },
  "number as content": { messages: [{ role: "user", content: 42 }] },
  "no content": { messages: [{ role: "user" }] },
};
for (const context of Object.values(CONVERSATIONS)) Object.assign(context, { bos_token: "<s>", eos_token: "</s>" });
