import * as v from "valibot";
import { binary, field } from "../../schema/field.ts";
import { classificationParameters, labelScores } from "../../schema/labels.ts";

export const input = field(binary, "Recording to classify.");
export const parameters = v.looseObject(classificationParameters);
export const output = labelScores;
