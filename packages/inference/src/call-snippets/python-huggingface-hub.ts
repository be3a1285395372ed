/** Python with `huggingface_hub`, the hub's own client. */

import { py, type Code, type Value } from "@vitrine/code";
import { HUB_PYTHON_TASKS } from "./generated/huggingface-hub-tasks.ts";
import { CHAT_NAMED, METHODS, type Arguments } from "./huggingface-hub-methods.ts";
import type { PrintableCall } from "./printable-call.ts";
import { shortWaitNotes, type PrintResult } from "./printed-call.ts";
import { called, chatImports, PRINTED_ANSWER, PRINTED_STREAM, RUN_TOOL, toolLoop } from "./python-calls.ts";
import { pythonKey } from "./python-requests.ts";

type Py = Code<"python">;
type PyValue = Value<"python">;

/** `huggingface_hub`: the hub's own client. */
export function printHuggingFaceHub(call: PrintableCall): PrintResult {
  const { task, provider, providerOption } = call;
  if (providerOption !== undefined && providerOption !== "auto") {
    const tasks = HUB_PYTHON_TASKS[provider.id] ?? HUB_PYTHON_TASKS[providerOption];
    if (!tasks?.includes(task)) return `huggingface_hub does not call ${provider.name} for ${task}.`;
  }
  if (task === "conversational") return chatByHub(call);
  const method = METHODS[task];
  if (task === "tabular-classification" || task === "tabular-regression")
    return "huggingface_hub sends a table outside of inputs, where the service does not look for it.";
  if (!method) return `huggingface_hub has no method for ${task}.`;
  const parameters = call.parameters as Arguments;
  const file = call.file && py.value(call.file.name);
  const given = (file ? { ...(call.inputs as Arguments), image: file } : (call.inputs ?? {})) as Arguments;
  const inputs =
    typeof method.inputs === "string" ? { [method.inputs]: file ?? (call.inputs as PyValue) } : method.inputs(given);
  const lacking = Object.keys(inputs).filter((name) => inputs[name] === undefined);
  if (lacking.length > 0) return `The inputs hold nothing for ${lacking.join(" and ")}.`;
  const named: Arguments = {};
  const others: Arguments = {};
  for (const [name, value] of Object.entries(parameters)) (method.named.includes(name) ? named : others)[name] = value;
  if (Object.keys(others).length > 0 && method.hasExtraBody !== true)
    return `huggingface_hub has no argument ${Object.keys(others).join(", ")} for ${task}.`;
  const outcome = method.outcome ?? "print";
  const name = outcome === "picture" ? "image" : outcome;
  const code = py`
    ${hubClient(call)}

    ${py.identifier(name === "print" ? "result" : name)} = ${called(py`client.${py.identifier(method.name)}`, {
      ...inputs,
      ...named,
      ...(Object.keys(others).length > 0 ? { extra_body: others } : {}),
      ...(call.endpointUrl === undefined ? { model: call.modelId } : {}),
    })}
    ${name === "tracks" ? SAVED_TRACKS : name === "print" ? py`print(result)` : name === "image" ? py`image.save(${call.savedAs.image})` : savedBytes(name, call.savedAs[name as "audio" | "video"])}
  `;
  return {
    ...shortWaitNotes(call),
    code,
    install: `pip install -U huggingface_hub${outcome === "picture" ? " pillow" : task === "feature-extraction" ? " numpy" : ""}`,
  };
}

/** One file for each track; what a service calls it is shown and names no file. */
const SAVED_TRACKS = py`
  for number, track in enumerate(tracks):
      with open(f"audio-{number}.wav", "wb") as file:
          file.write(track.blob)
      print(f"Saved audio-{number}.wav:", track.label)
`;

function savedBytes(name: string, fileName: string): Py {
  return py`
    with open(${fileName}, "wb") as file:
        file.write(${py.raw(name)})
  `;
}

function hubClient(call: PrintableCall): Py {
  const { providerOption, endpointUrl, credential, billTo } = call;
  return py`
    ${chatImports(call)}

    from huggingface_hub import InferenceClient

    client = ${called(py`InferenceClient`, {
      ...(endpointUrl === undefined
        ? providerOption === undefined
          ? {}
          : { provider: providerOption }
        : { base_url: endpointUrl }),
      ...(credential ? { api_key: pythonKey(credential) } : {}),
      ...(billTo === undefined ? {} : { bill_to: billTo }),
    })}
  `;
}

function chatByHub(call: PrintableCall): PrintResult {
  const named: Arguments = {};
  const others: Arguments = {};
  for (const [name, value] of Object.entries(call.extra as Arguments))
    (CHAT_NAMED.has(name) ? named : others)[name] = value;
  const prefix = call.provider.directOnlyPrefix ?? "";
  const values: Arguments = {
    // This client sends the id as it is.
    model: call.modelId.startsWith(prefix) ? call.modelId.slice(prefix.length) : call.modelId,
    ...named,
    ...(Object.keys(others).length > 0 ? { extra_body: others } : {}),
    ...(call.stream ? { stream: true } : {}),
  };
  const { messages } = named;
  if (call.hasTools) values["messages"] = py.raw("messages");
  const sent = py`${py.raw(call.stream ? "stream" : "completion")} = ${called(py`client.chat_completion`, values)}`;
  return {
    install: "pip install -U huggingface_hub",
    code: py`
      ${hubClient(call)}

      ${call.hasTools ? RUN_TOOL : py.empty}

      ${call.hasTools ? toolLoop(py.value(messages), py.lines(sent, py`message = completion.choices[0].message`), "attributes") : sent}
      ${call.hasTools ? py.empty : call.stream ? PRINTED_STREAM : PRINTED_ANSWER}
    `,
  };
}
