import * as v from "valibot";
import { field } from "../../schema/field.ts";

export const input = v.looseObject({
  data: field(v.record(v.string(), v.array(v.string())), "Columns by name, each a list of cells as text."),
});
export const parameters = v.looseObject({});
export const output = field(v.array(v.number()), "The predicted value for each row.");
