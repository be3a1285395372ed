/**
 * The hub's own service, and the shape that servers at an address of the caller's have for tasks other than chat. A
 * file goes as raw bytes where nothing else has to go along, else as base64 in JSON next to its parameters.
 *
 * @note The hub’s own service. Your own servers use the same protocol for tasks other than chat.
 * @note The client sends a file as raw bytes when there are no parameters, and as base64 in JSON next to the
 *   parameters otherwise.
 * @note Calls without a token are allowed, within the limits of the service.
 */

import { blobOf, field } from "../protocol/read-fields.ts";
import { jsonOf } from "../protocol/json-answer.ts";
import { pictureOf } from "../protocol/images.ts";
import { dataUrlOf } from "../files/bytes.ts";
import { EncodedFile } from "../files/encoded-file.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import { blobFrom, blobInput, inputPart } from "../protocol/inputs.ts";
import { postJson } from "../protocol/json-request.ts";
import {
  bearer,
  type Answer,
  type Provider,
  type RequestPlan,
  type ResultContext,
  type TaskCall,
  type TaskEntry,
} from "../protocol/provider.ts";
import { chat } from "../protocol/chat-entry.ts";
import { completions } from "../protocol/openai-protocol.ts";

const SERVER_DEFAULT = "default";

function post(call: TaskCall, value: Record<string, unknown>, path = `/models/${call.model}`): RequestPlan {
  return postJson(path, value);
}

function parametersOf({ parameters }: TaskCall): Record<string, unknown> {
  return Object.keys(parameters).length === 0 ? {} : { parameters };
}

const anyJson = { kind: "json", path: [] } as const;

const asJson: TaskEntry = {
  answer: anyJson,
  request: (call) => post(call, { ...call.extra, inputs: call.inputs, ...parametersOf(call) }),
};

/** Sentence models have their own path, and their settings are next to the input. */
const asPipeline: TaskEntry = {
  answer: anyJson,
  request: (call) =>
    post(
      call,
      { ...call.extra, ...call.parameters, inputs: call.inputs },
      `/models/${call.model}/pipeline/${call.task}`,
    ),
};

const isBare = ({ parameters, extra }: TaskCall) =>
  Object.keys(parameters).length === 0 && Object.keys(extra).length === 0;

const asBytes: TaskEntry = {
  answer: anyJson,
  request: (call) => {
    const blob = blobInput(call);
    if (isBare(call)) return { method: "POST", path: `/models/${call.model}`, body: { kind: "binary", value: blob } };
    return post(call, { ...call.extra, inputs: new EncodedFile(blob, "base64"), ...parametersOf(call) });
  },
};

const asBase64: TaskEntry = {
  answer: anyJson,
  request: (call) =>
    post(call, { ...call.extra, inputs: new EncodedFile(blobInput(call), "base64"), ...parametersOf(call) }),
};

const questionAnswering: TaskEntry = {
  answer: anyJson,
  request: (call) => {
    const image = blobFrom(inputPart(call, "image"));
    if (!image) throw new InferenceClientInputError(`${call.task} takes inputs.image as a Blob`, { task: call.task });
    const inputs = { ...(call.inputs as object), image: new EncodedFile(image, "base64") };
    return post(call, { ...call.extra, inputs, ...parametersOf(call) });
  },
};

const toSound: TaskEntry = {
  answer: { kind: "body", media: "audio" },
  request: asJson.request,
};

async function pictureResult(answer: Answer, context: ResultContext): Promise<unknown> {
  const { outputType } = context.call;
  if (answer.kind === "blob") {
    const blob = blobOf(answer, context, "an image");
    if (outputType === "json") return { output: await dataUrlOf(blob, "image/png") };
    return outputType === "dataUrl" ? dataUrlOf(blob, "image/png") : blob;
  }
  const body = answer.value;
  return pictureOf({ base64: field(body, "data", 0, "b64_json"), url: field(body, "output", 0) }, body, context);
}

export const provider: Provider = {
  id: "hf-inference",
  name: "HF Inference",
  hubOrganization: "hf-inference",
  baseUrl: "https://router.huggingface.co/hf-inference",
  keyHeader: bearer,
  keyVariable: "HF_TOKEN",
  isHub: true,
  tasks: {
    conversational: atModel(chat("/v1/chat/completions")),
    "text-generation": atModel(completions("/v1/completions")),
    "feature-extraction": asPipeline,
    "sentence-similarity": asPipeline,
    "text-classification": asJson,
    "token-classification": asJson,
    "zero-shot-classification": asJson,
    "fill-mask": asJson,
    "question-answering": asJson,
    "table-question-answering": asJson,
    summarization: asJson,
    translation: asJson,
    "tabular-classification": asJson,
    "tabular-regression": asJson,
    "text-to-speech": toSound,
    "text-to-audio": toSound,
    "text-to-image": {
      answer: { kind: "body", media: "image" },
      request: (call) => {
        if (call.outputType === "url")
          throw new InferenceClientInputError(
            "hf-inference answers with bytes, not with an address: use another outputType",
            {
              task: call.task,
              code: "output_type",
            },
          );
        return asJson.request(call);
      },
      result: pictureResult,
    },
    "audio-classification": asBytes,
    "automatic-speech-recognition": asBytes,
    "audio-to-audio": {
      ...asBytes,
      answer: { kind: "base64", path: [0, "blob"], media: "audio" },
      // A printed call takes the first track; the result is all of them.
      result: jsonOf,
    },
    "image-classification": asBytes,
    "object-detection": asBytes,
    "image-to-text": asBytes,
    "image-segmentation": asBase64,
    "image-to-image": {
      request: asBytes.request,
      answer: { kind: "body", media: "image" },
      result: pictureResult,
    },
    "document-question-answering": questionAnswering,
    "visual-question-answering": questionAnswering,
    "zero-shot-image-classification": {
      answer: anyJson,
      request: (call) => {
        const image = blobFrom(call.inputs) ?? blobFrom(inputPart(call, "image"));
        if (!image) throw new InferenceClientInputError(`${call.task} takes a Blob as inputs`, { task: call.task });
        return post(call, {
          ...call.extra,
          inputs: { image: new EncodedFile(image, "base64") },
          ...parametersOf(call),
        });
      },
    },
  },
};

/** The OpenAI shapes under the path of a model. A server at an address may choose the model itself. */
function atModel(entry: TaskEntry): TaskEntry {
  return {
    request: (call) => {
      const plan = entry.request({ ...call, model: call.model || SERVER_DEFAULT });
      return { ...plan, path: `/models/${call.model}${plan.path}` };
    },
    answer: entry.answer,
    ...(entry.result === undefined ? {} : { result: entry.result }),
  };
}
