/**
 * The program that runs in each runtime: calls of every kind against a test kit whose address is
 * the first argument, and one line with the result of each. It uses nothing of Node's.
 */
import { InferenceClient, tool, type ClientOptions } from "../../src/index.ts";

declare const process: { argv: string[] };

const [kit = "", hubToken = "", providerKey = ""] = process.argv.slice(2);

/** The runtime's own fetch, to the kit's address; the kit receives the intended origin. */
const send = ((address: string, init: RequestInit = {}) => {
  const { origin, pathname, search } = new URL(address);
  const headers = new Headers(init.headers);
  headers.set("x-kit-origin", origin);
  return fetch(`${kit}${pathname}${search}`, { ...init, headers });
}) as typeof fetch;

const client = (token: string, options: ClientOptions = {}) => new InferenceClient(token, { fetch: send, ...options });
const direct = new InferenceClient(providerKey, { endpointUrl: `${kit}/v1` });
const messages = [{ role: "user", content: "Hi" }];

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  chat: async () =>
    (await client(hubToken).chatCompletion({ model: "org/model", messages })).choices[0]?.message.content,
  stream: async () => {
    let text = "";
    for await (const { choices } of direct.chatCompletionStream({ messages })) text += choices[0]?.delta.content ?? "";
    return text;
  },
  "leave a stream": async () => {
    for await (const _ of direct.chatCompletionStream({ messages })) break;
    return "left";
  },
  "a job": async () =>
    (await client(hubToken).textToImage({ provider: "fal-ai", providerModelId: "fal-ai/kit-model", inputs: "a cat" }))
      .type,
  "a form with a file": async () =>
    (await direct.automaticSpeechRecognition({ model: "m", inputs: new Blob(["RIFF0000WAVE"], { type: "audio/wav" }) }))
      .text,
  vectors: async () => JSON.stringify(await direct.featureExtraction({ model: "m", inputs: ["a", "b"] })),
  tools: async () => {
    const weather = tool({ name: "weather", parameters: { type: "object" }, run: () => "22 degrees" });
    const { steps, messages: said } = await direct.runTools({ messages, tools: [weather] });
    return `${steps} ${String(said[2]?.content)}`;
  },
  "a time-out": () =>
    client(hubToken, { timeouts: { overall: 60 }, retry: { retries: 0 } }).chatCompletion({
      model: "org/slow",
      messages,
    }),
  "an abort": () => {
    const controller = new AbortController();
    controller.abort(new Error("by hand"));
    return direct.chatCompletion({ messages }, { signal: controller.signal });
  },
  "a wrong key": () => new InferenceClient("wrong", { endpointUrl: `${kit}/v1` }).chatCompletion({ messages }),
  "no server": () =>
    new InferenceClient("", { endpointUrl: "http://127.0.0.1:1", retry: { retries: 0 } }).chatCompletion({ messages }),
};

for (const [name, call] of Object.entries(CALLS)) {
  // One after the other, so that lines keep their order.
  // oxlint-disable-next-line no-await-in-loop
  const said = await call().then(String, (error: Error & { code?: string }) => `! ${error.code ?? error.message}`);
  console.log(`${name}: ${said}`);
}
