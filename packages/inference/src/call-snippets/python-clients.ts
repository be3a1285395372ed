/** Python through clients: the hub's, OpenAI's and Fal's own. */

import { py, type Code, type Value } from "@vitrine/code";
import type { TaskName } from "../provider.ts";
import { withFileAs, type PrintableCall } from "./printable-call.ts";
import { SAVED_AS, type PrintResult } from "./printed.ts";
import { pythonCredential, pythonKey, pythonPath } from "./python-requests.ts";

type Py = Code<"python">;
type PyValue = Value<"python">;
type Arguments = Record<string, PyValue>;

/** Tasks of each provider in the released `huggingface_hub`; a test compares it with the installed package. */
export const HUB_PYTHON_TASKS: Readonly<Record<string, readonly TaskName[]>> = {
  baseten: ["conversational"],
  cerebras: ["conversational"],
  cohere: ["conversational"],
  deepinfra: [
    "automatic-speech-recognition",
    "conversational",
    "feature-extraction",
    "text-generation",
    "text-to-speech",
  ],
  "fal-ai": [
    "automatic-speech-recognition",
    "text-to-image",
    "text-to-speech",
    "text-to-video",
    "image-to-video",
    "image-to-image",
    "image-segmentation",
  ],
  "featherless-ai": ["conversational", "text-generation"],
  "fireworks-ai": ["conversational"],
  groq: ["conversational"],
  "hf-inference": [
    "text-to-image",
    "conversational",
    "text-generation",
    "text-classification",
    "question-answering",
    "audio-classification",
    "automatic-speech-recognition",
    "fill-mask",
    "feature-extraction",
    "image-classification",
    "image-segmentation",
    "document-question-answering",
    "image-to-text",
    "object-detection",
    "audio-to-audio",
    "zero-shot-image-classification",
    "zero-shot-classification",
    "image-to-image",
    "sentence-similarity",
    "table-question-answering",
    "tabular-classification",
    "text-to-speech",
    "token-classification",
    "translation",
    "summarization",
    "visual-question-answering",
  ],
  novita: ["text-generation", "conversational", "text-to-video"],
  nscale: ["conversational", "text-to-image"],
  openai: ["conversational"],
  ovhcloud: ["conversational"],
  publicai: ["conversational"],
  replicate: ["automatic-speech-recognition", "image-to-image", "text-to-image", "text-to-speech", "text-to-video"],
  scaleway: ["conversational", "feature-extraction"],
  together: [
    "conversational",
    "feature-extraction",
    "image-to-image",
    "image-to-video",
    "text-generation",
    "text-to-image",
    "text-to-speech",
    "text-to-video",
  ],
  wavespeed: ["text-to-image", "text-to-video", "image-to-image", "image-to-video"],
  "zai-org": ["conversational", "text-to-image"],
};

/** What becomes of a method's result. */
type Outcome = "print" | "picture" | "audio" | "video";

interface Method {
  name: string;
  /** The name of the argument that takes the inputs, or all arguments they become. */
  inputs: string | ((inputs: Arguments) => Arguments);
  /** Parameters that have an argument of their own; others go into `extra_body` where the method has it. */
  named: readonly string[];
  hasExtraBody?: boolean;
  outcome?: Outcome;
}

const generation = ["num_inference_steps", "guidance_scale", "negative_prompt", "seed"];

