/** Decoding settings that speech and caption models share with text generators. */

import * as v from "valibot";
import { integer, optionalField } from "./field.ts";

export const generationParameters = v.looseObject({
  do_sample: optionalField(v.boolean(), "Draw tokens at random by their probability instead of taking the likeliest."),
  early_stopping: optionalField(
    v.union([v.boolean(), v.literal("never")]),
    "When beam search ends: at the first complete set of beams, by a heuristic, or never early.",
  ),
  epsilon_cutoff: optionalField(v.number(), "Tokens less likely than this are never drawn."),
  eta_cutoff: optionalField(v.number(), "Cut-off that adapts to how spread out the probabilities are."),
  max_length: optionalField(integer, "Most tokens in total, those given included."),
  max_new_tokens: optionalField(integer, "Most tokens to produce; wins over max_length."),
  min_length: optionalField(integer, "Fewest tokens in total, those given included."),
  min_new_tokens: optionalField(integer, "Fewest tokens to produce."),
  num_beam_groups: optionalField(integer, "Into how many groups beams are split to keep them different."),
  num_beams: optionalField(integer, "Number of beams; 1 means no beam search."),
  penalty_alpha: optionalField(v.number(), "Weight of the repetition penalty in contrastive search."),
  temperature: optionalField(v.number(), "Sharpens the probabilities below 1, flattens them above 1."),
  top_k: optionalField(integer, "Draw only from this many likeliest tokens."),
  top_p: optionalField(v.number(), "Draw only from the likeliest tokens that together reach this probability."),
  typical_p: optionalField(
    v.number(),
    "Keep tokens whose surprise is close to the expected one, up to this probability.",
  ),
  use_cache: optionalField(v.boolean(), "Reuse attention keys and values of earlier tokens."),
});

export const truncationStrategy = v.picklist(["do_not_truncate", "longest_first", "only_first", "only_second"]);
