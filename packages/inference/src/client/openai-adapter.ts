/**
 * The calls of the official OpenAI client in its own shapes, so that a program moves over by one line:
 * `const openai = new InferenceClient(token).openai`. The model's id may say where it goes, as everywhere here.
 */

import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import type { ChatArguments } from "../chat/chat-arguments.ts";
import { callResponses, streamResponses, type ResponsesAnswer } from "../chat/responses.ts";
import type { CallTarget } from "../routing/call-target.ts";
import { chatCompletion, chatCompletionStream, featureExtraction } from "../tasks/tasks.ts";
import { callPromise, type CallPromise } from "../wire/call-promise.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { ItemStream } from "../wire/events/stream-items.ts";

type Create<Args, Whole, Piece> = {
  (args: Args & { stream: true }, options?: CallOptions): Promise<ItemStream<Piece>>;
  (args: Args & { stream?: false | undefined }, options?: CallOptions): CallPromise<Whole>;
};

export interface EmbeddingsArguments extends CallTarget {
  input: string | readonly string[];
  dimensions?: number | undefined;
  encoding_format?: "float" | "base64" | undefined;
  user?: string | undefined;
}

export interface EmbeddingsAnswer {
  object: "list";
  model: string;
  data: { object: "embedding"; index: number; embedding: number[] }[];
  usage?: { prompt_tokens: number; total_tokens: number };
}

export interface ResponsesArguments extends CallTarget {
  input: string | readonly Record<string, unknown>[];
  instructions?: string | undefined;
  [name: string]: unknown;
}

export interface OpenAIAdapter {
  chat: { completions: { create: Create<ChatArguments, ChatCompletion, ChatCompletionChunk> } };
  embeddings: { create(args: EmbeddingsArguments, options?: CallOptions): CallPromise<EmbeddingsAnswer> };
  /** Where the server has it: the router, OpenAI, groq, and newer self-hosted servers. */
  responses: { create: Create<ResponsesArguments, ResponsesAnswer, Record<string, unknown>> };
}

/** The interface of a client; `withArgs` and `withOptions` add the client's defaults. */
export function openAIAdapter(
  withArgs: <Args>(args: Args) => Args,
  withOptions: (options: CallOptions | undefined) => CallOptions,
): OpenAIAdapter {
  const either =
    <Args extends { stream?: boolean | undefined }>(
      whole: (args: Args, options: CallOptions) => CallPromise<unknown>,
      pieces: (args: Args, options: CallOptions) => ItemStream<unknown>,
    ) =>
    (args: Args, options?: CallOptions) => {
      const [given, merged] = [withArgs(args), withOptions(options)];
      // Their client rejects before the loop begins where the answer is a failure.
      return given.stream
        ? pieces(given, merged)
            .withResponse()
            .then(({ data }) => data)
        : whole(given, merged);
    };
  return {
    chat: { completions: { create: either<ChatArguments>(chatCompletion, chatCompletionStream) as never } },
    embeddings: { create: (args, options) => createEmbeddings(withArgs(args), withOptions(options)) },
    responses: {
      create: either<ResponsesArguments & { stream?: boolean }>(callResponses, streamResponses) as never,
    },
  };
}

function createEmbeddings(
  { input, dimensions, encoding_format: form, user, ...target }: EmbeddingsArguments,
  options: CallOptions,
): CallPromise<EmbeddingsAnswer> {
  return callPromise(async (keep) => {
    const fields = { dimensions, encoding_format: form, user };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const { data, response } = await featureExtraction(
      { ...target, inputs: input as string | string[], extraBody: given },
      options,
    ).withResponse();
    keep(response);
    const vectors = (Array.isArray(data[0]) ? data : [data]) as number[][];
    return {
      object: "list",
      model: target.model ?? "",
      data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
      ...(response.usage ? { usage: response.usage as NonNullable<EmbeddingsAnswer["usage"]> } : {}),
    };
  });
}
