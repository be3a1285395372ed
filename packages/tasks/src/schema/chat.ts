/**
 * Chat messages, requests, answers and stream chunks in the shape that chat endpoints have in common.
 * Unknown keys pass everywhere: endpoints add fields (`reasoning_content`, billing data) and callers need them.
 */

import * as v from "valibot";
import { field, integer, optionalField } from "./field.ts";

const textPart = v.looseObject({
  type: field(v.literal("text"), "Marks a part made of words."),
  text: field(v.string(), "The words."),
});

const imagePart = v.looseObject({
  type: field(v.literal("image_url"), "Marks a part that is a picture."),
  image_url: field(
    v.looseObject({ url: field(v.string(), "Address of the picture: https or a data URL.") }),
    "Where the picture is.",
  ),
});

const otherPart = v.looseObject({
  type: field(v.string(), "Kind of part, such as input_audio or video_url, where an endpoint accepts more."),
});

export const chatContentPart = v.union([textPart, imagePart, otherPart]);

const toolCall = v.looseObject({
  id: field(v.string(), "Id by which the tool's answer refers to this call."),
  type: field(v.string(), "Always function so far."),
  function: field(
    v.looseObject({
      name: field(v.string(), "Name of the tool to call."),
      arguments: field(v.union([v.string(), v.record(v.string(), v.unknown())]), "Arguments, as JSON text in answers."),
      description: optionalField(v.nullable(v.string()), "What the tool does."),
    }),
    "The call itself.",
  ),
});

export const chatMessage = v.looseObject({
  role: field(v.string(), "Who speaks: system, user, assistant, tool or developer."),
  content: optionalField(
    v.nullable(v.union([v.string(), v.array(chatContentPart)])),
    "What is said: a string, or parts that mix text and media. May be missing where tools are called.",
  ),
  name: optionalField(v.string(), "Name of the speaker, to distinguish several."),
  tool_calls: optionalField(v.array(toolCall), "Tools that the assistant calls in this turn."),
  tool_call_id: optionalField(v.string(), "Call that this tool message answers."),
});

export const chatMessages = v.array(chatMessage);

const chatTool = v.looseObject({
  type: field(v.string(), "Always function so far."),
  function: field(
    v.looseObject({
      name: field(v.string(), "Name the model uses to call it."),
      description: optionalField(v.string(), "What it does; the model decides by this text."),
      parameters: optionalField(v.unknown(), "JSON Schema of the arguments."),
    }),
    "The function that the model can call.",
  ),
});

const responseFormat = v.variant("type", [
  v.looseObject({ type: field(v.literal("text"), "Free text.") }),
  v.looseObject({ type: field(v.literal("json_object"), "Any valid JSON object.") }),
  v.looseObject({
    type: field(v.literal("json_schema"), "JSON that follows a schema."),
    json_schema: field(
      v.looseObject({
        name: field(v.string(), "Name of the schema."),
        description: optionalField(v.string(), "What the object is for."),
        schema: optionalField(v.record(v.string(), v.unknown()), "The JSON Schema."),
        strict: optionalField(v.boolean(), "Refuse to leave the schema, where the endpoint can promise it."),
      }),
      "The schema to follow.",
    ),
  }),
]);

export const chatParameters = v.looseObject({
  frequency_penalty: optionalField(v.number(), "Lowers the chance of words by how often they were used, -2 to 2."),
  logit_bias: optionalField(
    v.union([v.record(v.string(), v.number()), v.array(v.number())]),
    "Amount to add to the score of given tokens.",
  ),
  logprobs: optionalField(v.boolean(), "Return the logarithm of each chosen token's probability."),
  max_tokens: optionalField(integer, "Most tokens to produce."),
  n: optionalField(integer, "How many answers to produce."),
  presence_penalty: optionalField(v.number(), "Lowers the chance of words already used at all, -2 to 2."),
  reasoning_effort: optionalField(
    v.string(),
    "How long a reasoning model may reason: none, minimal, low, medium, high or xhigh where supported.",
  ),
  response_format: optionalField(responseFormat, "Format of the answer."),
  seed: optionalField(integer, "Seed for repeatable sampling, as far as the endpoint can."),
  stop: optionalField(
    v.union([v.array(v.string()), v.string()]),
    "Texts at which to stop; most endpoints accept up to four.",
  ),
  stream: optionalField(v.boolean(), "Send the answer in chunks as it is made."),
  stream_options: optionalField(
    v.looseObject({
      include_usage: optionalField(v.boolean(), "Send a last chunk with token counts and no choices."),
    }),
    "Settings that only matter while streaming.",
  ),
  temperature: optionalField(v.number(), "0 takes the likeliest words, up to 2 for more variety."),
  tool_choice: optionalField(
    v.union([
      v.picklist(["auto", "none", "required"]),
      v.looseObject({
        function: field(
          v.looseObject({ name: field(v.string(), "Tool that must be called.") }),
          "The one function to call.",
        ),
      }),
    ]),
    "Whether tools may, must or must not be called, or which one.",
  ),
  tool_prompt: optionalField(v.string(), "Text put before the list of tools."),
  tools: optionalField(v.array(chatTool), "Functions that the model can call."),
  top_logprobs: optionalField(integer, "How many alternatives to report for each token, 0 to 5."),
  top_p: optionalField(v.number(), "Draw only from the likeliest tokens that together reach this probability, 0 to 1."),
});