const METHODS: Readonly<Partial<Record<TaskName, Method>>> = {
  "audio-classification": { name: "audio_classification", inputs: "audio", named: ["top_k", "function_to_apply"] },
  "audio-to-audio": { name: "audio_to_audio", inputs: "audio", named: [] },
  "automatic-speech-recognition": {
    name: "automatic_speech_recognition",
    inputs: "audio",
    named: [],
    hasExtraBody: true,
  },
  "document-question-answering": {
    name: "document_question_answering",
    inputs: ({ image, question }) => ({ image, question }),
    named: [
      "doc_stride",
      "handle_impossible_answer",
      "lang",
      "max_answer_len",
      "max_question_len",
      "max_seq_len",
      "top_k",
    ],
  },
  "feature-extraction": {
    name: "feature_extraction",
    inputs: "text",
    named: ["normalize", "prompt_name", "truncate", "truncation_direction", "dimensions", "encoding_format"],
  },
  "fill-mask": { name: "fill_mask", inputs: "text", named: ["targets", "top_k"] },
  "image-classification": { name: "image_classification", inputs: "image", named: ["function_to_apply", "top_k"] },
  "image-segmentation": {
    name: "image_segmentation",
    inputs: "image",
    named: ["mask_threshold", "overlap_mask_area_threshold", "subtask", "threshold"],
  },
  "image-to-image": {
    name: "image_to_image",
    inputs: "image",
    named: ["prompt", "negative_prompt", "num_inference_steps", "guidance_scale", "target_size"],
    outcome: "picture",
  },
  "image-to-text": { name: "image_to_text", inputs: "image", named: [] },
  "image-to-video": {
    name: "image_to_video",
    inputs: "image",
    named: ["prompt", "num_frames", "target_size", ...generation],
    outcome: "video",
  },
  "object-detection": { name: "object_detection", inputs: "image", named: ["threshold"] },
  "question-answering": {
    name: "question_answering",
    inputs: ({ question, context }) => ({ question, context }),
    named: [
      "align_to_words",
      "doc_stride",
      "handle_impossible_answer",
      "max_answer_len",
      "max_question_len",
      "max_seq_len",
      "top_k",
    ],
  },
  "sentence-similarity": {
    name: "sentence_similarity",
    inputs: ({ source_sentence: sentence, sentences }) => ({ sentence, other_sentences: sentences }),
    named: [],
  },
  summarization: {
    name: "summarization",
    inputs: "text",
    named: ["clean_up_tokenization_spaces", "generate_parameters", "truncation"],
  },
  "table-question-answering": {
    name: "table_question_answering",
    inputs: ({ question, table }) => ({ table, query: question }),
    named: ["padding", "sequential", "truncation"],
  },
  "text-classification": { name: "text_classification", inputs: "text", named: ["top_k", "function_to_apply"] },
  "text-generation": {
    name: "text_generation",
    inputs: "prompt",
    named: [
      "adapter_id",
      "best_of",
      "decoder_input_details",
      "do_sample",
      "frequency_penalty",
      "grammar",
      "max_new_tokens",
      "repetition_penalty",
      "return_full_text",
      "seed",
      "stop",
      "temperature",
      "top_k",
      "top_n_tokens",
      "top_p",
      "truncate",
      "typical_p",
      "watermark",
    ],
  },
  "text-to-image": {
    name: "text_to_image",
    inputs: "prompt",
    named: ["height", "width", "scheduler", ...generation],
    hasExtraBody: true,
    outcome: "picture",
  },
  "text-to-speech": {
    name: "text_to_speech",
    inputs: "text",
    named: ["do_sample", "max_new_tokens", "temperature", "top_k", "top_p"],
    hasExtraBody: true,
    outcome: "audio",
  },
  "text-to-video": {
    name: "text_to_video",
    inputs: "prompt",
    named: ["num_frames", ...generation],
    hasExtraBody: true,
    outcome: "video",
  },
  "token-classification": {
    name: "token_classification",
    inputs: "text",
    named: ["aggregation_strategy", "ignore_labels", "stride"],
  },
  translation: {
    name: "translation",
    inputs: "text",
    named: ["src_lang", "tgt_lang", "clean_up_tokenization_spaces", "truncation", "generate_parameters"],
  },
  "visual-question-answering": {
    name: "visual_question_answering",
    inputs: ({ image, question }) => ({ image, question }),
    named: ["top_k"],
  },
  "zero-shot-classification": {
    name: "zero_shot_classification",
    inputs: "text",
    named: ["candidate_labels", "multi_label", "hypothesis_template"],
  },
  "zero-shot-image-classification": {
    name: "zero_shot_image_classification",
    inputs: "image",
    named: ["candidate_labels", "hypothesis_template"],
  },
};

const CHAT_NAMED: ReadonlySet<string> = new Set([
  "messages",
  "model",
  "stream",
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_tokens",
  "n",
  "presence_penalty",
  "response_format",
  "seed",
  "stop",
  "stream_options",
  "temperature",
  "tool_choice",
  "tool_prompt",
  "tools",
  "top_logprobs",
  "top_p",
]);

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
    ${name === "print" ? py`print(result)` : name === "image" ? py`image.save(${SAVED_AS.image})` : savedBytes(name)}
  `;
  return {
    code,
    install: `pip install -U huggingface_hub${outcome === "picture" ? " pillow" : task === "feature-extraction" ? " numpy" : ""}`,
  };
}

function savedBytes(name: keyof typeof SAVED_AS): Py {
  return py`
    with open(${SAVED_AS[name]}, "wb") as file:
        file.write(${py.raw(name)})
  `;
}

/** A call with keyword arguments: on one line where they fit, else one a line. */
function called(method: Py, values: Arguments): Py {
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

function osImport({ credential }: PrintableCall): Py {
  return credential && credential.inlined === undefined ? py`import os` : py.empty;
}

function hubClient(call: PrintableCall): Py {
  const { providerOption, endpointUrl, credential, billTo } = call;
  return py`
    ${osImport(call)}

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
  return {
    install: "pip install -U huggingface_hub",
    code: py`
      ${hubClient(call)}

      ${call.stream ? pythonStream(py`client.chat_completion`, values) : pythonAnswer(py`client.chat_completion`, values)}
    `,
  };
}

