/**
 * Calls of a pipeline of transformers.js, on this machine and in a browser alike: what it is given is checked, and what
 * it gives is brought into the shape that the task has everywhere else.
 */
import { tooLong } from "../model/context.ts";
import { chatTokens, readConversation, type ChatTokenizer } from "./chat-tokens.ts";
import { badInput } from "../model/errors.ts";
import { readBytes, readInteger, readNumber, readText, readTexts } from "../model/inputs.ts";
import type { LocalCall, LocalOutput, LocalTask } from "../model/model.ts";
import { readWave } from "../media/wave.ts";

export type { LocalTask } from "../model/model.ts";

/** A pipeline of transformers.js. */
export type Pipeline = ((...inputs: unknown[]) => Promise<unknown>) & {
  tokenizer?: ChatTokenizer;
  dispose?: () => Promise<void>;
};

/** Used parts of transformers.js. */
export interface Transformers {
  pipeline(task: string, model: string, options: Record<string, unknown>): Promise<Pipeline>;
  env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  RawImage: { fromBlob(blob: Blob): Promise<unknown> };
  TextStreamer: new (tokenizer: unknown, options: Record<string, unknown>) => unknown;
}

/** Tasks of ours that are another pipeline's. */
const PIPELINES: Partial<Record<LocalTask, string>> = {
  conversational: "text-generation",
  "sentence-similarity": "feature-extraction",
};
const SPEECH_RATE = 16_000;
const MAX_TOKENS = 1024;

/**
 * The transformers.js pipeline that does a task.
 * @example
 * import { pipelineOf } from "@vitrine/local-models/onnx-answer";
 *
 * console.log(pipelineOf("sentence-similarity")); // feature-extraction
 */
export function pipelineOf(task: LocalTask): string {
  return PIPELINES[task] ?? task;
}

/**
 * Runs one call with a transformers.js pipeline. It checks the input and returns the output in the shape of the task.
 *
 * @param transformers the module of transformers.js
 * @param contextTokens the longest conversation with its answer, where it is known
 * @example
 * import { answerWith } from "@vitrine/local-models/onnx-answer";
 *
 * const transformers = {
 *   pipeline: async () => pipeline,
 *   env: { allowRemoteModels: false, allowLocalModels: true, localModelPath: "/models" },
 *   RawImage: { fromBlob: async (blob: Blob) => blob },
 *   TextStreamer: class {},
 * };
 * const pipeline = async () => [{ label: "POSITIVE", score: 0.9 }];
 * const call = { task: "text-classification", inputs: "Great!", parameters: {}, isCancelled: () => false } as const;
 * console.log(await answerWith(call, pipeline, transformers));
 * // { kind: 'json', value: [ { label: 'POSITIVE', score: 0.9 } ] }
 */
export async function answerWith(
  call: LocalCall,
  run: Pipeline,
  transformers: Transformers,
  contextTokens?: number,
): Promise<LocalOutput> {
  if (call.task === "text-to-speech") return speak(call, run);
  return { kind: "json", value: await answer(call, run, transformers, contextTokens) };
}

/** Longest text that is spoken at once: a voice writes some hundred samples for each letter. */
const MAX_SPOKEN_CHARS = 2000;

/** A wave file. Voices of the VITS kind say texts by themselves; those that need a second model are not for here. */
async function speak({ inputs }: LocalCall, run: Pipeline): Promise<LocalOutput> {
  const text = readText(inputs);
  if (text.length > MAX_SPOKEN_CHARS)
    throw badInput(`Texts to speak have at most ${MAX_SPOKEN_CHARS} characters here.`);
  const sound = (await run(text)) as { toBlob(): Blob };
  return { kind: "file", bytes: new Uint8Array(await sound.toBlob().arrayBuffer()), type: "audio/wav" };
}