const logprobs = v.looseObject({
  content: optionalField(
    v.nullable(
      v.array(
        v.looseObject({
          token: field(v.string(), "The token's text."),
          logprob: field(v.number(), "Logarithm of its probability."),
          top_logprobs: optionalField(
            v.array(
              v.looseObject({
                token: field(v.string(), "The alternative's text."),
                logprob: field(v.number(), "Logarithm of the alternative's probability."),
              }),
            ),
            "Other tokens that were likely here.",
          ),
        }),
      ),
    ),
    "One entry for each token.",
  ),
});

const usage = v.looseObject({
  prompt_tokens: field(v.nullish(integer), "Tokens of the messages, where the server counts them."),
  completion_tokens: field(v.nullish(integer), "Tokens of the answer, where the server counts them."),
  total_tokens: field(v.nullish(integer), "Both together, where the server counts them."),
});

const envelope = {
  id: field(v.string(), "Id of the answer; all chunks of a stream share it."),
  created: field(v.number(), "Unix time in seconds."),
  model: field(v.string(), "Model that answered, in the endpoint's spelling."),
  system_fingerprint: optionalField(v.nullable(v.string()), "Which server build answered."),
};

export const chatCompletion = v.looseObject({
  ...envelope,
  usage: optionalField(v.nullable(usage), "Tokens counted for the request."),
  choices: field(
    v.array(
      v.looseObject({
        index: field(integer, "Index among the requested answers."),
        finish_reason: optionalField(
          v.nullable(v.string()),
          "Why it ended: stop, length, tool_calls or content_filter.",
        ),
        logprobs: optionalField(v.nullable(logprobs), "Token probabilities, when requested."),
        message: field(chatMessage, "The answer."),
      }),
    ),
    "The answers; one unless the request has a higher count.",
  ),
});

const toolCallDelta = v.looseObject({
  index: optionalField(integer, "Which call this piece belongs to."),
  id: optionalField(v.nullable(v.string()), "Id of the call, in its first piece."),
  type: optionalField(v.nullable(v.string()), "Always function so far."),
  function: optionalField(
    v.looseObject({
      name: optionalField(v.nullable(v.string()), "Name of the tool, in the first piece."),
      arguments: optionalField(v.nullable(v.string()), "Next piece of the JSON text of the arguments."),
    }),
    "Next piece of the call.",
  ),
});

export const chatCompletionChunk = v.looseObject({
  ...envelope,
  usage: optionalField(v.nullable(usage), "Token counts, in the last chunk and only on request."),
  choices: field(
    v.array(
      v.looseObject({
        index: field(integer, "Which answer the piece belongs to."),
        finish_reason: optionalField(v.nullable(v.string()), "Set in the last piece of an answer."),
        logprobs: optionalField(v.nullable(logprobs), "Token probabilities, when requested."),
        delta: field(
          v.looseObject({
            role: optionalField(v.nullable(v.string()), "Who speaks, usually in the first piece alone."),
            content: optionalField(v.nullable(v.string()), "Next piece of text; may be empty."),
            tool_call_id: optionalField(v.string(), "Call that a tool's piece answers."),
            tool_calls: optionalField(v.array(toolCallDelta), "Next pieces of tool calls."),
          }),
          "What this chunk adds.",
        ),
      }),
    ),
    "Pieces of the answers; empty in a chunk that carries usage alone.",
  ),
});
