/** JavaScript through clients: ours, the hub's and OpenAI's. Ours and the hub's are called alike. */

import { js, type Code, type Value } from "@vitrine/code";
import type { AnswerMedia, TaskName } from "../protocol/provider.ts";
import { javascriptCredential, javascriptKey, toolLoop } from "./javascript-fetch.ts";
import { openaiBase, type PrintableCall } from "./printable-call.ts";
import { shortWaitNotes, type PrintResult } from "./printed-call.ts";

type Js = Code<"javascript">;
type JsValue = Value<"javascript">;

/** Result of a task's method, where it is not data to show. */
const FILES: Readonly<Partial<Record<TaskName, AnswerMedia>>> = {
  "image-text-to-image": "image",
  "image-text-to-video": "video",
  "image-to-image": "image",
  "image-to-video": "video",
  "text-to-audio": "audio",
  "text-to-image": "image",
  "text-to-speech": "audio",
  "text-to-video": "video",
};

/** `@vitrine/inference`. */
export function printVitrine(call: PrintableCall): PrintResult {
  return printMethod(call, "@vitrine/inference");
}

/** Calls that the hub's client has and that cannot succeed in its released version. */
const BROKEN: Readonly<Record<string, string>> = {
  "groq text-generation": "sends Groq a request for a text that it does not understand",
  "hf-inference image-to-text": "refuses the list in which the service answers",
  "novita image-to-video": "has no image-to-video for Novita",
  "novita text-generation": "sends Novita's text requests to an address that does not exist",
};

/** `@huggingface/inference`. */
export function printHuggingFaceJs(call: PrintableCall): PrintResult {
  const { provider, task } = call;
  if (provider.isRetired) return `@huggingface/inference no longer calls ${provider.name}.`;
  const problem = BROKEN[`${provider.id} ${task}`];
  if (problem !== undefined) return `@huggingface/inference ${problem}.`;
  return printMethod(call, "@huggingface/inference");
}

function printMethod(call: PrintableCall, source: string): PrintResult {
  const needsKeepAlive = source === "@huggingface/inference" && polls(call);
  const saves = FILES[call.task] !== undefined || call.task === "audio-to-audio";
  const files = [...(call.file ? ["openAsBlob"] : []), ...(saves ? ["writeFileSync"] : [])];
  return {
    ...(source === "@huggingface/inference" ? shortWaitNotes(call) : {}),
    install: `npm install ${source}`,
    code: js`
      ${files.length === 0 ? js.empty : js.raw(`import { ${files.join(", ")} } from "node:fs";`)}
      import { InferenceClient } from ${source};

      const client = new InferenceClient(${clientArguments(call)});

      ${needsKeepAlive ? KEEP_ALIVE : js.empty}
      ${methodCall(call, source)}
      ${needsKeepAlive ? js`clearInterval(awake);` : js.empty}
    `,
  };
}

/** A first picture after seconds: few steps, as the hub's own example has them. */
const EXAMPLE_PARAMETERS: Readonly<Partial<Record<TaskName, Readonly<Record<string, unknown>>>>> = {
  "text-to-image": { num_inference_steps: 5 },
};

/** Code that was written for one of the two clients serves the other. */
const written = new WeakMap<PrintableCall, Js>();

function methodCall(call: PrintableCall, source: string): Js {
  // The hub's client has overloads here, and without `outputType` the compiler takes the first.
  const isOverloaded = source === "@huggingface/inference" && call.task === "text-to-image";
  const known = isOverloaded ? undefined : written.get(call);
  if (known) return known;
  const { task, providerOption, endpointUrl, stream } = call;
  const name =
    task === "conversational"
      ? stream
        ? "chatCompletionStream"
        : "chatCompletion"
      : task.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const inputs = inputsOf(call);
  const parameters = { ...(call.isExample && EXAMPLE_PARAMETERS[task]), ...call.parameters };
  const values: Record<string, JsValue> = {
    ...(providerOption === undefined ? {} : { provider: providerOption }),
    ...(endpointUrl === undefined || task === "conversational" ? { model: call.modelId } : {}),
    ...(inputs === undefined ? {} : { inputs }),
    ...(call.extra as Record<string, JsValue>),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters: parameters as JsValue }),
  };
  const method = js`client.${js.identifier(name)}`;
  const code = call.hasTools
    ? withTools(method, values)
    : stream
      ? streamed(method, values)
      : answered(method, values, task, FILES[task], call.savedAs, isOverloaded);
  if (!isOverloaded) written.set(call, code);
  return code;
}