async function answer(
  call: LocalCall,
  run: Pipeline,
  { RawImage, TextStreamer }: Transformers,
  contextTokens: number | undefined,
): Promise<unknown> {
  const { task, inputs, parameters, onText } = call;
  const tokens = (otherwise: number) =>
    readInteger(parameters["max_new_tokens"] ?? parameters["max_tokens"], "max_new_tokens", {
      min: 1,
      max: MAX_TOKENS,
      otherwise,
    });
  const picture = async () => RawImage.fromBlob(new Blob([readBytes(inputs) as Uint8Array<ArrayBuffer>]));
  const sampling = () => {
    const temperature = readNumber(parameters["temperature"], "temperature", { min: 0, max: 5, otherwise: 0 });
    return temperature === 0 ? { do_sample: false } : { do_sample: true, temperature };
  };
  const streamer = () =>
    onText && run.tokenizer
      ? {
          streamer: new TextStreamer(run.tokenizer, {
            skip_prompt: true,
            skip_special_tokens: true,
            callback_function: onText,
          }),
        }
      : {};
  switch (task) {
    case "text-classification":
      return run(readText(inputs), { top_k: null });
    case "fill-mask":
      return run(readText(inputs), {
        top_k: readInteger(parameters["top_k"], "top_k", { min: 1, max: 50, otherwise: 5 }),
      });
    case "token-classification":
      return run(readText(inputs));
    case "question-answering": {
      const { qa, context } = (inputs ?? {}) as Record<string, unknown>;
      return run(readText(qa, "inputs.question"), readText(context, "inputs.context"));
    }
    case "zero-shot-classification": {
      const labels = readTexts(parameters["candidate_labels"], "parameters.candidate_labels");
      const options = { multi_label: parameters["multi_label"] === true };
      const found = (await run(readText(inputs), labels, options)) as { labels: string[]; scores: number[] };
      return found.labels.map((label, at) => ({ label, score: found.scores[at] ?? 0 }));
    }
    case "feature-extraction": {
      const vectors = await embed(run, Array.isArray(inputs) ? readTexts(inputs) : [readText(inputs)]);
      return Array.isArray(inputs) ? vectors : vectors[0];
    }
    case "sentence-similarity": {
      const { source_sentence: source, sentences } = (inputs ?? {}) as Record<string, unknown>;
      const texts = [readText(source, "inputs.source_sentence"), ...readTexts(sentences, "inputs.sentences")];
      const [one = [], ...others] = await embed(run, texts);
      return others.map((other) => other.reduce((sum, value, at) => sum + value * (one[at] ?? 0), 0));
    }
    case "summarization":
    case "translation": {
      const { src_lang, tgt_lang } = parameters;
      const languages =
        typeof tgt_lang === "string" ? { tgt_lang, ...(typeof src_lang === "string" && { src_lang }) } : {};
      const [found] = (await run(readText(inputs), { max_new_tokens: tokens(256), ...languages })) as object[];
      return found;
    }
    case "automatic-speech-recognition": {
      const { text } = (await run(readWave(readBytes(inputs), SPEECH_RATE), { chunk_length_s: 30 })) as {
        text: string;
      };
      return { text: text.trim() };
    }
    case "image-classification":
      return run(await picture());
    case "object-detection":
      return run(await picture(), {
        threshold: readNumber(parameters["threshold"], "threshold", { min: 0, max: 1, otherwise: 0.5 }),
      });
    case "image-to-text":
      return run(await picture());
    case "text-generation": {
      const options = { max_new_tokens: tokens(64), ...sampling(), ...streamer(), return_full_text: false };
      const [found] = (await run(readText(inputs), options)) as { generated_text: string }[];
      return { generated_text: found?.generated_text ?? "" };
    }
    case "conversational": {
      const messages = readConversation(inputs);
      const promptTokens = run.tokenizer ? chatTokens(run.tokenizer, messages) : 0;
      if (contextTokens !== undefined && promptTokens >= contextTokens) throw tooLong(promptTokens, contextTokens);
      const options = { max_new_tokens: tokens(256), ...sampling(), ...streamer() };
      const [found] = (await run(messages, options)) as { generated_text: { content?: string }[] }[];
      const text = found?.generated_text.at(-1)?.content ?? "";
      const written = run.tokenizer?.encode(text).length ?? 0;
      return { text, prompt_tokens: promptTokens, completion_tokens: written };
    }
    default:
      throw badInput(`${task} is not supported by this model.`);
  }
}

/** Vectors of length one. */
async function embed(run: Pipeline, texts: readonly string[]): Promise<number[][]> {
  const found = (await run([...texts], { pooling: "mean", normalize: true })) as { tolist(): number[][] };
  return found.tolist();
}
