import * as v from "valibot";
import { field } from "../../schema/field.ts";
import { classificationParameters, labelScores } from "../../schema/labels.ts";

export const input = field(v.string(), "Text to classify.");
export const parameters = v.looseObject(classificationParameters);
export const output = labelScores;
