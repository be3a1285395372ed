import * as v from "valibot";
import { field, integer, optionalField } from "../../schema/field.ts";

export const input = v.looseObject({
  question: field(v.string(), "A question about the table."),
  table: field(
    v.record(v.string(), v.array(v.string())),
    "Columns by name, each a list of cells as text; all of the same length.",
  ),
});
export const parameters = v.looseObject({
  padding: optionalField(
    v.picklist(["do_not_pad", "longest", "max_length"]),
    "How inputs are filled up to one length.",
  ),
  sequential: optionalField(
    v.boolean(),
    "Run one after another instead of in a batch, for questions that follow each other.",
  ),
  truncation: optionalField(v.boolean(), "Drop rows that do not fit into the model's window."),
});
export const output = v.looseObject({
  answer: field(v.string(), "The answer, with the name of the aggregation in front where there is one."),
  coordinates: field(v.array(v.array(integer)), "Row and column of each cell used, counted from 0."),
  cells: field(v.array(v.string()), "Text of those cells."),
  aggregator: optionalField(v.string(), "What to do with the cells: NONE, SUM, AVERAGE or COUNT."),
});
