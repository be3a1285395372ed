/** Pieces shared by the tasks whose answer is a list of scored labels. */

import * as v from "valibot";
import { field, integer, optionalField } from "./field.ts";

export const labelScores = v.array(
  v.looseObject({
    label: field(v.string(), "Name of the class."),
    score: field(v.number(), "How strongly the model believes in the class, usually between 0 and 1."),
  }),
);

export const classificationParameters = {
  function_to_apply: optionalField(
    v.picklist(["sigmoid", "softmax", "none"]),
    "What turns raw scores into the returned ones: softmax for one class out of many, sigmoid for independent classes, none to see them raw.",
  ),
  top_k: optionalField(integer, "How many of the best classes to return."),
};

export const box = v.looseObject({
  xmin: field(v.number(), "Left edge in pixels from the left of the image."),
  ymin: field(v.number(), "Upper edge in pixels from the top of the image."),
  xmax: field(v.number(), "Right edge in pixels."),
  ymax: field(v.number(), "Lower edge in pixels."),
});

export const detections = v.array(
  v.looseObject({
    label: field(v.string(), "What was found."),
    score: field(v.number(), "Confidence of the find, between 0 and 1."),
    box: field(box, "Rectangle around the find."),
  }),
);
