import * as v from "valibot";
import { field, integer, optionalField } from "../../schema/field.ts";

export const input = field(v.string(), "Text to continue.");
export const parameters = v.looseObject({
  adapter_id: optionalField(v.string(), "LoRA adapter to apply."),
  best_of: optionalField(integer, "Produce this many texts and return the likeliest."),
  decoder_input_details: optionalField(v.boolean(), "Report the tokens of the input too."),
  details: optionalField(v.boolean(), "Report tokens, probabilities and why generation ended."),
  do_sample: optionalField(v.boolean(), "Choose tokens at random by probability."),
  frequency_penalty: optionalField(v.number(), "Penalty that grows with each use of a token."),
  grammar: optionalField(
    v.variant("type", [
      v.looseObject({
        type: field(v.literal("json"), "A JSON Schema in value."),
        value: field(v.unknown(), "The schema."),
      }),
      v.looseObject({
        type: field(v.literal("regex"), "A regular expression in value."),
        value: field(v.string(), "The expression."),
      }),
      v.looseObject({
        type: field(v.literal("json_schema"), "A named JSON Schema in value."),
        value: field(v.record(v.string(), v.unknown()), "The schema with its name."),
      }),
    ]),
    "Grammar the text must follow.",
  ),
  max_new_tokens: optionalField(integer, "Most tokens to add."),
  repetition_penalty: optionalField(v.number(), "Above 1 discourages repeating; 1 changes nothing."),
  return_full_text: optionalField(v.boolean(), "Return the given text in front of the new one."),
  seed: optionalField(integer, "Seed of the random choice."),
  stop: optionalField(v.array(v.string()), "Texts at which generation ends."),
  temperature: optionalField(v.number(), "Low values are cautious, high values inventive."),
  top_k: optionalField(integer, "Choose among this many likeliest tokens."),
  top_n_tokens: optionalField(integer, "Report this many likeliest tokens at each step."),
  top_p: optionalField(v.number(), "Choose among the likeliest tokens that together reach this probability."),
  truncate: optionalField(integer, "Keep only this many tokens of the input."),
  typical_p: optionalField(v.number(), "Choose among tokens of typical surprise up to this probability."),
  watermark: optionalField(v.boolean(), "Mark the text so that a detector can recognize it as generated."),
});

const finishReason = v.picklist(["length", "eos_token", "stop_sequence"]);
const token = v.looseObject({
  id: field(integer, "Number in the vocabulary."),
  text: field(v.string(), "The token's text."),
  logprob: field(v.nullable(v.number()), "Logarithm of its probability."),
  special: optionalField(v.boolean(), "Whether it is a control token rather than text."),
});

export const output = v.looseObject({
  generated_text: field(v.string(), "The text."),
  details: optionalField(
    v.looseObject({
      finish_reason: field(finishReason, "Why generation ended."),
      generated_tokens: field(integer, "Number of tokens made."),
      prefill: optionalField(v.array(token), "Tokens of the input."),
      tokens: optionalField(v.array(token), "Tokens of the answer."),
      top_tokens: optionalField(v.array(v.array(token)), "Likeliest tokens at each step."),
      seed: optionalField(v.nullable(integer), "Seed that was used."),
      best_of_sequences: optionalField(
        v.array(
          v.looseObject({
            generated_text: field(v.string(), "Text of this candidate."),
            finish_reason: field(finishReason, "Why this candidate ended."),
            generated_tokens: field(integer, "Tokens in this candidate."),
          }),
        ),
        "The candidates that were not chosen.",
      ),
    }),
    "More about the run, when requested.",
  ),
});

/** One event of the stream: a token, with the whole text in the last one. */
export const chunk = v.looseObject({
  index: optionalField(integer, "Place in the stream."),
  token: field(token, "The token."),
  generated_text: optionalField(v.nullable(v.string()), "The whole text, in the last event."),
  details: optionalField(
    v.nullable(
      v.looseObject({
        finish_reason: field(finishReason, "Why the stream ended."),
        generated_tokens: field(integer, "Number of tokens sent."),
        input_length: optionalField(integer, "Tokens of the input."),
        seed: optionalField(v.nullable(integer), "Seed that was used."),
      }),
    ),
    "Closing report, in the last event.",
  ),
  top_tokens: optionalField(v.array(token), "Other likely tokens here."),
});
