import * as v from "valibot";
import { binary, field } from "../../schema/field.ts";

export const input = field(binary, "Recording to change.");
export const parameters = v.looseObject({});
export const output = v.array(
  v.looseObject({
    label: field(v.string(), "What this track holds."),
    blob: field(v.string(), "The track, in base64."),
    "content-type": field(v.string(), "Media type of the track."),
  }),
);
