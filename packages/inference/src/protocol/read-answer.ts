/** Reads a result from where a declaration says that the answer holds it: the same that a printed call reads by. */

import { asString } from "@vitrine/base";
import type { AnswerPath } from "./answer-path.ts";
import { blobOf } from "./read-fields.ts";
import { jsonOf } from "./json-answer.ts";
import { pictureOf } from "./images.ts";
import type { Answer, AnswerShape, ResultContext } from "./provider.ts";
import { at } from "./read-job.ts";

const NAMES = { image: "an image", audio: "a recording", video: "a video" } as const;

/** The result of an answer, as its declaration says. */
export function readAnswer(shape: AnswerShape, answer: Answer, context: ResultContext): unknown {
  if (shape.kind === "body") return blobOf(answer, context, NAMES[shape.media]);
  // Some services answer with the file itself where it is small.
  if (answer.kind === "blob" && shape.kind === "address" && shape.canBeBody)
    return blobOf(answer, context, NAMES[shape.media]);
  const body = jsonOf(answer, context);
  const found = at(body, shape.path);
  switch (shape.kind) {
    case "json": {
      if (shape.as === undefined) return found;
      const text = asString(found);
      if (text === undefined) throw context.malformed(pathText(shape.path));
      return { [shape.as]: text };
    }
    case "base64":
      return pictureOf({ base64: found }, body, context);
    case "address": {
      const url = shape.orFirst && Array.isArray(found) ? (found as unknown[])[0] : found;
      if (shape.media === "image") return pictureOf({ url }, body, context);
      return context.media(url, shape.media);
    }
  }
}

/** `choices[0].text`. */
function pathText(path: AnswerPath): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}
