/** Python with `openai`: for every chat endpoint that speaks OpenAI's protocol. */

import { py } from "@vitrine/code";
import { CHAT_NAMED, type Arguments } from "./huggingface-hub-methods.ts";
import { openaiBase, type PrintableCall } from "./printable-call.ts";
import type { PrintResult } from "./printed-call.ts";
import { called, chatImports, PRINTED_ANSWER, PRINTED_STREAM, RUN_TOOL, toolLoop } from "./python-calls.ts";
import { pythonCredential, pythonKey } from "./python-requests.ts";

const OPENAI_NAMED: ReadonlySet<string> = new Set(
  [
    ...CHAT_NAMED,
    "max_completion_tokens",
    "metadata",
    "modalities",
    "parallel_tool_calls",
    "prediction",
    "reasoning_effort",
    "store",
    "user",
  ].filter((name) => name !== "tool_prompt"),
);

/** The client shows an error's message in only one of its formats, so the program prints the answer itself. */
export function printPythonOpenai(call: PrintableCall): PrintResult {
  const { task, request, credential } = call;
  if (task !== "conversational") return `The openai client is for chat here, not for ${task}.`;
  if (typeof request === "string") return request;
  if (request.body.kind !== "json") return "The request is no JSON.";
  const named: Arguments = {};
  const others: Arguments = {};
  for (const [name, value] of Object.entries(request.body.value as Arguments))
    (OPENAI_NAMED.has(name) ? named : others)[name] = value;
  const { messages } = named;
  if (call.hasTools) named["messages"] = py.raw("messages");
  const values = { ...named, ...(Object.keys(others).length > 0 ? { extra_body: others } : {}) };
  const isBearer = credential?.header === "Authorization" && credential.prefix === "Bearer ";
  const headers: Arguments = {
    ...(credential && !isBearer ? { [credential.header]: pythonCredential(credential) } : {}),
    ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== "Content-Type")),
  };
  const sent = py`
    try:
        ${py.raw(call.stream ? "stream" : "completion")} = ${called(py`client.chat.completions.create`, values)}
    except APIStatusError as error:
        raise SystemExit(f"{error.status_code}: {error.response.text}")
  `;
  return {
    install: "pip install -U openai",
    code: py`
      ${chatImports(call)}

      from openai import APIStatusError, OpenAI

      client = ${called(py`OpenAI`, {
        base_url: openaiBase(request.url),
        api_key: credential ? pythonKey(credential) : "none",
        ...(Object.keys(headers).length > 0 ? { default_headers: headers } : {}),
      })}

      ${call.hasTools ? RUN_TOOL : py.empty}

      ${call.hasTools ? toolLoop(py.value(messages), py.lines(sent, py`message = completion.choices[0].message`), "attributes") : sent}
      ${call.hasTools ? py.empty : call.stream ? PRINTED_STREAM : PRINTED_ANSWER}
    `,
  };
}