function pythonAnswer(method: Py, values: Arguments): Py {
  return py`
    completion = ${called(method, values)}
    print(completion.choices[0].message.content)
  `;
}

/** The last piece may be empty, and the one with the usage has no choices. */
function pythonStream(method: Py, values: Arguments): Py {
  return py`
    stream = ${called(method, values)}
    for chunk in stream:
        for choice in chunk.choices or []:
            print(choice.delta.content or "", end="", flush=True)
    print()
  `;
}

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

/** `openai`: for every chat endpoint that speaks OpenAI's protocol. */
export function printPythonOpenai(call: PrintableCall): PrintResult {
  const { task, request, credential } = call;
  if (task !== "conversational") return `The openai client is for chat here, not for ${task}.`;
  if (typeof request === "string") return request;
  if (request.body.kind !== "json") return "The request is no JSON.";
  const named: Arguments = {};
  const others: Arguments = {};
  for (const [name, value] of Object.entries(request.body.value as Arguments))
    (OPENAI_NAMED.has(name) ? named : others)[name] = value;
  const values = { ...named, ...(Object.keys(others).length > 0 ? { extra_body: others } : {}) };
  const isBearer = credential?.header === "Authorization" && credential.prefix === "Bearer ";
  const headers: Arguments = {
    ...(credential && !isBearer ? { [credential.header]: pythonCredential(credential) } : {}),
    ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== "Content-Type")),
  };
  const method = py`client.chat.completions.create`;
  return {
    install: "pip install -U openai",
    code: py`
      ${osImport(call)}

      from openai import OpenAI

      client = ${called(py`OpenAI`, {
        base_url: openaiBase(request.url),
        api_key: credential ? pythonKey(credential) : "none",
        ...(Object.keys(headers).length > 0 ? { default_headers: headers } : {}),
      })}

      ${call.stream ? pythonStream(method, values) : pythonAnswer(method, values)}
    `,
  };
}

/** The address without what the client itself puts behind it. */
export function openaiBase(url: string): string {
  return url.replace(/\/chat\/completions$/, "");
}

/** `fal_client`: Fal's own, with Fal's own key. */
export function printFalClient(call: PrintableCall): PrintResult {
  const { provider, request, answer, credential } = call;
  if (provider.id !== "fal-ai") return "fal_client calls Fal alone.";
  if (typeof request === "string") return request;
  const application = new URL(request.url).pathname.replace(/^\//, "").replace(call.routed ? /^fal-ai\// : /^$/, "");
  const values = (
    call.file && request.body.kind === "json"
      ? withFileAs(request.body.value, py`fal_client.encode_file(${call.file.name})`)
      : request.body.kind === "json"
        ? request.body.value
        : {}
  ) as PyValue;
  const key = call.routed ? undefined : credential?.inlined;
  const subject = key === undefined ? py`fal_client` : py`fal_client.SyncClient(key=${key})`;
  const method = call.isQueued ? py`subscribe` : py`run`;
  const limit = call.isQueued ? py`client_timeout=900,` : py`timeout=300,`;
  return {
    install: "pip install -U fal-client",
    notes: ["Reads the key from FAL_KEY and is billed by Fal, not through the hub."],
    code: py`
      ${answer.kind === "address" ? py`from urllib.request import urlretrieve` : py.empty}

      import fal_client

      result = ${subject}.${method}(
          ${application},
          arguments=${values},
          ${limit}
      )
      ${answer.kind === "address" ? py`urlretrieve(${pythonPath(py`result`, answer.path)}, ${SAVED_AS[answer.media]})` : py`print(${pythonPath(py`result`, answer.kind === "body" ? [] : answer.path)})`}
    `,
  };
}
