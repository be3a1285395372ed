/** Completions of texts, `/v1/completions`, and Ollama's raw prompts, which are the same. */
import { isObject } from "@vitrine/base";
import type { TextStreamEvent } from "@vitrine/inference";
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import { streamedText, type TextStream } from "../answer-streams.ts";
import type { ModelApi } from "../model-api.ts";
import { eventStream, jsonAnswer, placeHeader, readJson, sse } from "../responses.ts";
import { given, ignoredHeader, isPrompt, passedFields, unsupported, type Fields, type Ignored } from "./fields.ts";
import { openaiErrorBody } from "./openai.ts";

export const COMPLETIONS_FIELDS = {
  mapped: "best_of max_tokens model prompt seed stop stream stream_options temperature top_p",
  passed: "echo frequency_penalty logit_bias logprobs n presence_penalty suffix user",
  ignored: "",
  rejected: "",
} as const;

const MAX_PROMPTS = 32;
/** What OpenAI's service takes where a request does not say it. */
const USUAL_TOKENS = 16;

/** A piece of a completion, or a whole one. */
interface Choice {
  index: number;
  text: string;
  finish_reason: string | null;
  logprobs: unknown;
}

interface Completions {
  pieces: AsyncGenerator<Choice, void, void>;
  model: string;
  place: string;
  /** What all of them used, when they are over. */
  usage: () => { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

export async function completions(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const ignored: Ignored = new Set();
  const { stream, stream_options: streamOptions, model, prompt, max_tokens: limit = USUAL_TOKENS } = body;
  if (body["best_of"] !== undefined && body["best_of"] !== (body["n"] ?? 1))
    throw unsupported("best_of", "Ask for n, which all servers have");
  const { seed, stop, temperature, top_p: topP } = body;
  const fields = { ...passedFields(body, COMPLETIONS_FIELDS, ignored), seed, stop, temperature, top_p: topP };
  const found = await completionsOf(api, call, {
    ...fields,
    model,
    prompt,
    max_tokens: limit,
    stream_options: streamOptions,
  });
  const { pieces, place, usage } = found;
  const id = `cmpl-${call.requestId}`;
  const head = { id, object: "text_completion", created: Math.floor(Date.now() / 1000), model: found.model };
  const headers = { ...placeHeader(place), ...ignoredHeader(ignored) };
  if (stream !== true) {
    const choices: Choice[] = [];
    for await (const piece of pieces) addPiece(choices, piece);
    const inOrder = choices.toSorted((one, other) => one.index - other.index);
    return jsonAnswer(api, { ...head, choices: inOrder, usage: usage() }, headers);
  }
  const wantsUsage = isObject(streamOptions) && streamOptions["include_usage"] === true;
  async function* events(): AsyncGenerator<string, void, void> {
    for await (const piece of pieces) yield sse({ ...head, choices: [piece] });
    if (wantsUsage) yield sse({ ...head, choices: [], usage: usage() });
    yield "data: [DONE]\n\n";
  }
  return eventStream({ api, events: events(), onError: (error) => sse(openaiErrorBody(error)), headers });
}

/** The continuations of one prompt or several, each of which is a call. It resolves with the first piece. */
export async function completionsOf(
  api: ModelApi,
  call: IncomingCall,
  { prompt, model, max_tokens: limit, temperature, top_p: topP, seed, stop, stream_options: options, ...extra }: Fields,
): Promise<Completions> {
  const stops = stop === undefined || stop === null ? undefined : [stop].flat();
  const parameters = given({ max_new_tokens: limit, temperature, top_p: topP, seed, stop: stops });
  const extraBody = { ...given(extra), stream_options: { ...(options as object), include_usage: true } };
  const open = (inputs: unknown) =>
    api.textStream(call, model, {
      inputs,
      parameters: { ...parameters, return_full_text: false },
      extraBody,
    } as never);
  const prompts = promptsOf(prompt);
  const first = await open(prompts[0]);
  const streams: TextStream[] = [first];
  const count = typeof extra["n"] === "number" ? extra["n"] : 1;
  async function* pieces(): AsyncGenerator<Choice, void, void> {
    for (const [at, each] of prompts.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as each is let in for itself
      const stream = at === 0 ? first : await open(each);
      if (at > 0) streams.push(stream);
      for await (const event of stream) yield* choicesOf(event, at * count);
    }
  }
  const usage = () => {
    const sum = (kind: "input" | "output") =>
      streams.reduce((all, { routing }) => all + (routing.usage?.[kind] ?? 0), 0);
    const [input, output] = [sum("input"), sum("output")];
    return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  };
  return { pieces: pieces(), model: first.model, place: first.place, usage };
}

/** A text, tokens, or a list of either. */
function promptsOf(prompt: unknown): readonly unknown[] {
  const prompts = isPrompt(prompt) ? [prompt] : prompt;
  if (!Array.isArray(prompts) || prompts.length === 0 || !prompts.every(isPrompt))
    throw new ApiError(400, "prompt_missing", "prompt must be a text, tokens, or a list of them.", { param: "prompt" });
  if (prompts.length > MAX_PROMPTS)
    throw new ApiError(400, "too_many_prompts", `Send ${MAX_PROMPTS} prompts at most.`, { param: "prompt" });
  return prompts;
}

const REASONS = new Map([
  ["eos_token", "stop"],
  ["stop_sequence", "stop"],
]);

/** The choices in an event, in either form that servers have. */
function* choicesOf(event: TextStreamEvent, offset: number): Generator<Choice> {
  if (event.choices)
    for (const { text = "", finish_reason: reason = null, ...choice } of event.choices as Partial<Choice>[])
      yield { index: offset + (choice.index ?? 0), text, finish_reason: reason, logprobs: choice.logprobs ?? null };
  else if (event.token as unknown) {
    // The older form ends with the whole text.
    const { finish_reason: said = "stop" } = (event["details"] ?? {}) as { finish_reason?: string };
    const reason = typeof event.generated_text === "string" ? (REASONS.get(said) ?? said) : null;
    yield { index: offset, text: streamedText(event), finish_reason: reason, logprobs: null };
  }
}

/** Adds a piece to the whole completions. */
function addPiece(choices: Choice[], piece: Choice): void {
  const before = choices.find(({ index }) => index === piece.index);
  if (!before) return void choices.push({ ...piece });
  before.text += piece.text;
  before.finish_reason = piece.finish_reason ?? before.finish_reason;
  if (!isObject(piece.logprobs)) return;
  const known = (before.logprobs ??= {}) as Record<string, unknown>;
  for (const [name, value] of Object.entries(piece.logprobs))
    known[name] = Array.isArray(value) ? [...((known[name] as unknown[] | undefined) ?? []), ...value] : value;
}
