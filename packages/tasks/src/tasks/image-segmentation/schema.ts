import * as v from "valibot";
import { binary, field, optionalField } from "../../schema/field.ts";

export const input = field(binary, "Image to divide into regions.");
export const parameters = v.looseObject({
  mask_threshold: optionalField(v.number(), "From which value a pixel belongs to a mask."),
  overlap_mask_area_threshold: optionalField(
    v.number(),
    "Overlap at which small separate pieces are merged or dropped.",
  ),
  subtask: optionalField(
    v.picklist(["instance", "panoptic", "semantic"]),
    "Separate objects, classes of surface, or both, where the model can do several.",
  ),
  threshold: optionalField(v.number(), "Regions below this score are dropped."),
});
export const output = v.array(
  v.looseObject({
    label: field(v.string(), "Class of the region."),
    mask: field(v.string(), "Black and white PNG of the region's pixels, in base64."),
    score: optionalField(v.number(), "Confidence, for models that separate objects."),
  }),
);
