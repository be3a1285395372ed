/** Common parts of snippets of several Python clients: keyword arguments, a chat answer, a chat stream. */

import { py, type Code } from "@vitrine/code";
import type { Arguments } from "./huggingface-hub-methods.ts";
import type { PrintableCall } from "./printable-call.ts";

type Py = Code<"python">;

/** A call with keyword arguments: on one line where they fit, else one a line. */
export function called(method: Py, values: Arguments): Py {
  // Names come from the tables of this file.
  const keywords = Object.entries(values).map(([name, value]) => py.raw(`${name}=${py.value(value).text}`));
  const width = keywords.reduce((sum, { text }) => sum + text.length + 2, method.text.length);
  if (width <= 80 && keywords.every(({ text }) => !text.includes("\n"))) return py`${method}(${py.join(keywords)})`;
  return py`
    ${method}(
        ${py.join(keywords, ",\n")},
    )
  `;
}

/** `import os` where the key comes from the environment. */
export function osImport({ credential }: PrintableCall): Py {
  return credential && credential.inlined === undefined ? py`import os` : py.empty;
}

/** The modules that a chat needs. */
export function chatImports(call: PrintableCall): Py {
  return call.hasTools ? py.lines(py`import json`, osImport(call)) : osImport(call);
}

/** Body of a tool; the reader's own code goes here. */
export const RUN_TOOL = py`
  def run_tool(name, arguments):
      return json.dumps({"tool": name, "arguments": arguments})
`;

/** How an answer is read: by attributes, or as the JSON that it is. */
const READ = {
  attributes: { calls: "message.tool_calls", content: "message.content", field: (name: string) => `.${name}` },
  json: {
    calls: 'message.get("tool_calls")',
    content: 'message["content"]',
    field: (name: string) => `["${name}"]`,
  },
};

/**
 * Calls the model, runs the tools that it calls, and calls it again until it answers.
 *
 * @param answered sets `message`
 */
export function toolLoop(messages: Py, answered: Py, form: keyof typeof READ): Py {
  const { calls, content, field } = READ[form];
  const called = `tool_call${field("function")}`;
  return py`
    messages = ${messages}
    for step in range(10):
        ${answered}
        messages.append(message)
        if not ${py.raw(calls)}:
            print(${py.raw(content)})
            break
        for tool_call in ${py.raw(calls)}:
            name = ${py.raw(`${called}${field("name")}`)}
            arguments = ${py.raw(`${called}${field("arguments")}`)}
            print(f"{name}({arguments})")
            result = run_tool(name, json.loads(arguments))
            messages.append({"role": "tool", "tool_call_id": ${py.raw(`tool_call${field("id")}`)}, "content": result})
  `;
}

/** Prints a whole answer, named `completion`. */
export const PRINTED_ANSWER = py`print(completion.choices[0].message.content)`;

/** Prints an answer in pieces, named `stream`. The last may be empty, and the one with the usage has no choices. */
export const PRINTED_STREAM = py`
  for chunk in stream:
      for choice in chunk.choices or []:
          print(choice.delta.content or "", end="", flush=True)
  print()
`;