function withTools(method: Js, { messages, ...values }: Record<string, JsValue>): Js {
  return toolLoop(
    messages ?? [],
    js`const completion = await ${method}(${{ ...values, messages: js.raw("messages") }});`,
  );
}

/** The hub's client waits between polls with a timer that does not keep Node running: a program would end unfinished. */
const KEEP_ALIVE = js`
  // This client's wait for a job does not keep Node running.
  const awake = setInterval(() => {}, 1000);
`;

/** Whether the hub's client polls for a call; at one provider it takes what came while the server waited. */
function polls({ isQueued, provider }: PrintableCall): boolean {
  return isQueued && provider.id !== "replicate";
}

function clientArguments({ credential, endpointUrl, billTo }: PrintableCall): Js {
  const options = {
    ...(endpointUrl === undefined ? {} : { endpointUrl }),
    ...(billTo === undefined ? {} : { billTo }),
  };
  const key = credential ? javascriptKey(credential) : js`""`;
  return Object.keys(options).length === 0 ? (credential ? key : js.empty) : js`${key}, ${options}`;
}

function inputsOf({ inputs, file }: PrintableCall): JsValue {
  if (file === undefined) return inputs as JsValue;
  const blob = js`await openAsBlob(${file.name}, { type: ${file.type} })`;
  return inputs instanceof Blob ? blob : { ...(inputs as Record<string, JsValue>), image: blob };
}

function answered(
  method: Js,
  values: Record<string, JsValue>,
  task: TaskName,
  saved: AnswerMedia | undefined,
  savedAs: PrintableCall["savedAs"],
  requestsBlob = false,
): Js {
  if (saved)
    return js`
      const ${js.identifier(saved)} = await ${method}(${values}${requestsBlob ? js.raw(`, { outputType: "blob" }`) : js.empty});
      writeFileSync(${savedAs[saved]}, Buffer.from(await ${js.identifier(saved)}.arrayBuffer()));
      console.log(${`Saved ${savedAs[saved]}`});
    `;
  if (task === "audio-to-audio")
    return js`
      const tracks = await ${method}(${values});
      for (const [number, track] of tracks.entries()) {
        writeFileSync(\`audio-\${number}.wav\`, track.blob, "base64");
        console.log(\`Saved audio-\${number}.wav: \${track.label}\`);
      }
    `;
  if (task === "conversational")
    return js`
      const completion = await ${method}(${values});
      console.log(completion.choices[0].message.content);
    `;
  return js`
    const result = await ${method}(${values});
    console.log(result);
  `;
}

/** The last piece may be empty, and the one with the usage has no choices. */
function streamed(method: Js, values: Record<string, JsValue>): Js {
  return js`
    for await (const chunk of ${method}(${values})) {
      process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
    }
    console.log();
  `;
}

/** `openai`: for every chat endpoint that speaks OpenAI's protocol. */
export function printJavascriptOpenai(call: PrintableCall): PrintResult {
  const { task, request, credential } = call;
  if (task !== "conversational") return `The openai client is for chat here, not for ${task}.`;
  if (typeof request === "string") return request;
  if (request.body.kind !== "json") return "The request is no JSON.";
  const isBearer = credential?.header === "Authorization" && credential.prefix === "Bearer ";
  const headers: Record<string, JsValue> = {
    ...(credential && !isBearer ? { [credential.header]: javascriptCredential(credential) } : {}),
    ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== "Content-Type")),
  };
  const options: Record<string, JsValue> = {
    baseURL: openaiBase(request.url),
    apiKey: credential ? javascriptKey(credential) : "none",
    ...(Object.keys(headers).length > 0 ? { defaultHeaders: headers } : {}),
  };
  const values = request.body.value as Record<string, JsValue>;
  const method = js`client.chat.completions.create`;
  return {
    install: "npm install openai",
    code: js`
      import OpenAI from "openai";

      const client = new OpenAI(${options});

      ${call.hasTools ? withTools(method, values) : call.stream ? streamed(js`await ${method}`, values) : answered(method, values, task, undefined, call.savedAs)}
    `,
  };
}
