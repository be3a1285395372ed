import * as v from "valibot";
import { field, integer, optionalField } from "../../schema/field.ts";

export const input = field(v.string(), "Text to label.");
export const parameters = v.looseObject({
  aggregation_strategy: optionalField(
    v.picklist(["none", "simple", "first", "average", "max"]),
    "How neighboring tokens are joined into entities; none returns every token by itself.",
  ),
  ignore_labels: optionalField(v.array(v.string()), "Labels to leave out of the answer."),
  stride: optionalField(integer, "Tokens that overlap between the windows a long text is cut into."),
});
export const output = v.array(
  v.looseObject({
    entity_group: optionalField(v.string(), "Label of a joined entity."),
    entity: optionalField(v.string(), "Label of a single token, when nothing is joined."),
    score: field(v.number(), "Confidence, between 0 and 1."),
    word: field(v.string(), "The labeled words, as the tokenizer writes them."),
    start: field(integer, "Offset of the first character in the text."),
    end: field(integer, "Offset just behind the last character."),
  }),
);
